//! patzer: a chess tutor that lives in the terminal; this library knows chess and teaching, the binaries are thin.
//!
//! What it offers, from the bottom up: rules, games and their texts ([`chess`]); who attacks what and what exchanges win
//! ([`safety`]); facts about a position ([`features`]) as colours ([`heatmap`]), as numbers ([`eval`]) and as words
//! ([`tutor`]); a search, opponents and matches ([`search`], [`engines`]); reviews of whole games ([`review`]); games on
//! disk ([`library`]). The rest is the tutor on the screen and the command line.
//!
//! ```
//! use patzer::chess::{Role, Square, fen};
//! use patzer::safety::{Safety, DestinationVerdict};
//!
//! // Black to move; White threatens Qxf7 mate.
//! let scholars_mate = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
//! let position = fen::parse(scholars_mate).unwrap().position;
//! let safety = Safety::of(&position);
//!
//! let f7 = safety.threats.iter().find(|threat| threat.square == Square::F7).unwrap();
//! assert!(f7.hanging);
//! // 3...g6 attacks the queen and is safe; after 3...Nf6 the pawn on f7 still hangs.
//! let mut moves = safety.destinations.iter();
//! let g6 = moves.find(|d| d.to == Square::G6).unwrap();
//! assert_eq!(g6.verdict, DestinationVerdict::Safe);
//! let mut moves = safety.destinations.iter();
//! let nf6 = moves.find(|d| d.to == Square::F6 && d.played.role() == Role::Knight).unwrap();
//! assert!(nf6.leaves.iter().any(|(square, _)| *square == Square::F7));
//! ```
//!
//! The promises to other programs are the commands' JSON, the settings and the file formats; this interface follows the
//! program. The modules stand in their dependency order: **a module uses only modules above it in this list** (a test holds
//! that). Only `theme`, `ui` and `shell` know the terminal crates.

#![cfg_attr(test, allow(clippy::wildcard_enum_match_arm, reason = "a test names the case that it expects"))]

#[macro_use]
mod named;
mod sampling;

/// The game: rules vocabulary and records; no files, no clock of the computer, no screen.
pub mod chess;
/// Exact truth about endings of three and four pieces: tables made on the machine.
pub mod tablebase;
/// The pieces as shapes of our own: coverage of cells for the board, SVG for pages.
pub mod art;
/// Who attacks what: attackers, exchanges, threats and safe destinations.
pub mod safety;
/// Facts about a position, defined once: pawns, kings, pieces, squares.
pub mod features;
/// Facts as colours: the rules that score every piece on the board, each with its reasons.
pub mod heatmap;
/// Facts as numbers: the evaluation, with a trace of every term it sums.
pub mod eval;
/// The best move: iterative deepening alpha-beta that another thread can stop.
pub mod search;
/// The protocol of chess engines, and other programs' engines as child processes.
pub mod uci;
/// Opponents: patzer at its levels, the simpler ones, the hybrid, other programs; and matches between them.
pub mod engines;
/// The evaluation's weights from games: self-play positions, Texel's method, the scale of a centipawn.
pub mod tuning;
/// Facts as words: what the coach says, verified on the position first.
pub mod tutor;
/// A whole game judged: accuracy, turning points, reports; and exercises made from mistakes.
pub mod review;
/// The endgame school without its screens: endings to play out, judged by tables.
pub mod drill;
/// The school: lessons as files, their tasks and goals, and how far a pupil has come.
pub mod school;
/// Games on disk: the unfinished game, the saved games, the training deck, import and export.
pub mod library;
/// A player's games from the sites where they were played; the one room that uses the network.
pub mod online;
/// What a colour means: tokens, themes, palettes and colour depths.
pub mod theme;
/// Settings: the built-in config.toml, the user's own, and what is wrong with it.
pub mod config;
/// State and its changes: no terminal, no files, no threads.
pub mod app;
/// State as cells: reads the app, never changes it.
pub mod ui;
/// The outside: the terminal is owned, time is read and workers are started here.
pub mod shell;
/// The command line: arguments and one file per subcommand.
pub mod cli;
/// What makers use: positions, weights and nets.
pub mod lab;
