//! The one place that opens files, and that replaces them.
//!
//! It knows no format: what is in a file, [`crate::records`] and [`crate::books`] find out. A file is
//! never written in place: what is new is written beside it and takes its place when it is complete
//! ([`Replacement`]). So a reader sees the old file or the new one, whenever it looks, and [`mapped`]
//! may rely on it. What is not a regular file, a pipe or a device, is never replaced.

pub mod mapped;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Opens a file for reading.
///
/// # Errors
/// When it cannot be read, folders included: those open on some systems and fail only later.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

/// Opens a regular file for reading. Pipes and devices may keep their reader waiting for ever, and are not
/// even opened.
///
/// # Errors
/// When it cannot be read, or is anything else.
pub fn open_regular(path: &Path) -> io::Result<File> {
    expect_regular(&fs::metadata(path)?)?;
    open(path)
}

/// Whether this is a regular file.
fn expect_regular(found: &fs::Metadata) -> io::Result<()> {
    if found.is_file() {
        Ok(())
    } else if found.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else {
        let reason = "a regular file is needed, and this is a pipe, a device or a socket";
        Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
    }
}

/// Opens a file for reading, and for writing behind what it holds; where there is none, it is made.
///
/// # Errors
/// When it cannot be read or written, or is not a regular file.
pub fn append(path: &Path) -> io::Result<File> {
    if let Ok(found) = fs::metadata(path) {
        expect_regular(&found)?;
    }
    OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
}

/// A file without a name, for what does not fit into memory: it is gone when it is closed, and when the
/// program ends, however it ends.
///
/// # Errors
/// When there is no room for it in this folder.
pub fn nameless(folder: &Path) -> io::Result<File> {
    tempfile::tempfile_in(folder)
}

/// A file that is being written and that will take another's place, or a new one. Unless it is
/// [committed](Self::commit), it vanishes, and what was there stays.
#[derive(Debug)]
pub struct Replacement {
    target: PathBuf,
    file: NamedTempFile,
}

impl Replacement {
    /// A new file beside `target`, under a name of its own. Where `target` is a link, the file that it
    /// leads to will be replaced. What writers of the same target left behind when they were killed is
    /// removed.
    ///
    /// # Errors
    /// When no file can be made there, or `target` is a folder, a pipe or a device.
    pub fn of(target: &Path) -> io::Result<Self> {
        let target = followed(target);
        if let Ok(found) = fs::metadata(&target) {
            expect_regular(&found)?;
        }
        let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut prefix = OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let folder = folder_of(&target);
        sweep(folder, &prefix);
        let mut builder = tempfile::Builder::new();
        builder
            .prefix(&prefix)
            .suffix(SUFFIX)
            .rand_bytes(RANDOM_LENGTH);
        // A book is as readable as any other new file; a temporary file by itself would be secret.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        loop {
            let file = builder.tempfile_in(folder)?;
            // The lock says that its writer lives. Another one that sweeps may have been quicker; then
            // this file is gone, or about to go.
            let is_swept = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
            if !is_swept && file.path().exists() {
                return Ok(Self { target, file });
            }
        }
    }

    /// The file to write to.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Puts the file in its place, once all of it is on the disk.
    ///
    /// # Errors
    /// When that fails; then what was there stays.
    pub fn commit(self) -> io::Result<()> {
        let Self { target, file } = self;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&target)?;
        // The new name has to last too, on systems that let folders be opened.
        if cfg!(unix) {
            File::open(folder_of(&target))?.sync_all()?;
        }
        Ok(())
    }
}

/// How the names of files end that are not complete.
const SUFFIX: &str = ".tmp";

/// How many letters and digits make such a name unlike all others.
const RANDOM_LENGTH: usize = 6;

