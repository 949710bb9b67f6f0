//! The published test keys of the Polyglot format.

mod support;

use support::{CHESS960, data, load, play, position};

#[test]
fn published_keys_agree() {
    let mut rows = 0;
    for row in data("polyglot_keys.epd").lines() {
        let parts: Vec<&str> = row.split(';').map(str::trim).collect();
        let mut position = position(parts[0]);
        play(&mut position, parts[2]);
        let expected = u64::from_str_radix(parts[1], 16).expect("a key");
        assert_eq!(position.polyglot_key(), expected, "{row}");
        rows += 1;
    }
    assert_eq!(rows, 9);
}

#[test]
fn castling_rights_count_by_wing_in_chess960() {
    let by_file = load("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", CHESS960);
    let by_wing = load("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", CHESS960);
    let without = load("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1", CHESS960);
    assert_eq!(by_file.polyglot_key(), by_wing.polyglot_key());
    assert_ne!(by_file.polyglot_key(), without.polyglot_key());
}
