//! The formats that games are written in.

mod flow;
mod squares;
mod walk;

pub mod dhtmlxq;
pub mod json;
pub mod pgn;
pub mod text;
pub mod xqf;
