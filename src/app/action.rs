//! Every action of the tutor, declared once: id, sentence, label and default keys; help, key line and settings follow.

/// Something the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the table below says each one in a sentence")]
pub enum Action {
    CursorLeft,
    CursorDown,
    CursorUp,
    CursorRight,
    Confirm,
    Cancel,
    NextPiece,
    PreviousPiece,
    Type,
    Threats,
    Safety,
    Heatmap,
    PreviousRule,
    NextRule,
    EngineView,
    Danger,
    Hint,
    Why,
    TakeBack,
    PlayAgain,
    StepBack,
    StepForward,
    ToStart,
    ToEnd,
    NextVariation,
    PreviousTurn,
    NextTurn,
    MakeMainline,
    Autoplay,
    Search,
    Tree,
    Promote,
    Delete,
    Comment,
    Flip,
    Zoom,
    Analysis,
    Train,
    School,
    Progress,
    NextExercise,
    WasFine,
    Solution,
    NewGame,
    PlayOn,
    Games,
    Review,
    Rematch,
    NextLevel,
    Learn,
    Guess,
    Repertoire,
    Copy,
    Setup,
    Resign,
    Draw,
    Preferences,
    Tour,
    Help,
    Redraw,
    Suspend,
    Quit,
}

/// The heading under which help lists an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the headings")]
pub enum ActionGroup {
    Moving,
    Seeing,
    Stepping,
    Training,
    Games,
    Program,
}

impl ActionGroup {
    /// All headings in the order of help.
    pub const ALL: [ActionGroup; 6] = [
        ActionGroup::Moving,
        ActionGroup::Seeing,
        ActionGroup::Stepping,
        ActionGroup::Training,
        ActionGroup::Games,
        ActionGroup::Program,
    ];

    /// The heading.
    pub fn title(self) -> &'static str {
        match self {
            ActionGroup::Moving => "Moving",
            ActionGroup::Seeing => "Coach and board",
            ActionGroup::Stepping => "Stepping through a game",
            ActionGroup::Training => "Training",
            ActionGroup::Games => "Games",
            ActionGroup::Program => "Program",
        }
    }
}

/// What an action works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionScope {
    /// The cursor, the screen or the program: what lies on the board stays.
    Screen,
    /// The position on the board.
    Position,
    /// The game as a whole: its moves, its tree, its result.
    Game,
}

/// An action as the table declares it.
#[derive(Clone, Copy, Debug)]
pub struct ActionInfo {
    /// The action.
    pub action: Action,
    /// Its name in config.toml and on the command line of the tutor (`:`).
    pub id: &'static str,
    /// Its sentence in help: an imperative, without a full stop.
    pub sentence: &'static str,
    /// Its label in the key line.
    pub label: &'static str,
    /// Its heading.
    pub group: ActionGroup,
    /// What it works on.
    pub scope: ActionScope,
    /// The keys it has unless the settings give it others.
    pub keys: &'static [&'static str],
}

impl ActionInfo {
    /// Whether it is worth its name as a typed command: not the steps of the cursor.
    pub(crate) fn is_command(&self) -> bool {
        !matches!(
            self.action,
            Action::CursorLeft
                | Action::CursorDown
                | Action::CursorUp
                | Action::CursorRight
                | Action::Confirm
                | Action::Cancel
                | Action::NextPiece
                | Action::PreviousPiece
                | Action::Type
        )
    }
}

const fn row(
    action: Action,
    id: &'static str,
    label: &'static str,
    sentence: &'static str,
    group: ActionGroup,
    scope: ActionScope,
    keys: &'static [&'static str],
) -> ActionInfo {
    ActionInfo { action, id, sentence, label, group, scope, keys }
}

