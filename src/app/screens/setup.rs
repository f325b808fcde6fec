//! The board editor: a position set up man by man over the game, which stays as it is until one plays from here.

use tui_input::Input;

use super::super::commands::request;
use super::super::msg::Pointer;
use super::super::{App, Effect, Place, Target};
use super::Popup;
use super::help::{Help, Topic};
use crate::app::keymap::{Chord, Key};
use crate::chess::setup::Draft;
use crate::chess::text::clean;
use crate::chess::{Chess, Color, Ending, Game, Piece, Role, Square, reach};
use crate::library::SavedGame;

/// The longest FEN that can be typed, in bytes.
const LONGEST: usize = 128;

/// The name under which a position that was set up is looked at.
const NAME: &str = "your position";

/// The board editor.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    pub draft: Draft,
    past: Vec<Draft>,
    future: Vec<Draft>,
    /// The man that Space and a click put down; `None` takes men away.
    pub man: Option<Piece>,
    /// The man that is being moved.
    pub held: Option<Square>,
    /// A FEN that is being typed.
    pub entry: Option<Input>,
    /// The answer to the last key.
    pub told: String,
    /// Where the mouse button went down, while it is.
    pressed: Option<Square>,
    /// The cursor and the side below before the editor was opened.
    before: (Square, Color),
}

/// What a key, or a click beside the board, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Chooses a man, or the hand that takes men away.
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

/// Commands that have a key of their own; letters of men are taken.
pub(crate) const KEYS: [(Key, Command); 18] = [
    (Key::Char('t'), Command::Turn),
    (Key::Char('1'), Command::Right(0)),
    (Key::Char('2'), Command::Right(1)),
    (Key::Char('3'), Command::Right(2)),
    (Key::Char('4'), Command::Right(3)),
    (Key::Char('e'), Command::EnPassant),
    (Key::Char('m'), Command::Carry),
    (Key::Char('C'), Command::Clear),
    (Key::Char('S'), Command::Start),
    (Key::Char(':'), Command::Type),
    (Key::Char('c'), Command::Copy),
    (Key::Char('f'), Command::Flip),
    (Key::Char('u'), Command::Undo),
    (Key::Char('U'), Command::Redo),
    (Key::Enter, Command::Look),
    (Key::Char('g'), Command::Play),
    (Key::Char('?'), Command::Help),
    (Key::Esc, Command::Leave),
];

/// The keys of the editor as help says them.
pub(super) const IN_HELP: &[(&str, &str)] = &[
    ("arrows", "move the cursor"),
    (
        "P N B R Q K",
        "put a white man there: pawn, knight, bishop, rook, queen, king",
    ),
    ("p n b r q k", "put a black man there"),
    ("del", "take the man away"),
    ("tab", "choose a man for space and the mouse"),
    ("space", "put the chosen man down, or take him away"),
    ("m", "pick a man up; space puts him down elsewhere"),
    ("t", "whose turn it is"),
    ("1 2 3 4", "the rights to castle"),
    ("e", "the square of en passant"),
    ("C", "an empty board"),
    ("S", "the position at the start of a game"),
    (":", "type or paste a FEN"),
    ("c", "copy the FEN"),
    ("f", "turn the board round"),
    ("u U", "undo, do again"),
    ("enter", "look at the position and try moves on it"),
    ("g", "play a game from it"),
    ("esc", "back; the game on the board stays as it is"),
];

/// The men in the order of the palette, the hand that takes men away first.
pub(crate) fn palette() -> Vec<Option<(Color, Role)>> {
    let of = |color| Role::ALL.into_iter().map(move |role| Some((color, role)));
    std::iter::once(None)
        .chain(of(Color::White))
        .chain(of(Color::Black))
        .collect()
}

/// Everything that can be clicked, by its number: the palette, then the keys.
pub(crate) fn items() -> Vec<Command> {
    let men = palette().into_iter().map(Command::Choose);
    men.chain(KEYS.map(|(_, command)| command)).collect()
}

impl Editor {
    fn new(position: &Chess, before: (Square, Color)) -> Editor {
        Editor {
            draft: Draft::of(position),
            past: Vec::new(),
            future: Vec::new(),
            man: None,
            held: None,
            entry: None,
            told: String::new(),
            pressed: None,
            before,
        }
    }

    /// Everything that is wrong with the position, one sentence each; nothing when it can be played.
    pub(crate) fn faults(&self) -> Vec<String> {
        let faults = self.draft.judge().err().map_or(Vec::new(), |error| error.0);
        faults.iter().map(|fault| sentence(fault)).collect()
    }

    /// Why no game leads to the position, if it can be played and counting men tells.
    pub(crate) fn out_of_reach(&self) -> Vec<String> {
        reach::faults(self.draft.board())
    }

    /// How the game would end at once in this position, if it can be played and would.
    pub(crate) fn ending(&self) -> Option<Ending> {
        Game::new(self.draft.judge().ok()?).ending()
    }

