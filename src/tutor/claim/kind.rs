//! The catalogue: every kind of claim with its fields. The condition of each stands beside its check in `verify`.

use crate::chess::{CastlingSide, Color, File, Move, Role, Square};

/// What is claimed, with its fields; gains are in pawns (P1 N3 B3 R5 Q9), lines are legal from where the claim holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With the enemy to move, `capture` takes the piece on `sq` and wins `gain`.
    Hanging {
        /// Where the piece stands.
        sq: Square,
        /// The piece.
        piece: Role,
        /// The exchange value of the capture, at least 1.
        gain: i32,
        /// The capture.
        capture: Move,
    },
    /// Nobody could retake on this square.
    Undefended {
        /// Where the piece stands.
        sq: Square,
    },
    /// The last move took something and wins by it.
    TakesFree {
        /// Its exchange value, at least 1.
        gain: i32,
    },
    /// The last move exchanged.
    Trade {
        /// Its exchange value: 0 for an even one.
        see: i32,
    },
    /// The last move took back where the one before had taken.
    Recaptures,
    /// The side to move wins material by force.
    WinsMaterial {
        /// How.
        line: Vec<Move>,
        /// By how much the balance changes.
        gain: i32,
    },
    /// The side to move loses material by force.
    LosesMaterial {
        /// How.
        line: Vec<Move>,
        /// By how much the balance changes.
        gain: i32,
    },
    /// The last move gives material away.
    Sacrifice {
        /// Where the piece stands that may be taken.
        sq: Square,
        /// What the opponent gains by it less what the last move took, at least 2.
        amount: i32,
    },
    /// Were it the turn of who moved last, `move` would win material.
    Threatens {
        /// The threat.
        mv: Move,
        /// Its exchange value, at least 1.
        gain: i32,
    },
    /// The last move left a threat standing.
    IgnoresThreat {
        /// The threat.
        capture: Move,
        /// Its exchange value, at least 1.
        gain: i32,
    },
    /// The last move saved a piece by guarding it.
    Defends {
        /// The guard.
        from: Square,
        /// The piece that was in danger.
        target: Square,
    },
    /// The piece that has just moved was in danger and is no more.
    Escapes,

    /// One piece attacks several at once.
    Fork {
        /// The forking piece.
        sq: Square,
        /// At least two.
        targets: Vec<Square>,
    },
    /// A piece cannot leave its line without exposing a better one.
    Pin {
        /// The slider.
        pinner: Square,
        /// The piece that is held.
        pinned: Square,
        /// What stands behind it.
        behind: Square,
        /// Whether that is the king.
        absolute: bool,
    },
    /// A piece must leave its line and exposes another.
    Skewer {
        /// The slider.
        attacker: Square,
        /// The piece that must go.
        front: Square,
        /// The piece behind it.
        behind: Square,
    },
    /// The last move opened a line to a piece.
    DiscoveredAttack {
        /// The slider behind.
        attacker: Square,
        /// What it attacks now.
        target: Square,
    },
    /// The last move opened a line to the king.
    DiscoveredCheck {
        /// The slider behind.
        attacker: Square,
        /// The king.
        target: Square,
    },
    /// Two pieces give check.
    DoubleCheck,
    /// The side to move stands in check.
    Check,
    /// A piece can be won where it stands and finds no safe square.
    Trapped {
        /// Where it stands.
        sq: Square,
    },
    /// The last move took a guard.
    RemovesDefender {
        /// What it guarded.
        target: Square,
    },
    /// One piece guards more than it can.
    Overloaded {
        /// The guard.
        sq: Square,
        /// What it guards, at least two.
        duties: Vec<Square>,
    },
    /// A king, queen or rook is drawn onto a square where it is hit.
    Attraction {
        /// The offer, its capture, the blow.
        line: Vec<Move>,
    },
    /// A guard is driven away from its duty.
    Deflection {
        /// What drives it away, its move, the profit.
        line: Vec<Move>,
        /// The guard.
        defender: Square,
        /// What it guarded.
        duty: Square,
    },
    /// A piece stands in the way of a guard.
    Interference {
        /// The piece in the way.
        sq: Square,
        /// The guard.
        defender: Square,
        /// What it guarded.
        target: Square,
    },
    /// Instead of retaking at once another move comes first.
    Intermezzo {
        /// Where to retake.
        sq: Square,
        /// The move between, its answer, the capture.
        line: Vec<Move>,
    },
    /// A piece makes room for another.
    Clearance {
        /// The clearing move, the answer, the move that needed the room.
        line: Vec<Move>,
    },
    /// A slider looks through a piece.
    Xray {
        /// The slider.
        attacker: Square,
        /// The piece in between.
        through: Square,
        /// What lies behind.
        target: Square,
    },
    /// Two sliders of one side stand behind each other on a line.
    Battery {
        /// The one behind.
        back: Square,
        /// The one in front.
        front: Square,
    },
    /// The side to move mates by force.
    MateIn {
        /// In how many moves.
        n: u32,
        /// How.
        line: Vec<Move>,
    },
    /// The last move lets the opponent, to move, mate by force.
    AllowsMate {
        /// In how many moves.
        n: u32,
        /// How.
        line: Vec<Move>,
    },
    /// Were it the turn of who moved last, `move` would mate.
    MateThreat {
        /// The threat.
        mv: Move,
    },
    /// The mate on the board has a name.
    MatePattern {
        /// Which.
        name: Pattern,
    },
    /// Every other move is clearly worse.
    OnlyMove {
        /// The move.
        mv: Move,
    },
    /// No move is clearly better.
    BestMove {
        /// The move.
        mv: Move,
    },
    /// No answer is clearly better.
    BestReply {
        /// The move.
        mv: Move,
    },
    /// The side to move would rather pass.
    Zugzwang,
    /// The last move takes nothing, promotes nothing, gives no check and answers none.
    QuietMove,

    /// The last move castled.
    Castles {
        /// To which side.
        wing: CastlingSide,
    },
    /// The last move gave castling rights up.
    LosesCastling {
        /// Which, the king's side first.
        wings: Vec<CastlingSide>,
    },
    /// The last move took a pawn from before its own king.
    WeakensKing,
    /// A king without a pawn beside or in front of it.
    ExposedKing {
        /// The king.
        sq: Square,
    },
    /// Two or more enemy pieces look at the squares around a king.
    KingAttack {
        /// The king.
        sq: Square,
    },

    /// No enemy pawn ahead on its or a neighbouring file.
    PassedPawn {
        /// The pawn.
        sq: Square,
        /// Whether the last move made it so.
        new: bool,
    },
    /// No own pawn on a neighbouring file.
    IsolatedPawn {
        /// The pawn.
        sq: Square,
        /// Whether the last move made it so.
        new: bool,
    },
    /// Its neighbours are all further on, and it cannot safely follow.
    BackwardPawn {
        /// The pawn.
        sq: Square,
        /// Whether the last move made it so.
        new: bool,
    },
    /// Two or more pawns of a side on one file.
    DoubledPawns {
        /// The file.
        file: File,
        /// The side.
        side: Color,
        /// Whether the last move made it so.
        new: bool,
    },
    /// The last move brought a pawn to the sixth rank or beyond.
    AdvancedPawn,
    /// The last move promoted.
    Promotion,
    /// The last move promoted to a knight, bishop or rook.
    Underpromotion,
    /// The last move took en passant.
    EnPassant,
    /// The last move brought a pawn to d4, e4, d5 or e5.
    CenterPawn,
    /// A knight or bishop that a pawn guards and none can chase.
    Outpost {
        /// Where it stands.
        sq: Square,
    },
    /// A square of a side's camp that none of its pawns can ever guard.
    WeakSquare {
        /// The square.
        sq: Square,
        /// The side.
        side: Color,
    },
    /// A rook or queen on a file without pawns.
    OpenFile {
        /// Where it stands.
        sq: Square,
    },
    /// A rook or queen on a file with enemy pawns alone.
    HalfOpenFile {
        /// Where it stands.
        sq: Square,
    },
    /// A rook or queen on the seventh rank, with something to attack there or the king shut in behind it.
    SeventhRank {
        /// Where it stands.
        sq: Square,
    },
    /// A side had both bishops and has not any more.
    BishopPairGiven {
        /// The side.
        side: Color,
    },
    /// A side has both bishops and its opponent lost one of his.
    BishopPairWon {
        /// The side.
        side: Color,
    },
    /// The last move brought a knight or bishop out.
    Develops,
    /// The last move brought the queen out before the minor pieces.
    EarlyQueen,
    /// A knight at the edge.
    RimKnight {
        /// Where it stands.
        sq: Square,
    },

    /// A pawn that nobody can stop.
    UnstoppablePawn {
        /// The pawn.
        sq: Square,
    },
    /// The kings face each other, and the other side has to move.
    Opposition {
        /// Who has it.
        side: Color,
    },
    /// No legal move, and no check.
    Stalemate,
    /// Nobody can mate any more.
    InsufficientMaterial,
    /// There is but one legal move.
    Forced,
}

/// A mate with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// On the first rank behind its own pieces, by a rook or queen along the rank.
    BackRank,
    /// By a knight, all around the king its own pieces.
    Smothered,
}

impl Pattern {
    /// All patterns.
    pub const ALL: [Pattern; 2] = [Pattern::BackRank, Pattern::Smothered];

    /// The name as in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Pattern::BackRank => "back_rank",
            Pattern::Smothered => "smothered",
        }
    }
}
