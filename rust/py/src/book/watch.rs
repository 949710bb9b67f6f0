//! Looking after Python while the engine works: signals, and a callback that hears how far it is.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

use crate::signals::PULSE;

/// What was raised while the engine worked.
pub(super) type Raised = Arc<Mutex<Option<PyErr>>>;

/// Takes out what was raised.
pub(super) fn take(raised: &Mutex<Option<PyErr>>) -> Option<PyErr> {
    raised.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Hears how far the engine has come, and says whether it is to go on.
pub(super) struct Watcher<'w> {
    progress: Option<&'w Py<PyAny>>,
    raised: &'w Mutex<Option<PyErr>>,
    /// When Python was told last, and of which stage.
    told: Option<(Instant, &'static str)>,
}

impl<'w> Watcher<'w> {
    /// A watcher that tells a callback, if there is one, and puts aside what is raised.
    pub(super) const fn new(
        progress: Option<&'w Py<PyAny>>,
        raised: &'w Mutex<Option<PyErr>>,
    ) -> Self {
        Self {
            progress,
            raised,
            told: None,
        }
    }

    /// Looks after signals and calls the callback, every 50 ms and when a stage begins.
    pub(super) fn hear<A>(&mut self, stage: &'static str, values: A) -> ControlFlow<()>
    where
        A: for<'py> PyCallArgs<'py>,
    {
        let is_fresh = |(at, of): (Instant, &str)| of == stage && at.elapsed() < PULSE;
        if self.told.is_some_and(is_fresh) {
            return ControlFlow::Continue(());
        }
        self.told = Some((Instant::now(), stage));
        let heard = Python::attach(|py| {
            py.check_signals()?;
            if let Some(callback) = self.progress {
                callback.call1(py, values)?;
            }
            PyResult::Ok(())
        });
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = heard {
            *raised = Some(error);
        }
        if raised.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
