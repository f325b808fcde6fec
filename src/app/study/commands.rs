//! Lines of text that the study understands: a move in any notation, the name of a command, a position, a game.

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::effect::SettingsEffect;
use crate::app::outcome::{ModeRequest, Outcome};
use crate::app::start::OpenRequest;
use crate::app::study::Study;
use crate::chess::notation::{self, MoveError, Typed};
use crate::chess::{Game, fen, pgn, share, words};
use crate::config::nearest;
use crate::library::SavedGame;

/// Commands that take an argument, with their sentence in help.
pub(in crate::app) const TYPED: [(&str, &str); 14] = [
    ("opponent", "change your opponent: opponent patzer 1200"),
    ("level", "change its level: level 1437"),
    ("play", "play on from here: play black patzer 1200, play both"),
    ("watch", "let two engines play on from here: watch minimax table"),
    ("theme", "change the theme: theme paper"),
    ("lesson", "open a lesson of the school: lesson fork"),
    ("train", "train a motif, a streak or against time: train fork"),
    ("search", "search the game: search Bxf7, search a comment"),
    ("comment", "write a comment on this move: comment too early"),
    ("glyph", "give this move a glyph: glyph !?, glyph none"),
    ("arrow", "draw an arrow or mark a square, again: take it away: arrow g1f3, arrow e5 red"),
    ("alert", "which moves the coach holds back: alert off, blunders, mistakes"),
    ("set", "change a setting: set board.bell check"),
    ("open", "open a saved game: open 2026-11-25-1"),
];

/// The longest typed line, in bytes; moves, FENs and names are shorter.
pub(in crate::app) const LONGEST: usize = 200;

impl Study {
    /// Starts a game from a FEN; returns false if the text is not one.
    fn play_from(&mut self, text: &str) -> bool {
        let Ok(read) = fen::parse(text) else { return false };
        self.put_away();
        self.open(OpenRequest::New(Box::new(read.position)));
        let told = std::iter::once("New game from this position.".to_string());
        let notes = read.notes.iter().map(|note| format!("Note: {note}."));
        self.say(told.chain(notes).collect::<Vec<_>>().join(" "));
        true
    }

    /// What is said as a game begins from a position that was named: it is played at once.
    pub(crate) fn told_of_start(&self) -> String {
        let key = self.key_name(Action::Analysis);
        format!("New game from this position. {key} lets you move for both sides.")
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
            let near = nearest(name, self.screen.themes.iter().map(String::as_str));
            let meant = near.map_or(format!("Themes: {themes}."), |near| format!("Did you mean '{near}'?"));
            self.warn(format!("No theme called '{name}'. {meant}"));
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
        self.lay_out(GameLocation::Foreign(format!("the {whence} game")), SavedGame { game, session: None });
        self.say(format!("You're viewing the {whence} game; your first move saves a copy."));
    }

