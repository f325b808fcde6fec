//! Claims written in a line, for the cases: `fork c7 a8,e8`; and how a case looks with the colours swapped.

use crate::chess::{CastlingSide, Chess, Color, File, Move, Role, Square, notation, passed};
use crate::tutor::Kind;
use crate::tutor::claim::Pattern;
use crate::tutor::testing::line;

/// All kinds, in the order of the catalogue.
pub const KINDS: [&str; 67] = [
    "hanging",
    "undefended",
    "takes_free",
    "trade",
    "recaptures",
    "wins_material",
    "loses_material",
    "sacrifice",
    "threatens",
    "ignores_threat",
    "defends",
    "escapes",
    "fork",
    "pin",
    "skewer",
    "discovered_attack",
    "discovered_check",
    "double_check",
    "check",
    "trapped",
    "removes_defender",
    "overloaded",
    "attraction",
    "deflection",
    "interference",
    "intermezzo",
    "clearance",
    "xray",
    "battery",
    "mate_in",
    "allows_mate",
    "mate_threat",
    "mate_pattern",
    "only_move",
    "best_move",
    "best_reply",
    "zugzwang",
    "quiet_move",
    "castles",
    "loses_castling",
    "weakens_king",
    "exposed_king",
    "king_attack",
    "passed_pawn",
    "isolated_pawn",
    "backward_pawn",
    "doubled_pawns",
    "advanced_pawn",
    "promotion",
    "underpromotion",
    "en_passant",
    "center_pawn",
    "outpost",
    "weak_square",
    "open_file",
    "half_open_file",
    "seventh_rank",
    "bishop_pair_given",
    "bishop_pair_won",
    "develops",
    "early_queen",
    "rim_knight",
    "unstoppable_pawn",
    "opposition",
    "stalemate",
    "insufficient_material",
    "forced",
];

struct Words<'a> {
    position: &'a Chess,
    words: Vec<&'a str>,
}

impl Words<'_> {
    fn word(&self, place: usize) -> &str {
        self.words
            .get(place)
            .copied()
            .unwrap_or_else(|| panic!("{:?} is too short", self.words))
    }

    fn sq(&self, place: usize) -> Square {
        self.word(place).parse().unwrap()
    }

    fn squares(&self, place: usize) -> Vec<Square> {
        self.word(place)
            .split(',')
            .map(|word| word.parse().unwrap())
            .collect()
    }

    fn number(&self, place: usize) -> i32 {
        self.word(place).parse().unwrap()
    }

    fn side(&self, place: usize) -> Color {
        if self.word(place) == "white" {
            Color::White
        } else {
            Color::Black
        }
    }

    fn is_new(&self, place: usize) -> bool {
        self.words.get(place) == Some(&"new")
    }

    fn line(&self, place: usize) -> Vec<Move> {
        line(&mut self.position.clone(), self.words[place..].iter().copied())
    }

    /// A move of either side: of the one to move if it has it.
    fn mv(&self, place: usize) -> Move {
        let uci = self.word(place);
        let read = |position: &Chess| notation::parse_uci(position, uci).ok();
        read(self.position)
            .or_else(|| passed(self.position).and_then(|turned| read(&turned)))
            .unwrap_or_else(|| panic!("{uci} is no move of either side"))
    }
}

/// Reads a claim's kind and fields.
pub fn read(position: &Chess, words: &str) -> Kind {
    let words = Words {
        position,
        words: words.split(' ').collect(),
    };
    let sq = || words.sq(1);
    match words.word(0) {
        "hanging" => Kind::Hanging {
            sq: sq(),
            piece: Role::from_char(words.word(2).chars().next().unwrap()).unwrap(),
            gain: words.number(3),
            capture: words.mv(4),
        },
        "undefended" => Kind::Undefended { sq: sq() },
        "takes_free" => Kind::TakesFree {
            gain: words.number(1),
        },
        "trade" => Kind::Trade { see: words.number(1) },
        "recaptures" => Kind::Recaptures,
        "wins_material" => Kind::WinsMaterial {
            gain: words.number(1),
            line: words.line(2),
        },
        "loses_material" => Kind::LosesMaterial {
            gain: words.number(1),
            line: words.line(2),
        },
        "sacrifice" => Kind::Sacrifice {
            sq: sq(),
            amount: words.number(2),
        },
        "threatens" => Kind::Threatens {
            mv: words.mv(1),
            gain: words.number(2),
        },
        "ignores_threat" => Kind::IgnoresThreat {
            capture: words.mv(1),
            gain: words.number(2),
        },
        "defends" => Kind::Defends {
            from: sq(),
            target: words.sq(2),
        },
        "escapes" => Kind::Escapes,
        "only_move" => Kind::OnlyMove { mv: words.mv(1) },
        "best_move" => Kind::BestMove { mv: words.mv(1) },
        "best_reply" => Kind::BestReply { mv: words.mv(1) },
        "zugzwang" => Kind::Zugzwang,
        "stalemate" => Kind::Stalemate,
        "insufficient_material" => Kind::InsufficientMaterial,
        "forced" => Kind::Forced,
        _ => tactical(&words).unwrap_or_else(|| positional(&words)),
    }
}

