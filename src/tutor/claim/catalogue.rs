//! The catalogue: every kind of claim is a row, and whatever asks about kinds asks this table.
//!
//! The order of rows is that in which kinds are looked for; of equally important claims the first is told.

use serde::Serialize;

use crate::chess::{Chess, Move};
use crate::tutor::audience::Audience;
use crate::tutor::find::step::Step;
use crate::tutor::kind::row::{Matter, Row, Scope, Trait};
use crate::tutor::kind::theme::HintTheme;
use crate::tutor::kind::{Candidate, Candidates, ClaimKind};
use crate::tutor::motifs::attraction::Attraction;
use crate::tutor::motifs::battery::Battery;
use crate::tutor::motifs::bishop_pair::{BishopPairGiven, BishopPairWon};
use crate::tutor::motifs::bishops::{BadBishop, GoodKnightBadBishop, OppositeBishops, WrongBishop};
use crate::tutor::motifs::capture::{Recaptures, TakesFree, Trade};
use crate::tutor::motifs::castling::{Castles, LosesCastling};
use crate::tutor::motifs::check::{Check, DoubleCheck};
use crate::tutor::motifs::clearance::Clearance;
use crate::tutor::motifs::deflection::Deflection;
use crate::tutor::motifs::development::{Develops, EarlyQueen, RimKnight};
use crate::tutor::motifs::discovery::{DiscoveredAttack, DiscoveredCheck};
use crate::tutor::motifs::draw::{InsufficientMaterial, Stalemate};
use crate::tutor::motifs::fork::Fork;
use crate::tutor::motifs::hanging::{Hanging, IgnoresThreat, Undefended};
use crate::tutor::motifs::heavy_pieces::{HalfOpenFile, OpenFile, SeventhRank};
use crate::tutor::motifs::interference::Interference;
use crate::tutor::motifs::intermezzo::Intermezzo;
use crate::tutor::motifs::king_danger::{BackRankWeak, MoreAttackers, UncastledOpenCenter};
use crate::tutor::motifs::king_ending::{KeySquare, KingActive, KingInSquare, KingNearsCenter};
use crate::tutor::motifs::king_safety::{ExposedKing, KingAttack, WeakensKing};
use crate::tutor::motifs::line_gain::{LosesMaterial, WinsMaterial};
use crate::tutor::motifs::luft::Luft;
use crate::tutor::motifs::majorities::{Majority, MinorityAttack, WeakColorComplex};
use crate::tutor::motifs::mate::{AllowsMate, MateIn};
use crate::tutor::motifs::mate_pattern::MatePattern;
use crate::tutor::motifs::mate_threat::MateThreat;
use crate::tutor::motifs::opening_play::{DevelopsWithTempo, Fianchetto, SamePieceTwice};
use crate::tutor::motifs::opposition::Opposition;
use crate::tutor::motifs::outpost::Outpost;
use crate::tutor::motifs::overloaded::Overloaded;
use crate::tutor::motifs::passers::{
    Blockade, ConnectedPassers, OutsidePasser, ProtectedPasser, RookBehindPasser,
};
use crate::tutor::motifs::pawn_moves::{AdvancedPawn, CenterPawn, EnPassant, Promotion, Underpromotion};
use crate::tutor::motifs::pawn_play::{GainsSpace, PawnBreak, PawnCenter};
use crate::tutor::motifs::pawn_structure::{
    BackwardPawn, DoubledPawns, IsolatedPawn, PassedPawn, WeakSquare,
};
use crate::tutor::motifs::perpetual::Perpetual;
use crate::tutor::motifs::piece_play::{Improves, WorstPiece};
use crate::tutor::motifs::pin::Pin;
use crate::tutor::motifs::prophylaxis::{Prevents, StopsMate};
use crate::tutor::motifs::quiet_move::QuietMove;
use crate::tutor::motifs::rank::{BestMove, BestReply, Forced, OnlyMove};
use crate::tutor::motifs::removes_defender::RemovesDefender;
use crate::tutor::motifs::rescue::{Defends, Escapes};
use crate::tutor::motifs::rook_endings::{Lucena, Philidor};
use crate::tutor::motifs::rook_play::{DoublesRooks, OpensFile};
use crate::tutor::motifs::sacrifice::Sacrifice;
use crate::tutor::motifs::skewer::Skewer;
use crate::tutor::motifs::threat::Threatens;
use crate::tutor::motifs::trades::{AvoidsTrade, Simplifies};
use crate::tutor::motifs::trapped::Trapped;
use crate::tutor::motifs::unstoppable_pawn::UnstoppablePawn;
use crate::tutor::motifs::xray::Xray;
use crate::tutor::motifs::zugzwang::Zugzwang;
#[cfg(test)]
use crate::tutor::testing::{Case, Cases, Words};

