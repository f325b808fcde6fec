//! General rules that would have helped, for more than one kind of fault.

/// Against what the reply takes.
pub const LOOK: &[&str] = &[
    "Before you move, look at your opponent's checks and captures.",
    "Before each move, ask what can be taken after it.",
    "Sit on your hands first: what would you play in your opponent's place?",
    "Before you move, find your opponent's best reply.",
];

/// Against quiet answers.
pub const ANSWERS: &[&str] = &[
    "Sit on your hands first: what would you play in your opponent's place?",
    "Before you move, find your opponent's best reply.",
];

/// Against threats that were there before.
pub const THREATS: &[&str] = &[
    "After every move your opponent makes, ask what it attacks.",
    "First ask: what is my opponent threatening?",
];

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
    "Look for pieces that nothing guards.",
    "First see what can be taken, then make plans.",
];

/// For moves that hit two things.
pub const FORCING: &[&str] = &[
    "Checks, captures, threats: look at them first, in this order.",
    "Look for moves that do two things at once.",
    "Before a quiet move, look at the checks and captures.",
];
