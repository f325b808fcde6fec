//! The typed line: a move in any notation, or the name of a command.

use tui_input::{Input, InputRequest};

use super::keymap::{Chord, Key};
use super::screens::Popup;
use super::screens::promotion::Promotion;
use super::{Action, App, Effect, Place, Typing};
use crate::chess::notation::{self, MoveError, Typed};
use crate::chess::{Game, Move, Position, fen, pgn, share};
use crate::library::SavedGame;

/// Commands that are typed with a word more, and what they do as help says it.
pub(super) const TYPED: [(&str, &str); 3] = [
    ("opponent", "another opponent: opponent patzer 3"),
    ("level", "your opponent's level: level 7"),
    ("theme", "another theme: theme paper"),
];

/// The longest line that is taken; a move, a FEN or a name is shorter.
const LONGEST: usize = 200;

impl App {
    pub(super) fn start_typing(&mut self, text: &str) {
        self.status = None;
        self.close_shown();
        self.typing = Typing::Command;
        self.entry = Some(Input::new(text.to_string()));
        self.redraw = true;
    }

    pub(super) fn entry_key(&mut self, chord: Chord) {
        let Some(mut input) = self.entry.take() else {
            return;
        };
        match chord.key {
            Key::Esc => return,
            Key::Enter if self.typing == Typing::Search => return self.search(input.value().trim()),
            Key::Enter => return self.run_line(input.value().trim()),
            Key::Backspace if input.value().is_empty() => return,
            Key::Tab if self.typing == Typing::Command => complete(&mut input),
            _ => {
                if let Some(request) =
                    request(chord).filter(|_| input.value().len() < LONGEST || chord.key == Key::Backspace)
                {
                    input.handle(request);
                }
            }
        }
        self.entry = Some(input);
    }

    /// The move that the typed line means so far, for showing it before Enter.
    pub(crate) fn typed_move(&self) -> Option<Move> {
        let text = self.entry.as_ref()?.value().trim();
        if self.typing == Typing::Search {
            return None;
        }
        match notation::typed(self.game.position(), text) {
            Typed::Move(m) | Typed::Waiting(m) if self.sight.movable().contains(notation::origin(m)) => {
                Some(m)
            }
            _ => None,
        }
    }