/// Every action in the order of help.
#[rustfmt::skip]
pub const ACTIONS: &[ActionInfo] = &[
    row(Action::CursorLeft, "cursor_left", "left", "cursor left", ActionGroup::Moving, ActionScope::Screen, &["left"]),
    row(Action::CursorDown, "cursor_down", "down", "cursor down", ActionGroup::Moving, ActionScope::Screen, &["down", "j"]),
    row(Action::CursorUp, "cursor_up", "up", "cursor up", ActionGroup::Moving, ActionScope::Screen, &["up", "k"]),
    row(Action::CursorRight, "cursor_right", "right", "cursor right", ActionGroup::Moving, ActionScope::Screen, &["right", "l"]),
    row(Action::Confirm, "confirm", "pick up", "pick up a piece, put it down", ActionGroup::Moving, ActionScope::Position, &["enter", "space"]),
    row(Action::Cancel, "cancel", "put back", "put it back, or close a window", ActionGroup::Moving, ActionScope::Position, &["esc"]),
    row(Action::NextPiece, "next_piece", "next", "next movable piece or destination", ActionGroup::Moving, ActionScope::Position, &["tab"]),
    row(Action::PreviousPiece, "previous_piece", "previous", "previous movable piece or destination", ActionGroup::Moving, ActionScope::Position, &["shift-tab"]),
    row(Action::Type, "type", "move", "type a move or a command", ActionGroup::Moving, ActionScope::Position, &[":"]),
    row(Action::TakeBack, "take_back", "undo", "take back your move and the reply; undo an edit", ActionGroup::Moving, ActionScope::Game, &["u"]),
    row(Action::PlayAgain, "play_again", "redo", "redo the move or the edit", ActionGroup::Moving, ActionScope::Game, &["U"]),
    row(Action::Threats, "threats", "threats", "threats: what hangs, all attacked, or none", ActionGroup::Seeing, ActionScope::Position, &["t"]),
    row(Action::Safety, "safety", "safety", "safe and unsafe squares to go to", ActionGroup::Seeing, ActionScope::Position, &["s"]),
    row(Action::Heatmap, "heatmap", "heatmap", "heatmap: how well each piece stands", ActionGroup::Seeing, ActionScope::Position, &["m"]),
    row(Action::PreviousRule, "previous_rule", "rule", "heatmap: the previous rule or layer alone", ActionGroup::Seeing, ActionScope::Position, &["["]),
    row(Action::NextRule, "next_rule", "rule", "heatmap: the next rule or layer alone", ActionGroup::Seeing, ActionScope::Position, &["]"]),
    row(Action::EngineView, "engine_view", "engine", "engine: evaluation and best lines", ActionGroup::Seeing, ActionScope::Position, &["E"]),
    row(Action::Danger, "danger", "danger", "danger check: checks, captures and threats", ActionGroup::Seeing, ActionScope::Position, &["D"]),
    row(Action::Hint, "hint", "hint", "a hint; press again for more", ActionGroup::Seeing, ActionScope::Position, &["H"]),
    row(Action::Why, "why", "why", "why: explain a move and show its line", ActionGroup::Seeing, ActionScope::Position, &["w"]),
    row(Action::Flip, "flip", "flip", "flip the board", ActionGroup::Seeing, ActionScope::Screen, &["F"]),
    row(Action::Zoom, "zoom", "zoom", "the largest board that fits", ActionGroup::Seeing, ActionScope::Screen, &["z"]),
    row(Action::Analysis, "analysis", "analysis", "analysis board: move for both sides", ActionGroup::Seeing, ActionScope::Position, &["W"]),
    row(Action::StepBack, "step_back", "back", "one move back", ActionGroup::Stepping, ActionScope::Position, &[",", "pageup"]),
    row(Action::StepForward, "step_forward", "forward", "one move forward", ActionGroup::Stepping, ActionScope::Position, &[".", "pagedown"]),
    row(Action::ToStart, "to_start", "first", "to the start", ActionGroup::Stepping, ActionScope::Position, &["home"]),
    row(Action::ToEnd, "to_end", "last", "to the end", ActionGroup::Stepping, ActionScope::Position, &["end"]),
    row(Action::NextVariation, "next_variation", "variation", "next variation", ActionGroup::Stepping, ActionScope::Position, &["v"]),
    row(Action::MakeMainline, "make_mainline", "mainline", "make this line the mainline", ActionGroup::Stepping, ActionScope::Game, &["V"]),
    row(Action::PreviousTurn, "previous_turn", "earlier", "previous turning point", ActionGroup::Stepping, ActionScope::Game, &["{"]),
    row(Action::NextTurn, "next_turn", "turning point", "next turning point", ActionGroup::Stepping, ActionScope::Game, &["}"]),
    row(Action::Autoplay, "autoplay", "autoplay", "play through the game; any key stops it", ActionGroup::Stepping, ActionScope::Game, &["A"]),
    row(Action::Search, "search", "search", "search for a FEN, a move or a comment", ActionGroup::Stepping, ActionScope::Game, &["/"]),
    row(Action::Tree, "tree", "branches", "all variations, with comments", ActionGroup::Stepping, ActionScope::Position, &["|"]),
    row(Action::Promote, "promote", "promote", "put this variation first", ActionGroup::Stepping, ActionScope::Game, &[]),
    row(Action::Comment, "comment", "comment", "annotate the move: comment and glyph", ActionGroup::Stepping, ActionScope::Game, &["i"]),
    row(Action::Delete, "delete", "delete", "delete from this move on", ActionGroup::Stepping, ActionScope::Game, &["x"]),
    row(Action::Train, "train", "train", "train: exercises from your mistakes, puzzles", ActionGroup::Training, ActionScope::Position, &["T"]),
    row(Action::School, "school", "school", "school: lessons and endgame drills", ActionGroup::Training, ActionScope::Position, &["S"]),
    row(Action::Progress, "progress", "progress", "progress: how you are doing, what to do next", ActionGroup::Training, ActionScope::Position, &["P"]),
    row(Action::NextExercise, "next_exercise", "next", "next exercise; skips this one", ActionGroup::Training, ActionScope::Position, &[">"]),
    row(Action::WasFine, "was_fine", "fine", "the game move was fine", ActionGroup::Training, ActionScope::Position, &["Y"]),
    row(Action::Solution, "solution", "solution", "give up and show the solution", ActionGroup::Training, ActionScope::Position, &["G"]),
    row(Action::NewGame, "new", "new", "new game", ActionGroup::Games, ActionScope::Position, &["n"]),
    row(Action::PlayOn, "play_on", "play on", "play on from here, any side and opponent", ActionGroup::Games, ActionScope::Position, &["C"]),
    row(Action::Games, "games", "games", "saved games", ActionGroup::Games, ActionScope::Position, &["o"]),
    row(Action::Review, "review", "review", "review the game: start, stop, resume, hide", ActionGroup::Games, ActionScope::Game, &["r"]),
    row(Action::Rematch, "rematch", "rematch", "after a game: play again, colours swapped", ActionGroup::Games, ActionScope::Game, &["="]),
    row(Action::NextLevel, "next_level", "next level", "the same at the next level", ActionGroup::Games, ActionScope::Game, &["+"]),
    row(Action::Learn, "learn", "learn", "practise your mistakes from this game", ActionGroup::Games, ActionScope::Game, &["L"]),
    row(Action::Guess, "guess", "guess", "guess the moves of one side of the game", ActionGroup::Games, ActionScope::Game, &[]),
    row(Action::Repertoire, "repertoire", "repertoire", "train the lines of the game on the board", ActionGroup::Games, ActionScope::Game, &[]),
    row(Action::Copy, "copy", "copy", "copy the position, the PGN or a share code", ActionGroup::Games, ActionScope::Position, &["y"]),
    row(Action::Setup, "setup", "set up", "set up a position", ActionGroup::Games, ActionScope::Position, &[]),
    row(Action::Resign, "resign", "resign", "resign the game", ActionGroup::Games, ActionScope::Game, &[]),
    row(Action::Draw, "draw", "draw", "claim or offer a draw", ActionGroup::Games, ActionScope::Game, &[]),
    row(Action::Preferences, "preferences", "settings", "settings: theme, pieces, overlays", ActionGroup::Program, ActionScope::Screen, &["p"]),
    row(Action::Tour, "tour", "tour", "tour: the keys in a minute, shown by playing", ActionGroup::Program, ActionScope::Screen, &[]),
    row(Action::Help, "help", "more", "this help", ActionGroup::Program, ActionScope::Screen, &["?"]),
    row(Action::Redraw, "redraw", "redraw", "redraw the screen", ActionGroup::Program, ActionScope::Screen, &["ctrl-l"]),
    row(Action::Suspend, "suspend", "suspend", "suspend patzer", ActionGroup::Program, ActionScope::Screen, &["ctrl-z"]),
    row(Action::Quit, "quit", "quit", "quit; your game is saved", ActionGroup::Program, ActionScope::Screen, &["q", "ctrl-c"]),
];

