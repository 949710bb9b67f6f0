//! The enemy general: how bare it stands and how hard it is pressed.
//!
//! Missing advisors hurt against chariots, horses and soldiers; missing elephants against cannons.
//! The assault grows with every piece that takes part in it.

use crate::piece::PieceKind;

use super::activity::Assault;
use super::packed::Packed;
use super::sheet::{Sheet, Term};
use super::view::View;

/// What an attacker gains from each advisor that the other side lacks, by kind of attacker.
const ADVISOR_GONE_CHARIOT: Packed = Packed::new(20, 14);
const ADVISOR_GONE_HORSE: Packed = Packed::new(12, 14);
const ADVISOR_GONE_SOLDIER: Packed = Packed::new(4, 6);
/// The same for elephants.
const ELEPHANT_GONE_CANNON: Packed = Packed::new(20, 10);
const ELEPHANT_GONE_CHARIOT: Packed = Packed::new(8, 6);
const ELEPHANT_GONE_SOLDIER: Packed = Packed::new(3, 6);

#[inline(always)]
pub(super) fn judge(view: &View<'_>, assault: &Assault, sheet: &mut Sheet) {
    let (chariots, horses, cannons, soldiers) = (
        view.own_count(PieceKind::Chariot),
        view.own_count(PieceKind::Horse),
        view.own_count(PieceKind::Cannon),
        view.own_count(PieceKind::Soldier),
    );
    let advisors_gone = (2 - view.enemy_count(PieceKind::Advisor)).max(0);
    let elephants_gone = (2 - view.enemy_count(PieceKind::Elephant)).max(0);

    let against_advisors = ADVISOR_GONE_CHARIOT * chariots
        + ADVISOR_GONE_HORSE * horses
        + ADVISOR_GONE_SOLDIER * soldiers;
    let against_elephants = ELEPHANT_GONE_CANNON * cannons
        + ELEPHANT_GONE_CHARIOT * chariots
        + ELEPHANT_GONE_SOLDIER * soldiers;
    // The defender is the one who lacks; the trace charges it to him.
    let lacking = against_advisors * advisors_gone + against_elephants * elephants_gone;
    sheet.add(Term::Defenders, !view.side, -lacking);

    // One attacker is a visit; several are an assault.
    let bare = 6 + advisors_gone + elephants_gone;
    let force = (assault.weight * assault.attackers * bare / 6).min(160);
    sheet.add(
        Term::GeneralSafety,
        !view.side,
        -Packed::new(force * 3 / 2, force / 2),
    );
}
