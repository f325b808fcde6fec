//! Drawing of the modes: the file that draws one has the name of the file in `app::modes` that keeps it.

pub(super) mod annotation;
pub(super) mod copy;
pub(super) mod exercise;
pub(super) mod games;
pub(super) mod help;
pub(super) mod inside;
pub(super) mod lesson;
pub(super) mod line;
pub(super) mod new_game;
pub(super) mod pgn;
pub(super) mod preferences;
pub(super) mod progress;
pub(super) mod promotion;
pub(super) mod school;
pub(super) mod seeing;
pub(super) mod setup;
pub(super) mod training;
pub(super) mod typing;