/// The characters that can begin a move. No action has one of them, so that a move can be typed at once.
pub const BEGIN_A_MOVE: &str = "abcdefghNBRQKO0";

/// The actions that had one of these as their key before, and are told once where they are now.
const HABITS: &[(char, Action)] = &[
    ('a', Action::Autoplay),
    ('b', Action::Tree),
    ('c', Action::Copy),
    ('d', Action::Danger),
    ('e', Action::EngineView),
    ('f', Action::Flip),
    ('g', Action::Solution),
    ('h', Action::CursorLeft),
    ('N', Action::NextExercise),
];

/// The short words for actions that are typed often.
const WORDS: [(&str, Action); 15] = [
    ("undo", Action::TakeBack),
    ("redo", Action::PlayAgain),
    ("back", Action::StepBack),
    ("forward", Action::StepForward),
    ("start", Action::ToStart),
    ("end", Action::ToEnd),
    ("variation", Action::NextVariation),
    ("mainline", Action::MakeMainline),
    ("fine", Action::WasFine),
    ("next", Action::NextExercise),
    ("skip", Action::NextExercise),
    ("exit", Action::Quit),
    ("engine", Action::EngineView),
    ("branches", Action::Tree),
    ("settings", Action::Preferences),
];

impl Action {
    /// Returns its row of the table.
    pub fn info(self) -> &'static ActionInfo {
        ACTIONS.iter().find(|info| info.action == self).expect("the table has every action")
    }

    /// Returns what it works on.
    pub fn scope(self) -> ActionScope {
        self.info().scope
    }

    /// Returns the action that a letter of moves was the key of.
    pub(crate) fn of_old_key(letter: char) -> Option<Action> {
        HABITS.iter().find(|(key, _)| *key == letter).map(|(_, action)| *action)
    }

    /// Returns the words that can be typed for actions: their ids and the short ones.
    pub(crate) fn words() -> impl Iterator<Item = &'static str> {
        ACTIONS.iter().map(|info| info.id).chain(WORDS.iter().map(|(word, _)| *word))
    }

    /// Returns the action of an id.
    pub fn from_id(id: &str) -> Option<Action> {
        ACTIONS.iter().find(|info| info.id == id).map(|info| info.action)
    }

    /// The word that is typed for it: the short one, if there is one.
    pub fn word(self) -> &'static str {
        // 'next' is what is typed for Enter in lessons.
        let typed = if self == Action::Confirm { Action::NextExercise } else { self };
        let short = WORDS.iter().find(|(_, action)| *action == typed);
        short.map_or(typed.info().id, |(word, _)| word)
    }

    /// Returns the action of a typed word: its id, or a short word.
    pub fn from_word(word: &str) -> Option<Action> {
        let short = WORDS.iter().find(|(known, _)| *known == word);
        Action::from_id(word).or(short.map(|(_, action)| *action))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_and_keys_are_given_once() {
        let ids: HashSet<_> = ACTIONS.iter().map(|info| info.id).collect();
        assert_eq!(ids.len(), ACTIONS.len());
        let keys: Vec<_> = ACTIONS.iter().flat_map(|info| info.keys).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }

    #[test]
    fn no_key_is_a_letter_that_can_begin_a_move() {
        let mut keys = ACTIONS.iter().flat_map(|info| info.keys);
        assert_eq!(keys.find(|key| key.len() == 1 && BEGIN_A_MOVE.contains(**key)), None);
        for (letter, action) in HABITS {
            assert!(BEGIN_A_MOVE.contains(*letter) && !action.info().keys.is_empty(), "{letter}");
        }
    }

    #[test]
    fn every_action_stands_in_the_table() {
        for info in ACTIONS {
            assert_eq!(Action::from_id(info.id), Some(info.action));
            assert_eq!(info.action.info().id, info.id);
        }
        assert_eq!(ACTIONS.last().map(|info| info.action), Some(Action::Quit));
        assert_eq!(Action::Quit as usize + 1, ACTIONS.len());
    }
}
