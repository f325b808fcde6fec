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
    NextMan,
    PreviousMan,
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
    Train,
    NextExercise,
    WasFine,
    Solution,
    NewGame,
    Games,
    Review,
    Learn,
    Copy,
    Setup,
    Resign,
    Draw,
    Preferences,
    Help,
    Redraw,
    Suspend,
    Quit,
}

/// Under which heading help lists an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the headings")]
pub enum Group {
    Moving,
    Seeing,
    Stepping,
    Training,
    Games,
    Program,
}

impl Group {
    /// All headings in the order of help.
    pub const ALL: [Group; 6] = [
        Group::Moving,
        Group::Seeing,
        Group::Stepping,
        Group::Training,
        Group::Games,
        Group::Program,
    ];

    /// The heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Moving => "Moving",
            Group::Seeing => "Seeing",
            Group::Stepping => "Stepping through",
            Group::Training => "Training",
            Group::Games => "Games",
            Group::Program => "Program",
        }
    }
}

/// What is declared about an action.
#[derive(Clone, Copy, Debug)]
pub struct ActionInfo {
    /// The action.
    pub action: Action,
    /// Its name in config.toml and on the command line of the tutor (`:`).
    pub id: &'static str,
    /// What it does, as help says it.
    pub sentence: &'static str,
    /// The word beside its key in the key line.
    pub label: &'static str,
    /// Its heading.
    pub group: Group,
    /// The keys it has unless the settings give it others.
    pub keys: &'static [&'static str],
}

const fn row(
    action: Action,
    id: &'static str,
    label: &'static str,
    sentence: &'static str,
    group: Group,
    keys: &'static [&'static str],
) -> ActionInfo {
    ActionInfo {
        action,
        id,
        sentence,
        label,
        group,
        keys,
    }
}

