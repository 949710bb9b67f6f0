//! Judging repetitions: what must hold of every loop, tried on seeded random ones, and the words of
//! a verdict.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

use std::collections::BTreeSet;

use rukh_core::keys::SplitMix;
use rukh_core::{
    Adjudication, BySide, Conduct, Image, Language, MoveList, MoveStyle, Nature, PlyReport, Rules,
    Ruling, Side, Tactics, Termination,
};
use rukh_xiangqi::{PieceKind, RepetitionRule, Square, Xiangqi, XiangqiMove, XiangqiOptions};

fn under(repetition: RepetitionRule) -> XiangqiOptions {
    XiangqiOptions {
        repetition,
        ..XiangqiOptions::default()
    }
}

fn after(fen: &str, moves: &str, options: &XiangqiOptions) -> Xiangqi {
    let mut game = Xiangqi::from_fen(fen, options).unwrap().position;
    for text in moves.split_whitespace() {
        let m = game.parse_move(text, MoveStyle::Coordinates).unwrap();
        game.play(m);
    }
    game
}

fn legal(game: &Xiangqi) -> MoveList<XiangqiMove> {
    let mut moves = MoveList::new();
    game.legal_moves(&mut moves);
    moves
}

/// A quiet move, mostly of a piece that can chase.
fn loop_move(game: &Xiangqi, random: &mut SplitMix) -> Option<XiangqiMove> {
    use PieceKind::{Cannon, Chariot, Horse};
    let mut moves: Vec<XiangqiMove> = Vec::new();
    game.legal_moves(&mut moves);
    if random.below(8) != 0 {
        moves.retain(|m| {
            let piece = game.piece_at(m.from()).map(|piece| piece.kind);
            matches!(piece, Some(Chariot | Horse | Cannon))
        });
    }
    if moves.is_empty() {
        return None;
    }
    let m = moves[random.below(moves.len())];
    let mut next = game.clone();
    next.play(m);
    (next.halfmove_clock() > 0).then_some(m)
}

