//! All integration tests as one binary, one module per subject.
#![allow(missing_docs, clippy::unwrap_used)]

mod cli;
mod config;
mod heatmap;
mod keys;
mod layers;
mod library;
mod player;
mod safety;
mod screens;
mod themes;
mod tidy;
