//! Screens over the game: a stack of pop-ups, of which the topmost gets the keys.

pub mod copy;
pub mod games;
pub mod help;
pub mod new_game;
pub mod preferences;
pub mod promotion;
pub mod pgn;
pub mod setup;
pub mod training;
pub mod words;

use std::time::SystemTime;

use super::alert::BlunderWarning;
use super::keymap::{Chord, KeyCode};
use super::{Action, App};
use copy::CopyMenu;
use games::GameList;
use help::Help;
use new_game::NewGameForm;
use pgn::PgnView;
use preferences::Preferences;
use promotion::Promotion;
use setup::Editor;
use training::TrainingPage;
use words::AnnotationForm;

/// One pop-up with its own state.
#[derive(Clone, Debug)]
pub(crate) enum Popup {
    Help(Help),
    Promotion(Promotion),
    NewGame(NewGameForm),
    Games(Box<GameList>),
    Preferences(Preferences),
    Copy(CopyMenu),
    Annotation(AnnotationForm),
    /// A game's PGN, for a guest.
    Pgn(PgnView),
    /// The board editor, over the whole screen.
    Setup(Box<Editor>),
    /// The training page, over the whole screen.
    Training(TrainingPage),
    /// A blunder warning in the coach's lines; the board stays in view.
    Warning(BlunderWarning),
}

/// A key as all menus understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuKey {
    Move(isize),
    First,
    Last,
    Choose,
    Change(isize),
    Close,
    Char(char),
    Other,
}

impl MenuKey {
    fn of(chord: Chord) -> MenuKey {
        match chord.key {
            KeyCode::Up | KeyCode::Char('k') => MenuKey::Move(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => MenuKey::Move(1),
            KeyCode::PageUp => MenuKey::Move(-10),
            KeyCode::PageDown => MenuKey::Move(10),
            KeyCode::Home => MenuKey::First,
            KeyCode::End => MenuKey::Last,
            KeyCode::Enter | KeyCode::Char(' ') => MenuKey::Choose,
            KeyCode::Left | KeyCode::Char('h') => MenuKey::Change(-1),
            KeyCode::Right | KeyCode::Char('l') => MenuKey::Change(1),
            KeyCode::Esc => MenuKey::Close,
            KeyCode::Char(c) => MenuKey::Char(c),
            _ => MenuKey::Other,
        }
    }

    /// The line after this key, of `count` lines.
    fn step(self, line: usize, count: usize) -> usize {
        let last = count.saturating_sub(1);
        match self {
            MenuKey::Move(by) => line.saturating_add_signed(by).min(last),
            MenuKey::First => 0,
            MenuKey::Last => last,
            _ => line.min(last),
        }
    }
}

impl App {
    /// Gives a key to the pop-up that was topmost; it is put back unless it closes.
    pub(super) fn popup_key(&mut self, popup: Popup, chord: Chord) {
        self.study.outgoing.redraw = true;
        if let Popup::Warning(warning) = popup {
            return self.warning_key(warning, chord);
        }
        if let Popup::Annotation(form) = popup {
            return self.words_key(form, chord);
        }
        if let Popup::Games(list) = popup {
            return self.games_key(list, chord);
        }
        if let Popup::Setup(editor) = popup {
            return self.setup_key(editor, chord);
        }
        let key = MenuKey::of(chord);
        let leaves = self.study.settings.keymap.action(chord) == Some(Action::Quit)
            && !matches!(popup, Popup::Promotion(_));
        let closes = key == MenuKey::Close || leaves;
        if closes {
            return if let Popup::Training(_) = popup {
                self.close_page();
            };
        }
        match popup {
            Popup::Help(help) => self.help_key(help, key, chord),
            Popup::Promotion(promotion) => self.promotion_key(promotion, key),
            Popup::NewGame(form) => self.new_game_key(form, key),
            Popup::Preferences(preferences) => self.preferences_key(preferences, key),
            Popup::Copy(menu) => self.copy_key(menu, key),
            Popup::Pgn(record) => self.pgn_key(record, key),
            Popup::Training(page) if self.study.settings.keymap.action(chord) == Some(Action::Help) => {
                self.modes.push(Popup::Training(page));
                self.modes.push(Popup::Help(Help::of(help::HelpTopic::Training)));
            }
            Popup::Training(page) => self.training_key(page, key),
            Popup::Games(_) | Popup::Annotation(_) | Popup::Setup(_) | Popup::Warning(_) => {}
        }
    }

    /// Gives an action asked for by name to the pop-up that was topmost; it is put back unless it closes.
    pub(super) fn popup_action(&mut self, popup: Popup, action: Action) {
        match (popup, action) {
            (Popup::Training(_), Action::NextExercise) => self.begin_training(),
            (Popup::Training(_), Action::Cancel) => self.close_page(),
            (Popup::Warning(_), Action::Cancel) => self.study.put_warned_back(),
            (_, Action::Cancel) => {}
            (popup, _) => self.modes.push(popup),
        }
    }

    /// A click on a line of the topmost pop-up chooses it.
    pub(super) fn popup_click(&mut self, item: usize) {
        self.study.outgoing.redraw = true;
        let Some(popup) = self.modes.pop() else { return };
        match popup {
            still @ (Popup::Help(_) | Popup::Pgn(_) | Popup::Warning(_)) => self.modes.push(still),
            Popup::Promotion(promotion) => self.promotion_key(
                Promotion {
                    line: item,
                    ..promotion
                },
                MenuKey::Choose,
            ),
            Popup::NewGame(form) if item == form.line => self.new_game_key(form, MenuKey::Change(1)),
            Popup::NewGame(form) => self.new_game_key(form.at_line(item), MenuKey::Other),
            Popup::Games(list) => self.games_click(list, item),
            Popup::Preferences(_) => self.preferences_key(Preferences { line: item }, MenuKey::Change(1)),
            Popup::Copy(_) => self.copy_key(CopyMenu { line: item }, MenuKey::Choose),
            Popup::Training(_) => self.training_key(TrainingPage { line: item }, MenuKey::Choose),
            Popup::Annotation(form) => self.words_click(form, item),
            Popup::Setup(editor) => self.setup_click(editor, item),
        }
    }
}

/// The date and time of a record, as in PGN tags (`2026.11.21`, `18:05:00`, UTC); unknown parts are question marks.
pub(crate) fn date_and_time(wall: SystemTime) -> (String, String) {
    let Ok(stamp) = jiff::Timestamp::try_from(wall) else {
        return ("????.??.??".into(), "??:??:??".into());
    };
    (
        stamp.strftime("%Y.%m.%d").to_string(),
        stamp.strftime("%H:%M:%S").to_string(),
    )
}
