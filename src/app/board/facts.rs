//! The facts of the position on the board, computed once when it changes.

use crate::app::board::heat::Heat;
use crate::chess::notation::origin;
use crate::chess::{Bitboard, Chess, Color, Move, Opening, Position, Square, after_null_move};
use crate::safety::{Destination, Safety, Threat, net, rescue};
use crate::tutor::Remark;
use crate::tutor::points::threat::OpponentThreat;
use crate::tutor::points::threats;
use crate::tutor::points::{MoveGrade, Point};

/// The facts of the position on the board, from the viewer's side.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardFacts {
    /// Threats to the viewer's pieces, and the safety of each move when it is the viewer's turn.
    pub safety: Option<Safety>,
    /// The pieces that can be saved from an attacker that then takes another one, by count.
    pub saved: Bitboard,
    /// What each capture that wins on its square wins in the end, in pawns, with all that is taken elsewhere.
    won: Vec<(Move, i32)>,
    /// The pieces that the viewer, to move, can win, whatever hangs of his besides.
    pub winnable: Bitboard,
    /// Whether the viewer is to move; otherwise there are no destinations.
    pub to_move: bool,
    /// Threats to the pieces of the side that a review watches, while that is not the viewer's.
    pub watched: Option<Vec<Threat>>,
    /// The heatmap, while it is on.
    pub heat: Option<Heat>,
    /// What matters now, the most important first: whatever is marked strongly or said unasked is one of these.
    pub points: Vec<Point>,
    /// The coach's remarks, the most important first.
    pub remarks: Vec<Remark>,
    /// How the remark about the player's own move begins, and its grade.
    pub graded: Option<(String, MoveGrade)>,
    /// The named opening that the line on the board has reached.
    pub opening: Option<Opening>,
}

impl BoardFacts {
    /// The facts for one side; `known` is what a search has found to be threatened, once there is one.
    pub fn of(position: &Chess, viewer: Color, known: Option<&[OpponentThreat]>) -> BoardFacts {
        let to_move = position.turn() == viewer;
        let turned = if to_move { Some(position.clone()) } else { after_null_move(position) };
        let mut facts =
            BoardFacts { safety: turned.as_ref().map(Safety::of), to_move, ..BoardFacts::default() };
        if let Some(safety) = facts.safety.as_ref().filter(|_| to_move) {
            let threats = safety.threats.iter().filter(|threat| threat.hanging).map(|threat| threat.square);
            facts.saved = threats.filter(|square| rescue::lost_instead(safety, *square).is_some()).collect();
        }
        let captures = facts.destinations().iter().filter(|d| d.see > 0);
        let nets = captures
            .filter_map(|d| Some((d.played, net::of_move(position, d.played, Bitboard::EMPTY)?.pawns)));
        facts.won = nets.collect();
        if to_move {
            facts.winnable = threats::winnable(position);
        }
        match known.filter(|known| threats::really_taken(known).is_some()) {
            Some(known) => facts.believe(known),
            // Until a search knows better, what is taken in return elsewhere is counted.
            None if to_move => facts.believe(&threats::counted(position)),
            None => {}
        }
        facts
    }

    /// Takes the word of a search or a count: of the pieces that hang by exchange, those hang that the opponent would really take,
    /// and what they cost is what is lost in the end. Once only, as it can only take away.
    fn believe(&mut self, threats: &[OpponentThreat]) {
        let safety = self.safety.as_mut().filter(|_| self.to_move);
        let Some((safety, taken)) = safety.zip(threats::really_taken(threats)) else {
            return;
        };
        for threat in &mut safety.threats {
            threat.hanging &= taken.contains(threat.square);
            let lost = threats.iter().find_map(|known| known.lost_on(threat.square));
            if let Some(lost) = lost.filter(|_| threat.hanging) {
                threat.see = lost;
            }
        }
    }

    /// The threatened pieces, in board order.
    pub fn threats(&self) -> &[Threat] {
        self.safety.as_ref().map_or(&[], |safety| &safety.threats)
    }

