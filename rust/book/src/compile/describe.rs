//! A recipe in words: the lines that a book's header keeps.

use rukh_core::{GameInfo, Image};

use crate::recipe::{Recipe, Selection};

impl Recipe {
    /// The recipe as names and values, every setting that matters; a book made by the same lines from
    /// the same games is the same book.
    #[must_use]
    pub fn lines(&self, info: &GameInfo) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        let mut say = |name: &str, value: String| lines.push((name.to_owned(), value));
        let Selection {
            max_ply,
            min_length,
            side,
            results,
            min_rating,
            max_rating,
            since,
            until,
            players,
            only_players_moves,
            with_setups,
            unique,
            with_variations,
        } = &self.selection;
        say("max-ply", max_ply.to_string());
        say("min-length", min_length.to_string());
        if let Some(side) = side {
            say("side", info.side_name(*side).to_owned());
        }
        let tokens: Vec<&str> = results.iter().map(|result| result.token()).collect();
        say("results", tokens.join(" "));
        for (name, rating) in [("min-rating", min_rating), ("max-rating", max_rating)] {
            if let Some(rating) = rating {
                say(name, rating.to_string());
            }
        }
        for (name, date) in [("since", since), ("until", until)] {
            if let Some(date) = date {
                say(name, date.clone());
            }
        }
        if !players.is_empty() {
            say("players", players.join(", "));
        }
        for (name, is_set) in [
            ("only-players-moves", only_players_moves),
            ("with-setups", with_setups),
            ("unique", unique),
            ("with-variations", with_variations),
        ] {
            if *is_set {
                say(name, "yes".to_owned());
            }
        }
        lines.extend(self.thresholds.lines());
        let mut say = |name: &str, value: String| lines.push((name.to_owned(), value));
        say("weights", self.weights.to_string());
        if !self.merged.is_identity() {
            say("merged", images(self.merged).to_owned());
        }
        if self.drop_weightless {
            say("drop-weightless", "yes".to_owned());
        }
        lines
    }
}

/// The images that are merged, in words.
pub(super) const fn images(image: Image) -> &'static str {
    match (image.is_mirrored, image.is_turned) {
        (false, false) => "none",
        (true, false) => "left and right",
        (false, true) => "sides",
        (true, true) => "left and right, sides",
    }
}

#[cfg(test)]
mod tests {
    use rukh_core::{Rules, Side};
    use rukh_xiangqi::Xiangqi;

    use super::*;
    use crate::recipe::Weights;

    #[test]
    fn a_recipe_says_what_was_asked_for() {
        let mut recipe = Recipe::default();
        let lines = |recipe: &Recipe| {
            let lines = recipe.lines(Xiangqi::INFO);
            let lines: Vec<String> = lines
                .iter()
                .map(|(name, value)| format!("{name}: {value}"))
                .collect();
            lines.join("; ")
        };
        assert_eq!(
            lines(&recipe),
            "max-ply: 40; min-length: 1; results: 1-0 0-1 1/2-1/2 *; weights: points"
        );
        recipe.selection.side = Some(Side::First);
        recipe.selection.unique = true;
        recipe.thresholds.min_share = 0.05;
        recipe.weights = Weights::Shrunk { games: 8 };
        recipe.merged = Image::MIRRORED;
        let lines = lines(&recipe);
        for line in [
            "side: red",
            "unique: yes",
            "min-share: 0.05",
            "weights: shrunk by 8 games",
            "merged: left and right",
        ] {
            assert!(lines.contains(line), "{lines}");
        }
    }
}
