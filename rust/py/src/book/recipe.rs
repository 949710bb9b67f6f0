//! Recipes, thresholds and weights as Python gives them: keywords and words.

use pyo3::prelude::*;
use rukh_core::{Image, Side};
use rukh_engine::books::{Recipe, Selection, Thresholds, Weights};
use rukh_engine::records::GameResult;

use crate::errors;
use crate::text::Text;

/// `rukh.book.Recipe`, read field by field.
pub(super) struct RecipeValues(pub(super) Recipe);

impl<'py> FromPyObject<'_, 'py> for RecipeValues {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let fields = Fields(object);
        let py = object.py();
        Ok(Self(Recipe {
            selection: Selection {
                max_ply: fields.get("max_ply")?,
                min_length: fields.get("min_length")?,
                side: fields.get::<Option<usize>>("_side_index")?.map(side),
                results: fields.results("results")?,
                min_rating: fields.get("min_rating")?,
                max_rating: fields.get("max_rating")?,
                since: fields.text("since")?,
                until: fields.text("until")?,
                players: fields.texts("players")?,
                only_players_moves: fields.get("only_players_moves")?,
                with_setups: fields.get("with_setups")?,
                unique: fields.get("unique")?,
                with_variations: fields.get("with_variations")?,
            },
            thresholds: Thresholds {
                min_games: fields.get("min_games")?,
                min_position_games: fields.get("min_position_games")?,
                min_share: fields.get("min_share")?,
                min_score: fields.get("min_score")?,
            },
            weights: weights(py, &fields.get::<Text>("weights")?, fields.get("shrink")?)?,
            merged: Image {
                is_mirrored: fields.get("merge_mirror")?,
                is_turned: fields.get("merge_colours")?,
            },
            drop_weightless: fields
                .get::<Option<bool>>("drop_weightless")?
                .unwrap_or(false),
        }))
    }
}

/// The fields of a dataclass.
struct Fields<'a, 'py>(Borrowed<'a, 'py, PyAny>);

impl<'py> Fields<'_, 'py> {
    /// A field; what it cannot be is told with its name.
    fn get<T>(&self, name: &str) -> PyResult<T>
    where
        T: for<'a> FromPyObject<'a, 'py>,
    {
        let value = self.0.getattr(name)?;
        value
            .extract()
            .map_err(|error: <T as FromPyObject<'_, 'py>>::Error| {
                let py = self.0.py();
                let error: PyErr = error.into();
                let given = value.repr().map(|repr| repr.to_string_lossy().into_owned());
                let message = format!("{name} cannot be {}: {error}", given.unwrap_or_default());
                errors::option_error(py, message)
            })
    }

    fn text(&self, name: &str) -> PyResult<Option<String>> {
        let text: Option<Text> = self.get(name)?;
        Ok(text.map(|text| text.to_owned()))
    }

    fn texts(&self, name: &str) -> PyResult<Vec<String>> {
        let texts: Vec<Text> = self.get(name)?;
        Ok(texts.into_iter().map(|text| text.to_owned()).collect())
    }

    fn results(&self, name: &str) -> PyResult<Vec<GameResult>> {
        let read = |word: &String| {
            GameResult::from_words(word).ok_or_else(|| {
                let message = format!(
                    "{name} are among 1-0, 0-1, 1/2-1/2 and *, and \"{word}\" is none of them"
                );
                errors::option_error(self.0.py(), message)
            })
        };
        self.texts(name)?.iter().map(read).collect()
    }
}

const fn side(index: usize) -> Side {
    if index == 0 {
        Side::First
    } else {
        Side::Second
    }
}

/// The weights with this name.
pub(super) fn weights(py: Python<'_>, name: &str, shrink: u32) -> PyResult<Weights> {
    Ok(match name {
        "games" => Weights::Games,
        "points" => Weights::Points,
        "shrunk" => Weights::Shrunk { games: shrink },
        "uniform" => Weights::Uniform,
        _ => {
            let message = format!("weights are games, points, shrunk or uniform, not \"{name}\"");
            return Err(errors::option_error(py, message));
        }
    })
}