    /// The threatened pieces of the side that the board is marked for.
    pub fn feared(&self) -> &[Threat] {
        self.watched.as_deref().unwrap_or_else(|| self.threats())
    }

    /// The threat to the piece on a square.
    pub fn threat(&self, square: Square) -> Option<&Threat> {
        self.threats().iter().find(|threat| threat.square == square)
    }

    /// Every move the viewer can make now with the safety of where it goes.
    pub fn destinations(&self) -> &[Destination] {
        match &self.safety {
            Some(safety) if self.to_move => &safety.destinations,
            _ => &[],
        }
    }

    /// The safety of one move; of several promotions the queen's.
    pub fn destination(&self, from: Square, to: Square) -> Option<&Destination> {
        let mut fitting = self.destinations().iter().filter(|d| origin(d.played) == from && d.to == to);
        let first = fitting.next()?;
        fitting.find(|d| d.played.promotion() == Some(crate::chess::Role::Queen)).or(Some(first))
    }

    /// What a move wins in the end, in pawns: on its square, or less if something else is taken in return.
    pub fn won_by(&self, moved: &Destination) -> i32 {
        let net = self.won.iter().find(|(played, _)| *played == moved.played);
        net.map_or(moved.see, |(_, pawns)| moved.see.min(*pawns))
    }

    /// What another piece than the moved one is lost for after a move, in pawns: one that hangs, or stands under the attacker of
    /// one that does, or loses its guard.
    pub fn lost_after(&self, moved: &Destination) -> i32 {
        let hangs = |square| self.threat(square).is_none_or(|threat| self.falls(threat));
        let left = moved.leaves.iter().filter(|(square, _)| hangs(*square));
        left.map(|(_, pawns)| *pawns).max().unwrap_or(0)
    }

    /// Whether a piece is lost that nobody saves. What the search does not call hanging it may have left out for a greater prize
    /// of the same attacker; what was guarded before has lost its guard.
    fn falls(&self, threat: &Threat) -> bool {
        let is_forked = |other: &Threat| {
            other.hanging && other.square != threat.square && (other.attackers & threat.attackers).any()
        };
        threat.hanging || threat.see <= 0 || self.threats().iter().any(is_forked)
    }

    /// Where the piece on a square can go.
    pub fn targets(&self, from: Square) -> Bitboard {
        let there = self.destinations().iter().filter(|d| origin(d.played) == from).map(|d| d.to);
        there.collect()
    }

