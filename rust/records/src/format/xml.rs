//! What the formats in XML share: a tolerant reader, attributes, text.
//!
//! The reader goes through the document part by part and keeps no tree. It expands no entities but
//! the five of XML and numbered characters, so that a document cannot grow on being read.

use std::borrow::Cow;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// A reader that does not insist on matching names.
pub(super) fn reader(text: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(text.trim_start_matches('\u{FEFF}'));
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

/// The outermost element of a document, if it can be read so far.
pub(super) fn root(text: &str) -> Option<BytesStart<'_>> {
    if !text
        .trim_start_matches('\u{FEFF}')
        .trim_start()
        .starts_with('<')
    {
        return None;
    }
    let mut reader = reader(text);
    loop {
        match reader.read_event().ok()? {
            Event::Start(element) | Event::Empty(element) => return Some(element),
            Event::End(_) | Event::Eof => return None,
            _ => {}
        }
    }
}

/// The value of an attribute.
pub(super) fn attribute<'e>(element: &'e BytesStart<'_>, name: &str) -> Option<Cow<'e, str>> {
    let mut attributes = element.attributes();
    let attribute = attributes
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.as_ref() == name)?;
    match attribute.normalized_value(XmlVersion::Implicit1_0) {
        Ok(value) => Some(value),
        Err(_) => Some(attribute.value),
    }
}

/// Adds what an event says as text, if it says anything.
pub(super) fn append_text(event: &Event<'_>, text: &mut String) {
    match event {
        Event::Text(part) => text.push_str(&part.xml10_content()),
        Event::CData(part) => text.push_str(&part.xml10_content()),
        Event::GeneralRef(reference) => {
            let name = reference.xml10_content();
            match (
                reference.resolve_char_ref(),
                resolve_predefined_entity(&name),
            ) {
                (Ok(Some(character)), _) => text.push(character),
                (_, Some(known)) => text.push_str(known),
                _ => {
                    text.push('&');
                    text.push_str(&name);
                    text.push(';');
                }
            }
        }
        _ => {}
    }
}
