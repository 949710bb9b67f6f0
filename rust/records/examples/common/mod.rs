//! Writing a record in every way there is, reading each back, and what is different then.
//!
//! Formats hold different things: PGN, plain text and JSON a whole tree with what stands before a
//! move and behind it; DhtmlXQ and XQF no glyphs and one comment a move, and of a start position
//! the men and whose turn it is. What a format has a place for must come back.

use std::borrow::Cow;
use std::ops::ControlFlow;

use rukh_chess::{Chess, ChessOptions};
use rukh_core::{Notation, NotationStyle, Tactics};
use rukh_records::write::{dhtmlxq, json, pgn, text, xqf};
use rukh_records::{
    AnyResolver, Format, GameResult, NodeId, Problem, RawComment, RawGame, RawMove, Record,
    Resolve, Resolver, RuleSets, Severity, detect, format, raw, read, read_stream,
};
use rukh_xiangqi::Xiangqi;
use serde_json::Value;

/// What the games of records have in common here.
pub(crate) trait Game: Tactics + Notation {
    /// The rules that records are played under.
    fn rules() -> RuleSets<Self::Options>;
}

impl Game for Chess {
    fn rules() -> RuleSets<ChessOptions> {
        RuleSets {
            usual: ChessOptions::default(),
            chess960: ChessOptions { chess960: true },
        }
    }
}

impl Game for Xiangqi {
    fn rules() -> RuleSets<Self::Options> {
        RuleSets::default()
    }
}

/// What became of a record on its way out and back.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Everything that has a place came back.
    Same,
    /// The format cannot hold it.
    Refused,
    /// Something came back as something else.
    Different(String),
}

/// Takes what became of a record, by the name of the way.
pub(crate) type Report<'r> = dyn FnMut(&str, Outcome) + 'r;

/// Reads a file and gives each of its games to whoever plays that game.
///
/// # Errors
/// With the problem of the file, if it has one.
pub(crate) fn read_file(
    bytes: &[u8],
    chess: &mut dyn FnMut(Record),
    xiangqi: &mut dyn FnMut(Record),
) -> Result<Format, Problem> {
    let format = detect(bytes)?;
    let of_xiangqi = Box::new(Resolver::<Xiangqi>::new(Xiangqi::rules()));
    let of_chess: Box<dyn Resolve> = Box::new(Resolver::<Chess>::new(Chess::rules()));
    let mut resolver = AnyResolver::new(of_xiangqi, [of_chess]);
    read(format, bytes, &mut |raw| {
        let record = resolver.resolve(raw);
        match record.info.id {
            "chess" => chess(record),
            _ => xiangqi(record),
        }
        ControlFlow::Continue(())
    })?;
    Ok(format)
}

/// Sends a record out in every format and in these notations.
pub(crate) fn every_way<G: Game>(
    record: &Record,
    notations: &[NotationStyle],
    report: &mut Report<'_>,
) {
    let rules = G::rules();
    let mut problems = record.problems.iter();
    if problems.any(|problem| problem.severity == Severity::Skipped) {
        // There is nothing to write.
        return report("skipped", Outcome::Refused);
    }
    for &style in notations {
        report(
            &format!("pgn {}", style.id()),
            through_pgn::<G>(record, style, &rules),
        );
    }
    report("json", through_json::<G>(record, &rules));
    report("text", through_text::<G>(record, &rules));
    if G::INFO.id == "xiangqi" {
        report("dhtmlxq", through_dhtmlxq::<G>(record, &rules));
        report("xqf", through_xqf::<G>(record, &rules));
    }
}

fn through_pgn<G: Game>(
    record: &Record,
    style: NotationStyle,
    rules: &RuleSets<G::Options>,
) -> Outcome {
    let layout = pgn::Layout {
        notation: Some(style),
        ..pgn::Layout::default()
    };
    let mut written = String::new();
    pgn::write::<G>(record, &layout, rules, &mut written);
    let again = match only::<G>(rules, &mut |emit| read_stream(written.as_bytes(), emit)) {
        Ok(again) => again,
        Err(reason) => return Outcome::Different(reason),
    };
    let mut differences = Differences::default();
    differences.whole(record, &again);
    differences.tags(record, &again, pgn::tag_name, &|_| true);
    if let Some(problem) = again.problems.first() {
        differences.note(format!("what was written has a problem: {problem}"));
    }
    let mut second = String::new();
    pgn::write::<G>(&again, &layout, rules, &mut second);
    if second != written {
        differences.note("a second pass writes something else".to_owned());
    }
    differences.outcome()
}