/// Every action in the order of help.
#[rustfmt::skip]
pub const ACTIONS: &[ActionInfo] = &[
    row(Action::CursorLeft, "cursor_left", "left", "cursor to the left", Group::Moving, &["left", "h"]),
    row(Action::CursorDown, "cursor_down", "down", "cursor down", Group::Moving, &["down", "j"]),
    row(Action::CursorUp, "cursor_up", "up", "cursor up", Group::Moving, &["up", "k"]),
    row(Action::CursorRight, "cursor_right", "right", "cursor to the right", Group::Moving, &["right", "l"]),
    row(Action::Confirm, "confirm", "pick up", "pick up a man, put it down", Group::Moving, &["enter", "space"]),
    row(Action::Cancel, "cancel", "put back", "put it back, close what is open", Group::Moving, &["esc"]),
    row(Action::NextMan, "next_man", "next", "next man that can move, next destination", Group::Moving, &["tab"]),
    row(Action::PreviousMan, "previous_man", "previous", "the same backwards", Group::Moving, &["shift-tab"]),
    row(Action::Type, "type", "move", "type a move or a command", Group::Moving, &[":"]),
    row(Action::TakeBack, "take_back", "undo", "take back a move and its reply; undo an edit", Group::Moving, &["u"]),
    row(Action::PlayAgain, "play_again", "again", "play it again; do the edit again", Group::Moving, &["U"]),
    row(Action::Threats, "threats", "threats", "threats: who is attacked, by whom", Group::Seeing, &["t"]),
    row(Action::Safety, "safety", "safety", "safe and unsafe destinations", Group::Seeing, &["s"]),
    row(Action::Heatmap, "heatmap", "heatmap", "heatmap: what each man is worth here", Group::Seeing, &["m"]),
    row(Action::PreviousRule, "previous_rule", "rule", "heatmap by the previous rule or layer", Group::Seeing, &["["]),
    row(Action::NextRule, "next_rule", "rule", "heatmap by the next rule or layer", Group::Seeing, &["]"]),
    row(Action::EngineView, "engine_view", "engine", "engine: evaluation and best lines", Group::Seeing, &["e"]),
    row(Action::Danger, "danger", "danger", "danger check: the opponent's chances", Group::Seeing, &["d"]),
    row(Action::Hint, "hint", "hint", "a hint, a step further each time", Group::Seeing, &["H"]),
    row(Action::Why, "why", "why", "why: explains a move, with its line", Group::Seeing, &["w"]),
    row(Action::Flip, "flip", "flip", "turn the board round", Group::Seeing, &["f"]),
    row(Action::Zoom, "zoom", "zoom", "the largest board that fits", Group::Seeing, &["z"]),
    row(Action::StepBack, "step_back", "back", "one move back", Group::Stepping, &[",", "pageup"]),
    row(Action::StepForward, "step_forward", "forward", "one move forward", Group::Stepping, &[".", "pagedown"]),
    row(Action::ToStart, "to_start", "first", "to the start", Group::Stepping, &["home"]),
    row(Action::ToEnd, "to_end", "last", "to the end", Group::Stepping, &["end"]),
    row(Action::NextVariation, "next_variation", "variation", "next variation", Group::Stepping, &["v"]),
    row(Action::MakeMainline, "make_mainline", "mainline", "make this the mainline", Group::Stepping, &["V"]),
    row(Action::PreviousTurn, "previous_turn", "earlier", "to the turning point before", Group::Stepping, &["{"]),
    row(Action::NextTurn, "next_turn", "turning point", "to the next turning point", Group::Stepping, &["}"]),
    row(Action::Autoplay, "autoplay", "autoplay", "the game plays itself; any key stops it", Group::Stepping, &["a"]),
    row(Action::Search, "search", "search", "search: a position (FEN), a move, words", Group::Stepping, &["/"]),
    row(Action::Tree, "tree", "branches", "every branch of the game, with comments", Group::Stepping, &["b"]),
    row(Action::Promote, "promote", "promote", "make this variation the first here", Group::Stepping, &[]),
    row(Action::Comment, "comment", "comment", "comment and glyph on the move", Group::Stepping, &["i"]),
    row(Action::Delete, "delete", "delete", "delete the moves from here on", Group::Stepping, &["x"]),
    row(Action::Train, "train", "train", "exercises from your mistakes, and puzzles", Group::Training, &["T"]),
    row(Action::NextExercise, "next_exercise", "next", "the next exercise; skips this one", Group::Training, &["N"]),
    row(Action::WasFine, "was_fine", "fine", "nothing was wrong with the move", Group::Training, &["y"]),
    row(Action::Solution, "solution", "solution", "give up: shows the solution", Group::Training, &["g"]),
    row(Action::NewGame, "new", "new", "new game", Group::Games, &["n"]),
    row(Action::Games, "games", "games", "saved games", Group::Games, &["o"]),
    row(Action::Review, "review", "review", "review the game; stop, go on, show or hide it", Group::Games, &["r"]),
    row(Action::Learn, "learn", "learn", "your faults of the reviewed game, set up again", Group::Games, &["L"]),
    row(Action::Copy, "copy", "copy", "copy the position, the game or its code", Group::Games, &["c"]),
    row(Action::Setup, "setup", "set up", "set up a position on the board", Group::Games, &[]),
    row(Action::Resign, "resign", "resign", "give the game up", Group::Games, &[]),
    row(Action::Draw, "draw", "draw", "claim a draw, or offer one", Group::Games, &[]),
    row(Action::Preferences, "preferences", "settings", "theme, men, overlays", Group::Program, &["p"]),
    row(Action::Help, "help", "more", "this help", Group::Program, &["?"]),
    row(Action::Redraw, "redraw", "redraw", "draw the screen anew", Group::Program, &["ctrl-l"]),
    row(Action::Suspend, "suspend", "suspend", "suspend the program", Group::Program, &["ctrl-z"]),
    row(Action::Quit, "quit", "quit", "leave; the game is kept", Group::Program, &["q", "ctrl-c"]),
];

impl Action {
    /// What is declared about it.
    pub fn info(self) -> &'static ActionInfo {
        ACTIONS
            .iter()
            .find(|info| info.action == self)
            .expect("the table has every action")
    }

    /// The action of an id.
    pub fn from_id(id: &str) -> Option<Action> {
        ACTIONS.iter().find(|info| info.id == id).map(|info| info.action)
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
    fn every_action_stands_in_the_table() {
        for info in ACTIONS {
            assert_eq!(Action::from_id(info.id), Some(info.action));
            assert_eq!(info.action.info().id, info.id);
        }
        assert_eq!(ACTIONS.last().map(|info| info.action), Some(Action::Quit));
        assert_eq!(Action::Quit as usize + 1, ACTIONS.len());
    }
}
