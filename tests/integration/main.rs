//! All integration tests as one binary, one module per subject.
#![allow(missing_docs, clippy::unwrap_used)]

mod board;
mod cli;
mod config;
mod contrast;
mod fault;
mod heatmap;
mod keys;
mod layers;
mod library;
mod looking_back;
mod newcomer;
mod perft;
mod pgn;
mod plain;
mod play;
mod player;
mod pty;
mod safety;
mod screens;
mod search;
mod settings;
mod terminal;
mod themes;
mod tidy;
mod user;