/// Makes the kinds and all that depends on which there are from the rows.
macro_rules! catalogue {
    ($($name:ident = $row:expr;)*) => {
        /// What is claimed, with its fields; gains are in pawns (P1 N3 B3 R5 Q9), lines are legal from where the claim holds.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        #[allow(missing_docs, reason = "each is described where its fields are")]
        pub enum Kind {
            $($name($name),)*
        }

        $(impl From<$name> for Kind {
            fn from(kind: $name) -> Kind {
                Kind::$name(kind)
            }
        })*

        impl Kind {
            /// What is true of the kind as such.
            pub fn row(&self) -> &'static Row {
                match self {
                    $(Kind::$name(_) => const { &$row },)*
                }
            }

            /// What the kind can do.
            pub fn claim(&self) -> &dyn ClaimKind {
                match self {
                    $(Kind::$name(kind) => kind,)*
                }
            }
        }

        /// Every kind, with its finders.
        const FINDERS: &[Finder] = &[$(Finder {
            scope: const { $row }.scope,
            find: find_as::<$name>,
            find_standing: find_standing_as::<$name>,
        },)*];

        /// Every kind, with its cases.
        #[cfg(test)]
        pub const CASES: &[KindCases] = &[$(KindCases {
            id: const { $row }.id,
            true_cases: $name::TRUE,
            false_cases: $name::FALSE,
            read: |words| $name::read(words).into(),
        },)*];
    };
}

