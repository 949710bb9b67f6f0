//! Broken files of every format: whatever was done to them, a reader ends, does not panic, and
//! gives no more than the file could hold.

use std::ops::ControlFlow;

use rukh_records::format::{
    Emit, cbf, cbl, cbl_old, cbr, ccm, che, chn, dhtmlxq, mxq, pfc, xgf, xqf,
};
use rukh_records::raw::{ROOT, RawGame};
use rukh_records::{Problem, write};
use rukh_xiangqi::Xiangqi;

use crate::support::{Random, case, random_game};
use crate::{ccbridge, others};

/// Mutants of each format in every test run.
const MUTANTS: usize = 1500;

/// Reads bytes in one format.
type Reader = fn(&[u8], &mut Emit<'_>) -> Result<(), Problem>;

/// A reader of text, over bytes that are no longer text everywhere.
macro_rules! over_text {
    ($reader:path) => {
        |bytes, emit| $reader(&String::from_utf8_lossy(bytes), emit)
    };
}

/// Breaks a file: flips, cuts, doubles and moves pieces, and puts in numbers that are too large.
fn mutant(seed: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(8) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        match random.below(8) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.bytes::<1>()[0],
            2 => bytes.truncate(at),
            3 => {
                let end = at + random.below(bytes.len() - at + 1);
                bytes.drain(at..end);
            }
            4 => {
                let end = at + random.below((bytes.len() - at).min(200) + 1);
                let piece = bytes[at..end].to_vec();
                let place = random.below(bytes.len());
                bytes.splice(place..place, piece);
            }
            5 => {
                let piece = random.bytes::<4>();
                let end = (at + 4).min(bytes.len());
                bytes.splice(at..end, piece);
            }
            6 => {
                let numbers = [u32::MAX, i32::MAX as u32, 0x0100_0000, 0, 88];
                let piece = numbers[random.below(numbers.len())].to_le_bytes();
                let end = (at + 4).min(bytes.len());
                bytes.splice(at..end, piece);
            }
            _ => {
                let digits = b"0123456789[]<>_/\"&;|";
                bytes[at] = digits[random.below(digits.len())];
            }
        }
    }
    bytes
}

/// What must hold of a game from any file.
fn check(game: &RawGame<'_>, size: usize) {
    for (id, node) in (0u32..).zip(&game.nodes) {
        assert!(node.parent == ROOT || node.parent < id);
    }
    let known = |node: u32| node == ROOT || (node as usize) < game.nodes.len();
    assert!(game.comments.iter().all(|comment| known(comment.node)));
    // The shortest move takes four bytes or digits, but a packed file may hold more.
    assert!(game.nodes.len() <= 64 * (size + 16));
    assert!(game.problems.len() <= size + 16);
}

/// Attacks with seeds that were built here, and with real files where they are there.
fn attack(name: &str, read: Reader, seeds: &[Vec<u8>], cases: &[&str]) {
    let real = cases.iter().filter_map(|name| case(name));
    let seeds: Vec<Vec<u8>> = seeds.iter().cloned().chain(real).collect();
    let mut random = Random::new(name.bytes().map(u64::from).sum());
    let mut given = 0;
    for number in 0..MUTANTS {
        let bytes = mutant(&seeds[number % seeds.len()], &mut random);
        // An error is an answer too.
        let _ = read(&bytes, &mut |game| {
            given += 1;
            check(game, bytes.len());
            ControlFlow::Continue(())
        });
    }
    assert!(given > 0, "{name}: nothing was read at all");
    // The first game can be the last.
    for seed in &seeds {
        let mut given = 0;
        let _ = read(seed, &mut |_| {
            given += 1;
            ControlFlow::Break(())
        });
        assert_eq!(given, 1, "{name}");
    }
}

#[test]
fn broken_xqf_does_no_harm() {
    let mut random = Random::new(7);
    let seeds: Vec<Vec<u8>> = (0..4)
        .map(|_| {
            let record = random_game(&mut random);
            let plain = write::xqf::write::<Xiangqi>(&record, &Default::default(), &mut Vec::new())
                .unwrap();
            crate::xqf::enciphered(&plain, [10, 11, 16, 18][random.below(4)], &mut random)
        })
        .chain([crate::xqf::file_of(&[(72, 42), (77, 47)])])
        .collect();
    let cases = [
        "x52_v18_variations.xqf",
        "x58_v13.xqf",
        "x59_truncated_tree.xqf",
    ];
    attack("xqf", xqf::read, &seeds, &cases);
}

#[test]
fn broken_dhtmlxq_does_no_harm() {
    let mut random = Random::new(8);
    let seeds: Vec<Vec<u8>> = (0..4)
        .map(|_| {
            let record = random_game(&mut random);
            let text =
                write::dhtmlxq::write::<Xiangqi>(&record, &Default::default(), &mut Vec::new())
                    .unwrap();
            text.into_bytes()
        })
        .collect();
    let cases = ["x71_dhtmlxq_puzzle_variations"];
    attack("dhtmlxq", over_text!(dhtmlxq::read), &seeds, &cases);
}

#[test]
fn broken_ccbridge_files_do_no_harm() {
    let record = ccbridge::record("标题", &ccbridge::STEPS);
    let cases = ["x82_lecture.cbr", "x83_two_plies.cbr"];
    attack("cbr", cbr::read, std::slice::from_ref(&record), &cases);
    let library = ccbridge::library(&[(7, record.clone()), (7, record)]);
    attack("cbl", cbl::read, &[library], &[]);
    let old_library = ccbridge::small_old_library();
    attack("old cbl", cbl_old::read, &[old_library], &[]);
    let document = ccbridge::DOCUMENT.as_bytes().to_vec();
    let cases = ["x84_ccbridge2.cbf"];
    attack("cbf", over_text!(cbf::read), &[document], &cases);
}

#[test]
fn broken_records_of_playing_programs_do_no_harm() {
    attack("ccm", ccm::read, &[others::ccm_file()], &["x88_17pk.CCM"]);
    attack(
        "chn",
        chn::read,
        &[others::chn_file()],
        &["x89_ourgame.chn"],
    );
    attack(
        "mxq",
        mxq::read,
        &[others::mxq_file()],
        &["x86_movesky.mxq"],
    );
    attack("xgf", xgf::read, &[others::xgf_file()], &[]);
    let che_text = others::che_text(true).into_bytes();
    attack(
        "che",
        over_text!(che::read),
        &[che_text],
        &["x87_qqchess.che"],
    );
    let pfc_text = others::pfc_text().into_bytes();
    attack(
        "pfc",
        over_text!(pfc::read),
        &[pfc_text],
        &["x90_pengfei.pfc"],
    );
}
