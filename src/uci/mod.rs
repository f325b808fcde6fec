//! The protocol of chess engines, UCI: other programs' engines as child processes.

pub mod client;
pub mod fault;
mod lines;
mod pipes;
mod process;
pub mod reply;

pub use client::{Client, Patience};
pub use fault::Fault;
