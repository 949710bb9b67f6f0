//! The log: what is heard and said, with times, in the file that the option `Log File` names. It is
//! added to what the file holds.
//!
//! A thread of its own does the writing, so that a slow disk holds nobody up; when it falls far
//! behind, lines are left out and counted. What was said before the file was named comes first, as
//! far as it was kept: the option is always set in the middle of a conversation.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What is kept of a conversation without a log, in bytes.
const EARLY_BYTES: usize = 64 << 10;
/// How far the writer may fall behind, in bytes.
const BEHIND_BYTES: usize = 8 << 20;
/// The most of a line that is written down.
const LINE_BYTES: usize = 64 << 10;
/// How long the end of the program waits for the writer.
const PATIENCE: Duration = Duration::from_millis(50);

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaker {
    Client,
    Engine,
}

/// A line of the log.
#[derive(Clone, Debug)]
struct Entry {
    time: SystemTime,
    speaker: Speaker,
    line: Vec<u8>,
}

/// What goes to the writer, and how far it has come.
#[derive(Debug, Default)]
struct Pages {
    /// What was said before there was a log; given up once it is too much.
    early: Option<Vec<Entry>>,
    pen: Option<Pen>,
    /// Bytes that are handed over and not yet written.
    behind: usize,
    /// Lines left out since the last one that was not.
    lost: usize,
}

#[derive(Debug)]
struct Pen {
    to: Sender<Entry>,
    done: Receiver<()>,
}

/// The log of a conversation, shared by whoever hears or says something.
#[derive(Clone, Debug)]
pub(super) struct Chronicle(Arc<Mutex<Pages>>);

impl Chronicle {
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(Pages {
            early: Some(Vec::new()),
            ..Pages::default()
        })))
    }

    fn pages<T>(&self, work: impl FnOnce(&mut Pages) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes down what the client said: a line without its end.
    pub(super) fn heard(&self, line: &[u8]) {
        self.pages(|pages| pages.add(Speaker::Client, line));
    }

    /// Writes down what the engine said: whole lines.
    pub(super) fn said(&self, text: &str) {
        self.pages(|pages| {
            for line in text.lines() {
                pages.add(Speaker::Engine, line.as_bytes());
            }
        });
    }

    /// Writes into another file from now on, or into none; `tell` is called once if that fails.
    ///
    /// # Errors
    /// When no thread can be started for it.
    pub(super) fn open(
        &self,
        path: &Path,
        tell: impl FnOnce(String) + Send + 'static,
    ) -> std::io::Result<()> {
        self.close();
        if path.as_os_str().is_empty() {
            return Ok(());
        }
        let (to, entries) = channel();
        let (finished, done) = channel();
        let pages = self.clone();
        let place = path.to_owned();
        let write = move || {
            if let Err(error) = pages.keep(&place, &entries) {
                tell(format!("log {} is not written: {error}", place.display()));
                pages.pages(|pages| pages.behind = 0);
            }
            let _ = finished.send(());
        };
        Builder::new().name("rukh-log".to_owned()).spawn(write)?;
        self.pages(|pages| {
            for entry in pages.early.take().into_iter().flatten() {
                pages.behind += entry.line.len();
                let _ = to.send(entry);
            }
            pages.pen = Some(Pen { to, done });
        });
        Ok(())
    }

    /// Lets the writer finish, as far as it is quick.
    pub(super) fn close(&self) {
        let pen = self.pages(|pages| pages.pen.take());
        if let Some(Pen { to, done }) = pen {
            drop(to);
            let _ = done.recv_timeout(PATIENCE);
        }
    }

    /// The writer's work.
    fn keep(&self, path: &Path, entries: &Receiver<Entry>) -> std::io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        while let Ok(entry) = entries.recv() {
            let mut text = entry.words();
            let mut written = entry.line.len();
            while let Ok(entry) = entries.try_recv() {
                text.extend(entry.words());
                written += entry.line.len();
            }
            file.write_all(&text)?;
            self.pages(|pages| pages.behind = pages.behind.saturating_sub(written));
        }
        Ok(())
    }
}

