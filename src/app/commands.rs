//! The typed line: a move in any notation, or the name of a command.

use crate::app::Study;
use tui_input::{Input, InputRequest};

use super::keymap::{Chord, KeyCode};
use super::screens::Popup;
use super::screens::promotion::Promotion;
use super::{Action, App, GameLocation, Typing};
use crate::app::effect::SettingsEffect;
use crate::chess::notation::{self, MoveError, Typed};
use crate::chess::{Game, Move, Position, fen, pgn, share};
use crate::library::SavedGame;

/// Commands that take an argument, with their sentence in help.
pub(super) const TYPED: [(&str, &str); 3] = [
    ("opponent", "change your opponent: opponent patzer 3"),
    ("level", "change its level: level 7"),
    ("theme", "change the theme: theme paper"),
];

/// The longest typed line, in bytes; moves, FENs and names are shorter.
const LONGEST: usize = 200;

impl Study {
    /// Starts a game from a FEN; returns false if the text is not one.
    fn play_from(&mut self, text: &str) -> bool {
        let Ok(read) = fen::parse(text) else { return false };
        self.put_away();
        self.open(super::OpenRequest::New(Box::new(read.position)));
        let told = std::iter::once("New game from this position.".to_string());
        let notes = read.notes.iter().map(|note| format!("Note: {note}."));
        self.say(told.chain(notes).collect::<Vec<_>>().join(" "));
        true
    }

    /// Handles `theme NAME`: changes the theme, or says what there is.
    fn type_theme(&mut self, name: &str) {
        let themes = self.screen.themes.join(", ");
        if name.is_empty() {
            self.say(format!("Themes: {themes}."));
        } else if self.screen.themes.iter().any(|known| known == name) {
            self.screen.theme_name = name.to_string();
            self.settings.chosen.theme = Some(name.to_string());
            // It takes effect when the shell has prepared it.
            self.effect(SettingsEffect::Theme(name.to_string()));
            self.remember();
            self.say(format!("Theme: {name}."));
        } else {
            self.warn(format!("No theme called '{name}'. Themes: {themes}."));
        }
    }

    /// Opens the game of a share code.
    fn open_code(&mut self, code: &str) {
        match share::decode(code) {
            Ok(game) => self.view_game(game, "shared"),
            Err(error) => {
                let hint = error.hint().map_or(String::new(), |hint| format!("; {hint}"));
                self.warn(format!("{error}{hint}."));
            }
        }
    }

    /// Opens a game from elsewhere after saving the current one.
    fn view_game(&mut self, game: Game, whence: &str) {
        self.put_away();
        self.study(
            GameLocation::Foreign(format!("the {whence} game")),
            SavedGame { game, session: None },
        );
        self.say(format!(
            "You're viewing the {whence} game; your first move saves a copy."
        ));
    }
}

impl App {
    pub(super) fn start_typing(&mut self, text: &str) {
        self.study.talk.status = None;
        self.study.close_shown();
        self.typing = Typing::Command;
        self.entry = Some(Input::new(text.to_string()));
        self.study.outgoing.redraw = true;
    }

    pub(super) fn entry_key(&mut self, chord: Chord) {
        let Some(mut input) = self.entry.take() else {
            return;
        };
        match chord.key {
            KeyCode::Esc => return,
            KeyCode::Enter if self.typing == Typing::Search => {
                return self.study.search(input.value().trim());
            }
            KeyCode::Enter => return self.run_line(input.value().trim()),
            KeyCode::Backspace if input.value().is_empty() => return,
            KeyCode::Tab if self.typing == Typing::Command => complete(&mut input),
            _ => {
                if let Some(request) = request(chord)
                    .filter(|_| input.value().len() < LONGEST || chord.key == KeyCode::Backspace)
                {
                    input.handle(request);
                }
            }
        }
        self.entry = Some(input);
    }

    /// Returns the move that the typed line means so far.
    pub(crate) fn typed_move(&self) -> Option<Move> {
        let text = self.entry.as_ref()?.value().trim();
        if self.typing == Typing::Search {
            return None;
        }
        match notation::typed(self.study.board.game.position(), text) {
            Typed::Move(m) | Typed::Waiting(m)
                if self.study.board.facts.movable().contains(notation::origin(m)) =>
            {
                Some(m)
            }
            _ => None,
        }
    }

    /// Handles a whole line that was typed elsewhere.
    pub(super) fn typed_line(&mut self, text: &str) {
        self.study.outgoing.redraw = true;
        self.study.let_pending_through();
        self.study.stop_autoplay();
        self.study.close_shown();
        self.study.talk.status = None;
        let line: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        self.run_line(line.trim());
    }

