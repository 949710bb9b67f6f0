//! The one place that opens files.
//!
//! It knows no format: what is in a file, [`crate::records`] finds out.

use std::fs::File;
use std::io;
use std::path::Path;

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
