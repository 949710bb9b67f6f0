//! A loop told ply by ply, for people and programs: what each move did, to whom and with what.
//!
//! Sees with the same eyes as the judges ([`crate::chase`], [`crate::cxa`]), but looks at every
//! contact and keeps them. Who loses is decided elsewhere ([`crate::conduct`], [`crate::cxa`]).

use rukh_core::{Attack, Conduct, Nature, PieceOn, PlyReport, Side};

use crate::board::Board;
use crate::chase::{Chaser, Contact, attackers_of};
use crate::cxa::Witness;
use crate::piece::Piece;
use crate::position::Xiangqi;
use crate::repetition::RepetitionRule;
use crate::replay::{Moment, Ply, Replay};
use crate::square::{Square, Squares};

/// What a walk back through a loop brings to light.
pub(crate) struct Testimony {
    /// Every ply, in order.
    pub(crate) reports: Vec<PlyReport>,
    /// For every ply, in the same order, what was threatened or gave check; points are those
    /// where the pieces stand at the end.
    deeds: Vec<Deed>,
    /// The board at the end.
    board: Board,
}

/// Who attacked whom with one ply, named by where the pieces stand at the end of the loop.
struct Deed {
    side: Side,
    /// The piece that moved.
    moved: Square,
    /// What gives check, or would give the first check of the mate that is threatened.
    checkers: Squares,
    /// Attackers with the victims that they can take in a way that was not there before.
    chases: Vec<(Square, Square)>,
    /// The new victims that could be taken before as well, but were protected.
    cut: Squares,
}

impl Deed {
    /// The pieces that the ply chases.
    fn chased(&self) -> Squares {
        self.chases.iter().map(|&(_, victim)| victim).collect()
    }

    /// The pieces that did this to `victims`: the attackers where they are chased, the piece that
    /// moved where only their protection went.
    fn culprits(&self, victims: Squares) -> Squares {
        let chases = self.chases.iter().copied();
        let mut culprits: Squares = chases
            .filter(|&(_, victim)| victims.contains(victim))
            .map(|(attacker, _)| attacker)
            .collect();
        if (self.cut & (victims - self.chased())).any() {
            culprits |= Squares::of(self.moved);
        }
        culprits
    }
}

/// With which pieces a side offended against which, where they stand at the end.
#[derive(Default)]
pub(crate) struct Offence {
    pub(crate) offenders: Vec<PieceOn>,
    pub(crate) victims: Vec<PieceOn>,
    /// Whether no piece was a victim of every ply, but one and another were in turn.
    pub(crate) are_victims_in_turn: bool,
}

/// What a set of rules sees in a ply.
pub(crate) struct Sight {
    pub(crate) nature: Nature,
    pub(crate) seen: Vec<Seen>,
    /// The piece that would give the first check of the mate that the ply threatens.
    pub(crate) killer: Option<Square>,
}

/// A contact after a ply.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub(crate) contact: Contact,
    /// Whether the rules take it for a threat.
    pub(crate) is_threat: bool,
    /// Whether the ply has made its victim one.
    pub(crate) is_new: bool,
    /// Whether it did so by this capture, which was not there before.
    pub(crate) is_new_line: bool,
}

/// Where each piece of a board that is walked back stands at the end.
struct Names([Square; 128]);

impl Names {
    fn new() -> Self {
        Self(std::array::from_fn(|index| {
            Square::new(index.min(Square::COUNT - 1))
        }))
    }

    fn of(&self, square: Square) -> Square {
        self.0[square.index()]
    }

    fn moved_back(&mut self, ply: &Ply) {
        self.0[ply.from.index()] = self.0[ply.to.index()];
    }
}

