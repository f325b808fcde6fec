//! The commands of the board editor, their keys, and what can be clicked.

use crate::app::keymap::KeyCode;
use crate::chess::{Color, Role};

/// A command of the editor, by key or click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditorCommand {
    /// Choose a piece, or the eraser.
    Choose(Option<(Color, Role)>),
    Turn,
    /// One of [`crate::chess::setup::Draft::RIGHTS`] by its place.
    Right(usize),
    EnPassant,
    Carry,
    Clear,
    Start,
    Type,
    Copy,
    Flip,
    Undo,
    Redo,
    Look,
    Play,
    Help,
    Leave,
}

/// Commands that have a key of their own; letters of pieces are taken.
pub(crate) const KEYS: [(KeyCode, EditorCommand); 18] = [
    (KeyCode::Char('t'), EditorCommand::Turn),
    (KeyCode::Char('1'), EditorCommand::Right(0)),
    (KeyCode::Char('2'), EditorCommand::Right(1)),
    (KeyCode::Char('3'), EditorCommand::Right(2)),
    (KeyCode::Char('4'), EditorCommand::Right(3)),
    (KeyCode::Char('e'), EditorCommand::EnPassant),
    (KeyCode::Char('m'), EditorCommand::Carry),
    (KeyCode::Char('C'), EditorCommand::Clear),
    (KeyCode::Char('S'), EditorCommand::Start),
    (KeyCode::Char(':'), EditorCommand::Type),
    (KeyCode::Char('c'), EditorCommand::Copy),
    (KeyCode::Char('f'), EditorCommand::Flip),
    (KeyCode::Char('u'), EditorCommand::Undo),
    (KeyCode::Char('U'), EditorCommand::Redo),
    (KeyCode::Enter, EditorCommand::Look),
    (KeyCode::Char('g'), EditorCommand::Play),
    (KeyCode::Char('?'), EditorCommand::Help),
    (KeyCode::Esc, EditorCommand::Leave),
];

/// The keys of the editor in help.
pub(in crate::app::modes) const IN_HELP: &[(&str, &str)] = &[
    ("arrows", "move the cursor"),
    ("P N B R Q K", "place a white pawn, knight, bishop, rook, queen, king"),
    ("p n b r q k", "place a black piece"),
    ("del", "remove the piece"),
    ("tab", "choose a piece for space and the mouse"),
    ("space", "place the chosen piece, or remove it"),
    ("m", "pick up a piece; space puts it down"),
    ("t", "switch the side to move"),
    ("1 2 3 4", "castling rights"),
    ("e", "en-passant square"),
    ("C", "clear the board"),
    ("S", "starting position"),
    (":", "type or paste a FEN"),
    ("c", "copy the FEN"),
    ("f", "flip the board"),
    ("u U", "undo, redo"),
    ("enter", "analyse the position: try moves on it"),
    ("g", "play a game from it"),
    ("esc", "back to your game, unchanged"),
];

/// Returns the palette: the eraser, then the pieces.
pub(crate) fn palette() -> Vec<Option<(Color, Role)>> {
    let of = |color| Role::ALL.into_iter().map(move |role| Some((color, role)));
    std::iter::once(None).chain(of(Color::White)).chain(of(Color::Black)).collect()
}

/// Returns everything clickable by index: the palette, then the keys.
pub(crate) fn items() -> Vec<EditorCommand> {
    let pieces = palette().into_iter().map(EditorCommand::Choose);
    pieces.chain(KEYS.map(|(_, command)| command)).collect()
}