    fn run_line(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        let (word, rest) = line
            .split_once(' ')
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "theme" => return self.choose_theme(rest),
            "opponent" => return self.change_opponent(rest),
            "level" => return self.change_level(rest),
            _ => {}
        }
        if let Some(action) = Action::from_id(word).filter(|_| rest.is_empty()) {
            return self.act(action);
        }
        if share::is_code(line) {
            return self.open_code(line);
        }
        let position = self.game.position();
        let is_mine = |from| self.sight.movable().contains(from);
        match (notation::parse(position, line), notation::typed(position, line)) {
            (Ok(m), _) if is_mine(notation::origin(m)) => self.play_move(m),
            (Err(fault), Typed::Promotion { from, to }) if is_mine(from) => {
                self.warn(format!("{fault}."));
                self.popups.push(Popup::Promotion(Promotion::new(from, to)));
            }
            (Ok(_), _) => self.say("It is not your move now."),
            (Err(MoveError::Unreadable(_)), _) if self.play_from(line) => {}
            (Err(MoveError::Unreadable(text)), _) => {
                let help = self.key_name(Action::Help);
                self.warn(format!(
                    "'{text}' is neither a move nor a command; {help} lists the keys and commands."
                ));
            }
            (Err(fault @ MoveError::Illegal(_)), _) if self.game.position().is_check() => {
                self.warn(format!("{fault}: the king is in check."));
            }
            (Err(fault), _) => self.warn(format!("{fault}.")),
        }
    }

    /// Begins a game from the position of a FEN; false if it is none.
    fn play_from(&mut self, text: &str) -> bool {
        let Ok(read) = fen::parse(text) else { return false };
        self.put_away();
        self.open(super::Opening::New(Box::new(read.position)));
        let told = std::iter::once("A game from this position.".to_string());
        let notes = read.notes.iter().map(|note| format!("Note: {note}."));
        self.say(told.chain(notes).collect::<Vec<_>>().join(" "));
        true
    }

    /// Changes the theme, as soon as it is ready.
    pub(super) fn choose_theme(&mut self, name: &str) {
        if name.is_empty() {
            self.say(format!("The themes are {}.", self.themes.join(", ")));
        } else if self.themes.iter().any(|known| known == name) {
            self.theme_name = name.to_string();
            self.chosen.theme = Some(name.to_string());
            self.effect(Effect::Theme(name.to_string()));
            self.remember();
        } else {
            self.warn(format!(
                "No theme is called '{name}'; there are {}.",
                self.themes.join(", ")
            ));
        }
    }

    /// Pasted text is a position, a game, a share code or a typed line; it never runs a command.
    pub(super) fn paste(&mut self, text: &str) {
        self.redraw = true;
        self.let_pending_through();
        let text = text.trim();
        if let Some(input) = &mut self.entry {
            let room = LONGEST.saturating_sub(input.value().len());
            for c in text.chars().filter(|c| !c.is_control()).take(room) {
                input.handle(InputRequest::InsertChar(c));
            }
            return;
        }
        if let Some(Popup::Words(form)) = self.popups.last_mut() {
            return form.insert(text);
        }
        if matches!(self.popups.last(), Some(Popup::Setup(_))) {
            return self.setup_paste(text);
        }
        if self.paste_into_games(text) || !self.popups.is_empty() {
            return;
        }
        if self.play_from(text) {
            return;
        }
        if share::is_code(text) {
            return self.open_code(text);
        }
        if !text.contains(char::is_whitespace) && text.len() < LONGEST {
            return self.start_typing(&text.replace(char::is_control, ""));
        }
        self.paste_game(text);
    }

    /// Opens the game of a share code.
    fn open_code(&mut self, code: &str) {
        match share::decode(code) {
            Ok(game) => self.look_at(game, "shared"),
            Err(error) => {
                let hint = error.hint().map_or(String::new(), |hint| format!("; {hint}"));
                self.warn(format!("{error}{hint}."));
            }
        }
    }

    /// Puts a game from elsewhere on the board, after keeping the one that stands there.
    fn look_at(&mut self, game: Game, whence: &str) {
        self.put_away();
        self.study(
            Place::Foreign(format!("the {whence} game")),
            SavedGame { game, session: None },
        );
        self.say(format!(
            "The {whence} game: step through it; a move of yours makes a kept copy."
        ));
    }

    fn paste_game(&mut self, text: &str) {
        let games = pgn::read_all(text.as_bytes()).unwrap_or_default();
        let game = games
            .into_iter()
            .map(|read| read.game)
            .find(|game| !game.tree().is_empty());
        match game {
            Some(game) => self.look_at(game, "pasted"),
            None if text.len() < LONGEST && !text.contains('\n') => {
                let line: String = text.chars().filter(|c| !c.is_control()).collect();
                self.start_typing(&line);
            }
            None => self.warn("The pasted text is no position and no game."),
        }
    }
}

/// What a key does to the line.
pub(super) fn request(chord: Chord) -> Option<InputRequest> {
    Some(match chord.key {
        Key::Char('a') if chord.ctrl => InputRequest::GoToStart,
        Key::Char('e') if chord.ctrl => InputRequest::GoToEnd,
        Key::Char('u') if chord.ctrl => InputRequest::DeleteLine,
        Key::Char('w') if chord.ctrl => InputRequest::DeletePrevWord,
        Key::Char(c) if !chord.ctrl && !chord.alt && !c.is_control() => InputRequest::InsertChar(c),
        Key::Backspace => InputRequest::DeletePrevChar,
        Key::Delete => InputRequest::DeleteNextChar,
        Key::Left => InputRequest::GoToPrevChar,
        Key::Right => InputRequest::GoToNextChar,
        Key::Home => InputRequest::GoToStart,
        Key::End => InputRequest::GoToEnd,
        _ => return None,
    })
}

/// Tab completes the name of a command when only one begins like this.
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
