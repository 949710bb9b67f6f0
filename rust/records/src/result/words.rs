//! Results in words: `White wins`, `Black lost on time`, `Draw agreed`, `红先胜`, `双方握手言和`.
//!
//! A text is taken apart whole: a side, what it did, and how. One word that is not known, and it is
//! no result: `White wins a pawn`.

use super::GameResult;

/// More words than any result has.
const MOST_WORDS: usize = 12;

/// Reads a result in English, or in one word of another Western language.
pub(super) fn english(text: &str) -> Option<GameResult> {
    let lower = text.to_lowercase();
    let is_between = |c: char| c.is_whitespace() || matches!(c, '.' | ',' | '!' | ':' | '-');
    let mut words = [""; MOST_WORDS];
    let mut count = 0;
    for word in lower.split(is_between).filter(|word| !word.is_empty()) {
        *words.get_mut(count)? = word;
        count += 1;
    }
    let words = match &words[..count] {
        ["game" | "result" | "final", rest @ ..] if !rest.is_empty() => rest,
        words => words,
    };
    match words {
        [
            "draw" | "drawn" | "stalemate" | "remis" | "tablas" | "nulle" | "patta",
            how @ ..,
        ]
        | ["agreed" | "is", "draw" | "drawn", how @ ..]
        | ["a", "draw", how @ ..] => is_how(how).then_some(GameResult::Draw),
        ["unfinished" | "adjourned" | "unknown"] => Some(GameResult::Unknown),
        [side, did @ ..] => {
            let is_first = match *side {
                "white" | "red" | "whitewins" | "redwins" => true,
                "black" | "blackwins" => false,
                _ => return None,
            };
            let has_won = if side.ends_with("wins") {
                did.is_empty().then_some(true)?
            } else {
                has_won(did)?
            };
            Some(winner(is_first == has_won))
        }
        [] => None,
    }
}

const fn winner(is_first: bool) -> GameResult {
    if is_first {
        GameResult::FirstWins
    } else {
        GameResult::SecondWins
    }
}

/// Whether a side that did this has won; `None` where it does not end a game.
fn has_won(did: &[&str]) -> Option<bool> {
    let (has_won, how) = match did {
        ["won" | "wins" | "win" | "mates" | "checkmates", how @ ..]
        | ["has", "won", how @ ..]
        | ["delivers" | "gives", "mate" | "checkmate", how @ ..] => (true, how),
        [
            "resigned" | "resigns" | "resign" | "loses" | "lost" | "forfeits" | "forfeited"
            | "mated" | "checkmated" | "flagged" | "flags" | "disconnected",
            how @ ..,
        ]
        | ["has", "resigned" | "lost" | "forfeited", how @ ..]
        | ["is" | "was" | "gets", "mated" | "checkmated", how @ ..]
        | ["timed" | "times" | "time", "out" | "forfeit", how @ ..]
        | ["forfeit" | "time", how @ ..]
        | ["runs" | "ran", "out", "of", "time", how @ ..]
        | [
            "oversteps" | "overstepped" | "exceeded",
            "the",
            "time",
            "limit",
            how @ ..,
        ] => (false, how),
        _ => return None,
    };
    is_how(how).then_some(has_won)
}

/// Whether these words tell how a game ended.
fn is_how(words: &[&str]) -> bool {
    words.iter().all(|word| {
        matches!(
            *word,
            "a" | "accepted"
                | "adjudication"
                | "after"
                | "agreed"
                | "agreement"
                | "and"
                | "by"
                | "check"
                | "checkmate"
                | "default"
                | "disconnection"
                | "due"
                | "fifty"
                | "50"
                | "flag"
                | "fold"
                | "for"
                | "forfeit"
                | "forfeits"
                | "game"
                | "here"
                | "illegal"
                | "in"
                | "insufficient"
                | "lack"
                | "limit"
                | "mate"
                | "material"
                | "move"
                | "moves"
                | "mutual"
                | "of"
                | "on"
                | "out"
                | "perpetual"
                | "position"
                | "repetition"
                | "resignation"
                | "rule"
                | "stalemate"
                | "the"
                | "three"
                | "threefold"
                | "time"
                | "timeout"
                | "to"
        )
    })
}