catalogue! {
    Pin = Row::new("pin", Scope::EveryMove, Matter::Motif, 82, Audience::Novice, Some(HintTheme::Pin), &[Trait::Done]).at_most(2);
    Skewer = Row::new("skewer", Scope::EveryMove, Matter::Motif, 86, Audience::Novice, Some(HintTheme::Skewer), &[Trait::Done]);
    DiscoveredAttack = Row::new("discovered_attack", Scope::EveryMove, Matter::Motif, 86, Audience::Novice, Some(HintTheme::Discovery), &[Trait::Done]).at_most(2);
    DiscoveredCheck = Row::new("discovered_check", Scope::EveryMove, Matter::Motif, 86, Audience::Novice, Some(HintTheme::Discovery), &[Trait::Done]);
    DoubleCheck = Row::new("double_check", Scope::EveryMove, Matter::Motif, 86, Audience::Novice, Some(HintTheme::DoubleCheck), &[Trait::Done, Trait::AtKing]);
    Battery = Row::new("battery", Scope::EveryMove, Matter::Lasting, 58, Audience::Club, None, &[]);
    Xray = Row::new("xray", Scope::EveryMove, Matter::Motif, 76, Audience::Club, None, &[Trait::Bare, Trait::Slight]);
    MatePattern = Row::new("mate_pattern", Scope::EveryMove, Matter::Mate, 112, Audience::Novice, Some(HintTheme::Mate), &[Trait::Done, Trait::Gross, Trait::AtKing]);
    Check = Row::new("check", Scope::EveryMove, Matter::Move, 42, Audience::Novice, None, &[Trait::Bare]);
    MateThreat = Row::new("mate_threat", Scope::EveryMove, Matter::Mate, 76, Audience::Novice, Some(HintTheme::MateThreat), &[Trait::Done, Trait::Gross, Trait::AtKing]);
    Promotion = Row::new("promotion", Scope::EveryMove, Matter::Material, 92, Audience::Novice, Some(HintTheme::Promote), &[Trait::LastMove, Trait::Done, Trait::Gross]);
    Underpromotion = Row::new("underpromotion", Scope::EveryMove, Matter::Material, 92, Audience::Novice, Some(HintTheme::Promote), &[Trait::LastMove, Trait::Done]);
    EnPassant = Row::new("en_passant", Scope::EveryMove, Matter::Move, 72, Audience::Novice, None, &[Trait::LastMove, Trait::Done]);
    AdvancedPawn = Row::new("advanced_pawn", Scope::EveryMove, Matter::Move, 68, Audience::Novice, None, &[Trait::LastMove, Trait::Done]);
    CenterPawn = Row::new("center_pawn", Scope::EveryMove, Matter::Lasting, 50, Audience::Novice, None, &[Trait::LastMove, Trait::Done]);
    Attraction = Row::new("attraction", Scope::EveryMove, Matter::Motif, 86, Audience::Club, Some(HintTheme::Lure), &[]);
    Deflection = Row::new("deflection", Scope::EveryMove, Matter::Motif, 86, Audience::Club, Some(HintTheme::DriveAway), &[]);
    Intermezzo = Row::new("intermezzo", Scope::EveryMove, Matter::Motif, 86, Audience::Club, Some(HintTheme::Between), &[]);
    Clearance = Row::new("clearance", Scope::EveryMove, Matter::Motif, 74, Audience::Club, Some(HintTheme::Clear), &[Trait::Slight]);
    Fork = Row::new("fork", Scope::UnlessMate, Matter::Motif, 86, Audience::Novice, Some(HintTheme::Fork), &[Trait::Done]).at_most(2);
    Trapped = Row::new("trapped", Scope::UnlessMate, Matter::Motif, 84, Audience::Novice, Some(HintTheme::Trap), &[]);
    RemovesDefender = Row::new("removes_defender", Scope::UnlessMate, Matter::Motif, 84, Audience::Novice, Some(HintTheme::RemoveGuard), &[Trait::Done]);
    Overloaded = Row::new("overloaded", Scope::UnlessMate, Matter::Motif, 76, Audience::Club, Some(HintTheme::Overload), &[]);
    Interference = Row::new("interference", Scope::UnlessMate, Matter::Motif, 84, Audience::Club, Some(HintTheme::CutOff), &[]);
    TakesFree = Row::new("takes_free", Scope::FirstOrMate, Matter::Material, 80, Audience::Novice, Some(HintTheme::Win), &[Trait::LastMove, Trait::Done]);
    Trade = Row::new("trade", Scope::FirstOrMate, Matter::Move, 42, Audience::Novice, Some(HintTheme::Trade), &[Trait::LastMove, Trait::Done]);
    Recaptures = Row::new("recaptures", Scope::FirstOrMate, Matter::Move, 42, Audience::Novice, None, &[Trait::LastMove, Trait::Done]);
    Escapes = Row::new("escapes", Scope::FirstMove, Matter::Move, 70, Audience::Novice, Some(HintTheme::Danger), &[Trait::LastMove, Trait::Done, Trait::Telling]);
    Defends = Row::new("defends", Scope::FirstMove, Matter::Move, 70, Audience::Novice, Some(HintTheme::Danger), &[Trait::Done, Trait::Telling]);
    Threatens = Row::new("threatens", Scope::FirstMove, Matter::Material, 66, Audience::Novice, Some(HintTheme::Threat), &[Trait::Done]);
    QuietMove = Row::new("quiet_move", Scope::FirstMove, Matter::Move, 64, Audience::Novice, None, &[Trait::LastMove, Trait::Bare]);
    StopsMate = Row::new("stops_mate", Scope::FirstMove, Matter::Move, 78, Audience::Novice, Some(HintTheme::StopMate), &[Trait::LastMove, Trait::Done, Trait::Gross, Trait::Telling]);
    Prevents = Row::new("prevents", Scope::FirstMove, Matter::Move, 66, Audience::Novice, Some(HintTheme::Prevent), &[Trait::LastMove, Trait::Done, Trait::Telling]);
    DevelopsWithTempo = Row::new("develops_with_tempo", Scope::FirstMove, Matter::Move, 67, Audience::Novice, Some(HintTheme::Develop), &[Trait::LastMove, Trait::Done]);
    Simplifies = Row::new("simplifies", Scope::FirstMove, Matter::Move, 56, Audience::Novice, Some(HintTheme::Simplify), &[Trait::LastMove, Trait::Done, Trait::Gross]);
    AvoidsTrade = Row::new("avoids_trade", Scope::FirstMove, Matter::Move, 56, Audience::Club, Some(HintTheme::KeepPieces), &[Trait::LastMove, Trait::Done]);
    Castles = Row::new("castles", Scope::FirstOrMate, Matter::Move, 62, Audience::Novice, Some(HintTheme::Castle), &[Trait::LastMove, Trait::Done]);
    LosesCastling = Row::new("loses_castling", Scope::FirstOrMate, Matter::Lasting, 62, Audience::Novice, None, &[Trait::Done]);
    WeakensKing = Row::new("weakens_king", Scope::FirstOrMate, Matter::Lasting, 56, Audience::Novice, None, &[]);
    KingAttack = Row::new("king_attack", Scope::FirstOrMate, Matter::Lasting, 68, Audience::Club, None, &[Trait::Bare]);
    ExposedKing = Row::new("exposed_king", Scope::FirstOrMate, Matter::Lasting, 66, Audience::Club, None, &[Trait::Bare]);
    MoreAttackers = Row::new("more_attackers", Scope::FirstMove, Matter::Lasting, 69, Audience::Club, None, &[]);
    BackRankWeak = Row::new("back_rank_weak", Scope::FirstMove, Matter::Lasting, 47, Audience::Club, None, &[]);
    UncastledOpenCenter = Row::new("uncastled_open_center", Scope::FirstMove, Matter::Lasting, 50, Audience::Novice, None, &[]);
    Luft = Row::new("luft", Scope::FirstMove, Matter::Lasting, 58, Audience::Club, Some(HintTheme::King), &[Trait::Done]);
    PassedPawn = Row::new("passed_pawn", Scope::FirstMove, Matter::Lasting, 56, Audience::Novice, Some(HintTheme::Passed), &[Trait::Done]);
    RookBehindPasser = Row::new("rook_behind_passer", Scope::FirstMove, Matter::Lasting, 57, Audience::Club, Some(HintTheme::Passed), &[Trait::Done, Trait::Gross]);
    Blockade = Row::new("blockade", Scope::FirstMove, Matter::Lasting, 53, Audience::Club, Some(HintTheme::Blockade), &[Trait::Done]);
    OutsidePasser = Row::new("outside_passer", Scope::FirstMove, Matter::Lasting, 57, Audience::Club, Some(HintTheme::Passed), &[Trait::Done]);
    ConnectedPassers = Row::new("connected_passers", Scope::FirstMove, Matter::Lasting, 57, Audience::Club, Some(HintTheme::Passed), &[Trait::Done]);
    ProtectedPasser = Row::new("protected_passer", Scope::FirstMove, Matter::Lasting, 57, Audience::Club, Some(HintTheme::Passed), &[Trait::Done]);
    IsolatedPawn = Row::new("isolated_pawn", Scope::FirstMove, Matter::Lasting, 48, Audience::Club, None, &[]);
    BackwardPawn = Row::new("backward_pawn", Scope::FirstMove, Matter::Lasting, 48, Audience::Club, None, &[]);
    DoubledPawns = Row::new("doubled_pawns", Scope::FirstMove, Matter::Lasting, 48, Audience::Club, None, &[]);
    WeakSquare = Row::new("weak_square", Scope::FirstMove, Matter::Lasting, 44, Audience::Advanced, None, &[]);
    Develops = Row::new("develops", Scope::FirstMove, Matter::Move, 54, Audience::Novice, Some(HintTheme::Develop), &[Trait::LastMove, Trait::Done]);
    Fianchetto = Row::new("fianchetto", Scope::FirstMove, Matter::Lasting, 56, Audience::Novice, Some(HintTheme::Develop), &[Trait::LastMove, Trait::Done]);
    GainsSpace = Row::new("gains_space", Scope::FirstMove, Matter::Lasting, 49, Audience::Club, Some(HintTheme::Center), &[Trait::LastMove, Trait::Done]);
    PawnCenter = Row::new("pawn_center", Scope::FirstMove, Matter::Lasting, 52, Audience::Club, Some(HintTheme::Center), &[Trait::Done]);
    PawnBreak = Row::new("pawn_break", Scope::FirstMove, Matter::Lasting, 53, Audience::Club, Some(HintTheme::Break), &[Trait::Done]);
    Improves = Row::new("improves", Scope::FirstMove, Matter::Lasting, 52, Audience::Club, Some(HintTheme::WorstPiece), &[Trait::Done]);
    WorstPiece = Row::new("worst_piece", Scope::FirstMove, Matter::Lasting, 45, Audience::Club, Some(HintTheme::WorstPiece), &[]);
    Outpost = Row::new("outpost", Scope::FirstMove, Matter::Lasting, 54, Audience::Club, Some(HintTheme::Outpost), &[Trait::Done]);
    OpenFile = Row::new("open_file", Scope::FirstMove, Matter::Lasting, 50, Audience::Club, Some(HintTheme::File), &[Trait::Done]);
    HalfOpenFile = Row::new("half_open_file", Scope::FirstMove, Matter::Lasting, 50, Audience::Club, Some(HintTheme::File), &[Trait::Done]);
    OpensFile = Row::new("opens_file", Scope::FirstMove, Matter::Lasting, 51, Audience::Club, Some(HintTheme::File), &[Trait::LastMove, Trait::Done]);
    DoublesRooks = Row::new("doubles_rooks", Scope::FirstMove, Matter::Lasting, 53, Audience::Club, Some(HintTheme::File), &[Trait::Done]);
    SeventhRank = Row::new("seventh_rank", Scope::FirstMove, Matter::Lasting, 54, Audience::Club, Some(HintTheme::Seventh), &[Trait::Done]);
    MinorityAttack = Row::new("minority_attack", Scope::FirstMove, Matter::Lasting, 54, Audience::Club, Some(HintTheme::Pawn), &[Trait::LastMove, Trait::Done]);
    GoodKnightBadBishop = Row::new("good_knight_bad_bishop", Scope::FirstMove, Matter::Lasting, 50, Audience::Club, None, &[Trait::Done]);
    BadBishop = Row::new("bad_bishop", Scope::FirstMove, Matter::Lasting, 45, Audience::Club, None, &[]);
    OppositeBishops = Row::new("opposite_bishops", Scope::FirstMove, Matter::Lasting, 46, Audience::Club, None, &[]);
    Majority = Row::new("majority", Scope::FirstMove, Matter::Lasting, 44, Audience::Club, None, &[]);
    WeakColorComplex = Row::new("weak_color_complex", Scope::FirstMove, Matter::Lasting, 44, Audience::Advanced, None, &[]);
    EarlyQueen = Row::new("early_queen", Scope::FirstMove, Matter::Lasting, 52, Audience::Novice, None, &[Trait::LastMove]);
    RimKnight = Row::new("rim_knight", Scope::FirstMove, Matter::Lasting, 44, Audience::Novice, None, &[]);
    SamePieceTwice = Row::new("same_piece_twice", Scope::FirstMove, Matter::Lasting, 46, Audience::Novice, None, &[Trait::LastMove]);
    Stalemate = Row::new("stalemate", Scope::FirstMove, Matter::Mate, 110, Audience::Novice, None, &[Trait::Done, Trait::Gross]);
    InsufficientMaterial = Row::new("insufficient_material", Scope::FirstMove, Matter::Mate, 110, Audience::Novice, None, &[Trait::Done, Trait::Gross]);
    UnstoppablePawn = Row::new("unstoppable_pawn", Scope::FirstMove, Matter::Material, 74, Audience::Novice, Some(HintTheme::Passed), &[]);
    Opposition = Row::new("opposition", Scope::FirstMove, Matter::Lasting, 62, Audience::Advanced, Some(HintTheme::King), &[Trait::Gross]);
    KeySquare = Row::new("key_square", Scope::FirstMove, Matter::Lasting, 62, Audience::Club, Some(HintTheme::King), &[Trait::Done, Trait::Gross]);
    KingInSquare = Row::new("king_in_square", Scope::FirstMove, Matter::Lasting, 60, Audience::Club, Some(HintTheme::King), &[Trait::Gross]);
    KingActive = Row::new("king_active", Scope::FirstMove, Matter::Lasting, 55, Audience::Club, Some(HintTheme::King), &[Trait::Done]);
    KingNearsCenter = Row::new("king_nears_center", Scope::FirstMove, Matter::Lasting, 51, Audience::Novice, Some(HintTheme::King), &[Trait::Done]);
    Lucena = Row::new("lucena", Scope::FirstMove, Matter::Lasting, 63, Audience::Advanced, Some(HintTheme::Passed), &[Trait::Gross]);
    Philidor = Row::new("philidor", Scope::FirstMove, Matter::Lasting, 63, Audience::Advanced, None, &[Trait::Gross]);
    WrongBishop = Row::new("wrong_bishop", Scope::FirstMove, Matter::Lasting, 60, Audience::Club, None, &[Trait::Gross]);
    Perpetual = Row::new("perpetual", Scope::UnlessMate, Matter::Motif, 75, Audience::Novice, Some(HintTheme::Perpetual), &[]);
    Hanging = Row::new("hanging", Scope::Fault, Matter::Material, 82, Audience::Novice, None, &[]).at_most(8);
    Undefended = Row::new("undefended", Scope::Fault, Matter::Material, 58, Audience::Novice, None, &[Trait::Slight]);
    IgnoresThreat = Row::new("ignores_threat", Scope::Fault, Matter::Material, 72, Audience::Novice, None, &[]);
    Sacrifice = Row::new("sacrifice", Scope::Sound, Matter::Material, 80, Audience::Novice, Some(HintTheme::Sacrifice), &[Trait::Slight]).at_most(2);
    BishopPairGiven = Row::new("bishop_pair_given", Scope::Exchange, Matter::Lasting, 52, Audience::Club, None, &[]);
    BishopPairWon = Row::new("bishop_pair_won", Scope::Exchange, Matter::Lasting, 52, Audience::Club, None, &[]);
    MateIn = Row::new("mate_in", Scope::Line, Matter::Mate, 120, Audience::Novice, Some(HintTheme::Mate), &[Trait::Gross, Trait::AtKing]);
    AllowsMate = Row::new("allows_mate", Scope::Line, Matter::Mate, 120, Audience::Novice, None, &[Trait::Gross]);
    WinsMaterial = Row::new("wins_material", Scope::Line, Matter::Material, 84, Audience::Novice, Some(HintTheme::Win), &[]);
    LosesMaterial = Row::new("loses_material", Scope::Line, Matter::Material, 84, Audience::Novice, None, &[]);
    Zugzwang = Row::new("zugzwang", Scope::Line, Matter::Motif, 74, Audience::Club, Some(HintTheme::Squeeze), &[]);
    OnlyMove = Row::new("only_move", Scope::Line, Matter::Rank, 64, Audience::Novice, None, &[Trait::Bare]);
    BestMove = Row::new("best_move", Scope::Line, Matter::Rank, 30, Audience::Novice, None, &[Trait::Bare]);
    BestReply = Row::new("best_reply", Scope::Line, Matter::Rank, 30, Audience::Novice, None, &[Trait::Bare]);
    Forced = Row::new("forced", Scope::Line, Matter::Rank, 62, Audience::Novice, None, &[Trait::Gross, Trait::Bare]);
}