fn tactical(words: &Words<'_>) -> Option<Kind> {
    let sq = |place| words.sq(place);
    Some(match words.word(0) {
        "fork" => Kind::Fork {
            sq: sq(1),
            targets: words.squares(2),
        },
        "pin" => Kind::Pin {
            pinner: sq(1),
            pinned: sq(2),
            behind: sq(3),
            absolute: words.words.get(4) == Some(&"absolute"),
        },
        "skewer" => Kind::Skewer {
            attacker: sq(1),
            front: sq(2),
            behind: sq(3),
        },
        "discovered_attack" => Kind::DiscoveredAttack {
            attacker: sq(1),
            target: sq(2),
        },
        "discovered_check" => Kind::DiscoveredCheck {
            attacker: sq(1),
            target: sq(2),
        },
        "double_check" => Kind::DoubleCheck,
        "check" => Kind::Check,
        "trapped" => Kind::Trapped { sq: sq(1) },
        "removes_defender" => Kind::RemovesDefender { target: sq(1) },
        "overloaded" => Kind::Overloaded {
            sq: sq(1),
            duties: words.squares(2),
        },
        "attraction" => Kind::Attraction { line: words.line(1) },
        "deflection" => Kind::Deflection {
            defender: sq(1),
            duty: sq(2),
            line: words.line(3),
        },
        "interference" => Kind::Interference {
            sq: sq(1),
            defender: sq(2),
            target: sq(3),
        },
        "intermezzo" => Kind::Intermezzo {
            sq: sq(1),
            line: words.line(2),
        },
        "clearance" => Kind::Clearance { line: words.line(1) },
        "xray" => Kind::Xray {
            attacker: sq(1),
            through: sq(2),
            target: sq(3),
        },
        "battery" => Kind::Battery {
            back: sq(1),
            front: sq(2),
        },
        "mate_in" => Kind::MateIn {
            n: words.number(1).cast_unsigned(),
            line: words.line(2),
        },
        "allows_mate" => Kind::AllowsMate {
            n: words.number(1).cast_unsigned(),
            line: words.line(2),
        },
        "mate_threat" => Kind::MateThreat { mv: words.mv(1) },
        "mate_pattern" => Kind::MatePattern {
            name: Pattern::ALL
                .into_iter()
                .find(|name| name.id() == words.word(1))
                .unwrap(),
        },
        "quiet_move" => Kind::QuietMove,
        _ => return None,
    })
}

fn positional(words: &Words<'_>) -> Kind {
    let sq = || words.sq(1);
    let wing = |letter: char| CastlingSide::from_king_side(letter == 'k');
    match words.word(0) {
        "castles" => Kind::Castles {
            wing: wing(words.word(1).chars().next().unwrap()),
        },
        "loses_castling" => Kind::LosesCastling {
            wings: words.word(1).chars().map(wing).collect(),
        },
        "weakens_king" => Kind::WeakensKing,
        "exposed_king" => Kind::ExposedKing { sq: sq() },
        "king_attack" => Kind::KingAttack { sq: sq() },
        "passed_pawn" => Kind::PassedPawn {
            sq: sq(),
            new: words.is_new(2),
        },
        "isolated_pawn" => Kind::IsolatedPawn {
            sq: sq(),
            new: words.is_new(2),
        },
        "backward_pawn" => Kind::BackwardPawn {
            sq: sq(),
            new: words.is_new(2),
        },
        "doubled_pawns" => Kind::DoubledPawns {
            file: File::from_char(words.word(1).chars().next().unwrap()).unwrap(),
            side: words.side(2),
            new: words.is_new(3),
        },
        "advanced_pawn" => Kind::AdvancedPawn,
        "promotion" => Kind::Promotion,
        "underpromotion" => Kind::Underpromotion,
        "en_passant" => Kind::EnPassant,
        "center_pawn" => Kind::CenterPawn,
        "outpost" => Kind::Outpost { sq: sq() },
        "weak_square" => Kind::WeakSquare {
            sq: sq(),
            side: words.side(2),
        },
        "open_file" => Kind::OpenFile { sq: sq() },
        "half_open_file" => Kind::HalfOpenFile { sq: sq() },
        "seventh_rank" => Kind::SeventhRank { sq: sq() },
        "bishop_pair_given" => Kind::BishopPairGiven { side: words.side(1) },
        "bishop_pair_won" => Kind::BishopPairWon { side: words.side(1) },
        "develops" => Kind::Develops,
        "early_queen" => Kind::EarlyQueen,
        "rim_knight" => Kind::RimKnight { sq: sq() },
        "unstoppable_pawn" => Kind::UnstoppablePawn { sq: sq() },
        "opposition" => Kind::Opposition { side: words.side(1) },
        other => panic!("{other} is no kind"),
    }
}