/// What a chain of links leads to, be there a file or not.
fn followed(path: &Path) -> PathBuf {
    /// Longer chains are circles.
    const LONGEST: usize = 40;
    let mut place = path.to_owned();
    for _ in 0..LONGEST {
        let Ok(next) = fs::read_link(&place) else {
            break;
        };
        place = folder_of(&place).join(next);
    }
    fs::canonicalize(&place).unwrap_or(place)
}

/// Removes what writers left behind that do not live any more: whoever writes such a file holds a lock on
/// it, which ends with the program. What cannot be removed stays.
fn sweep(folder: &Path, prefix: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let middle = name
            .as_encoded_bytes()
            .strip_prefix(prefix.as_encoded_bytes())
            .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
        let is_ours = middle.is_some_and(|middle| {
            middle.len() == RANDOM_LENGTH && middle.iter().all(u8::is_ascii_alphanumeric)
        });
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        if let Ok(file) = OpenOptions::new().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries
            .map(|entry| entry.expect("an entry").file_name())
            .collect()
    }

    #[test]
    fn a_file_is_replaced_when_all_of_it_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("book");
        fs::write(&target, "old").expect("written");
        let mut replacement = Replacement::of(&target).expect("a temporary file");
        replacement.file().write_all(b"new").expect("written");
        assert_eq!(fs::read(&target).expect("read"), b"old");
        replacement.commit().expect("renamed");
        assert_eq!(fs::read(&target).expect("read"), b"new");
        assert_eq!(names(folder.path()), ["book"]);
    }

    #[test]
    fn what_is_given_up_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("book");
        let mut replacement = Replacement::of(&target).expect("a temporary file");
        replacement.file().write_all(b"half").expect("written");
        drop(replacement);
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(Replacement::of(folder.path()).is_err());
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn what_a_killed_writer_left_goes_and_what_a_living_one_writes_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("book.rkb");
        let left = folder.path().join(".book.rkb.aB3xYz.tmp");
        let foreign = [".book.rkb.notes.txt.tmp", ".other.rkb.aB3xYz.tmp"];
        for path in [left.clone()]
            .into_iter()
            .chain(foreign.map(|name| folder.path().join(name)))
        {
            fs::write(path, "half").expect("written");
        }
        let mut first = Replacement::of(&target).expect("a file");
        assert!(!left.exists());
        let second = Replacement::of(&target).expect("a file");
        first.file().write_all(b"first").expect("written");
        second.commit().expect("renamed");
        first.commit().expect("renamed");
        assert_eq!(fs::read(&target).expect("read"), b"first");
        let mut left: Vec<OsString> = names(folder.path());
        left.sort();
        let mut expected: Vec<OsString> = foreign.map(OsString::from).to_vec();
        expected.push("book.rkb".into());
        assert_eq!(left, expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_is_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("book"), folder.path().join("link"));
        std::os::unix::fs::symlink("book", &link).expect("linked");
        Replacement::of(&link)
            .expect("a file")
            .commit()
            .expect("renamed");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert!(file.is_file());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_neither_replaced_nor_read_nor_appended_to() {
        use std::os::unix::fs::FileTypeExt as _;

        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe.rkb");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if !made.is_ok_and(|status| status.success()) {
            return;
        }
        let link = folder.path().join("link.rkb");
        std::os::unix::fs::symlink(&pipe, &link).expect("linked");
        for path in [&pipe, &link] {
            assert!(Replacement::of(path).is_err());
            assert!(open_regular(path).is_err());
            assert!(append(path).is_err());
        }
        let metadata = fs::symlink_metadata(&pipe).expect("there");
        assert!(metadata.file_type().is_fifo());
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_the_rights_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("book"), folder.path().join("link"));
        fs::write(&file, "old").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
        symlink(&file, &link).expect("linked");
        Replacement::of(&link)
            .expect("a file")
            .commit()
            .expect("renamed");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        let metadata = fs::metadata(&file).expect("there");
        assert_eq!(
            (metadata.len(), metadata.permissions().mode() & 0o777),
            (0, 0o640)
        );
    }
}
