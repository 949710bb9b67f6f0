//! The formats, each a reader of its own: bytes or text in, one [`RawGame`] after another out.
//!
//! A reader knows its layout and no rules. It gives every game to the caller as soon as it is
//! whole, and fills the same `RawGame` again. `Ok` means that the file was read to its end, whatever
//! problems its games carry; an error is a problem of the file, and the games given before it
//! stand. Formats that are text take a decoded `&str`, the others bytes. Nothing here recurses or
//! trusts a length: memory grows with what was read, never with what a number in a file promises.

use std::ops::ControlFlow;

use crate::raw::RawGame;

pub(crate) mod board;
mod bytes;
mod charset;
mod preorder;
mod tags;
mod xml;

pub mod cbf;
pub mod cbl;
pub mod cbl_old;
pub mod cbr;
pub mod ccm;
pub mod che;
pub mod chn;
pub mod dhtmlxq;
pub mod fen;
pub mod json;
pub mod mxq;
pub mod pfc;
pub mod pgn;
pub mod xgf;
pub mod xqf;

/// Whoever takes the games of a file, one after another; `Break` ends the reading.
pub type Emit<'e> = dyn FnMut(&RawGame<'_>) -> ControlFlow<()> + 'e;
