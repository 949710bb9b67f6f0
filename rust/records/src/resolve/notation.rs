//! Which notation a record is in, and how moves in another one are read.
//!
//! What a text means may hang on its source: `a3a4` with ranks from 0 or from 1, `33=4` by signs or
//! by numbers. A [`Reading`] settles that for a whole record, never for a move: one side of each
//! pair of [`RIVALS`], and the notation that most moves are in. Which readings there can be, the
//! shapes of the texts say; which one is meant, the board does (`fit.rs`): the one that most of the
//! record can be played in.
//!
//! People mix. A text in another notation is read where it has one meaning: on the side of the
//! record, or, like `h10g8` among ranks from 0, on the only side that has such a square. That is
//! told once, because the record may have been put together of two. Three mixtures are ordinary and
//! cannot be misread ([`AKIN`]), so that nothing is said: the algebraic forms and coordinates of
//! chess, which one lenient reader takes all (`Nf3 e7-e5 g1f3`); `H2-E2` beside `h2e2`; the scripts
//! and the widths of Chinese notation. Spellings inside a notation, as `C2.5` for `C2=5`, are its
//! reader's affair. Whatever else does not fit is not played: its line ends there, and the reason
//! tells where the other side of a pair would have made a move of it.

use rukh_core::{MoveTextError, Notation, NotationStyle, StyleSet};

use crate::raw::{RawGame, RawMove};

/// How many moves are looked at for their characters before the board is asked.
const SAMPLE: usize = 16;

/// Notations that cannot stand side by side in a record, since a text of the one may be another
/// move in the other: ranks from 0 and from 1, soldiers by signs and by numbers.
const RIVALS: [[StyleSet; 2]; 2] = [
    [
        StyleSet::of(&[
            NotationStyle::Coordinates,
            NotationStyle::Iccs,
            NotationStyle::Letters,
        ]),
        StyleSet::of(&[NotationStyle::FromOne, NotationStyle::LettersFromOne]),
    ],
    [
        StyleSet::of(&[NotationStyle::Wxf]),
        StyleSet::of(&[NotationStyle::WxfNumbered]),
    ],
];

/// Notations that are mixed without a word.
const AKIN: [StyleSet; 3] = [
    StyleSet::of(&[NotationStyle::Coordinates, NotationStyle::Iccs]),
    StyleSet::of(&[NotationStyle::Chinese, NotationStyle::ChineseTraditional]),
    StyleSet::of(&[
        NotationStyle::Coordinates,
        NotationStyle::San,
        NotationStyle::Lan,
        NotationStyle::Figurine,
    ]),
];

/// A side of each pair of [`RIVALS`], by its place.
pub(super) type Sides = [usize; RIVALS.len()];

/// How the move texts of a record are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// The notation that most moves are in; none where no text has a shape.
    pub(super) main: Option<NotationStyle>,
    sides: Sides,
}

/// A move as a reading has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read<M> {
    pub(super) m: M,
    /// The notation that it is in, where that is worth telling.
    pub(super) stray: Option<NotationStyle>,
}

impl Reading {
    /// The reading in this notation, and on these sides where the notation is on none.
    fn new(main: Option<NotationStyle>, mut sides: Sides) -> Self {
        for (side, pair) in sides.iter_mut().zip(RIVALS) {
            let has_main = |set: &StyleSet| main.is_some_and(|main| set.contains(main));
            *side = pair.iter().position(has_main).unwrap_or(*side);
        }
        Self { main, sides }
    }

    /// The sides that it takes.
    pub(super) const fn sides(&self) -> Sides {
        self.sides
    }

    /// The notation of the record; where no text has a shape, those that differ in more than signs.
    pub(super) fn styles<G: Notation>(&self) -> Vec<NotationStyle> {
        const DISTINCT: StyleSet = StyleSet::of(&[
            NotationStyle::Coordinates,
            NotationStyle::FromOne,
            NotationStyle::Wxf,
            NotationStyle::Letters,
            NotationStyle::LettersFromOne,
            NotationStyle::San,
            NotationStyle::Lan,
        ]);
        let is_possible = |style: &&NotationStyle| match self.main {
            Some(main) => main == **style,
            None => DISTINCT.contains(**style) && allows(self.sides, **style),
        };
        G::STYLES.iter().filter(is_possible).copied().collect()
    }

