//! What the Chinese rules see in each ply of a loop, for people: see [`crate::testimony`].

use rukh_core::BySide;

use super::gain::SoldierAttacks;
use super::orientation::TurnedMoment;
use crate::chase::Contact;
use crate::position::Xiangqi;
use crate::replay::Moment;
use crate::testimony::{Seen, Sight};

/// Looks at the plies of one loop.
pub(crate) struct Witness {
    soldiers: BySide<SoldierAttacks>,
}

impl Witness {
    /// A witness of the last `plies` plies of `game`.
    pub(crate) fn of(game: &Xiangqi, plies: usize) -> Self {
        Self {
            soldiers: game.examined(plies).soldiers,
        }
    }

    /// What one of them does.
    pub(crate) fn sight(&self, moment: &Moment<'_>) -> Sight {
        let soldiers = self.soldiers[moment.ply.mover];
        let act = moment.act(soldiers);
        let turned = TurnedMoment::of(moment);
        let moment = turned.moment();
        let seen_back = |square| turned.orientation.turned(square);
        let scene = moment.scene_after(soldiers);
        let mut seen: Vec<Seen> = Vec::new();
        for victim in scene.possible_victims() {
            let was_won = moment.was_won(victim, soldiers);
            seen.extend(scene.contacts_with(victim).map(|contact| {
                let is_threat = scene.winning(&contact).is_some();
                let is_new = is_threat && !was_won;
                Seen {
                    contact,
                    is_threat,
                    is_new,
                    is_new_line: is_new,
                }
            }));
        }
        let is_direct = seen.iter().any(|seen| seen.is_new);
        if act.is_chase() && !is_direct {
            moment.for_each_drawn(|attacker, victim| {
                seen.push(Seen {
                    contact: Contact {
                        attacker,
                        victim,
                        is_bargain: false,
                        is_protected: false,
                    },
                    is_threat: true,
                    is_new: true,
                    is_new_line: true,
                });
            });
        }
        for Seen { contact, .. } in &mut seen {
            contact.attacker = seen_back(contact.attacker);
            contact.victim = seen_back(contact.victim);
        }
        let series = if act.is_kill() { moment.kill() } else { None };
        Sight {
            nature: act.nature(),
            seen,
            killer: series.map(|series| seen_back(series.first.from())),
        }
    }
}