    /// Does what a line says.
    pub(in crate::app) fn run_line(&mut self, line: &str) -> Outcome {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => {}
            "theme" => self.type_theme(rest),
            "opponent" => self.change_opponent(rest),
            "level" => self.change_level(rest),
            "play" => self.type_play(rest),
            "watch" => self.type_watch(rest),
            "lesson" if !rest.is_empty() => self.type_lesson(rest),
            "search" if !rest.is_empty() => self.type_search(rest),
            "comment" if !rest.is_empty() => self.type_comment(rest),
            "glyph" => self.type_glyph(rest),
            "arrow" => self.type_arrow(rest),
            "alert" if rest == "on" => self.type_set("coach.alert blunders"),
            "alert" => self.type_set(&format!("coach.alert {rest}")),
            "set" if !rest.is_empty() => self.type_set(rest),
            "fen" | "pgn" if rest.is_empty() => return Outcome::Do(Action::Copy),
            "fen" => self.run_move(rest),
            "open" if !rest.is_empty() => self.type_open(rest),
            _ if self.mark_typed(line) || self.collect_typed(line) => {}
            "train" if !rest.is_empty() => self.type_train(rest),
            _ => match Action::from_word(word).filter(|_| rest.is_empty()) {
                Some(action) => return Outcome::Do(action),
                None if share::is_code(line) => self.open_code(line),
                None if self.tell_old_key(line) => {}
                None => self.run_move(line),
            },
        }
        Outcome::Close
    }

    /// Plays a typed move, or says what is wrong with it.
    fn run_move(&mut self, line: &str) {
        if self.is_marking() {
            return self.say("Here you mark squares; type them: e4 f6.");
        }
        let position = self.board.game.position();
        let is_mine = |from| self.board.facts.movable().contains(from);
        match (notation::parse(position, line), notation::typed(position, line)) {
            (Ok(m), _) if is_mine(notation::origin(m)) => self.play_move(m),
            (Err(fault), Typed::Promotion { from, to }) if is_mine(from) => {
                self.warn(format!("{fault}."));
                self.outgoing.opens.push(ModeRequest::Promotion(from, to));
            }
            (Err(MoveError::Unreadable(_)), _) if self.play_from(line) => {}
            (Err(MoveError::Unreadable(text)), _) => self.warn(self.unknown_words(&text)),
            (Ok(_), _) => self.say(self.why_no_move()),
            (Err(_), _) if self.board.facts.movable().is_empty() => self.say(self.why_no_move()),
            (Err(fault), _) => {
                let why = notation::refusal(self.board.game.position(), line);
                let why = why.unwrap_or_else(|| format!("{fault}."));
                // The nearest legal move may be the one that is asked for.
                let told = if self.is_asked_for_a_move() { why.split(" Did you mean").next() } else { None };
                self.warn(told.unwrap_or(&why).to_owned());
            }
        }
    }

    /// Returns why no move of the player's can be typed here.
    fn why_no_move(&self) -> String {
        if self.board.game.ending().is_some() {
            return "The game is over.".to_owned();
        }
        if self.looks_back() {
            let end = self.key_name(Action::ToEnd);
            return format!("This is an earlier position; {end} goes back to the game.");
        }
        if self.waits_for_opponent() {
            return self.words_while_thinking();
        }
        format!("It's {}'s turn.", words::side(self.board.game.turn()))
    }

    /// Returns what to say of words that are neither a move nor a command, with the command that was probably meant.
    fn unknown_words(&self, text: &str) -> String {
        let first = text.split(' ').next().unwrap_or_default();
        let known = Action::words().chain(TYPED.iter().map(|(name, _)| *name));
        if let Some(near) = nearest(first, known).filter(|_| first.len() > 2) {
            return format!("'{text}' is not a move or a command. Did you mean '{near}'?");
        }
        let help = self.settings.keymap.bare_name(Action::Help);
        format!("'{text}' is not a move or a command ({help} for help).")
    }

    /// Tells where the key of a lone letter is now, once; returns false if there is nothing to tell.
    pub(in crate::app) fn tell_old_key(&mut self, text: &str) -> bool {
        let mut chars = text.chars();
        let (Some(letter), None) = (chars.next(), chars.next()) else {
            return false;
        };
        let told = self.settings.chosen.old_keys.clone().unwrap_or_default();
        let Some(action) = Action::of_old_key(letter).filter(|_| !told.contains(letter)) else {
            return false;
        };
        let (key, label) = (self.settings.keymap.bare_name(action), action.info().label);
        let vi = if letter == 'h' { " 'vi = true' under [keys] gives it back." } else { "" };
        self.say(format!("The key for '{label}' is {key}; {letter} begins a move.{vi}"));
        self.settings.chosen.old_keys = Some(format!("{told}{letter}"));
        self.remember();
        true
    }

    /// Opens pasted text: a position, a game or a share code; returns a line that is to be typed, never a command.
    pub(in crate::app) fn paste(&mut self, text: &str) -> Option<String> {
        if self.play_from(text) {
            return None;
        }
        if share::is_code(text) {
            self.open_code(text);
            return None;
        }
        if !text.contains(char::is_whitespace) && text.len() < LONGEST {
            return Some(text.replace(char::is_control, ""));
        }
        self.paste_game(text)
    }

    fn paste_game(&mut self, text: &str) -> Option<String> {
        let games = pgn::read_all(text.as_bytes()).unwrap_or_default();
        let game = games.into_iter().map(|read| read.game).find(|game| !game.tree().is_empty());
        match game {
            Some(game) => self.view_game(game, "pasted"),
            None if text.len() < LONGEST && !text.contains('\n') => {
                return Some(text.chars().filter(|c| !c.is_control()).collect());
            }
            None => self.warn("The pasted text isn't a position or a game."),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::msg::Input;
    use crate::app::testing::TestPlayer;
    use crate::app::{Effect, Mode};

    fn answer(line: &str) -> String {
        TestPlayer::new().line(line).status().to_owned()
    }

    fn pasted(text: &str) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5");
        player.tell(Input::Paste(text.to_owned()));
        player
    }

    #[test]
    fn a_theme_is_taken_by_name_and_a_slip_is_understood() {
        let mut player = TestPlayer::new();
        player.line("theme walnut");
        assert_eq!(player.status(), "Theme: walnut.");
        assert!(player.asked_for(Effect::Settings(SettingsEffect::Theme("walnut".to_owned()))));
        assert_eq!(answer("theme walnt"), "No theme called 'walnt'. Did you mean 'walnut'?");
        let all = answer("theme");
        assert!(all.starts_with("Themes: ") && all.contains("dusk") && all.contains("paper"), "{all}");
    }

    #[test]
    fn words_that_are_nothing_are_answered_with_the_nearest_command() {
        assert_eq!(answer("resgin"), "'resgin' is not a move or a command. Did you mean 'resign'?");
        assert_eq!(answer("xyzzy"), "'xyzzy' is not a move or a command (? for help).");
        assert_eq!(answer(""), "");
    }

    #[test]
    fn a_move_out_of_turn_is_answered_with_the_reason() {
        let mut player = TestPlayer::new();
        assert_eq!(player.line("e4").line("d4").status(), "Your opponent is thinking.");
        player.reply("e5").keys(",");
        assert_eq!(player.line("d5").status(), "This is an earlier position; End goes back to the game.");
        let mut mated = TestPlayer::at("7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!(mated.line("Ra8#").line("Ke2").status(), "The game is over.");
    }

    #[test]
    fn a_pawn_that_arrives_without_a_piece_named_asks_for_it() {
        let mut player = TestPlayer::at("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        player.line("a8");
        assert!(matches!(player.mode(), Some(Mode::Promotion(_))));
        player.keys("n");
        assert_eq!(player.moves(), "1.a8=N");
    }

    #[test]
    fn a_pasted_position_begins_a_game_and_its_faults_are_noted() {
        let player = pasted("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(player.status(), "New game from this position.");
        assert_eq!(player.moves(), "");
        let noted = pasted("4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1");
        assert!(noted.status().starts_with("New game from this position. Note: "), "{}", noted.status());
    }

    #[test]
    fn a_pasted_game_or_share_code_is_viewed() {
        let game = pasted("[White \"Ada\"]\n\n1. d4 d5 2. c4 *\n");
        assert_eq!(game.status(), "You're viewing the pasted game; your first move saves a copy.");
        let mut player = TestPlayer::new();
        player.line("d4").reply("d5");
        let code = player.app.study.board.share_code().unwrap();
        let shared = pasted(&code);
        assert_eq!(shared.status(), "You're viewing the shared game; your first move saves a copy.");
        let damaged = pasted(&code.replace("pz1", "pz9"));
        assert_eq!(damaged.moves(), "1.e4 e5", "{}", damaged.status());
    }

    #[test]
    fn what_is_pasted_is_typed_but_never_done() {
        let player = pasted("resign");
        assert!(player.app.is_playing() && matches!(player.mode(), Some(Mode::Typing(_))));
        let nonsense = pasted(&"no chess\n".repeat(60));
        assert_eq!(nonsense.status(), "The pasted text isn't a position or a game.");
        assert!(nonsense.mode().is_none());
    }
}
