//! Options: names, values, refusals.

use super::*;
use crate::registry::{self, GameOptions, RepetitionRule};

fn settings() -> Settings {
    Settings::new(&registry::GAMES[0])
}

#[test]
fn every_default_is_a_value_that_its_option_accepts() {
    for game in &registry::GAMES {
        for spec in &OPTIONS {
            let mut settings = Settings::new(game);
            let Some(value) = spec.value(&settings) else {
                continue;
            };
            assert_eq!(
                apply(&mut settings, spec.name, Some(&value)),
                Ok(spec.effect)
            );
            assert_eq!(settings, Settings::new(game), "{}", spec.name);
        }
    }
}

#[test]
fn names_and_words_are_read_in_any_case() {
    let mut settings = settings();
    assert_eq!(apply(&mut settings, "hash", Some("8")), Ok(Effect::Hash));
    assert_eq!(settings.hash, 8);
    let effect = apply(&mut settings, "uci_variant", Some("Xiangqi"));
    assert_eq!(effect, Ok(Effect::Variant));
    assert_eq!(settings.variant, "xiangqi");
    assert_eq!(
        apply(&mut settings, "CLEAR HASH", None),
        Ok(Effect::ClearHash)
    );
    assert_eq!(
        apply(&mut settings, "Ponder", Some("True")),
        Ok(Effect::None)
    );
    assert!(settings.ponder);
}

#[test]
fn a_bad_value_changes_nothing_and_the_message_says_what_would_do() {
    let mut settings = settings();
    for (name, value) in [
        ("Hash", Some("abc")),
        ("Hash", Some("0")),
        ("Hash", Some("-1")),
        ("Hash", Some("2.5")),
        ("Hash", Some("999999999999999999999")),
        ("Threads", None),
        ("Threads", Some("")),
        ("Ponder", Some("maybe")),
        ("UCI_Variant", Some("shogi")),
        ("UCI_Elo", Some("3000")),
    ] {
        let rejection = apply(&mut settings, name, value).unwrap_err().to_string();
        assert!(rejection.contains(name), "{rejection}");
        assert!(rejection.contains(value.unwrap_or_default()), "{rejection}");
    }
    assert_eq!(settings, self::settings());
    assert_eq!(
        apply(&mut settings, "Hash", Some("abc"))
            .unwrap_err()
            .to_string(),
        "option Hash ignored: \"abc\" is not a whole number from 1 to 131072"
    );
    assert_eq!(
        apply(&mut settings, "UCI_Variant", Some("shogi"))
            .unwrap_err()
            .to_string(),
        "option UCI_Variant ignored: \"shogi\" is not one of chess, xiangqi"
    );
}

#[test]
fn an_unknown_name_is_told() {
    let error = apply(&mut settings(), "Lock File", Some("a b.lock")).unwrap_err();
    assert_eq!(error.to_string(), "no option is called \"Lock File\"");
}

#[test]
fn a_text_may_be_anything_and_the_empty_one_has_a_word() {
    let mut settings = settings();
    let spec = OPTIONS.iter().find(|spec| spec.name == "BookFile").unwrap();
    assert_eq!(spec.value(&settings).unwrap(), "<default>");
    for (value, file) in [
        ("my books/a  b.rkb", "my books/a  b.rkb"),
        ("/home/王/象棋 开局.rkb", "/home/王/象棋 开局.rkb"),
        (r"C:\books\value name.bin", r"C:\books\value name.bin"),
        ("<empty>", ""),
        ("", ""),
    ] {
        let effect = apply(&mut settings, "bookfile", Some(value));
        assert_eq!(effect, Ok(Effect::Book));
        assert_eq!(settings.book_file, file);
    }
    assert_eq!(spec.value(&settings).unwrap(), "<empty>");
    assert_eq!(
        apply(&mut settings, "BookFile", None)
            .unwrap_err()
            .to_string(),
        "option BookFile ignored: it needs a text, or <empty>"
    );
}

#[test]
fn the_book_is_chosen_by_two_options() {
    let mut settings = settings();
    let mut set = |name: &str, value: &str| {
        apply(&mut settings, name, Some(value)).unwrap();
        match settings.book() {
            BookChoice::Nothing => "nothing".to_owned(),
            BookChoice::Default => "default".to_owned(),
            BookChoice::File(path) => path.display().to_string(),
        }
    };
    for (name, value, book) in [
        ("BookFile", "a b.rkb", "nothing"),
        ("OwnBook", "true", "a b.rkb"),
        ("Book File", "b.bin", "b.bin"),
        ("BookFile", "<Default>", "default"),
        ("BookFile", "<empty>", "nothing"),
        ("BookFile", "<default>", "default"),
        ("UseBook", "false", "nothing"),
    ] {
        assert_eq!(set(name, value), book, "{name} {value}");
    }
}

