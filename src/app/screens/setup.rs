//! The board editor: sets up a position piece by piece over the game, which stays untouched until the player leaves
//! with the position.

use tui_input::Input;

use super::super::{App, GameLocation, Target};
use super::Popup;
use super::help::{Help, HelpTopic};
use crate::app::commands::request;
use crate::app::effect::TerminalEffect;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::msg::Pointer;
use crate::chess::setup::Draft;
use crate::chess::text::clean;
use crate::chess::{Chess, Color, Ending, Game, Piece, Role, Square, reach};
use crate::library::SavedGame;

/// The longest FEN that can be typed, in bytes.
const LONGEST: usize = 128;

/// The name of a position that was set up.
const NAME: &str = "your position";

/// The board editor.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    pub draft: Draft,
    past: Vec<Draft>,
    future: Vec<Draft>,
    /// Handles Space and clicks: places the chosen piece, or removes it where it stands already.
    pub piece: Option<Piece>,
    /// The piece that is being moved.
    pub held: Option<Square>,
    /// A FEN that is being typed.
    pub entry: Option<Input>,
    /// The message in answer to the last key.
    pub message: String,
    /// Where the mouse button went down, while it is.
    pressed: Option<Square>,
    /// The cursor and the side below before the editor was opened.
    before: (Square, Color),
}

/// A command of the editor, by key or click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditorCommand {
    /// Choose a piece, or the eraser.
    Choose(Option<(Color, Role)>),
    Turn,
    /// One of [`Draft::RIGHTS`] by its place.
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
pub(super) const IN_HELP: &[(&str, &str)] = &[
    ("arrows", "move the cursor"),
    (
        "P N B R Q K",
        "place a white pawn, knight, bishop, rook, queen, king",
    ),
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
    std::iter::once(None)
        .chain(of(Color::White))
        .chain(of(Color::Black))
        .collect()
}

/// Returns everything clickable by index: the palette, then the keys.
pub(crate) fn items() -> Vec<EditorCommand> {
    let pieces = palette().into_iter().map(EditorCommand::Choose);
    pieces.chain(KEYS.map(|(_, command)| command)).collect()
}

impl Editor {
    fn new(position: &Chess, before: (Square, Color)) -> Editor {
        Editor {
            draft: Draft::of(position),
            past: Vec::new(),
            future: Vec::new(),
            piece: None,
            held: None,
            entry: None,
            message: String::new(),
            pressed: None,
            before,
        }
    }

    /// Returns all errors of the position, a sentence each; none if it is legal.
    pub(crate) fn faults(&self) -> Vec<String> {
        let faults = self.draft.judge().err().map_or(Vec::new(), |error| error.0);
        faults.iter().map(|fault| sentence(fault)).collect()
    }

    /// Returns why no game can reach the position, as far as counting pieces tells.
    pub(crate) fn out_of_reach(&self) -> Vec<String> {
        reach::faults(self.draft.board())
    }

    /// Returns how a game from the position would end at once, if it would.
    pub(crate) fn ending(&self) -> Option<Ending> {
        Game::new(self.draft.judge().ok()?).ending()
    }

    /// Changes the draft, with undo, and shows the notes of the change.
    fn edit(&mut self, change: impl FnOnce(&mut Draft) -> Vec<String>) {
        let before = self.draft.clone();
        self.message = change(&mut self.draft).join(" ");
        if before != self.draft {
            self.past.push(before);
            self.future.clear();
        }
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.held = None;
        self.edit(|draft| draft.put(square, piece));
    }

    /// Space and a click: puts the chosen piece down; where it stands already, takes it away.
    fn put_chosen(&mut self, square: Square) {
        let piece = self
            .piece
            .filter(|piece| self.draft.board().piece_at(square) != Some(*piece));
        self.put(square, piece);
    }

    /// Picks a piece up, or puts the one in hand down.
    fn carry(&mut self, square: Square) {
        match self.held.take() {
            Some(from) if from != square => self.edit(|draft| draft.carry(from, square)),
            Some(_) => {}
            None if self.draft.board().piece_at(square).is_some() => self.held = Some(square),
            None => self.message = format!("There's no piece on {square}."),
        }
    }

    fn next_piece(&mut self, forward: bool) {
        let palette = palette();
        let now = self.piece.map(|piece| (piece.color, piece.role));
        let place = palette.iter().position(|piece| *piece == now).unwrap_or(0);
        let step = if forward { 1 } else { palette.len() - 1 };
        self.choose(palette[(place + step) % palette.len()]);
    }

    fn choose(&mut self, piece: Option<(Color, Role)>) {
        self.piece = piece.map(|(color, role)| role.of(color));
    }

    fn undo(&mut self) {
        match self.past.pop() {
            Some(draft) => self.future.push(std::mem::replace(&mut self.draft, draft)),
            None => "There's nothing to undo.".clone_into(&mut self.message),
        }
    }

