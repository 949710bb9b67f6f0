//! A file as bytes of memory that the system fills when they are looked at.
//!
//! The one module that holds `unsafe`, because mapping a file is a promise that no type can keep: that
//! nobody changes or shortens the file while it is mapped. Rukh keeps it for its own part, since it
//! never writes a file in place ([`Replacement`](super::Replacement)). A file that another program
//! shortens takes away pages, and the system ends the program that looks at them. So the file is kept
//! beside its mapping, and [`Mapped::is_whole`] asks how long it is now: whoever reads asks before each
//! look-up and again and again in long work, which leaves the very moment between the question and the
//! look. Bytes that another program changes are read as they then are: whoever reads a
//! mapped file believes nothing of it that was checked before (a book asks the position about every move,
//! and its searches end whatever the keys are).
//!
//! What it gains: a book of 1,200,432 entries (34 MB) is open in 0.1 ms with less than 0.5 MB resident,
//! where reading it takes 100 ms and 34 MB (`examples/book_lookup.rs` measures both). Where a system has
//! no mapping, the file is read.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use memmap2::Mmap;

/// The bytes of a file.
pub struct Mapped(Kind);

enum Kind {
    Mapping(Mmap, File),
    Read(Vec<u8>),
}

impl Mapped {
    /// Maps a regular file.
    ///
    /// # Errors
    /// When it cannot be opened or read, or is a pipe or a device.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file = super::open_regular(path)?;
        // Nothing can be mapped of an empty file.
        if file.metadata()?.len() > 0
            && let Some(mapping) = map(&file)
        {
            return Ok(Self(Kind::Mapping(mapping, file)));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self(Kind::Read(bytes)))
    }

    /// Whether the file is as long as it was when it was mapped. A file that another has replaced is.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        match &self.0 {
            // Asking for the end is several times quicker than asking for all that is known of a file.
            Kind::Mapping(mapping, file) => (&*file)
                .seek(SeekFrom::End(0))
                .is_ok_and(|length| length == mapping.len() as u64),
            Kind::Read(_) => true,
        }
    }
}

#[expect(
    unsafe_code,
    reason = "whoever maps a file must promise that it stays as it is; see the head of this file"
)]
fn map(file: &File) -> Option<Mmap> {
    // SAFETY: Rukh replaces files by renaming and never writes to one that is there, so that the mapped
    // file stays whole even when a new one has taken its name.
    unsafe { Mmap::map(file) }.ok()
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        match &self.0 {
            Kind::Mapping(mapping, _) => mapping,
            Kind::Read(bytes) => bytes,
        }
    }
}

impl fmt::Debug for Mapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mapped({} bytes)", self.as_ref().len())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;

    use super::*;
    use crate::files::Replacement;

    #[test]
    fn a_mapped_file_stays_whole_when_another_takes_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("book");
        let old = vec![7u8; 100_000];
        fs::write(&path, &old).expect("written");
        let mapped = Mapped::open(&path).expect("mapped");
        let mut replacement = Replacement::of(&path).expect("a file");
        replacement.file().write_all(b"new").expect("written");
        replacement.commit().expect("renamed");
        assert_eq!(mapped.as_ref(), old);
        assert_eq!(Mapped::open(&path).expect("mapped").as_ref(), b"new");
        fs::remove_file(&path).expect("removed");
        assert_eq!(mapped.as_ref(), old);
    }

    #[test]
    fn a_file_that_is_shortened_or_grows_is_not_whole_any_more() {
        let folder = tempfile::tempdir().expect("a folder");
        for length in [10, 200_000] {
            let path = folder.path().join("book");
            fs::write(&path, vec![7u8; 100_000]).expect("written");
            let mapped = Mapped::open(&path).expect("mapped");
            assert!(mapped.is_whole());
            let file = fs::OpenOptions::new().write(true).open(&path);
            file.expect("opened").set_len(length).expect("set");
            assert!(!mapped.is_whole());
        }
    }

    #[test]
    fn an_empty_file_is_no_bytes_and_a_folder_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("book");
        fs::write(&path, "").expect("written");
        assert!(Mapped::open(&path).expect("opened").as_ref().is_empty());
        assert!(Mapped::open(folder.path()).is_err());
    }
}
