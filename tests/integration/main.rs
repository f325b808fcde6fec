//! All integration tests as one binary, one module per subject.
#![allow(missing_docs, clippy::unwrap_used)]

mod board;
mod cli;
mod config;
mod contrast;
mod heatmap;
mod keys;
mod layers;
mod library;
mod perft;
mod pgn;
mod plain;
mod player;
mod safety;
mod screens;
mod themes;
mod tidy;
mod user;