    /// Whether its rival may read everything as well, and only the ways of writers tell which is
    /// meant: whether soldiers have a letter, whether captures are marked, `13` for `3+`.
    pub(super) fn is_open_to_doubt(&self, raw: &RawGame<'_>) -> bool {
        match self.main {
            Some(NotationStyle::Letters | NotationStyle::LettersFromOne) => true,
            Some(NotationStyle::Wxf | NotationStyle::WxfNumbered) => {
                texts(raw).any(|text| text.starts_with(|c: char| c.is_ascii_digit()))
            }
            _ => false,
        }
    }

    /// Reads a move.
    pub(super) fn read<G: Notation>(
        &self,
        position: &G,
        text: &str,
    ) -> Result<Read<G::Move>, MoveTextError> {
        let Some(main) = self.main else {
            let m = position.read_any(text)?;
            return Ok(Read { m, stray: None });
        };
        match position.read_styled(text, main) {
            Ok(m) => Ok(Read { m, stray: None }),
            Err(error) => self.read_stray(position, text, main, error),
        }
    }

    /// Reads a move that is none in the notation of the record, if it is in another one.
    fn read_stray<G: Notation>(
        &self,
        position: &G,
        text: &str,
        main: NotationStyle,
        error: MoveTextError,
    ) -> Result<Read<G::Move>, MoveTextError> {
        let styles = G::styles_like(text);
        if styles.contains(main) {
            return Err(error);
        }
        let fitting = { styles }.find(|&style| allows(self.sides, style));
        let Some(style) = fitting.or(styles.first()) else {
            // It has no shape, but a lenient reader may know what is meant.
            let m = position.read_any(text).map_err(|_| error)?;
            return Ok(Read { m, stray: None });
        };
        let m = position.read_styled(text, style)?;
        let is_akin = |set: &StyleSet| set.contains(main) && set.contains(style);
        let stray = Some(style).filter(|_| !AKIN.iter().any(is_akin));
        Ok(Read { m, stray })
    }

    /// Why a text is not played, with what the other side of a pair would make of it.
    pub(super) fn reason<G: Notation>(
        &self,
        position: &G,
        text: &str,
        error: &MoveTextError,
    ) -> String {
        let mut reason = error.reason();
        let mut others = G::styles_like(text).filter(|&style| !allows(self.sides, style));
        if let Some(other) = others.find(|&style| position.read_styled(text, style).is_ok()) {
            let other = in_words(other);
            reason += &format!("; it could be played if the record were in {other}");
        }
        reason
    }

    /// What is told about the first move of another notation.
    pub(super) fn mixture(&self, stray: NotationStyle) -> String {
        let others = self.main.map_or("another notation", in_words);
        format!("written in {}, among moves in {others}", in_words(stray))
    }
}

fn allows(sides: Sides, style: NotationStyle) -> bool {
    let mut pairs = sides.iter().zip(RIVALS);
    pairs.all(|(&side, pair)| !pair[1 - side].contains(style))
}

/// The reading to begin with: by the first moves of the record alone, which mostly have a notation
/// in common. A `Format` tag decides between several, else `usual`, the sides that the records
/// before this one were on.
pub(super) fn first_reading<G: Notation>(raw: &RawGame<'_>, usual: Sides) -> Reading {
    let mut common: Option<StyleSet> = None;
    for text in texts(raw).take(SAMPLE) {
        let styles = G::styles_like(text);
        if !styles.is_empty() {
            common = Some(common.map_or(styles, |common| common.common(styles)));
        }
    }
    let Some(common) = common else {
        return Reading::new(None, usual);
    };
    if common.is_empty() {
        let tally = Tally::of::<G>(raw);
        return Reading::new(tally.most_common(raw, |style| allows(usual, style)), usual);
    }
    let hinted = hint(raw).filter(|&style| common.contains(style));
    let fitting = || { common }.find(|&style| allows(usual, style));
    Reading::new(hinted.or_else(fitting).or(common.first()), usual)
}

