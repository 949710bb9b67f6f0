//! Floor 4: the extension module `rukh._native`, the only crate that knows Python.
//!
//! Each method converts its arguments, detaches from the interpreter where the call may be long,
//! calls the engine and maps the error: nothing else. Rules, search and protocols are below;
//! docstrings, dataclasses and the command line are above, in `python/rukh`. Every class is frozen
//! and keeps what changes behind a lock, so that threads may share it. Start with `board.rs`.

mod board;
mod book;
mod engine;
mod errors;
mod moves;
mod notation;
mod records;
mod rules;
mod run;
mod signals;
mod sources;
mod state;
mod text;
mod values;

use pyo3::prelude::*;

/// The native half of Rukh. Use the package `rukh`; this module has no stable face of its own.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::book::{
        Book, BookBuilder, check_book, convert_book, diff_books, dump_book, dump_book_to_file,
        edit_book, merge_books, prune_book, verify_book,
    };
    #[pymodule_export]
    use crate::engine::{Engine, Search};
    #[pymodule_export]
    use crate::moves::{LegalMoves, Move};
    #[pymodule_export]
    use crate::records::{Record, compose_record, read_annotations};
    #[pymodule_export]
    use crate::run::{bench_positions, games, uci_main, wdl};
    #[pymodule_export]
    use crate::sources::RecordReader;

    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;
    use rukh_engine::options::{MAX_HASH, MAX_THREADS};
    use rukh_engine::strength::ELO_RANGE;
    use rukh_engine::{bench, check_cpu};

    use crate::notation::notation_ids;
    use crate::rules::repetition_rules;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        check_cpu().map_err(PyImportError::new_err)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("ELO_RANGE", (*ELO_RANGE.start(), *ELO_RANGE.end()))?;
        module.add("MAX_THREADS", MAX_THREADS)?;
        module.add("MAX_HASH", MAX_HASH)?;
        module.add("BENCH_DEPTH", bench::DEPTH)?;
        let rules = PyTuple::new(module.py(), repetition_rules())?;
        module.add("REPETITION_RULES", rules)?;
        module.add("NOTATIONS", PyTuple::new(module.py(), notation_ids())?)
    }
}