/// A quiet move of a piece that could be taken.
fn flight(game: &Xiangqi, random: &mut SplitMix) -> Option<XiangqiMove> {
    if !game.may_pass() {
        return None;
    }
    let mut passed = game.clone();
    passed.pass();
    let mut captures: Vec<XiangqiMove> = Vec::new();
    passed.noisy_moves(&mut captures);
    let mut moves: Vec<XiangqiMove> = Vec::new();
    game.quiet_moves(&mut moves);
    moves.retain(|m| captures.iter().any(|capture| capture.to() == m.from()));
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

const fn back(m: XiangqiMove) -> XiangqiMove {
    XiangqiMove::new(m.to(), m.from())
}

/// Whether somebody attacks in the loop that has just been played.
fn is_lively(game: &Xiangqi) -> bool {
    game.ruling().is_some_and(|ruling| {
        let attacks = |side| {
            let mine = ruling.plies.iter().filter(move |ply| ply.side == side);
            mine.filter(|ply| ply.nature != Nature::Idle).count()
        };
        Side::BOTH.into_iter().any(|side| attacks(side) > 1)
    })
}

/// Random games with loops of four plies played twice, quiet ones seldom: shows each to `visit`
/// with the moves of the loop.
fn for_random_loops(seed: u64, wanted: usize, mut visit: impl FnMut(&Xiangqi, [XiangqiMove; 4])) {
    let mut random = SplitMix::new(seed);
    let mut found = 0;
    while found < wanted {
        let mut game = Xiangqi::start(&XiangqiOptions::default());
        for _ in 0..random.below(160) {
            let moves = legal(&game);
            if moves.is_empty() {
                break;
            }
            game.play(moves[random.below(moves.len())]);
        }
        for _ in 0..40 {
            let Some(cycle) = random_cycle(&game, &mut random) else {
                continue;
            };
            let mut looped = game.clone();
            for m in cycle {
                looped.play(m);
            }
            if !is_lively(&looped) && random.below(20) != 0 {
                continue;
            }
            for m in cycle {
                looped.play(m);
            }
            found += 1;
            visit(&looped, cycle);
        }
    }
}

fn random_cycle(game: &Xiangqi, random: &mut SplitMix) -> Option<[XiangqiMove; 4]> {
    let mut walked = game.clone();
    let first = loop_move(&walked, random)?;
    walked.play(first);
    let second = flight(&walked, random).or_else(|| loop_move(&walked, random))?;
    walked.play(second);
    for m in [back(first), back(second)] {
        if !walked.is_legal(m) {
            return None;
        }
        walked.play(m);
    }
    Some([first, second, back(first), back(second)])
}

/// The same game with other rules.
fn replayed(fen: &str, cycle: [XiangqiMove; 4], options: &XiangqiOptions) -> Xiangqi {
    let mut game = Xiangqi::from_fen(fen, options).unwrap().position;
    for m in cycle.into_iter().chain(cycle) {
        assert!(game.is_legal(m));
        game.play(m);
    }
    game
}

/// Where the position of the loop was set up.
fn loop_fen(looped: &Xiangqi) -> String {
    let mut game = looped.clone();
    for _ in 0..8 {
        game.undo();
    }
    game.fen()
}

/// What a side did, worked out anew from the reports on each ply.
fn conduct_from(reports: &[PlyReport], side: Side, moves: &[XiangqiMove]) -> Conduct {
    let first = reports[0].ply;
    let mine: Vec<&PlyReport> = reports.iter().filter(|ply| ply.side == side).collect();
    let checks = mine
        .iter()
        .filter(|ply| ply.nature == Nature::Check)
        .count();
    if checks == mine.len() {
        return Conduct::Check;
    }
    if checks > 0 {
        return Conduct::Free;
    }
    // Victims are named by where they stand when the loop is over.
    let named = |ply: &PlyReport| -> BTreeSet<usize> {
        let new = ply.attacks.iter().filter(|attack| attack.is_new);
        new.map(|attack| {
            moves[ply.ply - first + 1..]
                .iter()
                .fold(attack.victim.square, |square, m| {
                    if m.from() == Square::new(square) {
                        m.to().index()
                    } else {
                        square
                    }
                })
        })
        .collect()
    };
    let mut common = named(mine[0]);
    for ply in &mine {
        common = &common & &named(ply);
    }
    if common.is_empty() {
        Conduct::Free
    } else if mine.iter().all(|ply| ply.nature == Nature::Chase) {
        Conduct::Chase
    } else {
        Conduct::RootCut
    }
}

#[test]
fn a_verdict_follows_from_its_reports() {
    let mut seen = BySide::new(0, 0);
    for_random_loops(1, 3_000, |looped, cycle| {
        let Some(Ruling { outcome, plies, .. }) = looped.ruling() else {
            panic!("a loop is a repetition");
        };
        let conduct = outcome.repetition.unwrap().conduct;
        let moves: Vec<XiangqiMove> = cycle.into_iter().chain(cycle).collect();
        for side in Side::BOTH {
            let told = conduct_from(&plies, side, &moves);
            let both_without_check =
                conduct.first != Conduct::Check && conduct.second != Conduct::Check;
            if both_without_check || told == Conduct::Check {
                // Two victims, one chased throughout and one cut throughout, look alike here.
                let is_chase = |c| matches!(c, Conduct::Chase | Conduct::RootCut);
                let agree = told == conduct[side] || is_chase(told) && is_chase(conduct[side]);
                assert!(agree, "{told:?} is not {:?} in {looped:?}", conduct[side]);
                seen[side] += usize::from(told != Conduct::Free);
            }
        }
    });
    assert!(
        seen.first > 50 && seen.second > 50,
        "too few loops attack: {seen:?}"
    );
}

#[test]
fn outcome_search_and_referee_say_the_same() {
    for rule in RepetitionRule::ALL {
        for_random_loops(2, 300, |looped, cycle| {
            let game = replayed(&loop_fen(looped), cycle, &under(rule));
            let Some(outcome) = game.outcome() else {
                panic!("a third occurrence ends the game");
            };
            if outcome.repetition.is_none() {
                return;
            }
            let expected = match outcome.winner {
                None => "draw",
                Some(winner) if winner == game.side() => "win",
                Some(_) => "loss",
            };
            let said = match game.adjudicate(0) {
                Adjudication::None => "nothing",
                Adjudication::Draw(_) => "draw",
                Adjudication::Win(_) => "win",
                Adjudication::Loss(_) => "loss",
            };
            assert_eq!(said, expected, "{rule:?} {game:?}");
            assert_eq!(game.ruling().unwrap().outcome, outcome);
            assert_eq!(game.claims().occurrences, 3);
        });
    }
}

#[test]
fn neither_colour_nor_side_of_the_board_matters() {
    for rule in RepetitionRule::ALL {
        let options = under(rule);
        for_random_loops(3, 300, |looped, cycle| {
            let fen = loop_fen(looped);
            let game = replayed(&fen, cycle, &options);
            let loser = game.ruling().unwrap().loser();
            let position = Xiangqi::from_fen(&fen, &options).unwrap().position;

            let turned = position.with_colours_exchanged().fen();
            let turn = |m: XiangqiMove| {
                let by = Side::Second;
                XiangqiMove::new(m.from().seen_by(by), m.to().seen_by(by))
            };
            let other = replayed(&turned, cycle.map(turn), &options);
            assert_eq!(other.ruling().unwrap().loser(), loser.map(|side| !side));

            let mirrored = position.image(Image::MIRRORED).unwrap().fen();
            let mirror = |m: XiangqiMove| XiangqiMove::new(m.from().mirrored(), m.to().mirrored());
            let other = replayed(&mirrored, cycle.map(mirror), &options);
            assert_eq!(other.ruling().unwrap().loser(), loser);
        });
    }
}

const CHASED_CANNON: &str = "4k4/9/2c6/9/3R5/9/9/9/9/5K3 w - - 0 1";
const CHASE: &str = "d5c5 c7d7 c5d5 d7c7 ";

#[test]
fn a_chase_is_told_with_hunter_victim_and_plies_in_both_languages() {
    let game = after(CHASED_CANNON, &CHASE.repeat(2), &XiangqiOptions::default());
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Second));
    assert_eq!(outcome.termination, Termination::PerpetualChase);
    assert_eq!(
        outcome.sentence(Xiangqi::INFO, Language::English),
        "Red loses: perpetual chase of the black cannon by the chariot, plies 1–8"
    );
    assert_eq!(
        outcome.sentence(Xiangqi::INFO, Language::Chinese),
        "红方负：长捉（车捉炮），第1–8步"
    );
    let repetition = outcome.repetition.unwrap();
    let names = |pieces: &[rukh_core::PieceOn]| -> Vec<(char, String)> {
        let name =
            |piece: &rukh_core::PieceOn| (piece.letter, Square::new(piece.square).to_string());
        pieces.iter().map(name).collect()
    };
    assert_eq!(names(&repetition.offenders), [('R', "d5".to_owned())]);
    assert_eq!(names(&repetition.victims), [('c', "c7".to_owned())]);
}

