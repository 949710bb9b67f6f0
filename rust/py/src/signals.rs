//! Ctrl-C during long native work: the interpreter is asked for pending signals every 50 ms.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How long a caller may be deaf to signals.
pub(crate) const PULSE: Duration = Duration::from_millis(50);

/// Runs `work` detached from the interpreter. `work` asks the closure that it is given, about
/// every millisecond, whether to stop, and returns `None` if it did. A signal handler that raises
/// (Ctrl-C) stops the work, and its exception comes back.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&dyn Fn() -> bool) -> Option<T> + Send,
) -> PyResult<Option<T>> {
    py.detach(|| {
        let asked = Cell::new(Instant::now());
        let raised: RefCell<Option<PyErr>> = RefCell::new(None);
        let stop = || {
            if asked.get().elapsed() < PULSE {
                return false;
            }
            asked.set(Instant::now());
            match Python::attach(|py| py.check_signals()) {
                Ok(()) => false,
                Err(error) => {
                    *raised.borrow_mut() = Some(error);
                    true
                }
            }
        };
        let done = work(&stop);
        match raised.into_inner() {
            Some(error) => Err(error),
            None => Ok(done),
        }
    })
}
