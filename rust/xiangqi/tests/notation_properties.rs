//! What holds of every notation in every position: texts tell moves apart and read back, and no
//! text does harm. Tried on seeded games and on positions in which pieces share files.

#![expect(clippy::panic, reason = "that is how the helpers of a test fail")]

use std::collections::BTreeSet;

use rukh_core::keys::SplitMix;
use rukh_core::{MoveList, MoveTextError, Notation, Rules, Side};
use rukh_xiangqi::{Square, Xiangqi, XiangqiMove};

fn legal(position: &Xiangqi) -> MoveList<XiangqiMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// A random playable position in which soldiers, and often other pieces, share files.
fn crowded(random: &mut SplitMix) -> Option<Xiangqi> {
    let mut board = [[None; 9]; 10];
    let mut put = |file: usize, rank: usize, piece: char| {
        let cell: &mut Option<char> = &mut board[rank][file];
        if cell.is_none() {
            *cell = Some(piece);
        }
    };
    put(3 + random.below(3), random.below(3), 'K');
    put(3 + random.below(3), 9 - random.below(3), 'k');
    for (soldier, pieces, first_rank) in [('P', "NNRRCC", 5), ('p', "nnrrcc", 0)] {
        let files = [random.below(9), random.below(9), random.below(9)];
        let spread = 1 + random.below(3);
        for _ in 0..random.below(7) {
            let file = files[random.below(spread)];
            put(file, first_rank + random.below(5), soldier);
        }
        let file = random.below(9);
        for piece in pieces.chars() {
            let file = if random.below(2) == 0 {
                file
            } else {
                random.below(9)
            };
            if random.below(3) == 0 {
                put(file, random.below(10), piece);
            }
        }
    }
    for (file, rank, piece) in [
        (3, 0, 'A'),
        (3, 2, 'A'),
        (2, 0, 'B'),
        (2, 4, 'B'),
        (5, 9, 'a'),
        (5, 7, 'a'),
        (6, 9, 'b'),
        (6, 5, 'b'),
    ] {
        if random.below(3) == 0 {
            put(file, rank, piece);
        }
    }
    let mut fen = String::new();
    for row in board.iter().rev() {
        for cell in row {
            fen.push(cell.unwrap_or('1'));
        }
        fen.push('/');
    }
    let side = if random.below(2) == 0 { "w" } else { "b" };
    let fen = format!("{} {side}", fen.trim_end_matches('/'));
    let loaded = Xiangqi::from_fen(&fen, &Default::default()).ok()?;
    Some(loaded.position)
}

/// All moves differ in every notation and read back as themselves, also where the notation is not
/// told.
fn texts_tell_moves_apart(position: &Xiangqi) {
    let moves = legal(position);
    for &style in Xiangqi::STYLES {
        let mut texts = BTreeSet::new();
        for &m in &moves {
            let text = position.write_styled(m, style);
            let place = || format!("{text} ({}) for {m:?} in {}", style.id(), position.fen());
            assert_eq!(position.read_styled(&text, style), Ok(m), "{}", place());
            assert_eq!(position.read_exact(&text, style), Ok(m), "{}", place());
            assert!(Xiangqi::styles_like(&text).contains(style), "{}", place());
            if !style.counts_ranks_from_one() {
                match position.read_any(&text) {
                    Ok(read) => assert_eq!(read, m, "{}", place()),
                    Err(MoveTextError::Ambiguous { .. }) => {}
                    Err(error) => panic!("{error}: {}", place()),
                }
            }
            assert!(texts.insert(text.clone()), "{}", place());
        }
    }
}

#[test]
fn texts_tell_moves_apart_where_pieces_share_files() {
    let mut random = SplitMix::new(41);
    let mut seen = 0;
    let mut stacks = BTreeSet::new();
    while seen < 4_000 {
        let Some(position) = crowded(&mut random) else {
            continue;
        };
        texts_tell_moves_apart(&position);
        seen += 1;
        let letter = match position.side() {
            Side::First => 'P',
            Side::Second => 'p',
        };
        let mut files = [0; 9];
        for (index, piece) in position.pieces().into_iter().enumerate() {
            files[Square::new(index).file()] += usize::from(piece == Some(letter));
        }
        files.sort_unstable();
        let [.., second, first] = files;
        stacks.insert((first, second));
    }
    for stack in [(2, 2), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (5, 0)] {
        assert!(stacks.contains(&stack), "no position with {stack:?}");
    }
}

#[test]
fn texts_tell_moves_apart_in_games() {
    let mut random = SplitMix::new(42);
    for _ in 0..12 {
        let mut position = Xiangqi::start(&Default::default());
        for _ in 0..120 {
            texts_tell_moves_apart(&position);
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn garbled_texts_are_refused_or_legal() {
    const LETTERS: &str = "前中后兵炮马车一二三五九進平退１９ABCEHPa-i09+-=.x#h2\0é Ｃ＋";
    let letters: Vec<char> = LETTERS.chars().collect();
    let seeds = [
        "炮二平五",
        "前兵七平六",
        "C2=5",
        "P+.4",
        "33=4",
        "Che2",
        "h10g8",
        "+C=5",
    ];
    let mut random = SplitMix::new(43);
    let positions: Vec<Xiangqi> = std::iter::repeat_with(|| crowded(&mut random))
        .flatten()
        .take(20)
        .collect();
    for position in &positions {
        for _ in 0..1_000 {
            let mut text: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
            for _ in 0..1 + random.below(3) {
                let at = random.below(text.len());
                let letter = letters[random.below(letters.len())];
                match random.below(3) {
                    0 => text[at] = letter,
                    1 => text.insert(at, letter),
                    _ if text.len() > 1 => {
                        text.remove(at);
                    }
                    _ => {}
                }
            }
            let text: String = text.into_iter().collect();
            let styles = Xiangqi::STYLES.iter();
            let reads = styles.map(|&style| position.read_styled(&text, style));
            for read in reads.chain([position.read_any(&text)]) {
                match read {
                    Ok(m) => assert!(position.is_legal(m), "{text}"),
                    Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
                }
            }
        }
    }
}
