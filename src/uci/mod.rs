//! UCI, the protocol of chess engines: commands and output, and other programs' engines as child processes.

pub mod answer;
pub mod client;
pub mod fault;
mod inbox;
mod lines;
pub mod message;
mod pipes;
mod process;
pub mod reply;
mod words;

pub use client::{Client, Patience};
pub use fault::EngineFault;
