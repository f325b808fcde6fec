//! Help: all keys with what they do, those that work now first; it is searched by typing and runs what is chosen.

use tui_input::Input;

use super::{games, school, setup, training};
use crate::app::action::{ACTIONS, Action, ActionGroup, ActionInfo, ActionScope};
use crate::app::keymap::{Chord, KeyCode, Keymap};
use crate::app::modes::menu::{CLOSE, KeyHint, MenuKey};
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
use crate::app::study::commands::TYPED;
use crate::app::text_edit::request;

/// The help window: what is searched for, and the entry chosen.
#[derive(Clone, Debug)]
pub(crate) struct Help {
    pub query: Input,
    /// The entry chosen, counted without headings.
    pub at: usize,
    topic: HelpTopic,
}

/// One line of help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HelpLine {
    Heading(&'static str),
    Entry { keys: String, text: &'static str, runs: Option<HelpRun> },
    Blank,
}

/// What Enter does with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HelpRun {
    /// Performs an action.
    Act(Action),
    /// Presses the key in the window beneath.
    Press(Chord),
    /// Types a command that wants an argument.
    Begin(&'static str),
}

/// Signs on the board and their meaning.
pub(crate) const MARKS: &[(&str, &str)] = &[
    ("▌ ▐", "can move"),
    ("▲", "about to be lost (red)"),
    ("!", "a target, not lost (faint)"),
    ("$ #", "can be won; mate is possible (gold)"),
    ("•", "it's safe there (green)"),
    ("◦", "safe, but another falls"),
    ("≈", "it comes out even (a ring)"),
    ("×", "it's lost there (pink)"),
    ("*", "an attacker of the square under the cursor"),
    ("+", "check; before a figure: a good score, - a bad one"),
    ("›", "see the coach (indigo), or drawn"),
    ("→", "arrow: a threat, hint, line, or drawn (right button)"),
];

/// What a learner needs before anything else, while a game is played.
const LEARNERS: [Action; 8] = [
    Action::Hint,
    Action::Why,
    Action::TakeBack,
    Action::Threats,
    Action::Heatmap,
    Action::Danger,
    Action::Type,
    Action::School,
];

/// What people also call the signs.
const ALSO_SIGNS: &str = "legend marks signs symbols colours colors";

/// What people also call an action when they search for it.
const ALSO_CALLED: &[(Action, &str)] = &[
    (Action::TakeBack, "takeback undo"),
    (Action::Analysis, "analyse analyze explore"),
    (Action::Train, "puzzles practise practice"),
    (Action::School, "learn course tutorial"),
    (Action::Progress, "rating statistics stats"),
    (Action::Preferences, "options configuration colours colors sound bell arrows"),
    (Action::Flip, "turn rotate"),
    (Action::NewGame, "opponent level difficulty strength start"),
    (Action::EngineView, "score computer stockfish"),
    (Action::Quit, "exit leave save close"),
    (Action::Tour, "tutorial introduction"),
    (Action::Threats, "hanging danger"),
    (Action::Why, "reason analyse analyze"),
    (Action::Games, "history list archive load open unfinished resume"),
    (Action::Resign, "give up surrender"),
    (Action::Autoplay, "watch replay"),
    (Action::Comment, "note nag"),
    (Action::CursorLeft, "arrow keys"),
    (Action::CursorDown, "arrow keys"),
    (Action::CursorUp, "arrow keys"),
    (Action::CursorRight, "arrow keys"),
];

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[("type", "to search", true), ("Enter", "does it", false), CLOSE];

impl Help {
    /// Help about something, from its beginning.
    pub(super) fn of(topic: HelpTopic) -> Help {
        Help { query: Input::default(), at: 0, topic }
    }

    /// Its lines for the keys in force, those that the query finds.
    pub(crate) fn lines(&self, study: &Study) -> Vec<HelpLine> {
        let keymap = &study.settings.keymap;
        let lines = match self.topic {
            HelpTopic::Board(begins) => of_board(study, keymap, begins),
            HelpTopic::Games => of_window("List of games", games::keys::KEYS),
            HelpTopic::Setup => of_window("Setting up a position", setup::IN_HELP),
            HelpTopic::Training => of_window("Training", training::IN_HELP),
            HelpTopic::School => of_window("School", school::IN_HELP),
        };
        let query = self.query.value().to_lowercase();
        if query.trim().is_empty() {
            return lines;
        }
        let mut found: Vec<HelpLine> = lines.into_iter().filter(|line| line.is_found(&query)).collect();
        // A sign does nothing at Enter.
        let runs = |line: &HelpLine| matches!(line, HelpLine::Entry { runs: Some(_), .. });
        found.sort_by_key(|line| (!line.says(&query), !runs(line)));
        found
    }

    pub fn keys(&mut self, study: &Study, chord: Chord) -> Outcome {
        let is_bare = self.query.value().is_empty();
        let menu = MenuKey::of(chord);
        if menu == MenuKey::Close && !is_bare {
            (self.query, self.at) = (Input::default(), 0);
        } else if menu == MenuKey::Close || (is_bare && chord == Chord::char('?')) {
            return Outcome::Close;
        } else if chord.key == KeyCode::Enter {
            return self.run(study);
        } else if let Some(edit) = request(chord).filter(|_| is_text(chord)) {
            self.query.handle(edit);
            self.at = 0;
        } else {
            self.step(study, menu);
        }
        Outcome::Stay
    }

    /// Moves between the entries.
    pub fn step(&mut self, study: &Study, key: MenuKey) {
        let lines = self.lines(study);
        let count = lines.iter().filter(|line| matches!(line, HelpLine::Entry { .. })).count();
        self.at = key.step(self.at, count);
    }

    /// Does what is chosen.
    fn run(&self, study: &Study) -> Outcome {
        let entries = self.lines(study).into_iter().filter_map(|line| match line {
            HelpLine::Entry { runs, .. } => Some(runs),
            HelpLine::Heading(_) | HelpLine::Blank => None,
        });
        match entries.into_iter().nth(self.at).flatten() {
            Some(HelpRun::Act(action)) => Outcome::Do(action),
            Some(HelpRun::Press(chord)) => Outcome::Press(chord),
            Some(HelpRun::Begin(command)) => Outcome::Command(command),
            None => Outcome::Stay,
        }
    }
}

impl HelpLine {
    /// Whether every word of a query in small letters can be read in it.
    fn says(&self, query: &str) -> bool {
        let HelpLine::Entry { keys, text, .. } = self else {
            return false;
        };
        has_words(&format!("{keys} {text}"), query)
    }

    /// Whether it says every word of a query, or people call it so.
    fn is_found(&self, query: &str) -> bool {
        let HelpLine::Entry { keys, text, runs } = self else {
            return false;
        };
        let names = match runs {
            Some(HelpRun::Act(action)) => {
                let also = ALSO_CALLED.iter().find(|(other, _)| other == action);
                format!("{} {}", action.info().id, also.map_or("", |(_, words)| words))
            }
            Some(HelpRun::Press(_) | HelpRun::Begin(_)) => String::new(),
            None => ALSO_SIGNS.to_owned(),
        };
        has_words(&format!("{keys} {text} {names}"), query)
    }
}

fn has_words(text: &str, query: &str) -> bool {
    let text = text.to_lowercase();
    query.split_whitespace().all(|word| text.contains(word))
}

/// Whether a key edits the query rather than moves between the entries.
fn is_text(chord: Chord) -> bool {
    matches!(chord.key, KeyCode::Char(_) | KeyCode::Backspace | KeyCode::Left | KeyCode::Right)
}

/// Returns the entries of a window with keys of its own.
fn of_window(heading: &'static str, keys: &[(&'static str, &'static str)]) -> Vec<HelpLine> {
    let entries = keys.iter().map(|(keys, text)| {
        let first = keys.split(' ').next().and_then(|key| key.parse().ok());
        HelpLine::Entry { keys: (*keys).to_owned(), text, runs: first.map(HelpRun::Press) }
    });
    std::iter::once(HelpLine::Heading(heading)).chain(entries).collect()
}

/// Returns everything about the board: in a game what a learner needs, then the signs; the keys that work now, one group first,
/// then the others and the commands.
fn of_board(study: &Study, keymap: &Keymap, begins: ActionGroup) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    let learners: &[Action] = if begins == ActionGroup::Moving { &LEARNERS } else { &[] };
    let working = |info: &ActionInfo| works_now(study, info.action);
    let told = |of: &[Action]| {
        let infos = of.iter().map(|action| action.info()).filter(|info| working(info));
        infos.map(|info| of_action(keymap, info)).collect::<Vec<_>>()
    };
    section(&mut lines, "To begin with", told(learners).into_iter());
    let mut groups = vec![begins];
    groups.extend(ActionGroup::ALL.into_iter().filter(|group| *group != begins));
    let of_group = |group: ActionGroup| {
        let all = ACTIONS.iter().filter(move |info| info.group == group).map(|info| info.action);
        told(&all.filter(|action| !learners.contains(action)).collect::<Vec<_>>())
    };
    if learners.is_empty() {
        section(&mut lines, begins.title(), of_group(begins).into_iter());
        groups.remove(0);
    }
    let marks =
        MARKS.iter().map(|(sign, text)| HelpLine::Entry { keys: (*sign).to_owned(), text, runs: None });
    section(&mut lines, "Signs on the board", marks);
    for group in groups {
        section(&mut lines, group.title(), of_group(group).into_iter());
    }
    let commands = TYPED.iter().map(|(name, text)| HelpLine::Entry {
        keys: format!(":{name}"),
        text,
        runs: Some(HelpRun::Begin(name)),
    });
    section(&mut lines, "Typed commands", commands);
    let idle = ACTIONS.iter().filter(|info| !working(info));
    section(&mut lines, "Not now", idle.map(|info| of_action(keymap, info)));
    lines.pop();
    lines
}