impl Kind {
    /// The name as in JSON.
    pub fn id(&self) -> &'static str {
        self.row().id
    }

    /// The line that the claim carries, from where it holds; empty if it carries none.
    pub fn line(&self) -> &[Move] {
        self.claim().line()
    }

    /// Whether something is true of the kind.
    pub fn is(&self, wanted: Trait) -> bool {
        self.row().is(wanted)
    }
}

/// A kind's finders.
struct Finder {
    scope: Scope,
    find: fn(Step<'_>, &mut Vec<Candidate<Kind>>),
    find_standing: fn(&Chess, &mut Vec<Candidate<Kind>>),
}

fn find_as<K: ClaimKind + Into<Kind>>(step: Step<'_>, all: &mut Vec<Candidate<Kind>>) {
    let mut found = Candidates(Vec::<Candidate<K>>::new());
    K::find(step, &mut found);
    all.extend(found.0.into_iter().map(general));
}

fn find_standing_as<K: ClaimKind + Into<Kind>>(position: &Chess, all: &mut Vec<Candidate<Kind>>) {
    let mut found = Candidates(Vec::<Candidate<K>>::new());
    K::find_standing(position, &mut found);
    all.extend(found.0.into_iter().map(general));
}

fn general<K: Into<Kind>>(candidate: Candidate<K>) -> Candidate<Kind> {
    Candidate {
        kind: candidate.kind.into(),
        holds: candidate.holds,
        helps: candidate.helps,
        worth: candidate.worth,
    }
}

/// What is found at a move of a line, by the kinds whose scope is looked for there; not yet checked.
pub fn find(step: Step<'_>, is_looked_for: impl Fn(Scope) -> bool) -> Vec<Candidate<Kind>> {
    let mut all = Vec::new();
    for finder in FINDERS.iter().filter(|finder| is_looked_for(finder.scope)) {
        (finder.find)(step, &mut all);
    }
    all
}

/// What is found in a position as it stands; not yet checked.
pub fn find_standing(position: &Chess) -> Vec<Candidate<Kind>> {
    let mut all = Vec::new();
    for finder in FINDERS {
        (finder.find_standing)(position, &mut all);
    }
    all
}

/// The cases of a kind.
#[cfg(test)]
pub struct KindCases {
    /// The name as in JSON.
    pub id: &'static str,
    /// Where it holds.
    pub true_cases: &'static [Case],
    /// Where it nearly does.
    pub false_cases: &'static [Case],
    /// Reads the fields of a case.
    pub read: fn(&Words<'_>) -> Kind,
}
