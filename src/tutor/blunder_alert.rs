//! The blunder alert: what a move lets the opponent do, named without a word about what would be better.

use super::claim::catalogue::Kind;
use super::explain::Explanation;
use super::judge::Judgement;
use crate::chess::{Bitboard, Chess, Color, Move, Position, Role, Square, material, notation, words};
use crate::safety::exchange::{self, Exchange};
use crate::safety::made;

/// A danger that a move brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlunderAlert {
    /// What the move does, as the end of a sentence: `lets White win your knight on c6`.
    pub danger: String,
    /// What is in danger, on the board after the move.
    pub victim: Bitboard,
    /// The pieces that bring it about, on that board.
    pub attackers: Bitboard,
}

/// The danger of a move that is a fault at least this bad; `None` if it is none, if the game is decided anyway, or if
/// nothing but time or style is lost. `you` is the side that is spoken to.
pub fn blunder_alert(
    explanation: &Explanation,
    least: Judgement,
    you: Option<Color>,
) -> Option<BlunderAlert> {
    let judged = explanation.judged?;
    if judged.judgement < least || judged.is_decided() {
        return None;
    }
    let question = &explanation.question;
    let played = question.played?;
    let reply = question.reply.as_ref()?;
    let mut after = question.root.clone();
    after.play_unchecked(played);
    let blow = Blow {
        before: &question.root,
        after: &after,
        played,
        first: *reply.moves.first()?,
        whose: if you == Some(question.root.turn()) {
            "your".to_owned()
        } else {
            format!("{}'s", words::side(question.root.turn()))
        },
    };
    match reply.score.mate() {
        Some(moves) if moves > 0 => blow.mates(moves),
        _ => blow.takes().or_else(|| blow.wins(promised(explanation, played))),
    }
}

/// What the search and the verified claims promise the opponent after the move, in pawns.
fn promised(explanation: &Explanation, played: Move) -> Option<i32> {
    explanation.claims.iter().find_map(|claim| {
        let Kind::WinsMaterial(wins) = &claim.kind else {
            return None;
        };
        (claim.at == [played]).then_some(wins.gain)
    })
}

/// The opponent's best answer to a move.
struct Blow<'a> {
    before: &'a Chess,
    after: &'a Chess,
    played: Move,
    first: Move,
    /// `your`, `White's`.
    whose: String,
}

impl Blow<'_> {
    fn enemy(&self) -> &'static str {
        words::side(self.after.turn())
    }

    fn mates(&self, moves: i32) -> Option<BlunderAlert> {
        let king = self.after.board().king_of(self.before.turn())?;
        let when = match moves {
            1 => " at once".to_owned(),
            2..=4 => format!(" in {moves} moves"),
            _ => String::new(),
        };
        Some(BlunderAlert {
            danger: format!("lets {} force checkmate{when}", self.enemy()),
            victim: Bitboard::from_square(king),
            attackers: Bitboard::from_square(notation::origin(self.first)),
        })
    }

    /// The answer takes a piece, and that pays even after what the move itself took.
    fn takes(&self) -> Option<BlunderAlert> {
        let taken = self.first.capture()?;
        let won = exchange::value_of(self.after, self.first);
        let square = made::taken_square(self.first);
        if won - self.gained() < 1 {
            return None;
        }
        let piece = format!("{} {} on {square}", self.whose, words::role(taken));
        let taker = self.first.role();
        let danger = if won >= points(taken) {
            format!("lets {} win {piece}", self.enemy())
        } else if won == points(taken) - points(taker) {
            format!("lets {} win {piece} for a {}", self.enemy(), words::role(taker))
        } else {
            format!("lets {} win material on {square}", self.enemy())
        };
        Some(BlunderAlert {
            danger,
            victim: Bitboard::from_square(square),
            attackers: self.capturers(square),
        })
    }

    /// The pieces that could take on a square, the one that does first of all.
    fn capturers(&self, square: Square) -> Bitboard {
        let board = self.after.board();
        Exchange::on(board, square).capturers(self.after.turn()) | notation::origin(self.first)
    }

    /// What the move itself took, in pawns.
    fn gained(&self) -> i32 {
        self.played.capture().map_or(0, points)
    }

    /// The answer begins something that wins so much.
    fn wins(&self, gain: Option<i32>) -> Option<BlunderAlert> {
        let what = match gain? - self.gained() {
            ..1 => return None,
            1 => "a pawn".to_owned(),
            3 => "material worth a knight".to_owned(),
            5 => "material worth a rook".to_owned(),
            9 => "material worth a queen".to_owned(),
            gain => format!("material worth {gain} pawns"),
        };
        Some(BlunderAlert {
            danger: format!("lets {} win {what}", self.enemy()),
            victim: Bitboard::EMPTY,
            attackers: Bitboard::from_square(notation::origin(self.first)),
        })
    }
}