/// Adds a heading with its entries, if there are any.
fn section(lines: &mut Vec<HelpLine>, title: &'static str, entries: impl Iterator<Item = HelpLine>) {
    let entries: Vec<HelpLine> = entries.collect();
    if !entries.is_empty() {
        lines.push(HelpLine::Heading(title));
        lines.extend(entries);
        lines.push(HelpLine::Blank);
    }
}

fn of_action(keymap: &Keymap, info: &ActionInfo) -> HelpLine {
    let chords: Vec<String> = keymap.chords(info.action).iter().map(Chord::to_string).collect();
    let keys = if chords.is_empty() { format!(":{}", info.id) } else { chords.join(" ") };
    HelpLine::Entry { keys, text: info.sentence, runs: Some(HelpRun::Act(info.action)) }
}

/// Whether an action does something on the board as it is.
fn works_now(study: &Study, action: Action) -> bool {
    let is_exercise = study.training.exercises.is_some() || study.school.lesson.is_some();
    if is_exercise && action.scope() == ActionScope::Game {
        return false;
    }
    match action {
        Action::NextExercise | Action::WasFine | Action::Solution => is_exercise,
        Action::Resign | Action::Draw => study.is_playing(),
        Action::Hint => study.is_playing() || is_exercise,
        Action::Rematch | Action::NextLevel => {
            study.board.session.is_some() && study.board.game.ending().is_some()
        }
        Action::Guess | Action::Repertoire => !study.is_playing() && !study.board.game.tree().is_empty(),
        Action::PreviousTurn | Action::NextTurn | Action::Learn => study.review_seen().is_some(),
        Action::Suspend => !study.is_guest(),
        Action::CursorLeft
        | Action::CursorDown
        | Action::CursorUp
        | Action::CursorRight
        | Action::Confirm
        | Action::Cancel
        | Action::NextPiece
        | Action::PreviousPiece
        | Action::Type
        | Action::Threats
        | Action::Safety
        | Action::Heatmap
        | Action::PreviousRule
        | Action::NextRule
        | Action::EngineView
        | Action::Danger
        | Action::Why
        | Action::TakeBack
        | Action::PlayAgain
        | Action::Flip
        | Action::Zoom
        | Action::Analysis
        | Action::Train
        | Action::School
        | Action::Progress
        | Action::NewGame
        | Action::PlayOn
        | Action::Games
        | Action::Copy
        | Action::Setup
        | Action::Preferences
        | Action::Tour
        | Action::Help
        | Action::Redraw
        | Action::Quit => true,
        Action::StepBack
        | Action::StepForward
        | Action::ToStart
        | Action::ToEnd
        | Action::NextVariation
        | Action::MakeMainline
        | Action::Autoplay
        | Action::Search
        | Action::Tree
        | Action::Promote
        | Action::Delete
        | Action::Comment
        | Action::Review => !study.board.game.tree().is_empty(),
    }
}

