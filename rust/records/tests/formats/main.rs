//! The xiangqi formats that are not PGN, read and written: from files built here, and from
//! collections beside the checkout where they are there.

#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

mod ccbridge;
mod collections;
mod dhtmlxq;
mod mutations;
mod others;
mod support;
mod xqf;
