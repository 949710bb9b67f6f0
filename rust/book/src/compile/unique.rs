//! Games that were there before: start and moves as digests in a set that has a bound.
//!
//! While the set has room, a game is new or known at once. When it is full it stays as it is: games
//! that it does not know are put off, in files by a few bits of their digests, and looked through
//! when all games have come, each file by itself with an empty set, and put off again where even that
//! is full. A game and its repetitions always meet in the same place and in their order, so that
//! the first one counts, whatever the memory.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

use super::judge::Condition;
use super::row::{Digest, Row};
use super::runs::{CompileError, Scratch, Watch, ask};

/// Into how many files games are put off.
const PARTS: usize = 16;

/// A set of digests that does not grow.
#[derive(Debug)]
struct Digests {
    /// Open addressing; 0 is an empty place.
    slots: Vec<u128>,
    taken: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entered {
    New,
    Known,
    /// It is not known, and there is no room for it.
    Full,
}

impl Digests {
    fn new(memory: usize) -> Self {
        Self {
            slots: vec![0; (memory / size_of::<u128>()).max(8)],
            taken: 0,
        }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
        self.taken = 0;
    }

    fn enter(&mut self, Digest(digest): Digest) -> Entered {
        let digest = digest.max(1);
        // The high half tells the place, the low one the file that a game is put off to.
        let spread = (digest >> 64) * self.slots.len() as u128;
        let mut at = (spread >> 64) as usize;
        loop {
            match self.slots[at] {
                0 => break,
                known if known == digest => return Entered::Known,
                _ => at = (at + 1) % self.slots.len(),
            }
        }
        // A quarter stays empty: in a set that is nearly full every search would be long.
        if self.taken >= self.slots.len() / 4 * 3 {
            return Entered::Full;
        }
        self.slots[at] = digest;
        self.taken += 1;
        Entered::New
    }
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is there for the first time.
    New,
    /// It was there before.
    Known,
    /// That will be known in the end.
    PutOff,
}

/// Tells new games from those that were there before.
#[derive(Debug)]
pub(super) struct Uniques<S: Scratch> {
    digests: Digests,
    parts: Option<Parts<S::File>>,
}

impl<S: Scratch> Uniques<S> {
    /// With a set of so many bytes.
    pub(super) fn new(memory: usize) -> Self {
        Self {
            digests: Digests::new(memory),
            parts: None,
        }
    }

    pub(super) fn enter(&mut self, game: &Game<'_>, scratch: &mut S) -> io::Result<Fate> {
        enter(&mut self.digests, &mut self.parts, 0, game, scratch)
    }

    /// Looks through the games that were put off: the new ones go to `take`. Gives how many were
    /// known.
    pub(super) fn settle(
        mut self,
        scratch: &mut S,
        watch: &mut Watch<'_>,
        take: &mut Take<'_, S>,
    ) -> Result<u64, CompileError> {
        let mut known = 0;
        let mut open = Vec::new();
        let put_off = |parts: Option<Parts<S::File>>, depth, open: &mut Vec<_>| {
            for file in parts.map(Parts::finish).transpose()?.into_iter().flatten() {
                open.push((file, depth));
            }
            Ok::<(), CompileError>(())
        };
        put_off(self.parts.take(), 1, &mut open)?;
        let mut rows = Vec::new();
        while let Some((file, depth)) = open.pop() {
            self.digests.clear();
            let mut parts = None;
            let mut reader = BufReader::with_capacity(1 << 16, file);
            while let Some((digest, condition)) = read_game(&mut reader, &mut rows)? {
                ask(watch)?;
                let game = Game {
                    digest,
                    condition,
                    rows: &rows,
                };
                match enter(&mut self.digests, &mut parts, depth, &game, scratch)? {
                    Fate::New => take(&game, scratch, watch)?,
                    Fate::Known => known += 1,
                    Fate::PutOff => {}
                }
            }
            put_off(parts, depth + 1, &mut open)?;
        }
        Ok(known)
    }
}

/// Whoever takes a game that turned out to be new.
pub(super) type Take<'t, S> =
    dyn FnMut(&Game<'_>, &mut S, &mut Watch<'_>) -> Result<(), CompileError> + 't;

/// A game as far as a book is concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game<'g> {
    pub(super) digest: Digest,
    pub(super) condition: Condition,
    pub(super) rows: &'g [Row],
}

/// Files of games that were put off.
#[derive(Debug)]
struct Parts<F: Write> {
    writers: Vec<BufWriter<F>>,
}

impl<F: Read + Write + Seek> Parts<F> {
    fn new<S: Scratch<File = F>>(scratch: &mut S) -> io::Result<Self> {
        /// Sixteen of them together are a small part of the least memory.
        const BUFFER: usize = 1 << 14;
        let writers = (0..PARTS).map(|_| Ok(BufWriter::with_capacity(BUFFER, scratch.file()?)));
        Ok(Self {
            writers: writers.collect::<io::Result<_>>()?,
        })
    }