/// Opens help, the keys that matter now first.
pub(in crate::app) fn open(study: &mut Study) {
    let begins = match () {
        () if study.training.exercises.is_some() || study.school.lesson.is_some() => ActionGroup::Training,
        () if study.is_playing() => ActionGroup::Moving,
        () => ActionGroup::Stepping,
    };
    study.outgoing.opens.push(ModeRequest::Help(HelpTopic::Board(begins)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Mode;
    use crate::app::testing::TestPlayer;

    fn help(player: &TestPlayer) -> Option<&Help> {
        match player.mode() {
            Some(Mode::Help(help)) => Some(help),
            _ => None,
        }
    }

    fn entries(player: &TestPlayer) -> Vec<&'static str> {
        let lines = help(player).expect("help is open").lines(&player.app.study);
        let text = |line| if let HelpLine::Entry { text, .. } = line { Some(text) } else { None };
        lines.into_iter().filter_map(text).collect()
    }

    #[test]
    fn typing_searches_and_enter_does_what_is_found() {
        let mut player = TestPlayer::new();
        player.keys("? f l i p");
        assert_eq!(entries(&player), ["flip the board"]);
        let below = player.app.study.screen.view.below;
        player.keys("enter");
        assert!(help(&player).is_none() && player.app.study.screen.view.below != below);
        player.keys("? t h e m e space p a p e r enter");
        assert!(matches!(player.mode(), Some(Mode::Typing(line)) if line.input.value() == "theme "));
    }

    #[test]
    fn what_people_call_a_thing_finds_it() {
        let mut player = TestPlayer::new();
        player.keys("?");
        let mut found = |word: &str| {
            player.keys("esc ?");
            for letter in word.chars() {
                player.keys(&letter.to_string());
            }
            let found = entries(&player);
            player.keys("esc");
            found
        };
        assert_eq!(found("takeback"), ["take back your move and the reply; undo an edit"]);
        assert!(found("analyse").contains(&"analysis board: move for both sides"));
        assert_eq!(found("legend").len(), MARKS.len());
        assert_eq!(found("surrender"), ["resign the game"]);
        assert!(found("arrow")[0].starts_with("draw an arrow"));
        assert!(found("arrow").iter().any(|text| text.starts_with("arrow: ")));
        assert!(found("arrow").iter().any(|text| text.starts_with("cursor ")));
        assert_eq!(found("xyzzy").len(), 0);
    }

    #[test]
    fn esc_clears_the_search_before_it_closes() {
        let mut player = TestPlayer::new();
        player.keys("? q");
        assert!(help(&player).is_some_and(|help| help.query.value() == "q"), "q is text here");
        player.keys("esc");
        assert!(help(&player).is_some_and(|help| help.query.value().is_empty()));
        assert!(help(player.keys("esc")).is_none());
        assert!(help(player.keys("? ?")).is_none());
    }

    #[test]
    fn the_choice_stops_at_both_ends() {
        let mut player = TestPlayer::new();
        player.keys("? up");
        assert_eq!(help(&player).map(|help| help.at), Some(0));
        let last = entries(&player).len() - 1;
        player.keys("end down").wheel();
        assert_eq!(help(&player).map(|help| help.at), Some(last));
    }

    #[test]
    fn what_works_now_comes_first() {
        let begins = |player: &TestPlayer| help(player).map(|help| help.lines(&player.app.study)[0].clone());
        let place = |player: &TestPlayer, text: &str| entries(player).iter().position(|entry| *entry == text);
        let mut player = TestPlayer::new();
        player.keys("?");
        assert_eq!(begins(&player), Some(HelpLine::Heading("To begin with")));
        let first: Vec<_> = entries(&player).into_iter().take(LEARNERS.len()).collect();
        assert_eq!(first, LEARNERS.map(|action| action.info().sentence));
        assert_eq!(entries(&player)[LEARNERS.len()], MARKS[0].1, "then the signs");
        for action in LEARNERS {
            let told = entries(&player).iter().filter(|text| **text == action.info().sentence).count();
            assert_eq!(told, 1, "{action:?}");
        }
        assert!(place(&player, "quit; your game is saved") < place(&player, "the game move was fine"));
        player.keys("esc").line("e4").reply("e5").line("resign").keys("?");
        assert_eq!(begins(&player), Some(HelpLine::Heading(ActionGroup::Stepping.title())));
        assert!(place(&player, "quit; your game is saved") < place(&player, "resign the game"));
    }

    #[test]
    fn a_window_s_keys_are_pressed_in_it() {
        let mut player = TestPlayer::new();
        player.keys("o ? c l o s e space t h e space l i s t enter");
        assert!(player.mode().is_none(), "{:?}", player.mode());
    }
}
