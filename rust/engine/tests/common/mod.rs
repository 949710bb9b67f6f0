//! A client in the same process: lines in, lines out, no pipes and no sleeping.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "shared by several test programs, none of which needs all of it"
)]

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// No answer takes longer, however busy the machine.
const DEADLINE: Duration = Duration::from_secs(60);

/// The engine's input: bytes as they are sent.
struct Inlet {
    from: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Inlet {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.from.recv() {
                Ok(bytes) => self.rest = bytes,
                Err(_) => return Ok(0),
            }
        }
        let count = self.rest.len().min(target.len());
        target[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The engine's output, line by line.
#[derive(Clone, Default)]
struct Outlet(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().extend_from_slice(bytes);
        self.0.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A running engine and the conversation with it.
pub(crate) struct Client {
    to: Option<Sender<Vec<u8>>>,
    output: Outlet,
    /// Bytes of the output that [`Client::wait`] has passed.
    seen: usize,
    engine: Option<JoinHandle<i32>>,
}

impl Client {
    /// Starts the engine with these arguments.
    pub(crate) fn start(args: &[&str]) -> Self {
        let (to, from) = channel();
        let output = Outlet::default();
        let inlet = Inlet {
            from,
            rest: Vec::new(),
        };
        let outlet = output.clone();
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        let engine = std::thread::spawn(move || rukh_engine::run(&args, inlet, outlet));
        Self {
            to: Some(to),
            output,
            seen: 0,
            engine: Some(engine),
        }
    }

    /// Starts an engine and has it do this.
    pub(crate) fn told(lines: &[&str]) -> Self {
        let mut client = Self::start(&[]);
        client.send_all(lines);
        client
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        // An engine that has ended is found out by the next wait.
        let _ = self.to.as_ref().unwrap().send(bytes.to_vec());
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.send(line);
        }
    }

    /// The next line, after those already waited for, that begins with `start`.
    pub(crate) fn wait(&mut self, start: &str) -> String {
        let deadline = Instant::now() + DEADLINE;
        let (text, grown) = &*self.output.0;
        let mut text = text.lock().unwrap();
        loop {
            while let Some(length) = text[self.seen..].iter().position(|&byte| byte == b'\n') {
                let line = String::from_utf8(text[self.seen..self.seen + length].to_vec()).unwrap();
                self.seen += length + 1;
                if line.starts_with(start) {
                    return line;
                }
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero(),
                "no line began with {start:?}; the whole output was\n{}",
                String::from_utf8_lossy(&text)
            );
            text = grown.wait_timeout(text, left).unwrap().0;
        }
    }

    /// Sends a line and waits for the answer of the search that it starts.
    pub(crate) fn best_move(&mut self, go: &str) -> String {
        self.send(go);
        let line = self.wait("bestmove ");
        line.split_whitespace().nth(1).unwrap().to_owned()
    }

    /// The same, and the answer has to come within `most`.
    pub(crate) fn best_move_within(&mut self, most: Duration, go: &str) -> String {
        let since = Instant::now();
        let best = self.best_move(go);
        let taken = since.elapsed();
        assert!(taken < most, "{go} was answered after {taken:?}");
        best
    }

    /// Waits until everything sent was done, while no search runs.
    pub(crate) fn settle(&mut self) {
        self.send("isready");
        self.wait("readyok");
    }

    /// Every line so far.
    pub(crate) fn lines(&self) -> Vec<String> {
        let text = self.output.0.0.lock().unwrap();
        let text = String::from_utf8(text.clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    /// The lines so far that begin with `start`.
    pub(crate) fn lines_with(&self, start: &str) -> Vec<String> {
        let mut lines = self.lines();
        lines.retain(|line| line.starts_with(start));
        lines
    }

    /// Closes the input and returns the exit status and every line.
    pub(crate) fn finish(mut self) -> (i32, Vec<String>) {
        self.to = None;
        let status = self.engine.take().unwrap().join().unwrap();
        (status, self.lines())
    }
}