#[test]
fn other_engines_names_for_the_book_are_understood() {
    let mut settings = settings();
    let variety = settings.book_variety;
    for (name, value, depth, variety) in [
        ("Book Depth", "12", 12, variety),
        ("book depth", "0", 0, variety),
        ("Best Book Move", "false", 0, variety),
        ("Best Book Move", "true", 0, 0),
        ("Best Book Move", "false", 0, variety),
        ("BookVariety", "100", 0, 100),
        ("Best Book Move", "false", 0, 100),
    ] {
        apply(&mut settings, name, Some(value)).unwrap();
        let found = (settings.book_depth, settings.book_variety);
        assert_eq!(found, (depth, variety), "{name} {value}");
    }
    assert_eq!(
        apply(&mut settings, "Book Depth", Some("1001"))
            .unwrap_err()
            .to_string(),
        "option BookDepth ignored: \"1001\" is not a whole number from 0 to 1000"
    );
}

#[test]
fn analysis_is_never_weakened() {
    let mut settings = settings();
    settings.limit_strength = true;
    assert_eq!(settings.strength(), Some(1500));
    settings.analyse_mode = true;
    assert_eq!(settings.strength(), None);
}

fn rules_after(choices: &[(&str, &str)]) -> GameOptions {
    let mut settings = settings();
    for (name, value) in choices {
        let effect = apply(&mut settings, name, Some(value));
        assert_eq!(effect, Ok(Effect::Rules), "{name} {value}");
    }
    settings.game_options()
}

#[test]
fn the_rules_of_xiangqi_are_options() {
    assert_eq!(rules_after(&[]), GameOptions::default());
    for rule in RepetitionRule::ALL {
        let rules = rules_after(&[("RepetitionRule", rule.id())]);
        assert_eq!(rules.repetition, rule);
    }
    let rules = rules_after(&[("NaturalLimit", "50"), ("CheckExtension", "false")]);
    assert_eq!(rules.natural_limit, Some(50));
    assert!(!rules.check_extension);
    let rules = rules_after(&[("naturallimit", "0"), ("repetitionrule", "CXA")]);
    assert_eq!(rules.natural_limit, None);
    assert_eq!(rules.repetition, RepetitionRule::Cxa);
}

#[test]
fn other_engines_names_for_the_rules_of_repetition_are_understood() {
    for (word, rule) in [
        ("AsianRule", RepetitionRule::Axf),
        ("ChineseRule", RepetitionRule::Cxa),
        ("SkyRule", RepetitionRule::Engine),
        ("YitianRule", RepetitionRule::Engine),
        ("ComputerRule", RepetitionRule::Engine),
        ("AllowChase", RepetitionRule::Simple),
        ("NoJudgement", RepetitionRule::Unjudged),
        ("asianrule", RepetitionRule::Axf),
        ("cxa", RepetitionRule::Cxa),
    ] {
        let rules = rules_after(&[("RepetitionRule", "simple"), ("Repetition Rule", word)]);
        assert_eq!(rules.repetition, rule, "{word}");
    }
}

#[test]
fn the_foreign_limit_is_in_plies_and_does_not_depend_on_the_order() {
    for (choices, limit) in [
        (&[("Sixty Move Rule", "true")][..], Some(60)),
        (&[("Sixty Move Rule", "false")], None),
        (
            &[("sixty move rule", "FALSE"), ("Sixty Move Rule", "true")],
            Some(60),
        ),
        (&[("Rule60MaxPly", "120")], Some(60)),
        (&[("Rule60MaxPly", "100")], Some(50)),
        (&[("Rule60MaxPly", "99")], Some(50)),
        (&[("Rule60MaxPly", "1")], Some(1)),
        (&[("Rule60MaxPly", "0")], None),
        (&[("Rule60MaxPly", "none")], None),
        (&[("Rule60MaxPly", "131070")], Some(u16::MAX)),
        (
            &[("Rule60MaxPly", "100"), ("Sixty Move Rule", "true")],
            Some(50),
        ),
        (
            &[("Sixty Move Rule", "true"), ("Rule60MaxPly", "100")],
            Some(50),
        ),
        (
            &[("Rule60MaxPly", "100"), ("Sixty Move Rule", "false")],
            None,
        ),
        (
            &[("Sixty Move Rule", "false"), ("Rule60MaxPly", "100")],
            None,
        ),
        (
            &[("Sixty Move Rule", "false"), ("NaturalLimit", "40")],
            Some(40),
        ),
        (
            &[("NaturalLimit", "40"), ("Sixty Move Rule", "true")],
            Some(40),
        ),
        (&[("Rule60MaxPly", "0"), ("Rule60MaxPly", "120")], Some(60)),
        (
            &[
                ("Sixty Move Rule", "false"),
                ("NaturalLimit", "40"),
                ("Sixty Move Rule", "false"),
            ],
            None,
        ),
        // A limit that was switched off under our own name stays off.
        (
            &[
                ("NaturalLimit", "0"),
                ("Sixty Move Rule", "true"),
                ("Rule60MaxPly", "120"),
            ],
            None,
        ),
    ] {
        assert_eq!(rules_after(choices).natural_limit, limit, "{choices:?}");
    }
}