    fn run_line(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        let (word, rest) = line
            .split_once(' ')
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "theme" => return self.study.type_theme(rest),
            "opponent" => return self.study.change_opponent(rest),
            "level" => return self.study.change_level(rest),
            _ => {}
        }
        if let Some(action) = Action::from_word(word).filter(|_| rest.is_empty()) {
            return self.act(action);
        }
        if share::is_code(line) {
            return self.study.open_code(line);
        }
        let position = self.study.board.game.position();
        let is_mine = |from| self.study.board.facts.movable().contains(from);
        match (notation::parse(position, line), notation::typed(position, line)) {
            (Ok(m), _) if is_mine(notation::origin(m)) => self.study.play_move(m),
            (Err(fault), Typed::Promotion { from, to }) if is_mine(from) => {
                self.study.warn(format!("{fault}."));
                self.modes.push(Popup::Promotion(Promotion::new(from, to)));
            }
            (Ok(_), _) => self.study.say("It isn't your move."),
            (Err(MoveError::Unreadable(_)), _) if self.study.play_from(line) => {}
            (Err(MoveError::Unreadable(text)), _) => {
                let help = self.study.bare_key_name(Action::Help);
                self.study
                    .warn(format!("'{text}' is not a move or a command ({help} for help)."));
            }
            (Err(fault @ MoveError::Illegal(_)), _) if self.study.board.game.position().is_check() => {
                self.study.warn(format!("{fault}: your king is in check."));
            }
            (Err(fault), _) => self.study.warn(format!("{fault}.")),
        }
    }

    /// Handles pasted text: a position, a game, a share code or a typed line, never a command.
    pub(super) fn paste(&mut self, text: &str) {
        self.study.outgoing.redraw = true;
        self.study.let_pending_through();
        let text = text.trim();
        if let Some(input) = &mut self.entry {
            let room = LONGEST.saturating_sub(input.value().len());
            for c in text.chars().filter(|c| !c.is_control()).take(room) {
                input.handle(InputRequest::InsertChar(c));
            }
            return;
        }
        if let Some(Popup::Annotation(form)) = self.modes.last_mut() {
            return form.insert(text);
        }
        if matches!(self.modes.last(), Some(Popup::Setup(_))) {
            return self.setup_paste(text);
        }
        if self.paste_into_games(text) || !self.modes.is_empty() {
            return;
        }
        if self.study.play_from(text) {
            return;
        }
        if share::is_code(text) {
            return self.study.open_code(text);
        }
        if !text.contains(char::is_whitespace) && text.len() < LONGEST {
            return self.start_typing(&text.replace(char::is_control, ""));
        }
        self.paste_game(text);
    }

    fn paste_game(&mut self, text: &str) {
        let games = pgn::read_all(text.as_bytes()).unwrap_or_default();
        let game = games
            .into_iter()
            .map(|read| read.game)
            .find(|game| !game.tree().is_empty());
        match game {
            Some(game) => self.study.view_game(game, "pasted"),
            None if text.len() < LONGEST && !text.contains('\n') => {
                let line: String = text.chars().filter(|c| !c.is_control()).collect();
                self.start_typing(&line);
            }
            None => self.study.warn("The pasted text isn't a position or a game."),
        }
    }
}

/// Returns the edit that a key makes to a typed line.
pub(super) fn request(chord: Chord) -> Option<InputRequest> {
    Some(match chord.key {
        KeyCode::Char('a') if chord.ctrl => InputRequest::GoToStart,
        KeyCode::Char('e') if chord.ctrl => InputRequest::GoToEnd,
        KeyCode::Char('u') if chord.ctrl => InputRequest::DeleteLine,
        KeyCode::Char('w') if chord.ctrl => InputRequest::DeletePrevWord,
        KeyCode::Char(c) if !chord.ctrl && !chord.alt && !c.is_control() => InputRequest::InsertChar(c),
        KeyCode::Backspace => InputRequest::DeletePrevChar,
        KeyCode::Delete => InputRequest::DeleteNextChar,
        KeyCode::Left => InputRequest::GoToPrevChar,
        KeyCode::Right => InputRequest::GoToNextChar,
        KeyCode::Home => InputRequest::GoToStart,
        KeyCode::End => InputRequest::GoToEnd,
        _ => return None,
    })
}

/// Completes the name of a command if exactly one starts with the text.
fn complete(input: &mut Input) {
    let text = input.value().to_string();
    let names = super::action::ACTIONS
        .iter()
        .map(|info| info.id)
        .map(str::to_owned)
        .chain(TYPED.map(|(name, _)| format!("{name} ")));
    let fitting: Vec<String> = names
        .filter(|name| !text.is_empty() && name.starts_with(&text))
        .collect();
    if let [only] = fitting.as_slice() {
        *input = Input::new(only.clone());
    }
}
