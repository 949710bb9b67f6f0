//! Many sorted lists as one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io::{self, BufReader, Read};

use super::row::Row;
use super::runs::{Combined, Run};
use crate::entry::Entry;

/// Entries in order, those of one move as one: out of runs, or of rows that never left memory.
#[derive(Debug)]
pub(super) enum Merge<F> {
    Rows(Combined<Vec<Row>>),
    Runs(Inputs<F>),
}

impl<F: Read> Merge<F> {
    /// Rows that are sorted.
    pub(super) const fn of_rows(rows: Vec<Row>) -> Self {
        Self::Rows(Combined::new(rows))
    }

    /// Runs, read through buffers that together have so many bytes.
    pub(super) fn of_runs(runs: Vec<Run<F>>, memory: usize) -> io::Result<Self> {
        let buffer = (memory / runs.len().max(1)).clamp(1 << 10, 1 << 18);
        let mut inputs = Inputs {
            heap: BinaryHeap::with_capacity(runs.len()),
            inputs: Vec::with_capacity(runs.len()),
        };
        for Run { file, entries } in runs {
            let reader = BufReader::with_capacity(buffer, file);
            let mut input = Input {
                reader,
                left: entries,
            };
            if let Some(entry) = input.next()? {
                inputs
                    .heap
                    .push(Reverse(Head::new(entry, inputs.inputs.len())));
                inputs.inputs.push(input);
            }
        }
        Ok(Self::Runs(inputs))
    }

    /// At most how many entries are left.
    pub(super) fn left(&self) -> u64 {
        match self {
            Self::Rows(rows) => rows.left() as u64,
            Self::Runs(Inputs { inputs, heap }) => {
                inputs.iter().map(|input| input.left).sum::<u64>() + heap.len() as u64
            }
        }
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Entry>> {
        match self {
            Self::Rows(rows) => Ok(rows.next()),
            Self::Runs(inputs) => inputs.next(),
        }
    }
}

/// Runs in the course of being merged.
#[derive(Debug)]
pub(super) struct Inputs<F> {
    inputs: Vec<Input<F>>,
    heap: BinaryHeap<Reverse<Head>>,
}

impl<F: Read> Inputs<F> {
    fn next(&mut self) -> io::Result<Option<Entry>> {
        let mut found: Option<Entry> = None;
        while let Some(mut top) = self.heap.peek_mut() {
            let Reverse(Head { entry, input, .. }) = *top;
            match &mut found {
                Some(found) if found.place() != entry.place() => break,
                Some(found) => found.tally += entry.tally,
                None => found = Some(entry),
            }
            match self.inputs[input].next()? {
                Some(entry) => *top = Reverse(Head::new(entry, input)),
                None => {
                    PeekMut::pop(top);
                }
            }
        }
        Ok(found)
    }
}

/// A run that is being read.
#[derive(Debug)]
struct Input<F> {
    reader: BufReader<F>,
    left: u64,
}

impl<F: Read> Input<F> {
    fn next(&mut self) -> io::Result<Option<Entry>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut bytes = [0; Entry::SIZE];
        self.reader.read_exact(&mut bytes)?;
        Ok(Some(Entry::from_bytes(&bytes)))
    }
}

/// The next entry of a run.
#[derive(Clone, Copy, Debug)]
struct Head {
    place: (u64, u16),
    entry: Entry,
    input: usize,
}

impl Head {
    const fn new(entry: Entry, input: usize) -> Self {
        Self {
            place: entry.place(),
            entry,
            input,
        }
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Eq for Head {}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.place.cmp(&other.place)
    }
}