impl Pages {
    fn add(&mut self, speaker: Speaker, line: &[u8]) {
        let entry = |line: &[u8]| Entry {
            time: SystemTime::now(),
            speaker,
            line: line.get(..LINE_BYTES).unwrap_or(line).to_vec(),
        };
        if let Some(pen) = &self.pen {
            if self.behind > BEHIND_BYTES {
                self.lost += 1;
                return;
            }
            if self.lost > 0 {
                let note = format!("({} lines are missing here)", self.lost);
                self.lost = 0;
                let _ = pen.to.send(entry(note.as_bytes()));
            }
            let entry = entry(line);
            self.behind += entry.line.len();
            if pen.to.send(entry).is_err() {
                self.pen = None;
            }
        } else if let Some(early) = &mut self.early {
            self.behind += line.len();
            if self.behind > EARLY_BYTES {
                self.early = None;
                self.behind = 0;
            } else {
                early.push(entry(line));
            }
        }
    }
}

impl Entry {
    /// `2026-01-31 12:00:00.000 > what was said`, with `>` for the client and `<` for the engine.
    fn words(&self) -> Vec<u8> {
        let since = self.time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let mark = match self.speaker {
            Speaker::Client => '>',
            Speaker::Engine => '<',
        };
        let mut words = format!("{} {mark} ", stamp(since)).into_bytes();
        words.extend(self.line.iter().filter(|&&byte| byte != b'\r'));
        words.push(b'\n');
        words
    }
}

/// The date and time in UTC, so long after the beginning of 1970.
fn stamp(since: Duration) -> String {
    let seconds = since.as_secs();
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!(
        "{year}-{month:02}-{day:02} {:02}:{:02}:{:02}.{:03}",
        second / 3_600,
        second / 60 % 60,
        second % 60,
        since.subsec_millis()
    )
}

/// Year, month and day of the Gregorian calendar, so many days after the beginning of 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    loop {
        let length = 365 + u64::from(is_leap(year));
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, length) in (1..).zip(months) {
        if days < length {
            return (year, month, days + 1);
        }
        days -= length;
    }
    (year, 12, 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_dates_of_the_calendar() {
        for (seconds, wanted) in [
            (0, "1970-01-01 00:00:00.000"),
            (951_782_399, "2000-02-28 23:59:59.000"),
            (951_782_400, "2000-02-29 00:00:00.000"),
            (1_709_251_199, "2024-02-29 23:59:59.000"),
            (1_767_225_600, "2026-01-01 00:00:00.000"),
            (4_107_542_400, "2100-03-01 00:00:00.000"),
        ] {
            assert_eq!(stamp(Duration::from_secs(seconds)), wanted);
        }
        assert!(stamp(Duration::from_millis(1_007)).ends_with(":01.007"));
    }

    /// A file of this test alone, removed at its end.
    struct Place(std::path::PathBuf);

    impl Place {
        fn new(name: &str) -> Self {
            let name = format!("rukh-log-{}-{name}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }

        /// The lines without their times.
        fn lines(&self) -> Vec<String> {
            let text = std::fs::read_to_string(&self.0).unwrap();
            text.lines().map(|line| line[24..].to_owned()).collect()
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    /// Closes the log and waits for as long as it takes.
    fn finish(log: &Chronicle) {
        if let Some(Pen { to, done }) = log.pages(|pages| pages.pen.take()) {
            drop(to);
            done.recv().unwrap();
        }
    }

    #[test]
    fn what_was_said_before_comes_first_and_files_are_added_to() {
        let place = Place::new("added");
        for _ in 0..2 {
            let log = Chronicle::new();
            log.heard(b"uci\r");
            log.said("id name X\nuciok\n");
            log.open(&place.0, |reason| panic!("{reason}")).unwrap();
            log.heard(b"go");
            finish(&log);
            log.heard(b"unheard");
        }
        let once = ["> uci", "< id name X", "< uciok", "> go"];
        assert_eq!(place.lines(), [once, once].concat());
    }

    #[test]
    fn a_long_beginning_is_not_kept() {
        let place = Place::new("long");
        let log = Chronicle::new();
        log.said(&"x\n".repeat(EARLY_BYTES + 1));
        log.open(&place.0, |reason| panic!("{reason}")).unwrap();
        log.heard(&vec![b'y'; 2 * LINE_BYTES]);
        finish(&log);
        let lines = place.lines();
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), LINE_BYTES + 2);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_told_once() {
        let (tell, told) = channel();
        let log = Chronicle::new();
        let place = std::env::temp_dir();
        log.open(&place, move |reason| tell.send(reason).unwrap())
            .unwrap();
        let reason = told.recv().unwrap();
        assert!(reason.starts_with("log ") && reason.contains(" is not written: "));
        for _ in 0..9 {
            log.heard(b"go");
        }
        finish(&log);
        assert!(told.recv().is_err());
    }
}