    fn redo(&mut self) {
        match self.future.pop() {
            Some(draft) => self.past.push(std::mem::replace(&mut self.draft, draft)),
            None => "There's nothing to redo.".clone_into(&mut self.message),
        }
    }

    /// Takes a typed or pasted FEN.
    fn read(&mut self, text: &str) {
        match Draft::read(text) {
            Ok((draft, notes)) => self.edit(|old| {
                *old = draft;
                notes.iter().map(|note| sentence(note)).collect()
            }),
            Err(error) => self.message = format!("That isn't a FEN: {}.", clean(&error.to_string())),
        }
    }

    fn typed(&mut self, mut input: Input, chord: Chord) {
        match chord.key {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                if !input.value().trim().is_empty() {
                    self.read(input.value());
                }
                return;
            }
            KeyCode::Backspace if input.value().is_empty() => return,
            _ => {
                let has_room = input.value().len() < LONGEST || chord.key == KeyCode::Backspace;
                if let Some(request) = request(chord).filter(|_| has_room) {
                    input.handle(request);
                }
            }
        }
        self.entry = Some(input);
    }

    /// Runs a command that concerns only the editor.
    fn obey(&mut self, command: EditorCommand, cursor: Square) {
        let errors = |answer: Result<(), String>| answer.err().into_iter().collect();
        match command {
            EditorCommand::Choose(piece) => self.choose(piece),
            EditorCommand::Turn => self.edit(Draft::swap_turn),
            EditorCommand::Right(place) => {
                let (color, side) = Draft::RIGHTS[place];
                self.edit(|draft| errors(draft.toggle_right(color, side)));
            }
            EditorCommand::EnPassant => self.edit(|draft| errors(draft.next_en_passant())),
            EditorCommand::Carry => self.carry(cursor),
            EditorCommand::Clear => self.become_draft(Draft::empty()),
            EditorCommand::Start => self.become_draft(Draft::of(&Chess::default())),
            EditorCommand::Type => self.entry = Some(Input::default()),
            EditorCommand::Undo => self.undo(),
            EditorCommand::Redo => self.redo(),
            EditorCommand::Copy
            | EditorCommand::Flip
            | EditorCommand::Look
            | EditorCommand::Play
            | EditorCommand::Help
            | EditorCommand::Leave => {}
        }
    }

    fn become_draft(&mut self, draft: Draft) {
        self.held = None;
        self.edit(|old| {
            *old = draft;
            Vec::new()
        });
    }
}

/// Returns an error as a sentence: `Pawns cannot stand …`.
fn sentence(fault: &str) -> String {
    let mut letters = fault.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    format!(
        "{}{}.",
        first.map_or(String::new(), String::from),
        letters.as_str().trim_end_matches('.')
    )
}

impl App {
    /// Opens the board editor on the position that is on the board.
    pub(in crate::app) fn open_setup(&mut self) {
        self.study.close_shown();
        self.study.hand.pulse = None;
        let editor = Editor::new(
            self.study.board.game.position(),
            (self.study.hand.cursor, self.study.screen.view.below),
        );
        self.modes.push(Popup::Setup(Box::new(editor)));
    }

    /// The board editor, if it is open; something else may lie over it.
    pub(crate) fn setup(&self) -> Option<&Editor> {
        self.modes.iter().rev().find_map(|popup| match popup {
            Popup::Setup(editor) => Some(&**editor),
            _ => None,
        })
    }

    pub(super) fn setup_key(&mut self, mut editor: Box<Editor>, chord: Chord) {
        editor.message.clear();
        if let Some(input) = editor.entry.take() {
            editor.typed(input, chord);
            return self.modes.push(Popup::Setup(editor));
        }
        match chord.key {
            _ if chord.ctrl || chord.alt => {}
            KeyCode::Left => self.study.move_cursor(-1, 0),
            KeyCode::Right => self.study.move_cursor(1, 0),
            KeyCode::Up => self.study.move_cursor(0, 1),
            KeyCode::Down => self.study.move_cursor(0, -1),
            KeyCode::Tab => editor.next_piece(!chord.shift),
            KeyCode::Char(' ') if editor.held.is_some() => editor.carry(self.study.hand.cursor),
            KeyCode::Char(' ') => editor.put_chosen(self.study.hand.cursor),
            KeyCode::Delete | KeyCode::Backspace => editor.put(self.study.hand.cursor, None),
            KeyCode::Esc if editor.held.is_some() => editor.held = None,
            key => return self.setup_letter(editor, key),
        }
        self.study.hand.pulse = None;
        self.modes.push(Popup::Setup(editor));
    }