    /// The pieces that can move now.
    pub fn movable(&self) -> Bitboard {
        match &self.safety {
            Some(safety) if self.to_move => safety.movable,
            _ => Bitboard::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored};
    use crate::engines::inquiry::Inquirer;
    use crate::search::{Limits, Root, StopFlag};
    use crate::tutor::SearchOracle;

    /// What a short search finds threatened.
    fn searched(text: &str) -> Vec<OpponentThreat> {
        let position = fen::parse(text).unwrap().position;
        let limits = Limits { nodes: Some(30_000), ..Limits::default() };
        let (mut inquirer, root) = (Inquirer::new(1), Root::from_position(position.clone()));
        let (findings, probe) = inquirer.ask(&root, None, &limits, &StopFlag::default());
        threats::of(&position, &mut SearchOracle::new(&findings, probe))
    }

    #[test]
    fn a_pawn_whose_taking_forks_costs_what_the_fork_wins() {
        let white = fen::parse("r3k1r1/5p2/8/8/3n4/2N5/PPP2PPP/R1B1K2R w KQq - 0 1").unwrap().position;
        for (position, pawn) in [(mirrored(&white).unwrap(), Square::C7), (white, Square::C2)] {
            let found = searched(&fen::write(&position));
            let counted = BoardFacts::of(&position, position.turn(), None);
            assert_eq!(counted.threat(pawn).map(|threat| threat.see), Some(1), "by count a pawn");
            let facts = BoardFacts::of(&position, position.turn(), Some(&found));
            assert_eq!(
                facts.threat(pawn).map(|threat| (threat.hanging, threat.see)),
                Some((true, 6)),
                "the rook, too"
            );
        }
    }

    #[test]
    fn a_capture_wins_what_is_left_of_it_and_a_move_leaves_what_hangs() {
        // Nxe4 takes a knight, and the queen takes one on h4; what else the knight does, f2 falls.
        let white = fen::parse("r2qr1k1/1pp2pp1/p1np2bp/2b1p3/4n2N/1BPP2NP/PP3PP1/R1BQR1K1 w - - 0 14")
            .unwrap()
            .position;
        for (position, flip) in [(white.clone(), false), (mirrored(&white).unwrap(), true)] {
            let at = |square: Square| if flip { square.flip_vertical() } else { square };
            let facts = BoardFacts::of(&position, position.turn(), None);
            let of = |to| facts.destination(at(Square::G3), at(to)).unwrap();
            assert_eq!((of(Square::E4).see, facts.won_by(of(Square::E4))), (3, 0));
            assert!(facts.lost_after(of(Square::F5)) > 0, "f2");
            assert_eq!(facts.won_by(of(Square::F5)), 0);
        }
        // A knight that guards another one leaves it, and one that is free leaves nothing.
        let guard = fen::parse("3rk3/8/8/8/3N4/5N2/8/6K1 w - - 0 1").unwrap().position;
        let facts = BoardFacts::of(&guard, Color::White, None);
        assert!(facts.lost_after(facts.destination(Square::F3, Square::H4).unwrap()) > 0);
        assert_eq!(facts.lost_after(facts.destination(Square::G1, Square::F2).unwrap()), 0);
    }

    /// The squares of what hangs for the side to move, once a search has found these threats.
    fn hanging(text: &str, found: Option<&[OpponentThreat]>) -> Vec<Square> {
        let position = fen::parse(text).unwrap().position;
        let facts = BoardFacts::of(&position, position.turn(), found);
        facts.threats().iter().filter(|threat| threat.hanging).map(|threat| threat.square).collect()
    }

    #[test]
    fn a_queen_that_is_taken_for_a_queen_elsewhere_does_not_hang() {
        let both = "rn1qkbnr/ppp2ppp/3p4/4P1B1/4P3/5b2/PPP2PPP/RN1QKB1R w KQkq - 1 6";
        assert!(!hanging(both, None).contains(&Square::D1), "{:?}", hanging(both, None));
        let alone = "rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R w KQkq - 0 5";
        assert!(hanging(alone, None).contains(&Square::D1));
    }

    #[test]
    fn what_the_search_fears_is_marked_though_the_count_does_not() {
        // By count the queens are traded; without the bishop on g5 one is lost.
        let both = "rn1qkbnr/ppp2ppp/3p4/4P1B1/4P3/5b2/PPP2PPP/RN1QKB1R w KQkq - 1 6";
        let alone = "rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RN1QKB1R w KQkq - 1 6";
        let feared = threats::counted(&fen::parse(alone).unwrap().position);
        assert!(hanging(both, Some(&feared)).contains(&Square::D1));
        assert!(!hanging(both, None).contains(&Square::D1));
    }

    #[test]
    fn what_hangs_by_count_hangs_until_the_search_says_otherwise() {
        // The rook that takes lets in a mate.
        let mated = "r5k1/5ppp/8/8/8/P7/5PPP/4R1K1 w - - 0 1";
        let mirrored = "4r1k1/5ppp/p7/8/8/8/5PPP/R5K1 b - - 0 1";
        for (text, pawn) in [(mated, Square::A3), (mirrored, Square::A6)] {
            assert_eq!(hanging(text, None), [pawn]);
            assert_eq!(hanging(text, Some(&[])), []);
            let counted = threats::counted(&fen::parse(text).unwrap().position);
            assert_eq!(hanging(text, Some(&counted)), [pawn]);
        }
        // Mate is threatened, and the pawn on e5 hangs all the same.
        let mated = "r1bqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
        let counted = threats::counted(&fen::parse(mated).unwrap().position);
        assert_eq!(hanging(mated, Some(&counted)), hanging(mated, None));
        assert!(!hanging(mated, None).is_empty());
    }
}