fn through_text<G: Game>(record: &Record, rules: &RuleSets<G::Options>) -> Outcome {
    let mut written = String::new();
    text::write::<G>(record, None, rules, &mut written);
    match only::<G>(rules, &mut |emit| read_stream(written.as_bytes(), emit)) {
        Ok(again) => {
            let mut differences = Differences::default();
            differences.whole(record, &again);
            differences.tags(record, &again, text::tag_name, &|_| true);
            differences.outcome()
        }
        Err(reason) => Outcome::Different(reason),
    }
}

fn through_json<G: Game>(record: &Record, rules: &RuleSets<G::Options>) -> Outcome {
    let mut written = String::new();
    json::write::<G>(record, rules, &mut written);
    let value: Value = match serde_json::from_str(&written) {
        Ok(value) => value,
        Err(error) if error.to_string().contains("recursion") => {
            // Variations nested too deep for this reader.
            return Outcome::Refused;
        }
        Err(error) => return Outcome::Different(format!("this is no JSON: {error}")),
    };
    let again = Resolver::<G>::new(rules.clone()).resolve(&game_of_json(&value));
    let mut differences = Differences::default();
    differences.whole(record, &again);
    differences.tags(record, &again, as_it_is, &|_| true);
    let length = |name: &str| value[name].as_array().map_or(0, Vec::len);
    if length("moves") as u64 != value["plies"].as_u64().unwrap_or(u64::MAX) {
        differences.note("`plies` is not the number of `moves`".to_owned());
    }
    if length("problems") != record.problems.len() {
        differences.note("problems were lost".to_owned());
    }
    differences.outcome()
}

/// The game that a JSON object tells.
fn game_of_json(value: &Value) -> RawGame<'_> {
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let mut game = RawGame {
        start: value["start_fen"].as_str().map(Into::into),
        termination: value["result"].as_str().map(Into::into),
        ..RawGame::default()
    };
    for glyph in value["nags"].as_array().into_iter().flatten() {
        game.nags
            .push((raw::ROOT, glyph.as_u64().unwrap_or(0) as u16));
    }
    for (name, value) in value["tags"].as_object().into_iter().flatten() {
        game.tags.push((name.into(), text(value).into()));
    }
    if value["chess960"].as_bool() == Some(true) && game.tag("Variant").is_none() {
        game.tags.push(("Variant".into(), "Chess960".into()));
    }
    // What was said before the first move is at ply 0.
    for comment in value["comments"].as_array().into_iter().flatten() {
        if comment["ply"].as_u64() == Some(0) {
            game.comments.push(RawComment {
                node: raw::ROOT,
                is_before: false,
                text: text(&comment["text"]).into(),
            });
        }
    }
    let mut ahead = vec![(raw::ROOT, &value["tree"])];
    while let Some((mut parent, line)) = ahead.pop() {
        let mut variations = Vec::new();
        for told in line.as_array().into_iter().flatten() {
            let m = match told["move"].as_str() {
                Some("0000") | None => RawMove::Pass,
                Some(squares) => RawMove::Text(squares.into()),
            };
            for variation in told["variations"].as_array().into_iter().flatten() {
                variations.push((parent, variation));
            }
            parent = game.push(parent, m, 0);
            for (name, is_before) in [("before", true), ("comment", false)] {
                if let Some(said) = told[name].as_str() {
                    game.comments.push(RawComment {
                        node: parent,
                        is_before,
                        text: said.into(),
                    });
                }
            }
            for glyph in told["nags"].as_array().into_iter().flatten() {
                let glyph = glyph.as_u64().unwrap_or(0) as u16;
                game.nags.push((parent, glyph));
            }
        }
        ahead.extend(variations.into_iter().rev());
    }
    game
}