    /// A letter is a piece, or a command.
    fn setup_letter(&mut self, mut editor: Box<Editor>, key: KeyCode) {
        let piece = match key {
            KeyCode::Char(letter) => Piece::from_char(letter),
            _ => None,
        };
        if let Some(piece) = piece {
            editor.put(self.study.hand.cursor, Some(piece));
            return self.modes.push(Popup::Setup(editor));
        }
        match KEYS.iter().find(|(known, _)| *known == key) {
            Some((_, command)) => self.setup_command(editor, *command),
            None => self.modes.push(Popup::Setup(editor)),
        }
    }

    fn setup_command(&mut self, mut editor: Box<Editor>, command: EditorCommand) {
        match command {
            EditorCommand::Leave => {
                (self.study.hand.cursor, self.study.screen.view.below) = editor.before;
                return self.study.settle_pulse();
            }
            EditorCommand::Look | EditorCommand::Play => return self.use_setup(editor, command),
            EditorCommand::Help => {
                self.modes.push(Popup::Setup(editor));
                return self.modes.push(Popup::Help(Help::of(HelpTopic::Setup)));
            }
            EditorCommand::Flip => self.study.screen.view.below = !self.study.screen.view.below,
            EditorCommand::Copy => {
                self.study.effect(TerminalEffect::Copy(editor.draft.fen()));
                "The FEN is on the clipboard, if your terminal allows it.".clone_into(&mut editor.message);
            }
            _ => editor.obey(command, self.study.hand.cursor),
        }
        self.modes.push(Popup::Setup(editor));
    }

    /// Analyses the position or starts a game from it; the game on the board is saved first.
    fn use_setup(&mut self, mut editor: Box<Editor>, command: EditorCommand) {
        let playable = editor.draft.judge();
        let over = editor.ending();
        match (playable, command, over) {
            (Ok(position), EditorCommand::Look, _) => {
                self.study.put_away();
                let place = GameLocation::Foreign(NAME.to_owned());
                let saved = SavedGame {
                    game: Game::new(position),
                    session: None,
                };
                let below = self.study.screen.view.below;
                self.study.study(place, saved);
                self.study.screen.view.below = below;
                return self
                    .study
                    .say("Try moves on your position; the first one saves a copy.");
            }
            (Ok(position), _, None) => {
                self.modes.push(Popup::Setup(editor));
                return self.open_new_game_from(position);
            }
            (Ok(_), _, Some(ending)) => {
                editor.message = format!("This game is already over. {}", ending.sentence());
            }
            (Err(_), _, _) => "You can't play this position yet.".clone_into(&mut editor.message),
        }
        self.modes.push(Popup::Setup(editor));
    }

    pub(super) fn setup_click(&mut self, mut editor: Box<Editor>, item: usize) {
        editor.message.clear();
        match items().get(item) {
            Some(command) => self.setup_command(editor, *command),
            None => self.modes.push(Popup::Setup(editor)),
        }
    }

    /// The mouse on the board: a click puts the chosen piece down, a drag moves one, off the board takes it away.
    pub(in crate::app) fn setup_pointer(&mut self, pointer: Pointer, target: Target) {
        let Some(Popup::Setup(editor)) = self.modes.last_mut() else {
            return;
        };
        match (pointer, target) {
            (Pointer::Press, Target::Square(square)) => {
                editor.message.clear();
                editor.pressed = Some(square);
                self.study.hand.cursor = square;
            }
            (Pointer::Drag, Target::Square(square)) if editor.pressed.is_some() => {
                let from = editor.pressed.filter(|from| *from != square);
                editor.held = from
                    .filter(|from| editor.draft.board().piece_at(*from).is_some())
                    .or(editor.held);
                self.study.hand.cursor = square;
            }
            (Pointer::Release, target) => {
                let Some(pressed) = editor.pressed.take() else {
                    return;
                };
                match target {
                    Target::Square(square) if square == pressed => editor.clicked(square),
                    Target::Square(square) => {
                        editor.held =
                            Some(pressed).filter(|from| editor.draft.board().piece_at(*from).is_some());
                        if editor.held.is_some() {
                            editor.carry(square);
                        }
                    }
                    _ if editor.held == Some(pressed) => editor.put(pressed, None),
                    _ => {}
                }
            }
            _ => return,
        }
        self.study.outgoing.redraw = true;
    }

    /// Takes pasted text as a FEN.
    pub(in crate::app) fn setup_paste(&mut self, text: &str) {
        if let Some(Popup::Setup(editor)) = self.modes.last_mut() {
            editor.entry = None;
            editor.read(text.get(..LONGEST * 2).unwrap_or(text));
        }
    }
}

impl Editor {
    /// A click: puts the piece in hand down, else the chosen one; with none chosen picks a piece up.
    fn clicked(&mut self, square: Square) {
        if self.held.is_some() || self.piece.is_none() {
            let is_empty = self.held.is_none() && self.draft.board().piece_at(square).is_none();
            if !is_empty {
                self.carry(square);
            }
        } else {
            self.put_chosen(square);
        }
    }
}
