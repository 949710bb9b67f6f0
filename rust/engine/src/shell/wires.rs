//! The two threads at the edge: one reads lines, one writes them, and neither ever makes the shell
//! wait. A client that does not read cannot stop the engine from listening.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::chronicle::Chronicle;

/// What reaches the shell.
#[derive(Debug)]
pub(super) enum Input<F> {
    /// A line without its end, and when it was read.
    Line(Vec<u8>, Instant),
    /// A line that was too long to be kept.
    Overlong,
    /// Something to be told to the client.
    Remark(String),
    /// No line will follow.
    End,
    /// Nobody reads what is written.
    Unread,
    /// A job has ended.
    Finished(F),
}

/// The longest line that is kept. The game record of a lifetime is shorter.
const LONGEST_LINE: usize = 16 << 20;

/// Starts the thread that turns `source` into lines. It is never joined: no system lets another
/// thread interrupt its read. It ends with its input, or with the first line after the shell.
pub(super) fn read_lines<I, F>(
    source: I,
    to: Sender<Input<F>>,
    chronicle: Chronicle,
) -> std::io::Result<()>
where
    I: Read + Send + 'static,
    F: Send + 'static,
{
    let read = move || {
        let mut source = BufReader::new(source);
        let mut line = Vec::new();
        while let Some(whole) = next_line(&mut source, &mut line) {
            chronicle.heard(&line);
            let input = if whole {
                Input::Line(std::mem::take(&mut line), Instant::now())
            } else {
                Input::Overlong
            };
            if to.send(input).is_err() {
                return;
            }
        }
        // The shell may be gone; then nobody needs to be told.
        let _ = to.send(Input::End);
    };
    Builder::new().name("rukh-input".to_owned()).spawn(read)?;
    Ok(())
}

/// Reads to the next line feed or the end. `None` when nothing is left; `Some(false)` when the
/// line was too long to be kept.
fn next_line(source: &mut impl BufRead, line: &mut Vec<u8>) -> Option<bool> {
    line.clear();
    let mut whole = true;
    let mut any = false;
    loop {
        let chunk = match source.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return any.then_some(whole),
        };
        if chunk.is_empty() {
            return any.then_some(whole);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        if line.len() + part.len() > LONGEST_LINE {
            whole = false;
            line.clear();
        }
        if whole {
            line.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |at| at + 1);
        source.consume(used);
        if end.is_some() {
            return Some(whole);
        }
    }
}

/// The way out: lines are handed over and written by a thread of their own.
#[derive(Debug)]
pub(super) struct Outbox {
    lines: Sender<String>,
    written: Arc<AtomicU64>,
    done: Receiver<()>,
}

impl Outbox {
    /// Without any progress for so long, the end of the program waits for the client no more.
    const PATIENCE: Duration = Duration::from_millis(150);
    /// How much is written between two signs of progress.
    const PORTION: usize = 4096;

    /// Starts the writer; it tells `shell` when nobody reads any more.
    pub(super) fn open<O, F>(
        mut target: O,
        shell: Sender<Input<F>>,
        chronicle: Chronicle,
    ) -> std::io::Result<Self>
    where
        O: Write + Send + 'static,
        F: Send + 'static,
    {
        let (lines, from) = channel::<String>();
        let (finished, done) = channel();
        let written = Arc::new(AtomicU64::new(0));
        let progress = Arc::clone(&written);
        let write = move || {
            while let Ok(mut text) = from.recv() {
                while let Ok(more) = from.try_recv() {
                    text += &more;
                }
                chronicle.said(&text);
                let sent = text.as_bytes().chunks(Self::PORTION).try_for_each(|part| {
                    target.write_all(part)?;
                    progress.fetch_add(1, Ordering::Relaxed);
                    Ok::<(), std::io::Error>(())
                });
                if sent.and_then(|()| target.flush()).is_err() {
                    let _ = shell.send(Input::Unread);
                    return;
                }
            }
            let _ = finished.send(());
        };
        Builder::new().name("rukh-output".to_owned()).spawn(write)?;
        Ok(Self {
            lines,
            written,
            done,
        })
    }

    /// A second way to the same writer, for the thread of a job.
    pub(super) fn handle(&self) -> Sender<String> {
        self.lines.clone()
    }

    /// Hands over text that consists of whole lines.
    pub(super) fn send(&self, text: String) {
        // When the writer is gone, the shell has been told so.
        let _ = self.lines.send(text);
    }

    /// Waits until everything was written, or until the client has stopped reading.
    pub(super) fn close(self) {
        drop(self.lines);
        let mut before = self.written.load(Ordering::Relaxed);
        while let Err(RecvTimeoutError::Timeout) = self.done.recv_timeout(Self::PATIENCE) {
            let now = self.written.load(Ordering::Relaxed);
            if now == before {
                return;
            }
            before = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<Option<Vec<u8>>> {
        let mut source = BufReader::with_capacity(7, text);
        let mut line = Vec::new();
        let mut all = Vec::new();
        while let Some(whole) = next_line(&mut source, &mut line) {
            all.push(whole.then(|| line.clone()));
        }
        all
    }

    #[test]
    fn lines_end_at_a_line_feed_or_at_the_end() {
        let wanted = [&b"uci\r"[..], b"", b"isready and more"];
        let found = lines(b"uci\r\n\nisready and more");
        assert_eq!(found, wanted.map(|line| Some(line.to_vec())));
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [Some(Vec::new())]);
    }

    #[test]
    fn an_endless_line_is_passed_over_and_the_next_one_read() {
        let mut text = vec![b'x'; LONGEST_LINE + 100];
        text.extend_from_slice(b"\nuci\n");
        assert_eq!(lines(&text), [None, Some(b"uci".to_vec())]);
    }
}