fn through_dhtmlxq<G: Game>(record: &Record, rules: &RuleSets<G::Options>) -> Outcome {
    let mut problems = Vec::new();
    let written = match dhtmlxq::write::<G>(record, rules, &mut problems) {
        Ok(written) => written,
        Err(_) => return Outcome::Refused,
    };
    let again = match only::<G>(rules, &mut |emit| format::dhtmlxq::read(&written, emit)) {
        Ok(again) => again,
        Err(reason) => return Outcome::Different(reason),
    };
    let mut differences = Differences::default();
    if !differences.squares::<G>(record, &again, &problems) {
        return Outcome::Refused;
    }
    // What has no place has been told; what has one may have it under another name.
    differences.tags(record, &again, as_it_is, &|name| {
        let is_value = |(_, found): &(String, String)| Some(&**found) == record.tag(name);
        !is_told(&problems, name)
            && !again.tags.iter().any(is_value)
            && !["ECCO", "Opening"].contains(&name)
    });
    // One field holds the opening's code and its name.
    let opening = |record: &Record| {
        let part = |name| {
            record
                .tag(name)
                .filter(|value| is_known(value))
                .unwrap_or("")
        };
        let parts = ["ECCO", "Opening"].map(part);
        parts
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    if opening(record) != opening(&again) {
        differences.note(format!("the opening is {:?}", opening(&again)));
    }
    differences.outcome()
}

fn through_xqf<G: Game>(record: &Record, rules: &RuleSets<G::Options>) -> Outcome {
    let mut problems = Vec::new();
    let written = match xqf::write::<G>(record, rules, &mut problems) {
        Ok(written) => written,
        Err(_) => return Outcome::Refused,
    };
    let again = match only::<G>(rules, &mut |emit| format::xqf::read(&written, emit)) {
        Ok(again) => again,
        Err(reason) => return Outcome::Different(reason),
    };
    let mut differences = Differences::default();
    if !differences.squares::<G>(record, &again, &problems) {
        return Outcome::Refused;
    }
    differences.tags(record, &again, as_it_is, &|name| {
        xqf::has_place(name) && !is_told(&problems, name)
    });
    // And on to PGN, as a whole.
    if let Outcome::Different(reason) = through_pgn::<G>(&again, G::STYLES[0], rules) {
        differences.note(format!("from there to PGN: {reason}"));
    }
    match differences.outcome() {
        Outcome::Different(_) if is_garbled(record) => Outcome::Refused,
        outcome => outcome,
    }
}

/// Whether a text was decoded wrongly before: what makes no sense in GB18030 and some in UTF-8 is
/// read as UTF-8, which is right for every text that people wrote.
fn is_garbled(record: &Record) -> bool {
    let is_odd = |c: char| matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FFFD}' | '\u{F0000}'..);
    let is_garbled = |text: &str| {
        let (bytes, _, _) = encoding_rs::GB18030.encode(text);
        let utf8 = std::str::from_utf8(&bytes).err();
        let may_be_utf8 = utf8.is_none_or(|error| error.error_len().is_none());
        text.contains(is_odd) || text.contains("&#65533;") || !text.is_ascii() && may_be_utf8
    };
    let nodes = (0..=record.tree.len()).filter_map(|index| record.tree.node(index));
    let remarks = nodes.map(|id| record.tree.remarks(id));
    remarks
        .into_iter()
        .any(|said| is_garbled(&said.before) || is_garbled(&said.comment))
        || record.tags.iter().any(|(_, value)| is_garbled(value))
}

/// Whether a writer told that it could not write a tag whole.
fn is_told(problems: &[Problem], tag: &str) -> bool {
    let mention = format!("the tag {tag};").to_lowercase();
    let mut reasons = problems.iter().map(|problem| problem.reason.to_lowercase());
    reasons.any(|reason| reason.contains(&mention))
}

/// The only game of something that was written.
fn only<G: Game>(
    rules: &RuleSets<G::Options>,
    read: &mut dyn FnMut(&mut format::Emit<'_>) -> Result<(), Problem>,
) -> Result<Record, String> {
    let mut resolver = Resolver::<G>::new(rules.clone());
    let mut records = Vec::new();
    read(&mut |raw| {
        records.push(resolver.resolve(raw));
        ControlFlow::Continue(())
    })
    .map_err(|problem| problem.to_string())?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (_, others) => Err(format!("{others} games came back and not one")),
    }
}

/// The name of a tag in a format.
type Spelling = fn(&str) -> Cow<'_, str>;

fn as_it_is(name: &str) -> Cow<'_, str> {
    name.into()
}

/// What came back as something else.
#[derive(Debug, Default)]
struct Differences(Vec<String>);

