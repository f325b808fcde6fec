//! patzer: a chess tutor that lives in the terminal; this library knows chess and teaching, the binary shows it.
//!
//! The modules stand in their dependency order: **a module uses only modules above it in this list**
//! (a test holds that). Only `theme`, `ui` and `shell` know the terminal crates.

/// The game: rules vocabulary and records; no files, no clock of the computer, no screen.
pub mod chess;
/// Who attacks what: attackers, exchanges, threats and safe destinations.
pub mod safety;
/// Facts about a position, defined once: pawns, kings, pieces, squares.
pub mod features;
/// Facts as colours: the rules that score every man on the board, each with its reasons.
pub mod heatmap;
/// Facts as numbers: the evaluation, with a trace of every term it sums.
pub mod eval;
/// The best move: iterative deepening alpha-beta in a background thread.
pub mod search;
/// The protocol of chess engines: other programs' engines as child processes.
pub mod uci;
/// Opponents: random, material, and the house engine with its levels.
pub mod engines;
/// The evaluation's weights from games: self-play positions, Texel's method, the scale of a centipawn.
pub mod tuning;
/// Facts as words: what the coach says, verified on the position first.
pub mod tutor;
/// A whole game judged: accuracy, turning points, reports.
pub mod review;
/// Games on disk: the unfinished game, the kept games, import and export.
pub mod library;
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