    /// The files, to be read from their beginnings.
    fn finish(self) -> io::Result<Vec<F>> {
        let files = self.writers.into_iter().map(|writer| {
            let mut file = writer
                .into_inner()
                .map_err(io::IntoInnerError::into_error)?;
            file.rewind()?;
            Ok(file)
        });
        files.collect()
    }
}

fn enter<S: Scratch>(
    digests: &mut Digests,
    parts: &mut Option<Parts<S::File>>,
    depth: u32,
    game: &Game<'_>,
    scratch: &mut S,
) -> io::Result<Fate> {
    match digests.enter(game.digest) {
        Entered::New => Ok(Fate::New),
        Entered::Known => Ok(Fate::Known),
        Entered::Full => {
            let parts = match parts {
                Some(parts) => parts,
                None => parts.insert(Parts::new(scratch)?),
            };
            let part = (game.digest.0 >> (depth * PARTS.ilog2())) as usize % PARTS;
            write_game(&mut parts.writers[part], game)?;
            Ok(Fate::PutOff)
        }
    }
}

/// Digest, condition and number of rows, then the rows.
fn write_game(file: &mut impl Write, game: &Game<'_>) -> io::Result<()> {
    file.write_all(&game.digest.0.to_le_bytes())?;
    file.write_all(&[game.condition as u8])?;
    file.write_all(&(game.rows.len() as u64).to_le_bytes())?;
    for row in game.rows {
        file.write_all(&row.to_bytes())?;
    }
    Ok(())
}

/// Reads a game that was put off, its rows into `rows`; `None` at the end.
fn read_game(
    file: &mut impl Pieces,
    rows: &mut Vec<Row>,
) -> io::Result<Option<(Digest, Condition)>> {
    if file.is_at_end()? {
        return Ok(None);
    }
    let digest = Digest(u128::from_le_bytes(file.array()?));
    let condition = match file.array()? {
        [0] => Condition::Sound,
        [1] => Condition::Repaired,
        [_] => Condition::Shortened,
    };
    rows.clear();
    for _ in 0..u64::from_le_bytes(file.array()?) {
        rows.push(Row::from_bytes(&file.array()?));
    }
    Ok(Some((digest, condition)))
}

/// Reading pieces of fixed size.
trait Pieces {
    fn is_at_end(&mut self) -> io::Result<bool>;
    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]>;
}

impl<R: BufRead> Pieces for R {
    fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.fill_buf()?.is_empty())
    }

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::ops::ControlFlow;

    use rukh_core::Side;
    use rukh_core::keys::SplitMix;
    use rukh_records::GameResult;

    use super::*;

    struct Memory;

    impl Scratch for Memory {
        type File = Cursor<Vec<u8>>;

        fn file(&mut self) -> io::Result<Self::File> {
            Ok(Cursor::default())
        }
    }

    #[test]
    fn the_first_of_equal_games_counts_whatever_the_memory() {
        let mut random = SplitMix::new(11);
        // Some 1,200 different games; the key of a row is the place of its game in the list.
        let games: Vec<(Digest, Row)> = (0..4_000)
            .map(|place| {
                let digest = Digest::of(1, [random.below(1_300) as u16].into_iter());
                let row = Row::new(place, 1, GameResult::Draw, Side::First);
                (digest, row)
            })
            .collect();
        let mut first: Vec<Row> = Vec::new();
        let mut seen = Vec::new();
        for (digest, row) in &games {
            if !seen.contains(digest) {
                seen.push(*digest);
                first.push(*row);
            }
        }
        for memory in [1 << 20, 1 << 14, 1 << 10, 1] {
            let mut uniques = Uniques::new(memory);
            let (mut found, mut known) = (Vec::new(), 0);
            for (digest, row) in &games {
                let game = Game {
                    digest: *digest,
                    condition: Condition::Repaired,
                    rows: &[*row],
                };
                match uniques.enter(&game, &mut Memory).unwrap_or(Fate::PutOff) {
                    Fate::New => found.push(*row),
                    Fate::Known => known += 1,
                    Fate::PutOff => {}
                }
            }
            let mut go_on = || ControlFlow::Continue(());
            let settled = uniques.settle(&mut Memory, &mut go_on, &mut |game, _, _| {
                assert_eq!(game.condition, Condition::Repaired);
                found.extend_from_slice(game.rows);
                Ok(())
            });
            known += settled.unwrap_or(0);
            found.sort_unstable();
            assert_eq!(found, first, "{memory}");
            assert_eq!(known, 4_000 - first.len() as u64, "{memory}");
        }
    }
}