/// A tree as depth, move and what was said, in the order of movetext.
type Outline = Vec<(usize, u16, String, String, Vec<u16>)>;

impl Differences {
    fn note(&mut self, difference: String) {
        self.0.push(difference);
    }

    fn outcome(self) -> Outcome {
        if self.0.is_empty() {
            return Outcome::Same;
        }
        Outcome::Different(self.0.join("; "))
    }

    /// Everything but the tags.
    fn whole(&mut self, record: &Record, again: &Record) {
        if again.start_fen != record.start_fen {
            let (was, is) = (&record.start_fen, &again.start_fen);
            self.note(format!("the start was {was:?} and is {is:?}"));
        }
        if again.is_chess960 != record.is_chess960 {
            self.note("Chess960 or not".to_owned());
        }
        self.result(record.result, again.result);
        self.outline(&outline(record, true), &outline(again, true));
    }

    /// What a format of squares holds; false where it cannot hold the moves.
    fn squares<G: Game>(&mut self, record: &Record, again: &Record, problems: &[Problem]) -> bool {
        if problems
            .iter()
            .any(|problem| problem.reason.contains("null moves"))
        {
            return false;
        }
        let start = |record: &Record| -> Vec<String> {
            let fen = record.start_fen.as_deref().unwrap_or(G::INFO.start_fen);
            // Without moves nothing tells whose turn it is.
            let fields = if record.tree.is_empty() { 1 } else { 2 };
            fen.split(' ').take(fields).map(str::to_owned).collect()
        };
        if start(record) != start(again) {
            let (was, is) = (start(record), start(again));
            self.note(format!("the start was {was:?} and is {is:?}"));
        }
        self.result(record.result, again.result);
        self.outline(&outline(record, false), &outline(again, false));
        true
    }

    fn result(&mut self, was: GameResult, is: GameResult) {
        if was != is {
            self.note(format!("the result was {was:?} and is {is:?}"));
        }
    }

    fn outline(&mut self, was: &Outline, is: &Outline) {
        let place = was.iter().zip(is).position(|(was, is)| was != is);
        if let Some(place) = place {
            let (was, is) = (&was[place], &is[place]);
            self.note(format!("node {place} was {was:?} and is {is:?}"));
        } else if was.len() != is.len() {
            self.note(format!("{} nodes were {}", is.len(), was.len()));
        }
    }

    /// Every tag for which the format has a place.
    ///
    /// A name that the format cannot spell comes back as what was written in its place.
    fn tags(
        &mut self,
        record: &Record,
        again: &Record,
        spell: Spelling,
        has_place: &dyn Fn(&str) -> bool,
    ) {
        // They follow from the rest of the record.
        const MADE: [&str; 5] = ["FEN", "Format", "Game", "Result", "SetUp"];
        for (name, value) in &record.tags {
            let is_made = MADE.iter().any(|made| made.eq_ignore_ascii_case(name));
            let found = again.tag(&spell(name)).unwrap_or("");
            let are_both_unknown = !is_known(value) && !is_known(found);
            if !is_made && found != value && !are_both_unknown && has_place(name) {
                self.note(format!("the tag {name} was {value:?} and is {found:?}"));
            }
        }
    }
}

/// Whether the value of a tag says anything.
fn is_known(value: &str) -> bool {
    value.contains(|c| !matches!(c, '?' | '.' | ' ' | '-'))
}

/// The tree; where a format has one comment a move, what stands before it is part of that.
fn outline(record: &Record, is_whole: bool) -> Outline {
    let tree = &record.tree;
    let mut outline = Outline::new();
    let mut ahead = vec![(0, NodeId::ROOT)];
    while let Some((depth, id)) = ahead.pop() {
        let remarks = tree.remarks(id);
        outline.push(if is_whole {
            let (before, comment) = (remarks.before.clone(), remarks.comment.clone());
            (depth, tree.bits(id), before, comment, remarks.nags.clone())
        } else {
            let both = [&*remarks.before, &*remarks.comment];
            let both: Vec<&str> = both.into_iter().filter(|said| !said.is_empty()).collect();
            (
                depth,
                tree.bits(id),
                String::new(),
                both.join("\n"),
                Vec::new(),
            )
        });
        let children: Vec<NodeId> = tree.children(id).collect();
        ahead.extend(children.into_iter().rev().map(|child| (depth + 1, child)));
    }
    outline
}
