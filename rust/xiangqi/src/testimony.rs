//! A loop told ply by ply, for people and programs: what each move did, to whom and with what.
//!
//! Sees with the same eyes as the judge ([`crate::chase`]), but looks at every contact and keeps
//! them. Who loses is decided elsewhere ([`crate::conduct`]).

use rukh_core::{Attack, Conduct, Nature, PieceOn, PlyReport, Side};

use crate::board::Board;
use crate::chase::{Chaser, Contact, attackers_of};
use crate::piece::Piece;
use crate::position::Xiangqi;
use crate::replay::{Ply, Replay};
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
    checkers: Squares,
    /// Attackers with their new victims.
    threats: Vec<(Square, Square)>,
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
        let mut replay = Replay::new(game, plies);
        let mut names = Names::new();
        let mut reports = Vec::with_capacity(plies);
        let mut deeds = Vec::with_capacity(plies);
        while let Some(ply) = replay.ply() {
            let number = replay.number();
            let mut deed = Deed {
                side: ply.mover,
                checkers: Squares::EMPTY,
                threats: Vec::new(),
            };
            let board = replay.board().clone();
            if ply.gives_check {
                let general = board.general(!ply.mover);
                deed.checkers = attackers_of(&board, general, ply.mover, board.occupied())
                    .map(|checker| names.of(checker))
                    .collect();
            }
            let after = Chaser::new(&board, ply.mover);
            let contacts: Vec<Contact> = after
                .possible_victims()
                .flat_map(|victim| after.contacts_with(victim))
                .collect();
            replay.step_back();
            let before = Chaser::perhaps_in_check(replay.board(), ply.mover, ply.answers_check);
            let attacks: Vec<(Contact, bool)> = contacts
                .into_iter()
                .map(|contact| {
                    (
                        contact,
                        contact.is_threat() && !before.threatens(contact.victim),
                    )
                })
                .collect();
            let mut has_new_line = false;
            for (contact, _) in attacks.iter().filter(|(_, is_new)| *is_new) {
                let attacker = ply.origin_of(contact.attacker);
                has_new_line |= !before.touches(attacker, contact.victim);
                deed.threats
                    .push((names.of(contact.attacker), names.of(contact.victim)));
            }
            let nature = if ply.gives_check {
                Nature::Check
            } else if has_new_line {
                Nature::Chase
            } else if !deed.threats.is_empty() {
                Nature::RootCut
            } else {
                Nature::Idle
            };
            reports.push(PlyReport {
                ply: number,
                side: ply.mover,
                nature,
                attacks: attacks
                    .into_iter()
                    .map(|(contact, is_new)| told(&board, contact, is_new))
                    .collect(),
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

    /// The pieces with which `side` offended by this conduct, and those that it offended against,
    /// where they stand at the end.
    pub(crate) fn offence(&self, side: Side, conduct: Conduct) -> (Vec<PieceOn>, Vec<PieceOn>) {
        let deeds = || self.deeds.iter().filter(|deed| deed.side == side);
        let mut offenders = Squares::EMPTY;
        let mut victims = Squares::EMPTY;
        match conduct {
            Conduct::Free => {}
            Conduct::Check => {
                offenders = deeds().fold(offenders, |set, deed| set | deed.checkers);
            }
            Conduct::Kill | Conduct::Attack => {
                for deed in deeds() {
                    offenders |= deed.checkers;
                    for &(attacker, _) in &deed.threats {
                        offenders |= Squares::of(attacker);
                    }
                }
            }
            Conduct::RootCut | Conduct::Chase => {
                victims = deeds().fold(Squares::ALL, |set, deed| {
                    set & deed
                        .threats
                        .iter()
                        .map(|&(_, victim)| victim)
                        .collect::<Squares>()
                });
                for &(attacker, victim) in deeds().flat_map(|deed| &deed.threats) {
                    if victims.contains(victim) {
                        offenders |= Squares::of(attacker);
                    }
                }
            }
        }
        let listed = |squares: Squares| -> Vec<PieceOn> {
            squares
                .filter_map(|square| piece_on(&self.board, square))
                .collect()
        };
        (listed(offenders), listed(victims))
    }
}

fn told(board: &Board, contact: Contact, is_new: bool) -> Attack {
    let on = |square: Square| PieceOn {
        letter: board.piece_at(square).map_or('?', Piece::letter),
        square: square.index(),
    };
    Attack {
        attacker: on(contact.attacker),
        victim: on(contact.victim),
        is_protected: contact.is_protected,
        is_threat: contact.is_threat(),
        is_new,
    }
}

fn piece_on(board: &Board, square: Square) -> Option<PieceOn> {
    Some(PieceOn {
        letter: board.piece_at(square)?.letter(),
        square: square.index(),
    })
}