impl Testimony {
    /// The last `plies` plies of `game` told.
    pub(crate) fn of(game: &Xiangqi, plies: usize) -> Self {
        let chinese =
            (game.options.repetition == RepetitionRule::Cxa).then(|| Witness::of(game, plies));
        let mut replay = Replay::new(game, plies);
        let mut names = Names::new();
        let mut reports = Vec::with_capacity(plies);
        let mut deeds = Vec::with_capacity(plies);
        while let Some(ply) = replay.ply() {
            let number = replay.number();
            let mut deed = Deed {
                side: ply.mover,
                moved: names.of(ply.to),
                checkers: Squares::EMPTY,
                chases: Vec::new(),
                cut: Squares::EMPTY,
            };
            let board = replay.board().clone();
            let general = board.general(!ply.mover);
            let mut attacks = Vec::new();
            if ply.gives_check {
                let checkers = attackers_of(&board, general, ply.mover, board.occupied());
                deed.checkers = checkers.map(|checker| names.of(checker)).collect();
                attacks.extend(checkers.map(|checker| check_told(&board, checker, general)));
            }
            replay.step_back();
            let moment = Moment {
                ply,
                before: replay.board(),
                after: &board,
            };
            let sight = chinese
                .as_ref()
                .map_or_else(|| asian_sight(&moment), |witness| witness.sight(&moment));
            if let Some(killer) = sight.killer {
                deed.checkers |= Squares::of(names.of(killer));
                attacks.push(check_told(&board, killer, general));
            }
            for seen in sight.seen.iter().filter(|seen| seen.is_new) {
                let Contact {
                    attacker, victim, ..
                } = seen.contact;
                let (attacker, victim) = (names.of(attacker), names.of(victim));
                if seen.is_new_line {
                    deed.chases.push((attacker, victim));
                } else {
                    deed.cut |= Squares::of(victim);
                }
            }
            attacks.extend(sight.seen.iter().map(|seen| told(&board, seen)));
            reports.push(PlyReport {
                ply: number,
                side: ply.mover,
                nature: sight.nature,
                attacks,
            });
            names.moved_back(&ply);
            deeds.push(deed);
        }
        reports.reverse();
        deeds.reverse();
        Self {
            reports,
            deeds,
            board: game.board().clone(),
        }
    }

    /// The pieces with which `side` offended by this conduct, and those that it offended against.
    pub(crate) fn offence(&self, side: Side, conduct: Conduct) -> Offence {
        let deeds = || self.deeds.iter().filter(|deed| deed.side == side);
        let united =
            |pieces: fn(&Deed) -> Squares| -> Squares { deeds().flat_map(pieces).collect() };
        let common = |pieces: fn(&Deed) -> Squares| -> Squares {
            deeds().fold(Squares::ALL, |set, deed| set & pieces(deed))
        };
        let mut offence = Offence::default();
        let offenders = match conduct {
            Conduct::Free => Squares::EMPTY,
            Conduct::Check => united(|deed| deed.checkers),
            Conduct::Kill | Conduct::Attack => {
                united(|deed| deed.checkers | deed.culprits(Squares::ALL))
            }
            Conduct::RootCut | Conduct::Chase => {
                let mut victims = common(Deed::chased);
                if victims.is_empty() {
                    victims = common(|deed| deed.chased() | deed.cut);
                }
                if victims.is_empty() {
                    victims = united(Deed::chased);
                    offence.are_victims_in_turn = true;
                }
                offence.victims = self.listed(victims);
                deeds().flat_map(|deed| deed.culprits(victims)).collect()
            }
        };
        offence.offenders = self.listed(offenders);
        offence
    }

    fn listed(&self, squares: Squares) -> Vec<PieceOn> {
        squares.map(|square| on(&self.board, square)).collect()
    }
}

/// What the Asian rules see in a ply.
fn asian_sight(moment: &Moment<'_>) -> Sight {
    let ply = &moment.ply;
    let after = Chaser::new(moment.after, ply.mover);
    let before = Chaser::perhaps_in_check(moment.before, ply.mover, ply.answers_check);
    let seen: Vec<Seen> = after
        .possible_victims()
        .flat_map(|victim| after.contacts_with(victim))
        .map(|contact| {
            let is_threat = contact.is_threat();
            let is_new = is_threat && !before.threatens(contact.victim);
            let attacker = ply.origin_of(contact.attacker);
            Seen {
                contact,
                is_threat,
                is_new,
                is_new_line: is_new && !before.touches(attacker, contact.victim),
            }
        })
        .collect();
    let nature = if ply.gives_check {
        Nature::Check
    } else if seen.iter().any(|seen| seen.is_new_line) {
        Nature::Chase
    } else if seen.iter().any(|seen| seen.is_new) {
        Nature::RootCut
    } else {
        Nature::Idle
    };
    Sight {
        nature,
        seen,
        killer: None,
    }
}

fn told(board: &Board, seen: &Seen) -> Attack {
    let &Seen {
        contact,
        is_threat,
        is_new,
        ..
    } = seen;
    Attack {
        attacker: on(board, contact.attacker),
        victim: on(board, contact.victim),
        is_protected: contact.is_protected,
        is_threat,
        is_new,
    }
}

/// A check, given or threatened, as an attack on the general, which nothing protects.
fn check_told(board: &Board, checker: Square, general: Square) -> Attack {
    Attack {
        attacker: on(board, checker),
        victim: on(board, general),
        is_protected: false,
        is_threat: true,
        is_new: true,
    }
}

/// What stands on a point that is known to be taken.
fn on(board: &Board, square: Square) -> PieceOn {
    PieceOn {
        letter: board.piece_at(square).map_or('?', Piece::letter),
        square: square.index(),
    }
}
