//! General rules that would have helped, for more than one kind of fault.

/// Against what the reply takes.
pub const LOOK: &[&str] = &[
    "Before you move, look at your opponent's checks and captures.",
    "Before each move, ask what can be taken after it.",
];

/// Against quiet answers.
pub const ANSWERS: &[&str] = &[
    "Sit on your hands first: what would you play in your opponent's place?",
    "Before you move, find your opponent's best reply.",
];

/// Against threats that were there before.
pub const THREATS: &[&str] = &["First ask: what is my opponent threatening?"];

/// Against a threat that the opponent's last move made.
pub const LAST_MOVE: &[&str] = &["After every move your opponent makes, ask what it attacks."];

/// Against checks that begin something.
pub const CHECKS: &[&str] = &["Before you move, look at every check your opponent has."];

/// Against mates.
pub const MATES: &[&str] = &[
    "Before you move, look at every check your opponent has.",
    "Keep an eye on your king: which checks are there after your move?",
];

/// For what can be taken.
pub const CAPTURES: &[&str] = &[
    "Look at every capture first: one of them may be free.",
    "First see what can be taken, then make plans.",
];

/// For what nothing guards.
pub const LOOSE: &[&str] = &["Look for pieces that nothing guards."];

/// For checks and captures that do more than that.
pub const FORCING: &[&str] = &[
    "Checks, captures, threats: look at them first, in this order.",
    "Before a quiet move, look at the checks and captures.",
];

/// For quiet moves that hit two things.
pub const DOUBLE: &[&str] = &["Look for moves that do two things at once."];
