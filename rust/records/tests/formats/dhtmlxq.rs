//! DhtmlXQ: branches find their lines, pages are read through, and what is written is read again.

use rukh_records::format::dhtmlxq;
use rukh_records::raw::ROOT;
use rukh_records::{GameResult, Severity, write};
use rukh_xiangqi::Xiangqi;

use crate::support::{Random, main_line, outline, play, random_game, read_all, read_one, squares};

#[test]
fn what_is_written_is_read_again() {
    let mut random = Random::new(1);
    for _ in 0..20 {
        let mut record = random_game(&mut random);
        record.result = GameResult::SecondWins;
        record.tags = [
            ("Title", "标题 [DhtmlXQ_red]"),
            ("Red", "红"),
            ("ECCO", "D22"),
            ("Opening", "顺炮直车对横车"),
            ("RedElo", "2400"),
            ("FutureTag", "kept"),
            ("Result", "0-1"),
            ("Event", "?"),
            ("Date", "????.??.??"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec();
        let mut problems = Vec::new();
        let text =
            write::dhtmlxq::write::<Xiangqi>(&record, &Default::default(), &mut problems).unwrap();
        assert_eq!(problems, []);
        let game = read_one(dhtmlxq::read, &*text);
        assert_eq!(game.problems, []);
        assert_eq!(game.tag("Title"), Some("标题 [DhtmlXQ_red]"));
        for (name, value) in &record.tags[1..7] {
            assert_eq!(game.tag(name), Some(&**value));
        }
        assert_eq!(game.tag("Event"), None);
        assert_eq!(game.tag("Date"), None);
        assert!(outline(&play(&game)) == outline(&record));
    }
}

#[test]
fn branches_hang_on_the_line_and_the_ply_that_they_name() {
    // 1 h2e2 h9g7 2 h0g2; branch 1 for ply 2; branch 2 on branch 1 for ply 3; branch 3 names
    // branch 2, but a ply that belongs to the main line; branch 4 stands before its forerunner.
    let text = "[DhtmlXQ]\
        [DhtmlXQ_movelist]7747 7062 7967[/DhtmlXQ_movelist]\
        [DhtmlXQ_move_5_3_4]1927[/DhtmlXQ_move_5_3_4]\
        [DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\
        [DhtmlXQ_MOVE_1_3_2]2625[/DhtmlXQ_MOVE_1_3_2]\
        [DhtmlXQ_move_2_2_3]1727[/DhtmlXQ_move_2_2_3]\
        [DhtmlXQ_move_0_2_5]2324[/DhtmlXQ_move_0_2_5]\
        [DhtmlXQ_move_9_2_6]2324[/DhtmlXQ_move_9_2_6]\
        [DhtmlXQ_move_0_9_7]2324[/DhtmlXQ_move_0_9_7]\
        [DhtmlXQ_move_0_0_8]2324[/DhtmlXQ_move_0_0_8]\
        [DhtmlXQ_comment0]start||of it[/DhtmlXQ_comment0]\
        [DhtmlXQ_comment2]main[/DhtmlXQ_comment2]\
        [DhtmlXQ_comment0_2]main[/DhtmlXQ_comment0_2]\
        [DhtmlXQ_comment2_1]shared[/DhtmlXQ_comment2_1]\
        [DhtmlXQ_comment2_3]own[/DhtmlXQ_comment2_3]\
        [DhtmlXQ_comment1_99]far[/DhtmlXQ_comment1_99]\
        [/DhtmlXQ]";
    let game = read_one(dhtmlxq::read, text);
    let moves: Vec<(u32, String)> = game
        .nodes
        .iter()
        .map(|node| (node.parent, squares(node)))
        .collect();
    let expected = [
        (ROOT, "h2e2"),
        (0, "h9g7"),
        (1, "h0g2"),
        (0, "b9c7"),
        (3, "h0g2"),
        (3, "c3c4"),
        (0, "b2c2"),
        (0, "c6c5"),
        (7, "b0c2"),
    ];
    let expected = expected.map(|(parent, m)| (parent, m.to_owned()));
    assert_eq!(moves, expected);
    let comments: Vec<(u32, &str)> = game
        .comments
        .iter()
        .map(|comment| (comment.node, &*comment.text))
        .collect();
    let expected = [
        (ROOT, "start\nof it"),
        (1, "main"),
        (0, "shared"),
        (5, "own"),
        (4, "far"),
    ];
    assert_eq!(comments, expected);
    let told: Vec<&str> = game.problems.iter().map(|problem| &*problem.text).collect();
    assert_eq!(told, ["7, 6", "move_0_0_8", "comment1_99"]);
}

#[test]
fn branches_that_wait_for_each_other_are_told_and_not_followed() {
    let text = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\
        [DhtmlXQ_move_2_1_1]7062[/DhtmlXQ_move_2_1_1]\
        [DhtmlXQ_move_1_1_2]7062[/DhtmlXQ_move_1_1_2]\
        [DhtmlXQ_move_3_1_3]7062[/DhtmlXQ_move_3_1_3]";
    let game = read_one(dhtmlxq::read, text);
    assert_eq!(main_line(&game), ["h2e2"]);
    assert_eq!(game.problems.len(), 1);
    assert_eq!(game.problems[0].severity, Severity::Shortened);
}

#[test]
fn a_long_chain_of_branches_is_read_in_no_time_to_speak_of() {
    use std::fmt::Write as _;
    let mut text = String::from("[DhtmlXQ_movelist]77477967[/DhtmlXQ_movelist]");
    let count = 30_000;
    for branch in 1..count {
        let (parent, ply) = (branch - 1, branch + 2);
        let _ = write!(
            text,
            "[DhtmlXQ_move_{parent}_{ply}_{branch}]7062[/DhtmlXQ_x]"
        );
    }
    for branch in count..2 * count {
        let parent = count - 1;
        let _ = write!(text, "[DhtmlXQ_move_{parent}_2_{branch}]7062[/DhtmlXQ_x]");
    }
    let game = read_one(dhtmlxq::read, &*text);
    assert_eq!(game.nodes.len(), 2 + count - 1 + count);
    assert_eq!(game.problems, []);
}

#[test]
fn a_page_is_read_through_its_markup() {
    let text = "<html><div id=\"dhtmlxq001\" style=\"display:none;\">\n[DhtmlXQ]\n\
        [DhtmlXQ_title]A &amp; B&nbsp;C[/DhtmlXQ_title]<br>\n\
        [DhtmlXQ_redtime]5[/DhtmlXQ_time]\n\
        [DhtmlXQ_title]again[/DhtmlXQ_title]\n\
        [DhtmlXQ_result]红先胜[/DhtmlXQ_result]\n\
        [DhtmlXQ_hits]99[/DhtmlXQ_hits]\n\
        [DhtmlXQ_other]something[/DhtmlXQ_other]\n\
        [DhtmlXQ_binit][/DhtmlXQ_binit]\n\
        [DhtmlXQ_movelist]77 47 <br> 79[/DhtmlXQ_movelist]\n\
        [/DhtmlXQ]</div>\n[DhtmlXQiFrame][DhtmlXQ_red]x[/DhtmlXQ_red][/DhtmlXQiFrame]";
    let (games, ended) = read_all(dhtmlxq::read, text);
    assert_eq!(ended, Ok(()));
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(game.line, 3);
    assert_eq!(game.tag("Title"), Some("A & B C"));
    assert_eq!(game.tag("RedTime"), Some("5"));
    assert_eq!(game.tag("Result"), Some("1-0"));
    assert_eq!(game.tag("other"), Some("something"));
    assert_eq!(game.tag("hits"), None);
    assert_eq!(main_line(game), ["h2e2"]);
    assert_eq!(game.problems.len(), 1);
    assert_eq!(games[1].tag("Red"), Some("x"));
    assert_eq!(games[1].line, 12);
}

#[test]
fn the_start_board_may_list_men_in_any_order_and_the_first_mover_decides() {
    let array = "0919293949596979891777062646668600102030405060708012720323436383";
    let read = |binit: &str, moves: &str| {
        let text = format!(
            "[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]"
        );
        read_one(dhtmlxq::read, &*text)
    };
    assert_eq!(read(array, "7747").start, None);
    let black = read(array, "7062").start.unwrap();
    assert!(black.ends_with("/1C5C1/9/RNBAKABNR b - - 0 1"), "{black}");
    let only_kings = format!(
        "{}49{}40{}",
        "99".repeat(4),
        "xx".repeat(15),
        "99".repeat(11)
    );
    let game = read(&only_kings, "4041");
    assert_eq!(
        game.start.as_deref(),
        Some("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1")
    );
    assert_eq!(game.problems, []);
    let game = read(&only_kings[..10], "");
    assert_eq!(
        game.start.as_deref(),
        Some("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
    );
    assert_eq!(game.problems.len(), 1);
}

#[test]
fn a_fen_overrides_the_start_board() {
    let text = "[DhtmlXQ_binit]9999[/DhtmlXQ_binit]\
        [DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/4p4/3K5 b - - 0 1[/DhtmlXQ_fen]";
    let game = read_one(dhtmlxq::read, text);
    assert_eq!(
        game.start.as_deref(),
        Some("4k4/9/9/9/9/9/9/9/4p4/3K5 b - - 0 1")
    );
    assert_eq!(game.problems, []);
}

#[test]
fn the_compact_form_is_named_and_not_guessed_at() {
    let game = read_one(dhtmlxq::read, "[DhtmlXQ_movelist]77X47Y[/DhtmlXQ_movelist]");
    assert_eq!(game.nodes, []);
    assert!(game.problems[0].reason.contains("compact"));
}

#[test]
fn numbers_for_keys_are_another_program_s_way_of_saying_the_same() {
    let text = "[DHJHtmlXQ][DHJHtmlXQ_10]标题[/DHJHtmlXQ_10][DHJHtmlXQ_17]红[/DHJHtmlXQ_17]\
        [DHJHtmlXQ_34]7747[/DHJHtmlXQ_34][/DHJHtmlXQ]";
    let game = read_one(dhtmlxq::read, text);
    assert_eq!(game.tag("Title"), Some("标题"));
    assert_eq!(game.tag("Red"), Some("红"));
    assert_eq!(main_line(&game), ["h2e2"]);
}

#[test]
fn text_without_a_block_is_refused() {
    let (games, ended) = read_all(dhtmlxq::read, "[Event \"x\"]\n\n1. h2e2");
    assert_eq!(games, []);
    assert!(ended.is_err());
    let (games, ended) = read_all(dhtmlxq::read, "[DhtmlXQ][/DhtmlXQ]");
    assert_eq!((games.len(), ended), (0, Ok(())));
}

#[test]
fn no_tag_passes_for_a_part_of_the_game() {
    let mut record = random_game(&mut Random::new(5));
    record.tags = [
        ("Comment1", "not said"),
        ("Move_0_1_1", "7747"),
        ("Author", "橘子黄了"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec();
    let mut problems = Vec::new();
    let text =
        write::dhtmlxq::write::<Xiangqi>(&record, &Default::default(), &mut problems).unwrap();
    let reasons: Vec<&str> = problems.iter().map(|problem| &*problem.reason).collect();
    assert_eq!(
        reasons,
        ["Comment1", "Move_0_1_1"]
            .map(|tag| format!("the format has no place for the tag {tag}; it was left out"))
    );
    let game = read_one(dhtmlxq::read, &*text);
    assert_eq!(game.tag("Creator"), Some("橘子黄了"));
    assert_eq!(outline(&play(&game)), outline(&record));
}
