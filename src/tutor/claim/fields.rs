//! The kinds' names and fields as they are written, and the squares that they name.

use super::json::Field;
use super::kind::Kind;
use crate::chess::Bitboard;

impl Kind {
    /// The name as in JSON.
    pub const fn id(&self) -> &'static str {
        match self {
            Kind::Hanging { .. } => "hanging",
            Kind::Undefended { .. } => "undefended",
            Kind::TakesFree { .. } => "takes_free",
            Kind::Trade { .. } => "trade",
            Kind::Recaptures => "recaptures",
            Kind::WinsMaterial { .. } => "wins_material",
            Kind::LosesMaterial { .. } => "loses_material",
            Kind::Sacrifice { .. } => "sacrifice",
            Kind::Threatens { .. } => "threatens",
            Kind::IgnoresThreat { .. } => "ignores_threat",
            Kind::Defends { .. } => "defends",
            Kind::Escapes => "escapes",
            Kind::Fork { .. } => "fork",
            Kind::Pin { .. } => "pin",
            Kind::Skewer { .. } => "skewer",
            Kind::DiscoveredAttack { .. } => "discovered_attack",
            Kind::DiscoveredCheck { .. } => "discovered_check",
            Kind::DoubleCheck => "double_check",
            Kind::Check => "check",
            Kind::Trapped { .. } => "trapped",
            Kind::RemovesDefender { .. } => "removes_defender",
            Kind::Overloaded { .. } => "overloaded",
            Kind::Attraction { .. } => "attraction",
            Kind::Deflection { .. } => "deflection",
            Kind::Interference { .. } => "interference",
            Kind::Intermezzo { .. } => "intermezzo",
            Kind::Clearance { .. } => "clearance",
            Kind::Xray { .. } => "xray",
            Kind::Battery { .. } => "battery",
            Kind::MateIn { .. } => "mate_in",
            Kind::AllowsMate { .. } => "allows_mate",
            Kind::MateThreat { .. } => "mate_threat",
            Kind::MatePattern { .. } => "mate_pattern",
            Kind::OnlyMove { .. } => "only_move",
            Kind::BestMove { .. } => "best_move",
            Kind::BestReply { .. } => "best_reply",
            Kind::Zugzwang => "zugzwang",
            Kind::QuietMove => "quiet_move",
            Kind::Castles { .. } => "castles",
            Kind::LosesCastling { .. } => "loses_castling",
            Kind::WeakensKing => "weakens_king",
            Kind::ExposedKing { .. } => "exposed_king",
            Kind::KingAttack { .. } => "king_attack",
            Kind::PassedPawn { .. } => "passed_pawn",
            Kind::IsolatedPawn { .. } => "isolated_pawn",
            Kind::BackwardPawn { .. } => "backward_pawn",
            Kind::DoubledPawns { .. } => "doubled_pawns",
            Kind::AdvancedPawn => "advanced_pawn",
            Kind::Promotion => "promotion",
            Kind::Underpromotion => "underpromotion",
            Kind::EnPassant => "en_passant",
            Kind::CenterPawn => "center_pawn",
            Kind::Outpost { .. } => "outpost",
            Kind::WeakSquare { .. } => "weak_square",
            Kind::OpenFile { .. } => "open_file",
            Kind::HalfOpenFile { .. } => "half_open_file",
            Kind::SeventhRank { .. } => "seventh_rank",
            Kind::BishopPairGiven { .. } => "bishop_pair_given",
            Kind::BishopPairWon { .. } => "bishop_pair_won",
            Kind::Develops => "develops",
            Kind::EarlyQueen => "early_queen",
            Kind::RimKnight { .. } => "rim_knight",
            Kind::UnstoppablePawn { .. } => "unstoppable_pawn",
            Kind::Opposition { .. } => "opposition",
            Kind::Stalemate => "stalemate",
            Kind::InsufficientMaterial => "insufficient_material",
            Kind::Forced => "forced",
        }
    }

    /// Whether the claim speaks of the last move alone; it then carries the square where that move went.
    pub const fn is_of_last_move(&self) -> bool {
        matches!(
            self,
            Kind::TakesFree { .. }
                | Kind::Trade { .. }
                | Kind::Recaptures
                | Kind::Escapes
                | Kind::QuietMove
                | Kind::Castles { .. }
                | Kind::AdvancedPawn
                | Kind::Promotion
                | Kind::Underpromotion
                | Kind::EnPassant
                | Kind::CenterPawn
                | Kind::Develops
                | Kind::EarlyQueen
        )
    }

    /// The squares named by the fields, and where the moves among them begin and end.
    pub(super) fn squares(&self) -> Bitboard {
        self.fields()
            .into_iter()
            .fold(Bitboard::EMPTY, |all, (_, field)| all | field.squares())
    }

    /// The fields by their names in JSON.
    pub(super) fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        match self {
            Kind::Hanging {
                sq,
                piece,
                gain,
                capture,
            } => vec![
                ("sq", Field::Square(*sq)),
                ("piece", Field::Role(*piece)),
                ("gain", Field::Number(*gain)),
                ("capture", Field::Move(*capture)),
            ],
            Kind::TakesFree { gain } => vec![("gain", Field::Number(*gain))],
            Kind::Trade { see } => vec![("see", Field::Number(*see))],
            Kind::WinsMaterial { line, gain } | Kind::LosesMaterial { line, gain } => {
                vec![("line", Field::Line(line)), ("gain", Field::Number(*gain))]
            }
            Kind::Sacrifice { sq, amount } => {
                vec![("sq", Field::Square(*sq)), ("amount", Field::Number(*amount))]
            }
            Kind::Threatens { mv, gain } => vec![("move", Field::Move(*mv)), ("gain", Field::Number(*gain))],
            Kind::IgnoresThreat { capture, gain } => {
                vec![("capture", Field::Move(*capture)), ("gain", Field::Number(*gain))]
            }
            Kind::Defends { from, target } => {
                vec![("from", Field::Square(*from)), ("target", Field::Square(*target))]
            }
            Kind::MateIn { n, line } | Kind::AllowsMate { n, line } => {
                vec![("n", Field::Number(n.cast_signed())), ("line", Field::Line(line))]
            }
            Kind::MatePattern { name } => vec![("name", Field::Word(name.id()))],
            Kind::MateThreat { mv }
            | Kind::OnlyMove { mv }
            | Kind::BestMove { mv }
            | Kind::BestReply { mv } => {
                vec![("move", Field::Move(*mv))]
            }
            Kind::Castles { wing } => vec![("wing", Field::Wings(std::slice::from_ref(wing)))],
            Kind::LosesCastling { wings } => vec![("wings", Field::Wings(wings))],
            Kind::PassedPawn { sq, new }
            | Kind::IsolatedPawn { sq, new }
            | Kind::BackwardPawn { sq, new } => {
                vec![("sq", Field::Square(*sq)), ("new", Field::Flag(*new))]
            }
            Kind::DoubledPawns { file, side, new } => vec![
                ("file", Field::File(*file)),
                ("side", Field::Side(*side)),
                ("new", Field::Flag(*new)),
            ],
            Kind::WeakSquare { sq, side } => vec![("sq", Field::Square(*sq)), ("side", Field::Side(*side))],
            Kind::BishopPairGiven { side } | Kind::BishopPairWon { side } | Kind::Opposition { side } => {
                vec![("side", Field::Side(*side))]
            }
            Kind::Undefended { sq }
            | Kind::Trapped { sq }
            | Kind::ExposedKing { sq }
            | Kind::KingAttack { sq }
            | Kind::Outpost { sq }
            | Kind::OpenFile { sq }
            | Kind::HalfOpenFile { sq }
            | Kind::SeventhRank { sq }
            | Kind::RimKnight { sq }
            | Kind::UnstoppablePawn { sq } => vec![("sq", Field::Square(*sq))],
            _ => self.tactical(),
        }
    }

    /// The fields of tactics; none for kinds that have none.
    fn tactical(&self) -> Vec<(&'static str, Field<'_>)> {
        match self {
            Kind::Fork { sq, targets } => {
                vec![("sq", Field::Square(*sq)), ("targets", Field::Squares(targets))]
            }
            Kind::Pin {
                pinner,
                pinned,
                behind,
                absolute,
            } => vec![
                ("pinner", Field::Square(*pinner)),
                ("pinned", Field::Square(*pinned)),
                ("behind", Field::Square(*behind)),
                ("absolute", Field::Flag(*absolute)),
            ],
            Kind::Skewer {
                attacker,
                front,
                behind,
            } => vec![
                ("attacker", Field::Square(*attacker)),
                ("front", Field::Square(*front)),
                ("behind", Field::Square(*behind)),
            ],
            Kind::DiscoveredAttack { attacker, target } | Kind::DiscoveredCheck { attacker, target } => {
                vec![
                    ("attacker", Field::Square(*attacker)),
                    ("target", Field::Square(*target)),
                ]
            }
            Kind::RemovesDefender { target } => vec![("target", Field::Square(*target))],
            Kind::Overloaded { sq, duties } => {
                vec![("sq", Field::Square(*sq)), ("duties", Field::Squares(duties))]
            }
            Kind::Attraction { line } | Kind::Clearance { line } => vec![("line", Field::Line(line))],
            Kind::Deflection { line, defender, duty } => vec![
                ("line", Field::Line(line)),
                ("defender", Field::Square(*defender)),
                ("duty", Field::Square(*duty)),
            ],
            Kind::Interference { sq, defender, target } => vec![
                ("sq", Field::Square(*sq)),
                ("defender", Field::Square(*defender)),
                ("target", Field::Square(*target)),
            ],
            Kind::Intermezzo { sq, line } => vec![("sq", Field::Square(*sq)), ("line", Field::Line(line))],
            Kind::Xray {
                attacker,
                through,
                target,
            } => vec![
                ("attacker", Field::Square(*attacker)),
                ("through", Field::Square(*through)),
                ("target", Field::Square(*target)),
            ],
            Kind::Battery { back, front } => {
                vec![("back", Field::Square(*back)), ("front", Field::Square(*front))]
            }
            _ => Vec::new(),
        }
    }
}
