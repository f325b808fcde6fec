//! The board editor: sets up a position piece by piece over the game, which stays untouched until the player leaves
//! with the position.

mod commands;

pub(super) use self::commands::IN_HELP;
pub(crate) use self::commands::{EditorCommand, KEYS, items, palette};
use crate::app::board::GameLocation;
use crate::app::effect::TerminalEffect;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::msg::{Pointer, Target};
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
use crate::app::text_edit::request;
use tui_input::Input;

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
        let piece = self.piece.filter(|piece| self.draft.board().piece_at(square) != Some(*piece));
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

    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys mean the same here")]
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
    format!("{}{}.", first.map_or(String::new(), String::from), letters.as_str().trim_end_matches('.'))
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

    /// The editor on the position that is on the board.
    pub fn open(study: &mut Study) -> Editor {
        study.close_shown();
        study.hand.pulse = None;
        Editor::new(study.board.game.position(), (study.hand.cursor, study.screen.view.below))
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys mean the same here")]
    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        self.message.clear();
        if let Some(input) = self.entry.take() {
            self.typed(input, chord);
            return Outcome::Stay;
        }
        match chord.key {
            _ if chord.ctrl || chord.alt => {}
            KeyCode::Left => study.move_cursor(-1, 0),
            KeyCode::Right => study.move_cursor(1, 0),
            KeyCode::Up => study.move_cursor(0, 1),
            KeyCode::Down => study.move_cursor(0, -1),
            KeyCode::Tab => self.next_piece(!chord.shift),
            KeyCode::Char(' ') if self.held.is_some() => self.carry(study.hand.cursor),
            KeyCode::Char(' ') => self.put_chosen(study.hand.cursor),
            KeyCode::Delete | KeyCode::Backspace => self.put(study.hand.cursor, None),
            KeyCode::Esc if self.held.is_some() => self.held = None,
            key => return self.letter(study, key),
        }
        study.hand.pulse = None;
        Outcome::Stay
    }

    /// A letter is a piece, or a command.
    fn letter(&mut self, study: &mut Study, key: KeyCode) -> Outcome {
        if let KeyCode::Char(letter) = key
            && let Some(piece) = Piece::from_char(letter)
        {
            self.put(study.hand.cursor, Some(piece));
            return Outcome::Stay;
        }
        let known = KEYS.iter().find(|(known, _)| *known == key);
        known.map_or(Outcome::Stay, |(_, command)| self.command(study, *command))
    }

    fn command(&mut self, study: &mut Study, command: EditorCommand) -> Outcome {
        match command {
            EditorCommand::Leave => {
                (study.hand.cursor, study.screen.view.below) = self.before;
                study.settle_pulse();
                return Outcome::Close;
            }
            EditorCommand::Look => return self.look(study),
            EditorCommand::Play => self.play(study),
            EditorCommand::Help => study.outgoing.opens.push(ModeRequest::Help(HelpTopic::Setup)),
            EditorCommand::Flip => study.screen.view.below = !study.screen.view.below,
            EditorCommand::Copy => {
                study.effect(TerminalEffect::Copy(self.draft.fen()));
                "The FEN is on the clipboard, if your terminal allows it.".clone_into(&mut self.message);
            }
            EditorCommand::Choose(_)
            | EditorCommand::Turn
            | EditorCommand::Right(_)
            | EditorCommand::EnPassant
            | EditorCommand::Carry
            | EditorCommand::Clear
            | EditorCommand::Start
            | EditorCommand::Type
            | EditorCommand::Undo
            | EditorCommand::Redo => self.obey(command, study.hand.cursor),
        }
        Outcome::Stay
    }

    /// Analyses the position; the game on the board is saved first.
    fn look(&mut self, study: &mut Study) -> Outcome {
        let Some(position) = self.playable() else {
            return Outcome::Stay;
        };
        study.put_away();
        let place = GameLocation::Foreign(NAME.to_owned());
        let saved = SavedGame { game: Game::new(position), session: None };
        let below = study.screen.view.below;
        study.lay_out(place, saved);
        study.screen.view.below = below;
        study.say("Try moves on your position; the first one saves a copy.");
        Outcome::Close
    }

    /// Opens the form for a game from the position.
    fn play(&mut self, study: &mut Study) {
        let over = self.ending();
        let Some(position) = self.playable() else { return };
        match over {
            None => study.outgoing.opens.push(ModeRequest::NewGame(Box::new(position))),
            Some(ending) => self.message = format!("This game is already over. {}", ending.sentence()),
        }
    }

    /// The position, if it is legal; otherwise says that it is not.
    fn playable(&mut self) -> Option<Chess> {
        let position = self.draft.judge().ok();
        if position.is_none() {
            "You can't play this position yet.".clone_into(&mut self.message);
        }
        position
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.message.clear();
        let command = items().get(item).copied();
        command.map_or(Outcome::Stay, |command| self.command(study, command))
    }

    /// The mouse on the board: a click puts the chosen piece down, a drag moves one, off the board takes it away.
    pub fn pointer(&mut self, study: &mut Study, pointer: Pointer, target: Target) {
        match (pointer, target) {
            (Pointer::Press, Target::Square(square)) => {
                self.message.clear();
                self.pressed = Some(square);
                study.hand.cursor = square;
            }
            (Pointer::Drag, Target::Square(square)) if self.pressed.is_some() => {
                let from = self.pressed.filter(|from| *from != square);
                self.held = from.filter(|from| self.has_piece(*from)).or(self.held);
                study.hand.cursor = square;
            }
            (Pointer::Release, target) => match self.pressed.take() {
                Some(pressed) => self.released(pressed, target),
                None => return,
            },
            _ => return,
        }
        study.outgoing.redraw = true;
    }

    /// The mouse button, pressed on a square, goes up.
    fn released(&mut self, pressed: Square, target: Target) {
        match target {
            Target::Square(square) if square == pressed => self.clicked(square),
            Target::Square(square) => {
                self.held = Some(pressed).filter(|from| self.has_piece(*from));
                if self.held.is_some() {
                    self.carry(square);
                }
            }
            Target::Action(_) | Target::Node(_) | Target::Item(_) | Target::Nothing => {
                if self.held == Some(pressed) {
                    self.put(pressed, None);
                }
            }
        }
    }

    fn has_piece(&self, square: Square) -> bool {
        self.draft.board().piece_at(square).is_some()
    }

    /// Takes pasted text as a FEN.
    pub fn paste(&mut self, text: &str) {
        self.entry = None;
        self.read(text.get(..LONGEST * 2).unwrap_or(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Mode;
    use crate::app::msg::Input as Hand;
    use crate::app::testing::TestPlayer;

    fn editing() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.keys(": s e t u p enter");
        assert!(player.app.editor().is_some());
        player
    }

    fn fen(player: &TestPlayer) -> String {
        player.app.editor().map_or(String::new(), |editor| editor.draft.fen())
    }

    #[test]
    fn a_letter_puts_a_piece_and_u_takes_it_away() {
        let mut player = editing();
        player.keys("C K");
        assert!(fen(&player).starts_with("8/8/8/8/8/8/4K3/8 "), "{}", fen(&player));
        player.keys("up k u U");
        assert!(fen(&player).starts_with("8/8/8/8/8/4k3/4K3/8 "), "{}", fen(&player));
    }

    #[test]
    fn esc_goes_back_to_the_game_as_it_was() {
        let mut player = editing();
        player.keys("C up up esc");
        assert!(player.mode().is_none());
        assert_eq!(player.app.cursor(), Square::E2);
        assert!(player.app.is_playing());
    }

    #[test]
    fn a_position_that_is_not_legal_is_not_played() {
        let mut player = editing();
        player.keys("C enter");
        assert!(matches!(player.mode(), Some(Mode::Setup(editor)) if !editor.message.is_empty()));
        player.keys("g");
        assert!(matches!(player.mode(), Some(Mode::Setup(_))));
    }

    #[test]
    fn a_pasted_position_is_looked_at_or_played() {
        let lone = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
        let mut player = editing();
        player.tell(Hand::Paste(lone.to_owned())).keys("enter");
        assert!(player.mode().is_none());
        assert!(!player.app.is_playing());
        let mut player = editing();
        player.tell(Hand::Paste(lone.to_owned())).keys("g");
        assert!(matches!(player.mode(), Some(Mode::NewGame(_))));
        player.keys("enter");
        assert!(player.mode().is_none() && player.app.is_playing());
    }

    #[test]
    fn help_lies_over_the_editor_and_gives_it_back() {
        let mut player = editing();
        player.keys("?");
        assert!(matches!(player.mode(), Some(Mode::Help(_))));
        player.keys("esc");
        assert!(matches!(player.mode(), Some(Mode::Setup(_))));
    }
}