#[test]
fn the_second_occurrence_says_who_must_change() {
    let game = after(CHASED_CANNON, CHASE, &XiangqiOptions::default());
    assert_eq!(game.outcome(), None);
    assert_eq!(game.claims().must_change, Some(Side::First));
    let ruling = game.ruling().unwrap();
    assert_eq!(ruling.occurrences, 2);
    assert_eq!(
        ruling.warning(Xiangqi::INFO, Language::English),
        "Red must change: perpetual chase of the black cannon by the chariot, plies 1–4"
    );
    assert_eq!(
        ruling.warning(Xiangqi::INFO, Language::Chinese),
        "红方须变着：长捉（车捉炮），第1–4步"
    );
}

#[test]
fn a_draw_says_why_nobody_lost() {
    let idle = after(
        "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1",
        &"a0a1 e9d9 a1a0 d9e9 ".repeat(2),
        &XiangqiOptions::default(),
    );
    assert_eq!(
        idle.outcome()
            .unwrap()
            .sentence(Xiangqi::INFO, Language::English),
        "Draw by repetition, plies 1–8: neither side is to blame"
    );
    assert_eq!(
        idle.outcome()
            .unwrap()
            .sentence(Xiangqi::INFO, Language::Chinese),
        "和棋：重复局面，第1–8步，双方均未违例"
    );
}

#[test]
fn every_ply_of_a_loop_is_reported() {
    let game = after(CHASED_CANNON, &CHASE.repeat(2), &XiangqiOptions::default());
    let plies = game.ruling().unwrap().plies;
    let numbers: Vec<usize> = plies.iter().map(|ply| ply.ply).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    for ply in &plies {
        let expected = match ply.side {
            Side::First => Nature::Chase,
            Side::Second => Nature::Idle,
        };
        assert_eq!(ply.nature, expected);
    }
    let [attack] = plies[0].attacks[..] else {
        panic!("one attack");
    };
    assert_eq!(attack.attacker.square, 5 * 9 + 2);
    assert_eq!(attack.victim.square, 7 * 9 + 2);
    assert!(attack.is_new && attack.is_threat && !attack.is_protected);
}

#[test]
fn a_check_is_told_with_the_piece_that_gives_it() {
    let fen = "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1";
    let game = after(fen, "d5e5 e9d9 e5d5 d9e9", &XiangqiOptions::default());
    let ruling = game.ruling().unwrap();
    let attack = ruling.plies[0].attacks[0];
    assert_eq!((attack.attacker.letter, attack.victim.letter), ('R', 'k'));
    assert_eq!(
        ruling.warning(Xiangqi::INFO, Language::English),
        "Red must change: perpetual check by the chariot, plies 1–4"
    );
}

#[test]
fn each_rule_set_has_its_own_verdict_on_a_chase() {
    let unjudged = after(
        CHASED_CANNON,
        &CHASE.repeat(2),
        &under(RepetitionRule::Unjudged),
    );
    assert_eq!(unjudged.outcome().unwrap().winner, None);
    let simple = after(
        CHASED_CANNON,
        &CHASE.repeat(2),
        &under(RepetitionRule::Simple),
    );
    assert_eq!(simple.outcome().unwrap().winner, None);
    let engine = after(
        CHASED_CANNON,
        &CHASE.repeat(2),
        &under(RepetitionRule::Engine),
    );
    assert_eq!(engine.outcome().unwrap().winner, Some(Side::Second));
}
