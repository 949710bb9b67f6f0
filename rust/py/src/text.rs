//! Text from Python: any `str`, even one with lone surrogates (bytes of a command line that are not
//! UTF-8). Those become U+FFFD, so that the reader below refuses them in its own words.

use std::borrow::Cow;
use std::ops::Deref;

use pyo3::prelude::*;
use pyo3::types::PyString;

/// A text argument.
pub(crate) struct Text(String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = object.cast::<PyString>()?;
        Ok(Self(Cow::into_owned(text.to_string_lossy())))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}
