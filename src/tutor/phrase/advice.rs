//! General rules that would have helped, for more than one kind of fault.

/// Against what the reply takes.
pub const LOOK: &[&str] = &[
    "Before you move, look at the other side's checks and captures.",
    "Before each move ask: what can be taken after it?",
    "Before you move, sit on your hands: what would you play against it?",
    "Before you move, find the best reply to it.",
];

/// Against quiet answers.
pub const ANSWERS: &[&str] = &[
    "Before you move, sit on your hands: what would you play against it?",
    "Before you move, find the best reply to it.",
];

/// Against threats that were there before.
pub const THREATS: &[&str] = &[
    "After each move of the other side, ask what it attacks.",
    "First ask what the last move of the other side wants.",
];

/// Against checks that begin something.
pub const CHECKS: &[&str] = &["Look at every check the other side has before you move."];

/// Against mates.
pub const MATES: &[&str] = &[
    "Before you move, look at every check the other side has.",
    "Keep an eye on your king: which checks are there after your move?",
];

/// For what can be taken.
pub const CAPTURES: &[&str] = &[
    "Look at every capture first: one of them may be free.",
    "Count attackers and defenders.",
    "First see what can be taken, then make plans.",
];

/// For moves that hit two things.
pub const FORCING: &[&str] = &[
    "Checks, captures, threats: look at them first, in this order.",
    "Look for moves that do two things at once.",
    "Before a quiet move, look at the loud ones.",
];