#[test]
fn foreign_names_refuse_as_our_own_do() {
    for (name, value, message) in [
        (
            "repetition rule",
            Some("WorldRule"),
            "option Repetition Rule ignored: \"WorldRule\" is not one of AsianRule, ChineseRule, \
             SkyRule, YitianRule, ComputerRule, AllowChase, NoJudgement, axf, engine, cxa, simple, \
             none",
        ),
        (
            "Sixty Move Rule",
            Some("60"),
            "option Sixty Move Rule ignored: \"60\" is not true or false",
        ),
        (
            "Rule60MaxPly",
            Some("131071"),
            "option Rule60MaxPly ignored: \"131071\" is not a whole number of plies from 0 (no \
             limit) to 131070",
        ),
        (
            "Sixty Move Rule",
            None,
            "option Sixty Move Rule ignored: it needs true or false",
        ),
        (
            "RepetitionRule",
            Some("AsianRule"),
            "option RepetitionRule ignored: \"AsianRule\" is not one of axf, engine, cxa, simple, \
             none",
        ),
    ] {
        let mut settings = settings();
        let rejection = apply(&mut settings, name, value).unwrap_err();
        assert_eq!(rejection.to_string(), message);
        assert_eq!(settings, self::settings());
    }
    for value in ["-1", "", "many", "1.5", "99999999999999999999"] {
        assert!(apply(&mut settings(), "Rule60MaxPly", Some(value)).is_err());
    }
}

#[test]
fn foreign_names_are_not_names_of_ours() {
    let is_listed = |name: &str| {
        OPTIONS
            .iter()
            .any(|spec| spec.name.eq_ignore_ascii_case(name))
    };
    for alias in &ALIASES {
        assert!(!is_listed(alias.name), "{}", alias.name);
    }
    for (other, own) in OTHER_NAMES {
        assert!(!is_listed(other) && is_listed(own), "{other}");
    }
}

#[test]
fn the_log_has_the_names_that_clients_know() {
    for name in ["Log File", "log file", "Debug Log File", "LogFile"] {
        let mut settings = settings();
        let effect = apply(&mut settings, name, Some("a b.log"));
        assert_eq!(effect, Ok(Effect::Log), "{name}");
        assert_eq!(settings.log_file, "a b.log");
    }
}

#[test]
fn yes_and_no_are_said_in_many_ways() {
    let mut settings = settings();
    for (word, wish) in [
        ("on", true),
        ("OFF", false),
        ("1", true),
        ("0", false),
        ("True", true),
        ("false", false),
    ] {
        apply(&mut settings, "Ponder", Some(word)).unwrap();
        assert_eq!(settings.ponder, wish, "{word}");
    }
}

#[test]
fn names_in_ucci_are_single_words_and_differ() {
    let names: Vec<&str> = OPTIONS
        .iter()
        .filter_map(|spec| spec.shown.ucci.map(|ucci| ucci.name))
        .collect();
    for (place, name) in names.iter().enumerate() {
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
        assert!(!names[..place].contains(name), "{name}");
    }
}

#[test]
fn values_of_ucci_lead_back_to_where_they_came_from() {
    for spec in &OPTIONS {
        let (Some(ucci), Some(own)) = (spec.shown.ucci, spec.value(&settings())) else {
            continue;
        };
        let own = if own == EMPTY { String::new() } else { own };
        let spelled = ucci.values.from_own(&own);
        let (name, value) = from_ucci(ucci.name, Some(&spelled));
        assert_eq!((name.as_str(), value), (spec.name, Some(own)));
    }
    let words = OPTIONS.iter().find(|spec| spec.name == "BookVariety");
    let values = words.and_then(|spec| spec.shown.ucci).unwrap().values;
    for (number, word) in [
        ("0", "none"),
        ("24", "none"),
        ("99", "medium"),
        ("100", "large"),
    ] {
        assert_eq!(values.from_own(number), word);
    }
}