fn points(role: Role) -> i32 {
    material::value(role) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Score, fen};
    use crate::search::Line;
    use crate::tutor::question::Question;
    use crate::tutor::{Judged, Judgement, Past};

    /// What is said of a move after which the opponent has this line and score; the best move was worth `before`.
    fn said(position: &str, played: &str, reply: &[&str], score: Score, before: i32) -> Option<String> {
        let root = fen::parse(position).unwrap().position;
        let m = notation::parse_san(&root, played).unwrap();
        let mut after = root.clone();
        after.play_unchecked(m);
        let mut here = after.clone();
        let read = |san: &&str| {
            let m = notation::parse_san(&here, san).unwrap();
            here.play_unchecked(m);
            m
        };
        let best = root.legal_moves().into_iter().find(|other| *other != m);
        let question = Question {
            glance: None,
            played: Some(m),
            best: Some(Line { score: Score::Cp(before), moves: best.into_iter().collect() }),
            second: None,
            reply: Some(Line { score, moves: reply.iter().map(read).collect() }),
            root: root.clone(),
        };
        let explanation = Explanation {
            judged: Judged::of(&question),
            question,
            tags: Vec::new(),
            claims: Vec::new(),
            depth: 9,
            past: Past::default(),
            threats: Vec::new(),
        };
        blunder_alert(&explanation, Judgement::Blunder, Some(root.turn())).map(|alert| alert.danger)
    }

    /// The black knight on c6 is guarded by the pawn b7 alone.
    const GUARDED: &str = "4k3/1p4pp/2n5/1B6/8/8/6PP/4K3 b - - 0 1";

    #[test]
    fn the_piece_that_can_be_won_is_named() {
        let moved = "4k3/6pp/1pn5/1B6/8/8/6PP/4K3 b - - 0 1";
        assert_eq!(
            said(moved, "h6", &["Bxc6"], Score::Cp(320), 0).as_deref(),
            Some("lets White win your knight on c6")
        );
    }

    #[test]
    fn what_costs_nothing_but_time_is_no_alarm() {
        assert_eq!(said(GUARDED, "h6", &["Kd2"], Score::Cp(400), 0), None);
        // The exchange on c6 is even, whatever the search likes about it.
        assert_eq!(said(GUARDED, "h6", &["Bxc6", "bxc6"], Score::Cp(400), 0), None);
    }

    #[test]
    fn a_trade_is_no_loss() {
        let queens = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
        assert_eq!(said(queens, "Qxd8", &["Kxd8"], Score::Cp(300), 0), None);
    }

    #[test]
    fn decided_games_and_small_faults_are_left_alone() {
        let moved = "4k3/6pp/1pn5/1B6/8/8/6PP/4K3 b - - 0 1";
        assert_eq!(said(moved, "h6", &["Bxc6"], Score::Cp(1500), -900), None);
        assert_eq!(said(moved, "h6", &["Bxc6"], Score::Cp(60), 0), None);
    }

    #[test]
    fn a_piece_that_is_guarded_but_worth_more_is_won_for_the_other() {
        let pinned = "4k3/8/8/8/6b1/5N2/6PP/3QK2R w K - 0 1";
        assert_eq!(
            said(pinned, "Nd4", &["Bxd1", "Kxd1"], Score::Cp(500), 100).as_deref(),
            Some("lets Black win your queen on d1 for a bishop")
        );
    }

    #[test]
    fn mate_comes_before_everything() {
        let start = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(
            said(start, "g4", &["Qh4"], Score::Mate(1), 0).as_deref(),
            Some("lets Black force checkmate at once")
        );
    }
}