/// Every reading that the shapes of the texts allow, `first` in front.
pub(super) fn readings<G: Notation>(raw: &RawGame<'_>, first: Reading) -> Vec<Reading> {
    let tally = Tally::of::<G>(raw);
    let mut readings = vec![first];
    for mask in 0..1usize << RIVALS.len() {
        let sides: Sides = std::array::from_fn(|pair| first.sides[pair] ^ (mask >> pair & 1));
        let is_open = |pair: usize| {
            let side = RIVALS[pair][sides[pair]];
            let is_met = RIVALS[pair].into_iter().any(|side| tally.has(side));
            let is_unknown = pair == 0 && tally.is_empty();
            (is_met || is_unknown) && G::STYLES.iter().any(|&style| side.contains(style))
        };
        if (0..RIVALS.len()).all(|pair| sides[pair] == first.sides[pair] || is_open(pair)) {
            let main = tally.most_common(raw, |style| allows(sides, style));
            let reading = Reading::new(main, sides);
            if !readings.contains(&reading) {
                readings.push(reading);
            }
        }
    }
    readings
}

fn texts<'r>(raw: &'r RawGame<'_>) -> impl Iterator<Item = &'r str> {
    raw.nodes.iter().filter_map(|node| match &node.m {
        RawMove::Text(text) => Some(text.as_ref()),
        RawMove::Squares(_) | RawMove::Pass => None,
    })
}

/// How many texts of a record have the shape of each notation.
struct Tally([u32; NotationStyle::ALL.len()]);

impl Tally {
    fn of<G: Notation>(raw: &RawGame<'_>) -> Self {
        let mut counts = [0; NotationStyle::ALL.len()];
        for style in texts(raw).flat_map(G::styles_like) {
            counts[style as usize] += 1;
        }
        Self(counts)
    }

    fn is_empty(&self) -> bool {
        self.0 == [0; NotationStyle::ALL.len()]
    }

    fn has(&self, styles: StyleSet) -> bool {
        { styles }.any(|style| self.0[style as usize] > 0)
    }

    /// The notation that most texts have the shape of; the hinted one of several.
    fn most_common(
        &self,
        raw: &RawGame<'_>,
        is_allowed: impl Fn(NotationStyle) -> bool,
    ) -> Option<NotationStyle> {
        let hinted = hint(raw);
        let weight = |style: NotationStyle| (self.0[style as usize], hinted == Some(style));
        let styles = NotationStyle::ALL.into_iter().rev();
        let known = styles.filter(|&style| weight(style).0 > 0 && is_allowed(style));
        known.max_by_key(|&style| weight(style))
    }
}

/// What a `Format` tag says.
fn hint(raw: &RawGame<'_>) -> Option<NotationStyle> {
    let format = raw.tag("Format")?;
    Some(match format.to_ascii_lowercase().as_str() {
        "chinese" => NotationStyle::Chinese,
        "wxf" => NotationStyle::Wxf,
        "iccs" => NotationStyle::Iccs,
        "ucci" => NotationStyle::Coordinates,
        id => NotationStyle::from_id(id)?,
    })
}

/// What a notation is called in a sentence.
const fn in_words(style: NotationStyle) -> &'static str {
    match style {
        NotationStyle::Coordinates => "coordinates with ranks from 0",
        NotationStyle::FromOne => "coordinates with ranks from 1",
        NotationStyle::Iccs => "ICCS",
        NotationStyle::Wxf => "WXF notation",
        NotationStyle::WxfNumbered => "WXF notation with numbered soldiers",
        NotationStyle::Chinese | NotationStyle::ChineseTraditional => "Chinese notation",
        NotationStyle::Letters => "letters and squares with ranks from 0",
        NotationStyle::LettersFromOne => "letters and squares with ranks from 1",
        NotationStyle::San => "algebraic notation",
        NotationStyle::Lan => "long algebraic notation",
        NotationStyle::Figurine => "figurines",
    }
}