/// Reads a result in Chinese, in either script.
pub(super) fn chinese(text: &str) -> Option<GameResult> {
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !"（）【】()[]".contains(*c))
        .map(|c| match c {
            '紅' => '红',
            '勝' => '胜',
            '負' => '负',
            '詳' => '详',
            '雙' => '双',
            '議' => '议',
            '變' => '变',
            '認' => '认',
            '輸' => '输',
            '贏' => '赢',
            '時' => '时',
            '後' => '后',
            '進' => '进',
            '結' => '结',
            '續' => '续',
            '棄' => '弃',
            '權' => '权',
            '規' => '规',
            '違' => '违',
            '線' => '线',
            '斃' => '毙',
            '將' => '将',
            '殺' => '杀',
            '盤' => '盘',
            '獲' => '获',
            '敗' => '败',
            '環' => '环',
            '長' => '长',
            c => c,
        })
        .collect();
    if matches!(
        &*plain,
        "未知" | "不详" | "未完" | "待续" | "未完待续" | "未分胜负" | "未结束" | "进行中"
    ) {
        return Some(GameResult::Unknown);
    }
    // 和棋, 双方议和, 红先和, 不变作和
    const IN_DRAWS: &str = "和棋局作议弈双方不变红黑白先后平同意握手言判定成循环长将均自然限着";
    let is_draw = plain == "平局" || plain.contains('和');
    if is_draw && plain.chars().count() <= 10 && plain.chars().all(|c| IN_DRAWS.contains(c)) {
        return Some(GameResult::Draw);
    }
    // The first word is of the side that is meant: 黑先胜 is written where Black began and won.
    let (is_first, said) = if let Some(said) = plain.strip_prefix(['红', '白', '先']) {
        (true, said)
    } else {
        (false, plain.strip_prefix(['黑', '后'])?)
    };
    let mut said = said.trim_start_matches(['方', '先', '后', '手', '棋']);
    for reason in [
        "中盘", "投子", "超时", "逾时", "违规", "犯规", "主动", "弃权", "断线", "掉线", "最终",
        "被判",
    ] {
        match said.strip_prefix(reason) {
            Some("") | None => {}
            Some(rest) => said = rest,
        }
    }
    let has_won = match said {
        "胜" | "胜利" | "获胜" | "得胜" | "胜出" | "取胜" | "胜局" | "赢" | "赢棋" | "赢了"
        | "胜定" | "完胜" => true,
        "负" | "输" | "输棋" | "输了" | "认输" | "认负" | "告负" | "败" | "败北" | "落败"
        | "超时" | "逾时" | "判负" | "投子" | "投降" | "弃权" | "弃子认负" | "逃跑" | "断线"
        | "掉线" | "违规" | "犯规" | "被将死" | "被杀" | "被困毙" | "困毙" => false,
        _ => return None,
    };
    Some(winner(is_first == has_won))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_did_what_and_how() {
        for (text, result) in [
            ("White wins", Some(GameResult::FirstWins)),
            ("Red won", Some(GameResult::FirstWins)),
            ("whitewins", Some(GameResult::FirstWins)),
            ("Black resigns", Some(GameResult::FirstWins)),
            ("Black lost on time.", Some(GameResult::FirstWins)),
            ("White wins by resignation", Some(GameResult::FirstWins)),
            ("White mates", Some(GameResult::FirstWins)),
            ("Black is checkmated", Some(GameResult::FirstWins)),
            ("Black wins on time", Some(GameResult::SecondWins)),
            ("White forfeits on time", Some(GameResult::SecondWins)),
            ("Red ran out of time", Some(GameResult::SecondWins)),
            ("White time forfeit", Some(GameResult::SecondWins)),
            ("Draw agreed", Some(GameResult::Draw)),
            ("Draw by three-fold repetition", Some(GameResult::Draw)),
            ("Game drawn by agreement", Some(GameResult::Draw)),
            ("Remis", Some(GameResult::Draw)),
            ("stalemate", Some(GameResult::Draw)),
            ("White wins a pawn", None),
            ("White is winning", None),
            ("Black is lost", None),
            ("White", None),
            ("resigns", None),
            ("draw offered", None),
            ("drawing line", None),
            ("wins", None),
            ("mate", None),
        ] {
            assert_eq!(english(text), result, "{text}");
        }
    }

    #[test]
    fn chinese_results_come_in_either_script() {
        for (texts, result) in [
            (
                &[
                    "红胜",
                    "紅先勝",
                    "（红方胜）",
                    "红方胜出",
                    "紅方獲勝",
                    "黑方认输",
                    "黑方认负",
                    "黑負",
                    "黑方投子认负",
                    "黑方中盘认输",
                    "黑方超时",
                    "黑方超時判負",
                    "黑方弃权",
                    "黑方超时 负",
                ][..],
                Some(GameResult::FirstWins),
            ),
            (
                &[
                    "黑胜",
                    "黑先胜",
                    "先负",
                    "红方超时判负",
                    "后手胜",
                    "红方认输",
                    "黑方赢棋",
                ],
                Some(GameResult::SecondWins),
            ),
            (
                &[
                    "和",
                    "和局",
                    "和棋",
                    "平局",
                    "双方议和",
                    "先和",
                    "不变作和",
                    "双方同意和棋",
                    "双方握手言和",
                    "雙方弈和",
                ],
                Some(GameResult::Draw),
            ),
            (
                &["未知", "不详", "未完待续", "未分胜负", "進行中"],
                Some(GameResult::Unknown),
            ),
            (
                &[
                    "红",
                    "和平共处",
                    "红方先手",
                    "炮二平五",
                    "胜",
                    "红优",
                    "红方大优",
                    "均势",
                    "红方求和",
                    "黑方可和",
                ],
                None,
            ),
        ] {
            for text in texts {
                assert_eq!(chinese(text), result, "{text}");
            }
        }
    }
}