    /// Changes the draft in a way that can be undone, and tells what the change says.
    fn edit(&mut self, change: impl FnOnce(&mut Draft) -> Vec<String>) {
        let before = self.draft.clone();
        self.told = change(&mut self.draft).join(" ");
        if before != self.draft {
            self.past.push(before);
            self.future.clear();
        }
    }

    fn put(&mut self, square: Square, man: Option<Piece>) {
        self.held = None;
        self.edit(|draft| draft.put(square, man));
    }

    /// Space and a click: puts the chosen man down; where he stands already, takes him away.
    fn put_chosen(&mut self, square: Square) {
        let man = self
            .man
            .filter(|man| self.draft.board().piece_at(square) != Some(*man));
        self.put(square, man);
    }

    /// Picks a man up, or puts the one in hand down.
    fn carry(&mut self, square: Square) {
        match self.held.take() {
            Some(from) if from != square => self.edit(|draft| draft.carry(from, square)),
            Some(_) => {}
            None if self.draft.board().piece_at(square).is_some() => self.held = Some(square),
            None => self.told = format!("There is no man on {square}."),
        }
    }

    fn next_man(&mut self, forward: bool) {
        let palette = palette();
        let now = self.man.map(|man| (man.color, man.role));
        let place = palette.iter().position(|man| *man == now).unwrap_or(0);
        let step = if forward { 1 } else { palette.len() - 1 };
        self.choose(palette[(place + step) % palette.len()]);
    }

    fn choose(&mut self, man: Option<(Color, Role)>) {
        self.man = man.map(|(color, role)| role.of(color));
    }

    fn undo(&mut self) {
        match self.past.pop() {
            Some(draft) => self.future.push(std::mem::replace(&mut self.draft, draft)),
            None => "There is nothing to undo.".clone_into(&mut self.told),
        }
    }

    fn redo(&mut self) {
        match self.future.pop() {
            Some(draft) => self.past.push(std::mem::replace(&mut self.draft, draft)),
            None => "There is nothing to do again.".clone_into(&mut self.told),
        }
    }

    /// Takes a typed or pasted FEN.
    fn read(&mut self, text: &str) {
        match Draft::read(text) {
            Ok((draft, notes)) => self.edit(|old| {
                *old = draft;
                notes.iter().map(|note| sentence(note)).collect()
            }),
            Err(error) => self.told = format!("This is no FEN: {}.", clean(&error.to_string())),
        }
    }

    fn typed(&mut self, mut input: Input, chord: Chord) {
        match chord.key {
            Key::Esc => return,
            Key::Enter => {
                if !input.value().trim().is_empty() {
                    self.read(input.value());
                }
                return;
            }
            Key::Backspace if input.value().is_empty() => return,
            _ => {
                let has_room = input.value().len() < LONGEST || chord.key == Key::Backspace;
                if let Some(request) = request(chord).filter(|_| has_room) {
                    input.handle(request);
                }
            }
        }
        self.entry = Some(input);
    }

