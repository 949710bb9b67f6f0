//! Texts that were damaged, and texts that never were records: whatever comes, reading ends, nothing
//! panics, and every record that comes out can be written and read again.

mod support;

use std::ops::ControlFlow;

use rukh_core::keys::SplitMix;
use rukh_records::write::{json, pgn, text};
use rukh_records::{RuleSets, detect, read};
use support::{Chess, Xiangqi, chess_rules};

const SEEDS: &[&str] = &[
    "[Game \"Chinese Chess\"]\r\n[Red \"许银川\"]\r\n[Result \"*\"]\r\n\r\n1. 炮二平五 马８进７\r\n\
     2. 马二进三 {好} (2. 车一平二 $1 (2. 兵三进一) 车９平８) 车９平８ 1-0\r\n\r\n[Game \"x\"]\r\n1. h2e2",
    "[Event \"A\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 {c} 2. e4! $5 (2. e3 ; x\n) -- *",
    "标题：五七炮\n红方：甲  黑方：乙\nFEN ：rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n\n注\n\n 1. 炮二平五 马８进７\n",
    "[A \"x\"]\n　开始　\n　　↓　\n炮二平五\n　　↓　\n马８进７…炮８平５\n(1,0): {x}\n",
    "r4k3/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1 ; 01.对面笑(一)\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"A\";\n",
    "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ 3. C8=6 33.4 13=4 +P-1 Pa.5",
    "[Variant \"xiangqi\"]\n1. Che2 {+0,10/7} Hc7 2. Hg2 Rxa9+ 3. h3e3 h10g8 0000 1/2-1/2",
];

const PIECES: &[&[u8]] = &[
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"\"",
    b";",
    b"%",
    b"$",
    b"$99999999999",
    b"\n",
    b"\r",
    b"\0",
    b"1-0",
    b"*",
    b"--",
    b"\xFF",
    b"\xE7\x82",
    b"[Event \"",
    b"\\",
    b"  ",
    b"\xB3\xB5",
    b"1.",
    b"...",
    b"\xEF\xBB\xBF",
    b"[FEN \"",
    b"\xE3\x80\x80",
    b"<",
    b"(1,0): {",
    b"\xE2\x86\x93",
    b"|",
    b"/",
    b"\n)\n",
    "红方：".as_bytes(),
];

fn mutated(seed: &[u8], random: &mut SplitMix) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] = random.next() as u8,
            1 => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
            2 => {
                let end = (at + random.below(20)).min(bytes.len());
                drop(bytes.drain(at..end));
            }
            3 => {
                let end = (at + random.below(60)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                drop(bytes.splice(to..to, copy));
            }
            4 => bytes.truncate(at),
            _ => {
                let other = SEEDS[random.below(SEEDS.len())].as_bytes();
                let from = random.below(other.len());
                drop(bytes.splice(at..at, other[from..].iter().copied()));
            }
        }
    }
    bytes
}

fn try_everything(bytes: &[u8]) {
    let Ok(format) = detect(bytes) else { return };
    let mut resolver = support::any_resolver();
    let mut out = String::new();
    let _ = read(format, bytes, &mut |raw| {
        out.clear();
        let layout = pgn::Layout::default();
        let record = resolver.resolve(raw);
        if record.info.id == "chess" {
            json::write::<Chess>(&record, &chess_rules(), &mut out);
            out.clear();
            pgn::write::<Chess>(&record, &layout, &chess_rules(), &mut out);
            let again = support::read_text::<Chess>(&out, &chess_rules());
            assert_eq!(again.len(), 1, "{out}");
            assert_eq!(again[0].tree.len(), record.tree.len(), "{out}");
        } else {
            json::write::<Xiangqi>(&record, &RuleSets::default(), &mut out);
            text::write::<Xiangqi>(&record, None, &RuleSets::default(), &mut out);
            out.clear();
            pgn::write::<Xiangqi>(&record, &layout, &RuleSets::default(), &mut out);
            let again = support::read_text::<Xiangqi>(&out, &RuleSets::default());
            assert_eq!(again.len(), 1, "{out}");
            assert_eq!(again[0].tree.len(), record.tree.len(), "{out}");
        }
        ControlFlow::Continue(())
    });
}

#[test]
fn damaged_texts_are_survived() {
    let mut random = SplitMix::new(3);
    for round in 0..8_000 {
        let seed = SEEDS[round % SEEDS.len()];
        let bytes = match random.below(4) {
            0 => encoding_rs::GB18030.encode(seed).0.into_owned(),
            1 => encoding_rs::BIG5.encode(seed).0.into_owned(),
            2 => seed.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => seed.as_bytes().to_vec(),
        };
        try_everything(&mutated(&bytes, &mut random));
    }
}

#[test]
fn a_bracket_may_stand_alone_before_a_side_and_its_colon() {
    for text in [
        ")\n红方：甲\n",
        "\n(\n红方：炮二平五\n",
        "1. 炮二平五 *\n\n)\n红方：甲\n",
    ] {
        try_everything(text.as_bytes());
    }
}

#[test]
fn noise_is_survived() {
    let mut random = SplitMix::new(4);
    for _ in 0..3_000 {
        let length = random.below(200);
        let noise: Vec<u8> = (0..length)
            .flat_map(|_| match random.below(3) {
                0 => vec![random.next() as u8],
                _ => PIECES[random.below(PIECES.len())].to_vec(),
            })
            .collect();
        try_everything(&noise);
    }
}

#[test]
fn deep_and_long_texts_cost_no_stack_and_little_time() {
    let rules = chess_rules();
    let many = 200_000;
    let read = |text: String| support::read_text::<Chess>(&text, &rules);
    read("(".repeat(many));
    read(format!("1. e4 {}", "(1. d4 ".repeat(many)));
    read(format!("1. e4 {}", ")".repeat(many)));
    read("1. e4 * ".repeat(many));
    read("{".repeat(many));
    read("1. e4 { } } ".repeat(many));
    read("[A \"".repeat(many));
    read("[A b] ".repeat(many));
    read("\n[A \"b\"".repeat(many));
    read("\n[A \"b\"]\n*".repeat(many / 8));
    read("\r".repeat(many));
    read(format!("1. {}", "x".repeat(many)));
    read("1. e4 xyz ".repeat(many));
    read("红方：".repeat(many));
    read("1... ".repeat(many));
    read("1. e4 ; x\n".repeat(many));
    read("<".repeat(many));
    let game = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(many / 8);
    let records = read(game);
    assert_eq!(records[0].tree.len(), many / 2);
}
