//! What cannot be asked of a book.

use std::error::Error;
use std::fmt;

use rukh_core::error::shortened;
use rukh_core::{GameInfo, Image, Rules};

use super::days::Days;
use crate::recipe::{Recipe, Selection, Thresholds};

/// A setting of a [`Recipe`] that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    /// The setting, as [`Recipe::lines`] calls it.
    pub setting: &'static str,
    /// What it was set to.
    pub text: String,
    /// What it may be set to.
    pub expected: String,
}

impl RecipeError {
    fn new(setting: &'static str, text: impl fmt::Display, expected: impl Into<String>) -> Self {
        Self {
            setting,
            text: shortened(&text.to_string()),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            setting,
            text,
            expected,
        } = self;
        write!(f, "{setting} \"{text}\": expected {expected}")
    }
}

impl Error for RecipeError {}

impl Recipe {
    /// Looks for settings that make no sense, whatever the game.
    ///
    /// # Errors
    /// With the first that there is.
    pub fn check(&self) -> Result<(), RecipeError> {
        let Selection {
            max_ply,
            results,
            min_rating,
            max_rating,
            ..
        } = &self.selection;
        if *max_ply == 0 {
            return Err(RecipeError::new("max-ply", max_ply, "at least 1"));
        }
        if results.is_empty() {
            return Err(RecipeError::new("results", "", "at least one result"));
        }
        if let (Some(least), Some(most)) = (min_rating, max_rating)
            && least > most
        {
            let expected = format!("at least {least}, which is min-rating");
            return Err(RecipeError::new("max-rating", most, expected));
        }
        let read = |setting, text: &Option<String>| {
            text.as_deref().map(|text| day(setting, text)).transpose()
        };
        if let (Some(since), Some(until)) = (
            read("since", &self.selection.since)?,
            read("until", &self.selection.until)?,
        ) && since.first > until.last
        {
            let until = self.selection.until.as_deref().unwrap_or("");
            return Err(RecipeError::new(
                "until",
                until,
                "a date that is not before since",
            ));
        }
        if self.selection.only_players_moves && self.selection.players.is_empty() {
            return Err(RecipeError::new(
                "only-players-moves",
                "yes",
                "players to be named too",
            ));
        }
        let Thresholds {
            min_share,
            min_score,
            ..
        } = self.thresholds;
        for (setting, share) in [("min-share", min_share), ("min-score", min_score)] {
            if !(0.0..=1.0).contains(&share) {
                return Err(RecipeError::new(setting, share, "a number from 0 to 1"));
            }
        }
        Ok(())
    }

    /// Looks whether a game has the images that are to be merged.
    ///
    /// # Errors
    /// When it has not.
    pub fn check_images<G: Rules>(&self) -> Result<(), RecipeError> {
        let position = G::start(&G::Options::default());
        let has = |image: Image| !image.is_within(self.merged) || position.image(image).is_some();
        if Image::ALL.into_iter().all(has) {
            return Ok(());
        }
        let GameInfo { id, .. } = G::INFO;
        let expected = format!("no images, since a board of {id} has none that is as good");
        Err(RecipeError::new(
            "merged",
            super::describe::images(self.merged),
            expected,
        ))
    }
}

/// Reads a date of a recipe, of which every number must be one that a date has.
pub(super) fn day(setting: &'static str, text: &str) -> Result<Days, RecipeError> {
    let expected = "a date such as 2019, 2019.05 or 2019.05.31";
    Days::read(text)
        .filter(|days| days.tells(text))
        .ok_or_else(|| RecipeError::new(setting, text, expected))
}

#[cfg(test)]
mod tests {
    use rukh_chess::Chess;
    use rukh_xiangqi::Xiangqi;

    use super::*;

    fn refused(change: impl Fn(&mut Recipe)) -> String {
        let mut recipe = Recipe::default();
        change(&mut recipe);
        recipe
            .check()
            .map_err(|error| error.to_string())
            .err()
            .unwrap_or_default()
    }

    /// A change of a recipe, and the beginning of what is said about it.
    type Case = (fn(&mut Recipe), &'static str);

    #[test]
    fn what_makes_no_sense_is_named_with_what_would() {
        assert_eq!(refused(|_| ()), "");
        for date in ["2019", "2019.05", "201905", "2019.05.31", "20190531"] {
            let change = |recipe: &mut Recipe| recipe.selection.since = Some(date.to_owned());
            assert_eq!(refused(change), "");
        }
        let cases: [Case; 10] = [
            (
                |recipe| recipe.selection.max_ply = 0,
                "max-ply \"0\": expected at least 1",
            ),
            (
                |recipe| recipe.selection.results.clear(),
                "results \"\": expected at least one",
            ),
            (
                |recipe| recipe.selection.since = Some("May".to_owned()),
                "since \"May\": expected a date such as 2019",
            ),
            (
                |recipe| recipe.selection.since = Some("2019.13".to_owned()),
                "since \"2019.13\": expected a date such as 2019",
            ),
            (
                |recipe| recipe.selection.until = Some("2019.05.32".to_owned()),
                "until \"2019.05.32\": expected a date such as 2019",
            ),
            (
                |recipe| recipe.selection.until = Some("20190532".to_owned()),
                "until \"20190532\": expected a date such as 2019",
            ),
            (
                |recipe| {
                    recipe.selection.since = Some("2020".to_owned());
                    recipe.selection.until = Some("2019.05".to_owned());
                },
                "until \"2019.05\": expected a date that is not before",
            ),
            (
                |recipe| recipe.thresholds.min_share = 2.0,
                "min-share \"2\": expected a number from 0",
            ),
            (
                |recipe| recipe.thresholds.min_score = f64::NAN,
                "min-score \"NaN\": expected",
            ),
            (
                |recipe| recipe.selection.only_players_moves = true,
                "only-players-moves \"yes\"",
            ),
        ];
        for (change, message) in cases {
            let refused = refused(change);
            assert!(refused.starts_with(message), "{refused}");
        }
    }

    #[test]
    fn only_games_with_images_merge_them() {
        let recipe = Recipe {
            merged: Image::MIRRORED,
            ..Recipe::default()
        };
        assert_eq!(recipe.check_images::<Xiangqi>(), Ok(()));
        assert!(recipe.check_images::<Chess>().is_err());
        assert_eq!(Recipe::default().check_images::<Chess>(), Ok(()));
    }
}