    /// Changes what is not about the game on the board.
    fn obey(&mut self, command: Command, cursor: Square) {
        let told = |answer: Result<(), String>| answer.err().into_iter().collect();
        match command {
            Command::Choose(man) => self.choose(man),
            Command::Turn => self.edit(Draft::swap_turn),
            Command::Right(place) => {
                let (color, side) = Draft::RIGHTS[place];
                self.edit(|draft| told(draft.toggle_right(color, side)));
            }
            Command::EnPassant => self.edit(|draft| told(draft.next_en_passant())),
            Command::Carry => self.carry(cursor),
            Command::Clear => self.become_draft(Draft::empty()),
            Command::Start => self.become_draft(Draft::of(&Chess::default())),
            Command::Type => self.entry = Some(Input::default()),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Copy
            | Command::Flip
            | Command::Look
            | Command::Play
            | Command::Help
            | Command::Leave => {}
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

/// A fault as a sentence: `Pawns cannot stand …`.
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
        self.close_shown();
        self.pulse = None;
        let editor = Editor::new(self.game.position(), (self.cursor, self.view.below));
        self.popups.push(Popup::Setup(Box::new(editor)));
    }

    /// The board editor, if it is open; something else may lie over it.
    pub(crate) fn setup(&self) -> Option<&Editor> {
        self.popups.iter().rev().find_map(|popup| match popup {
            Popup::Setup(editor) => Some(&**editor),
            _ => None,
        })
    }

    pub(super) fn setup_key(&mut self, mut editor: Box<Editor>, chord: Chord) {
        editor.told.clear();
        if let Some(input) = editor.entry.take() {
            editor.typed(input, chord);
            return self.popups.push(Popup::Setup(editor));
        }
        match chord.key {
            _ if chord.ctrl || chord.alt => {}
            Key::Left => self.move_cursor(-1, 0),
            Key::Right => self.move_cursor(1, 0),
            Key::Up => self.move_cursor(0, 1),
            Key::Down => self.move_cursor(0, -1),
            Key::Tab => editor.next_man(!chord.shift),
            Key::Char(' ') if editor.held.is_some() => editor.carry(self.cursor),
            Key::Char(' ') => editor.put_chosen(self.cursor),
            Key::Delete | Key::Backspace => editor.put(self.cursor, None),
            Key::Esc if editor.held.is_some() => editor.held = None,
            key => return self.setup_letter(editor, key),
        }
        self.pulse = None;
        self.popups.push(Popup::Setup(editor));
    }

    /// A letter is a man, or a command.
    fn setup_letter(&mut self, mut editor: Box<Editor>, key: Key) {
        let man = match key {
            Key::Char(letter) => Piece::from_char(letter),
            _ => None,
        };
        if let Some(man) = man {
            editor.put(self.cursor, Some(man));
            return self.popups.push(Popup::Setup(editor));
        }
        match KEYS.iter().find(|(known, _)| *known == key) {
            Some((_, command)) => self.setup_command(editor, *command),
            None => self.popups.push(Popup::Setup(editor)),
        }
    }

    fn setup_command(&mut self, mut editor: Box<Editor>, command: Command) {
        match command {
            Command::Leave => {
                (self.cursor, self.view.below) = editor.before;
                return self.settle_pulse();
            }
            Command::Look | Command::Play => return self.use_setup(editor, command),
            Command::Help => {
                self.popups.push(Popup::Setup(editor));
                return self.popups.push(Popup::Help(Help::of(Topic::Setup)));
            }
            Command::Flip => self.view.below = !self.view.below,
            Command::Copy => {
                self.effect(Effect::Copy(editor.draft.fen()));
                "The FEN is on the clipboard, if your terminal allows it.".clone_into(&mut editor.told);
            }
            _ => editor.obey(command, self.cursor),
        }
        self.popups.push(Popup::Setup(editor));
    }

    /// Looks at the position, or begins a game from it; the game on the board is kept first.
    fn use_setup(&mut self, mut editor: Box<Editor>, command: Command) {
        let playable = editor.draft.judge();
        let over = editor.ending();
        match (playable, command, over) {
            (Ok(position), Command::Look, _) => {
                self.put_away();
                let place = Place::Foreign(NAME.to_owned());
                let saved = SavedGame {
                    game: Game::new(position),
                    session: None,
                };
                let below = self.view.below;
                self.study(place, saved);
                self.view.below = below;
                return self.say("Your position: try moves on it; the first one makes a kept copy.");
            }
            (Ok(position), _, None) => {
                self.popups.push(Popup::Setup(editor));
                return self.open_new_game_from(position);
            }
            (Ok(_), _, Some(ending)) => {
                editor.told = format!("There is nothing to play here. {}", ending.sentence());
            }
            (Err(_), _, _) => "This cannot be played yet.".clone_into(&mut editor.told),
        }
        self.popups.push(Popup::Setup(editor));
    }

    pub(super) fn setup_click(&mut self, mut editor: Box<Editor>, item: usize) {
        editor.told.clear();
        match items().get(item) {
            Some(command) => self.setup_command(editor, *command),
            None => self.popups.push(Popup::Setup(editor)),
        }
    }

    /// The mouse on the board: a click puts the chosen man down, a drag moves one, off the board takes it away.
    pub(in crate::app) fn setup_pointer(&mut self, pointer: Pointer, target: Target) {
        let Some(Popup::Setup(editor)) = self.popups.last_mut() else {
            return;
        };
        match (pointer, target) {
            (Pointer::Press, Target::Square(square)) => {
                editor.told.clear();
                editor.pressed = Some(square);
                self.cursor = square;
            }
            (Pointer::Drag, Target::Square(square)) if editor.pressed.is_some() => {
                let from = editor.pressed.filter(|from| *from != square);
                editor.held = from
                    .filter(|from| editor.draft.board().piece_at(*from).is_some())
                    .or(editor.held);
                self.cursor = square;
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
        self.redraw = true;
    }

    /// Takes pasted text as a FEN.
    pub(in crate::app) fn setup_paste(&mut self, text: &str) {
        if let Some(Popup::Setup(editor)) = self.popups.last_mut() {
            editor.entry = None;
            editor.read(text.get(..LONGEST * 2).unwrap_or(text));
        }
    }
}

impl Editor {
    /// A click: puts the man in hand down, else the chosen one; with none chosen picks a man up.
    fn clicked(&mut self, square: Square) {
        if self.held.is_some() || self.man.is_none() {
            let is_empty = self.held.is_none() && self.draft.board().piece_at(square).is_none();
            if !is_empty {
                self.carry(square);
            }
        } else {
            self.put_chosen(square);
        }
    }
}
