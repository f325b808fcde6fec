//! Themes of hints: what kind of thing there is to be found, without a square.

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences below say each one")]
pub enum HintTheme {
    Forced,
    Mate,
    Fork,
    Pin,
    Skewer,
    Discovery,
    DoubleCheck,
    Trap,
    RemoveGuard,
    Overload,
    Lure,
    DriveAway,
    CutOff,
    Between,
    Clear,
    Sacrifice,
    Win,
    Promote,
    Passed,
    MateThreat,
    Threat,
    Danger,
    Castle,
    Develop,
    Outpost,
    File,
    Seventh,
    Trade,
    Squeeze,
    WorstPiece,
    King,
    InCheck,
    Captures,
    Checks,
    Pawn,
    Quiet,
    StopMate,
    Prevent,
    Center,
    Break,
    Simplify,
    KeepPieces,
    Blockade,
    Perpetual,
}

impl HintTheme {
    /// The theme as a sentence to the player; `enemy` is `Black's`, `mate_in` how many moves a mate takes.
    pub fn sentence(self, enemy: &str, mate_in: u32) -> String {
        let fixed = match self {
            HintTheme::Forced => "There is only one legal move.",
            HintTheme::Mate => return mate(mate_in),
            HintTheme::Fork => "Look for a fork: one piece that attacks two at once.",
            HintTheme::Pin => "Look for a pin: a piece that can't leave its line.",
            HintTheme::Skewer => "Look for a skewer: a piece that must leave what's behind it.",
            HintTheme::Discovery => {
                "Look for a discovered attack: one piece moves, another behind it attacks."
            }
            HintTheme::DoubleCheck => "Look for a double check: two pieces check at once.",
            HintTheme::Trap => return format!("One of {enemy} pieces has nowhere to go."),
            HintTheme::RemoveGuard => return format!("One of {enemy} guards can be taken."),
            HintTheme::Overload => return format!("One of {enemy} pieces has too much to guard."),
            HintTheme::Lure => return format!("One of {enemy} pieces can be drawn to a worse square."),
            HintTheme::DriveAway => return format!("One of {enemy} guards can be driven away."),
            HintTheme::CutOff => return format!("One of {enemy} guards can be cut off."),
            HintTheme::Between => "Look for a move in between, before what seems due.",
            HintTheme::Clear => "One of your pieces stands in another's way.",
            HintTheme::Sacrifice => "Something is worth giving up.",
            HintTheme::Win => return format!("Something of {enemy} can be won."),
            HintTheme::Promote => "A pawn can be promoted.",
            HintTheme::Passed => "Think of a passed pawn.",
            HintTheme::MateThreat => "You can threaten mate.",
            HintTheme::Threat => "You can make a threat.",
            HintTheme::Danger => "Something of yours is in danger.",
            HintTheme::Castle => "Your king is not castled yet.",
            HintTheme::Develop => "Bring out a piece that is still at home.",
            HintTheme::Outpost => "There is a strong square for one of your pieces.",
            HintTheme::File => "There is an open line for one of your pieces.",
            HintTheme::Seventh => "Think of the seventh rank.",
            HintTheme::Trade => "Think of a trade.",
            HintTheme::Squeeze => "It would be good if it were not their turn.",
            HintTheme::WorstPiece => "Improve your worst piece.",
            HintTheme::King => "Think of your king.",
            HintTheme::InCheck => "You are in check: move, block or take.",
            HintTheme::Captures => "Look at the captures.",
            HintTheme::Checks => "Look at the checks.",
            HintTheme::Pawn => "Think of your pawns.",
            HintTheme::Quiet => "A quiet move is best here.",
            HintTheme::StopMate => "Mate is threatened: stop it first.",
            HintTheme::Prevent => "Ask what the other side wants to play next.",
            HintTheme::Center => "Think of the centre.",
            HintTheme::Break => "A pawn can challenge the enemy pawns.",
            HintTheme::Simplify => "You are ahead: think of a trade.",
            HintTheme::KeepPieces => "You are behind: keep your pieces on the board.",
            HintTheme::Blockade => "An enemy pawn should be stopped.",
            HintTheme::Perpetual => "Endless checks can save the draw.",
        };
        fixed.to_string()
    }
}

fn mate(moves: u32) -> String {
    let count = match moves {
        0 | 1 => "one move",
        2 => "two moves",
        3 => "three moves",
        // A longer way is counted by nobody who needs a hint.
        _ => return "There is a forced checkmate.".to_string(),
    };
    format!("There is a checkmate in {count}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_called_a_mate_however_long_it_takes() {
        assert_eq!(HintTheme::Mate.sentence("Black's", 2), "There is a checkmate in two moves.");
        assert_eq!(HintTheme::Mate.sentence("Black's", 5), "There is a forced checkmate.");
    }
}
