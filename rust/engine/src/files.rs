//! The one place that opens files, and that replaces them.
//!
//! It knows no format: what is in a file, [`crate::records`] and [`crate::books`] find out. A file is
//! never written in place: what is new is written beside it and takes its place when it is complete
//! ([`Replacement`]). So a reader sees the old file or the new one, whenever it looks, and [`mapped`]
//! may rely on it.

pub mod mapped;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
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

/// Opens a file for reading, and for writing behind what it holds; where there is none, it is made.
///
/// # Errors
/// When it cannot be read or written.
pub fn append(path: &Path) -> io::Result<File> {
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
    /// leads to will be replaced.
    ///
    /// # Errors
    /// When no file can be made there, or `target` is a folder.
    pub fn of(target: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        if target.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut prefix = OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".tmp");
        // A book is as readable as any other new file; a temporary file by itself would be secret.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder_of(&target))?;
        Ok(Self { target, file })
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
