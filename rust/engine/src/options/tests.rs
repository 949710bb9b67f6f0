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
    let error = apply(&mut settings(), "Book File", Some("a b.bin")).unwrap_err();
    assert_eq!(error.to_string(), "no option is called \"Book File\"");
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
    for alias in &ALIASES {
        let is_listed = |spec: &OptionSpec| spec.name.eq_ignore_ascii_case(alias.name);
        assert!(!OPTIONS.iter().any(is_listed), "{}", alias.name);
    }
}
