//! Themes of hints: what kind of thing there is to be found, without a square.

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences below say each one")]
pub enum Theme {
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
}

impl Theme {
    /// The theme as a sentence to the player; `enemy` is `Black's`, `mate_in` how many moves a mate takes.
    pub fn sentence(self, enemy: &str, mate_in: u32) -> String {
        let fixed = match self {
            Theme::Forced => "There is only one legal move.",
            Theme::Mate => return mate(mate_in),
            Theme::Fork => "There is a fork.",
            Theme::Pin => "There is a pin.",
            Theme::Skewer => "There is a skewer.",
            Theme::Discovery => "There is a discovered attack.",
            Theme::DoubleCheck => "There is a double check.",
            Theme::Trap => return format!("One of {enemy} pieces has nowhere to go."),
            Theme::RemoveGuard => return format!("One of {enemy} guards can be taken."),
            Theme::Overload => return format!("One of {enemy} pieces has too much to guard."),
            Theme::Lure => return format!("One of {enemy} pieces can be lured to a bad square."),
            Theme::DriveAway => return format!("One of {enemy} guards can be driven away."),
            Theme::CutOff => return format!("One of {enemy} guards can be cut off."),
            Theme::Between => "There is a move in between.",
            Theme::Clear => "One of your pieces stands in another's way.",
            Theme::Sacrifice => "Something is worth giving up.",
            Theme::Win => return format!("Something of {enemy} can be won."),
            Theme::Promote => "A pawn can be promoted.",
            Theme::Passed => "Think of a passed pawn.",
            Theme::MateThreat => "You can threaten mate.",
            Theme::Threat => "You can make a threat.",
            Theme::Danger => "Something of yours is in danger.",
            Theme::Castle => "Your king is not castled yet.",
            Theme::Develop => "One of your pieces is still at home.",
            Theme::Outpost => "There is a strong square for one of your pieces.",
            Theme::File => "There is an open line for one of your pieces.",
            Theme::Seventh => "Think of the seventh rank.",
            Theme::Trade => "Think of a trade.",
            Theme::Squeeze => "It would be good if it were not their turn.",
            Theme::WorstPiece => "Improve your worst piece.",
            Theme::King => "Think of your king.",
            Theme::InCheck => "You are in check: move, block or take.",
            Theme::Captures => "Look at the captures.",
            Theme::Checks => "Look at the checks.",
            Theme::Pawn => "Think of your pawns.",
            Theme::Quiet => "A quiet move is best here.",
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
        assert_eq!(Theme::Mate.sentence("Black's", 2), "There is a checkmate in two moves.");
        assert_eq!(Theme::Mate.sentence("Black's", 5), "There is a forced checkmate.");
    }
}
