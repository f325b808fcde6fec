//! General rules that would have helped, for more than one kind of fault.

/// Against what the reply takes.
pub const LOOK: &[&str] = &[
    "Before you move, look at your opponent's checks and captures.",
    "Before each move, ask what can be taken after it.",
];

/// Against quiet answers.
pub const ANSWERS: &[&str] = &[
    "Before you move, ask what you would play in your opponent's place.",
    "Before you move, find your opponent's best reply.",
];

/// Against threats that were there before.
pub const THREATS: &[&str] = &[
    "First ask: what is my opponent threatening?",
    "Before your own plans, look at what your opponent can take.",
];

/// Against a threat that the opponent's last move made.
pub const LAST_MOVE: &[&str] = &["After every move your opponent makes, ask what it attacks."];

/// For guards that the opponent's last move has given up.
pub const STOPPED: &[&str] = &["After every move your opponent makes, ask what it stopped guarding."];

/// Against attacks that the opponent's last move uncovered.
pub const BEHIND: &[&str] = &["When a piece moves away, look at what stood behind it."];

/// Against checks that begin something.
pub const CHECKS: &[&str] = &["Before you move, look at every check your opponent has."];

/// For who is in check and could take what gives it.
pub const IN_CHECK: &[&str] = &["In check, first ask whether you can take the piece that gives it."];

/// For who is in check and has a piece to put between that hangs.
pub const BLOCKS: &[&str] = &["In check, look for a block that also saves a piece."];

/// Against checks that gain nothing.
pub const IDLE_CHECK: &[&str] = &["Before you give a check, ask what it gains."];

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
pub const LOOSE: &[&str] =
    &["Look for pieces that nothing guards.", "Before you move, ask which pieces stand without a guard."];

/// For pawns that nothing guards.
pub const LOOSE_PAWNS: &[&str] = &[
    "Before your own plans, look for pawns that nothing guards.",
    "First see what can be taken; pawns count too.",
];

/// For checks and captures that do more than that.
pub const FORCING: &[&str] = &[
    "Checks, captures, threats: look at them first, in this order.",
    "Look at the checks and captures before anything else.",
];

/// For quiet moves that threaten something.
pub const QUIET_THREATS: &[&str] = &[
    FORCING[0],
    "Which of your moves would attack a piece? Look at those first.",
    "A move that attacks something is worth a look before a quiet one.",
];

/// For who moves a piece away that could have hit back.
pub const COUNTER: &[&str] =
    &["When something of yours is attacked, look first for a move that attacks more."];

/// For who takes back at once.
pub const RETAKING: &[&str] = &["Before you take back, see whether there is a bigger threat."];

/// For who does something else while he could take back.
pub const TAKE_BACK: &[&str] = &["When something of yours has been taken, look first at taking back."];

/// For a pawn's step that hits a piece.
pub const PAWN_HITS: &[&str] = &["A pawn that attacks a piece gains time: look for such moves."];

/// For quiet moves that hit two things.
pub const DOUBLE: &[&str] = &["Look for moves that do two things at once."];

/// For what was missed by who takes something else.
pub const BOTH_CAPTURES: &[&str] = &["With two captures to choose from, work out both."];

/// For checks that were missed by who takes something.
pub const BEFORE_TAKING: &[&str] = &["Before you take, look at the checks too."];

/// Against taking back with the wrong pawn.
pub const WAYS_TO_TAKE: &[&str] = &["When you can take in two ways, compare what each leaves behind."];

/// Against moves that open a line.
pub const LINES: &[&str] = &["Before moving a piece, ask which lines it opens."];

/// The same of pawns.
pub const PAWN_LINES: &[&str] = &["Before a pawn leaves its line, ask what it was shutting out."];

/// Against moves that stand in one's own way.
pub const OWN_WAY: &[&str] = &["Before you put a piece on a square, ask whose way it blocks."];

/// Against attacks that only chase a piece.
pub const DRIVES: &[&str] = &["Before you attack a piece, ask where it will go."];

/// Against pawns that step past the one that they attacked.
pub const TENSION: &[&str] = &["Before a pawn steps past another, ask what pressure it gives up."];

/// Against pushing the pawns in front of one's own king.
pub const KING_PAWNS: &[&str] =
    &["Think twice before you push a pawn in front of your king: it can't go back."];

/// For who moves a piece again while others wait at home.
pub const DEVELOP: &[&str] = &["Before you move a piece twice, bring out those that still wait at home."];

/// Against kings that leave their pawns.
pub const KING_WALKS: &[&str] = &["While queens are on the board, keep your king behind its pawns."];

/// Against pieces that run to where they are attacked again.
pub const CHASED: &[&str] = &["When a piece has to move, look for a square where it can't be chased."];

/// Against rooks that leave open files.
pub const OPEN_FILES: &[&str] = &["Rooks belong on open files."];

/// Against knights on the edge.
pub const EDGE: &[&str] = &["Keep your knights near the middle, where they reach more squares."];

/// Against early moves of the queen.
pub const QUEEN_EARLY: &[&str] = &["Bring out knights and bishops before you move the queen again."];

/// Against early moves of pawns.
pub const PAWN_INSTEAD: &[&str] = &["In the opening, let most moves bring out a piece."];

/// Against double steps that are taken in passing.
pub const PASSING: &[&str] = &["Before a pawn goes two squares, look at the pawns it would pass."];

/// Against lines that lead to the king.
pub const KING_LINES: &[&str] = &["Before you move, ask which lines lead to your king."];

/// Against counting on a guard that may not move.
pub const PINNED_GUARDS: &[&str] =
    &["A piece that is pinned to its king often can't take back: look before you count on it."];

/// Against moves that give up what they did.
pub const GUARDS: &[&str] =
    &["Before moving a piece, ask what it guards.", "A piece that guards something is not free to leave."];

/// The same of pawns.
pub const PAWN_GUARDS: &[&str] = &["Before moving a pawn, ask what it guards."];

/// Of a king that is in check.
pub const KING_GUARDS: &[&str] = &["When your king must move, ask what it guards."];

/// Against pawns that go where they are taken.
pub const PAWN_PUSHES: &[&str] = &["Before you push a pawn, ask what can take it there."];

/// Against pawns that come to attack a piece.
pub const PAWN_MOVES: &[&str] = &["Before you move, look where your opponent's pawns can go."];

/// Against trades into lost pawn endings.
pub const PAWN_ENDINGS: &[&str] = &["Before you offer the last trade, work out the pawn ending."];

/// For captures that only the right order allows: what guards the prey can be taken first.
pub const GUARD_FIRST: &[&str] = &["First take the guard, then what it guards."];

/// For captures that a guard with another duty cannot answer.
pub const TWO_DUTIES: &[&str] = &["Look for a piece that has two things to guard."];

/// Against relying on such a guard.
pub const NO_GUARD: &[&str] = &["A piece that has two things to guard can't hold both."];

/// Against the right moves in the wrong order.
pub const ORDER: &[&str] = &["Ask yourself which move has to come first."];
