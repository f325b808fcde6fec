//! What the opponent would do if he moved twice: the position with the other side to move, searched.

use std::cmp::Reverse;

use super::threat::{OpponentThreat, PIECE, ThreatGain, exchanges, taking};
use super::{behind_capture, behind_check};
use crate::chess::{
    Bitboard, Board, Chess, Move, Position, Role, Score, after_move, after_null_move, gives_mate, notation,
};
use crate::safety::exchange;
use crate::safety::{Win, net, wins};
use crate::tutor::about::{About, Tone};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::{self, Kind};
use crate::tutor::find::board::{can_be_taken, mates_by_checks};
use crate::tutor::find::step::Walk;
use crate::tutor::kind::row::{Matter, Scope};
use crate::tutor::motifs::hanging::{due, net_below};
use crate::tutor::question::Oracle;
use crate::tutor::sense::aims;
use crate::tutor::verify;

/// The longest mate that is looked for in every position, in moves.
// Longer proofs cost too much at every move of a game; the search finds them on its own.
const MATES: u8 = 2;

/// Points of win percent that a capture may give up against the best move and still win what it takes.
// An inaccuracy's price.
const TAKES: f64 = 5.0;

/// Points of win percent by which a tactic must better the opponent's chances.
// What a blunder costs: to ignore it would be one.
const TACTIC: f64 = 15.0;

/// What the opponent threatens, the worst first; while the side to move stands in check, what hangs besides.
pub fn of(position: &Chess, oracle: &mut dyn Oracle) -> Vec<OpponentThreat> {
    let Some(turned) = after_null_move(position) else {
        return behind_check::hanging(position);
    };
    if let Some(line) = oracle.mate(&turned, MATES) {
        let moves = line.len().div_ceil(2) as u8;
        return vec![OpponentThreat { turned, line, gain: ThreatGain::Mate(moves) }];
    }
    let mut threats: Vec<OpponentThreat> = captures(position, &turned, oracle)
        .into_iter()
        .map(|threat| as_fork(&threat, oracle).unwrap_or(threat))
        .collect();
    if let Some(tactic) = tactic(position, &turned, oracle) {
        let same = |threat: &OpponentThreat| threat.first() == tactic.first();
        // That a capture wins a piece for a pawn says more than what the piece guarded.
        let least = if tactic.removes_guard() { 1 } else { PIECE };
        let says_enough = |threat: &OpponentThreat| same(threat) && threat.gain.pawns() >= least;
        if !threats.iter().any(says_enough) {
            threats.retain(|threat| !same(threat));
            threats.insert(0, tactic);
        }
    }
    threats
}

/// The pieces that the opponent would really take, by what was found; `None` where mate is threatened, as nothing less was
/// looked for then.
pub fn really_taken(threats: &[OpponentThreat]) -> Option<Bitboard> {
    let mates = threats.iter().any(|threat| matches!(threat.gain, ThreatGain::Mate(_)));
    (!mates).then(|| threats.iter().filter_map(OpponentThreat::taken).collect())
}

/// What the opponent threatens as far as it can be counted without a search: a mate in one, or what exchanges win, in check what
/// they win besides.
pub fn counted(position: &Chess) -> Vec<OpponentThreat> {
    let Some(turned) = after_null_move(position) else {
        return behind_check::hanging(position);
    };
    let mates = |m: &&Move| gives_mate(&turned, **m);
    match turned.legal_moves().iter().find(mates) {
        Some(&m) => {
            vec![OpponentThreat { line: vec![m], gain: ThreatGain::Mate(1), turned: turned.clone() }]
        }
        None => joined(behind_capture::hanging(position, &turned), exchanges(&turned)),
    }
}

/// Threats of both sorts, each piece once: what hangs besides is taken best by the capture that was found there.
fn joined(besides: Vec<OpponentThreat>, mut found: Vec<OpponentThreat>) -> Vec<OpponentThreat> {
    found.retain(|threat| besides.iter().all(|besides| besides.taken() != threat.taken()));
    found.extend(besides);
    found
}

/// The pieces that the side to move wins by count, with what is newly taken elsewhere in return, and is not mated by checks for it.
pub fn winnable(position: &Chess) -> Bitboard {
    let due = due(position);
    let is_mated = |capture| mates_by_checks(&after_move(position, capture), usize::from(MATES)).is_some();
    let pays = |win: &Win| {
        let net = net::of_move(position, win.capture, due);
        net.is_none_or(|net| net.pays(win.gain)) && !is_mated(win.capture)
    };
    wins(position).iter().filter(|win| pays(win)).map(|win| win.square).collect()
}

/// The pieces that he would really win by taking them, the most valuable first.
fn captures(position: &Chess, turned: &Chess, oracle: &mut dyn Oracle) -> Vec<OpponentThreat> {
    let mut found = exchanges(turned);
    found.retain(|threat| pays(position, turned, threat.first(), oracle));
    // What hangs on the other side too makes a capture a poor bargain by count, but not if it is the best there is and costs much.
    let is_new = |win: &Win| !found.iter().any(|threat| threat.taken() == Some(win.square));
    let others: Vec<Win> = wins(turned)
        .into_iter()
        .filter(|win| win.gain >= PIECE && is_new(win) && costs_much(position, turned, win.capture, oracle))
        .collect();
    found.extend(others.into_iter().filter_map(|win| taking(turned, win)));
    let due = due(turned);
    found.retain(|threat| net_of(turned, threat, due) >= 1);
    let mut besides = behind_capture::hanging(position, turned);
    besides.retain(|threat| is_best(&threat.turned, threat.first(), oracle));
    found = joined(besides, found);
    found.sort_by_key(|threat| Reverse(threat.gain.pawns()));
    found
}

/// What a capture wins by count less what is taken in return, in pawns: the best of a bad bargain wins nothing.
fn net_of(turned: &Chess, threat: &OpponentThreat, due: Bitboard) -> i32 {
    let gain = threat.gain.pawns();
    net_below(turned, threat.first(), gain, due).map_or(gain, |net| net.pawns)
}

/// Whether a capture is as good as his best move, and much better for him than that it is not his turn.
fn costs_much(position: &Chess, turned: &Chess, capture: Move, oracle: &mut dyn Oracle) -> bool {
    let is_best = oracle.given_up(turned, capture).is_some_and(|given_up| given_up <= TAKES);
    let after = after_move(turned, capture);
    let chances = (oracle.win(position), oracle.win(&after));
    is_best && matches!(chances, (Some(now), Some(then)) if now - then >= TACTIC)
}

/// Whether the search likes a capture that wins material by exchange: nearly as good as his best move, or better than
/// what he has while it is not his turn. Unknown is not refuted.
pub fn pays(position: &Chess, turned: &Chess, capture: Move, oracle: &mut dyn Oracle) -> bool {
    let Some(given_up) = oracle.given_up(turned, capture) else {
        return true;
    };
    let after = after_move(turned, capture);
    if given_up <= TAKES {
        return !throws_away(turned, capture, oracle);
    }
    match (oracle.win(&after), oracle.win(position)) {
        (Some(mine_after), Some(mine_now)) => mine_now - mine_after >= TAKES,
        _ => false,
    }
}

/// Whether the search likes a capture nearly as well as the best move.
fn is_best(turned: &Chess, capture: Move, oracle: &mut dyn Oracle) -> bool {
    oracle.given_up(turned, capture).is_none_or(|given_up| given_up <= TAKES)
        && !throws_away(turned, capture, oracle)
}

/// Whether a capture loses more than it takes, which another move keeps, though the chances tell nothing any more as the game
/// is decided.
fn throws_away(turned: &Chess, capture: Move, oracle: &mut dyn Oracle) -> bool {
    /// Centipawns: more than a pawn, where no more is taken.
    const MUCH: i32 = 150;
    let much = MUCH.max(100 * exchange::value_of(turned, capture));
    let after = after_move(turned, capture);
    let scores = (oracle.score(turned).and_then(Score::cp), oracle.score(&after).and_then(Score::cp));
    matches!(scores, (Some(best), Some(theirs)) if best + theirs >= much)
}

/// The tactic that his best move would be, if it gains much.
fn tactic(position: &Chess, turned: &Chess, oracle: &mut dyn Oracle) -> Option<OpponentThreat> {
    let best = oracle.ranked(turned).first()?.0;
    let after = after_move(turned, best);
    let gained = oracle.win(position)? - oracle.win(&after)?;
    let claim = motif(turned, best, oracle)?;
    let gain = ThreatGain::Tactic(claim, gained);
    let found = OpponentThreat { turned: turned.clone(), line: vec![best], gain };
    // Where all is won or lost, chances hardly change, but the piece is lost.
    let wins_piece = found.forked() >= Some(PIECE);
    (gained >= TACTIC || wins_piece).then_some(found)
}

/// A capture of little as the fork that it makes, if that wins more than what is taken.
fn as_fork(threat: &OpponentThreat, oracle: &mut dyn Oracle) -> Option<OpponentThreat> {
    let taken = threat.gain.pawns();
    if taken >= PIECE {
        return None;
    }
    let claim = motif(&threat.turned, threat.first(), oracle)?;
    let fork = OpponentThreat { gain: ThreatGain::Tactic(claim, 0.0), ..threat.clone() };
    (fork.forked() > Some(taken)).then_some(fork)
}

/// The weightiest verified motif that a move makes.
fn motif(turned: &Chess, m: Move, oracle: &mut dyn Oracle) -> Option<Claim> {
    let walk = Walk::along(turned, &[m], 1);
    let step = walk.steps().next()?;
    let looked_for = |scope| matches!(scope, Scope::EveryMove | Scope::UnlessMate);
    let mut found = catalogue::find(step, looked_for);
    found.retain(|found| found.helps == Some(turned.turn()) && is_telling(turned.board(), &found.kind));
    found.sort_by_key(|found| -(found.kind.row().weight + found.worth));
    let claims = found.into_iter().map(|found| Claim {
        kind: found.kind,
        at: vec![m],
        about: About::Played,
        tone: Tone::Good,
    });
    let is_sound = |claim: &Claim| !matches!(&claim.kind, Kind::RemovesDefender(removes) if !removes.is_worth_it(step.after(), Some(m)));
    let holds = |claim: &Claim| {
        aims::are_held(step.after(), claim) && is_sound(claim) && !is_idle_threat(step.before(), m, claim)
    };
    claims.into_iter().find(|claim| holds(claim) && verify::check(turned, claim, oracle).is_ok())
}

/// Whether a mate that a move threatens need not be feared: the move takes something, which says more, or its piece or the one that
/// mates can be taken.
fn is_idle_threat(before: &Chess, m: Move, claim: &Claim) -> bool {
    let Kind::MateThreat(threat) = &claim.kind else { return false };
    let mating = notation::origin(threat.mv);
    let takes = |answer: &Move| answer.is_capture() && notation::destination(*answer) == mating;
    m.is_capture() || can_be_taken(before, m) || after_move(before, m).legal_moves().iter().any(takes)
}

/// Whether a claim says why a move is to be feared: a motif, or a threat of mate. A pawn that may not move is but the means of such.
fn is_telling(board: &Board, kind: &Kind) -> bool {
    let row = kind.row();
    let holds_pawn = matches!(kind, Kind::Pin(pin) if board.role_at(pin.pinned) == Some(Role::Pawn));
    let is_motif = row.matter == Matter::Motif && !row.is_slight() && !holds_pawn;
    is_motif || matches!(kind, Kind::MateThreat(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Square, fen, notation};
    use crate::engines::inquiry::Inquirer;
    use crate::search::{Limits, Root, StopFlag};
    use crate::tutor::explain::SearchOracle;
    use crate::tutor::testing::mirrored_fen;

    fn threats(text: &str) -> Vec<OpponentThreat> {
        threats_after(text, 40_000)
    }

    /// What a search of so many nodes finds threatened.
    fn threats_after(text: &str, nodes: u64) -> Vec<OpponentThreat> {
        let position = fen::parse(text).unwrap().position;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut inquirer = Inquirer::new(1);
        let root = Root::from_position(position.clone());
        let (findings, probe) = inquirer.ask(&root, None, &limits, &StopFlag::default());
        of(&position, &mut SearchOracle::new(&findings, probe))
    }

    fn said(text: &str) -> Vec<String> {
        threats(text).iter().map(|threat| notation::san(&threat.turned, threat.first())).collect()
    }

    #[test]
    fn mates_in_one_and_two_are_always_seen() {
        assert_eq!(said("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"), ["Qxf7#"]);
        // A rook on each of two files: Rb7 and Ra8.
        let two = threats("7k/8/8/8/8/8/R5K1/1R6 b - - 0 1");
        assert!(matches!(two[0].gain, ThreatGain::Mate(2)), "{two:?}");
        let mirrored = threats("1r6/r5k1/8/8/8/8/8/7K w - - 0 1");
        assert!(matches!(mirrored[0].gain, ThreatGain::Mate(2)), "{mirrored:?}");
        assert!(said("7k/8/8/8/8/8/6K1/1R6 b - - 0 1").is_empty());
    }

    #[test]
    fn a_rook_that_hangs_while_his_knight_hangs_too_is_threatened() {
        // The queen takes on a1 although the rook takes on e5 with check.
        let both = "r3kb1r/1pp2ppp/p7/4n3/5P2/2qP4/P1P3PP/R1BQR2K w kq - 0 14";
        for text in [both.to_owned(), mirrored_fen(both)] {
            let taken = threats(&text).iter().any(|threat| {
                threat.taken().is_some_and(|square| [Square::A1, Square::A8].contains(&square))
            });
            assert!(taken, "{text}: {:?}", threats(&text));
        }
        // With the queen's bishop out of the way the rook is guarded.
        let guarded = "r3kb1r/1pp2ppp/p7/4n3/5P2/2qPB3/P1P3PP/R2QR2K w kq - 0 14";
        assert!(!threats(guarded).iter().any(|threat| threat.taken() == Some(Square::A1)));
    }

    #[test]
    fn what_hangs_beside_a_piece_of_his_is_threatened_however_long_the_search() {
        // Who takes the bishop on d1 loses the knight on e5; the pawn on c2 is the lesser loss.
        let knight = "r2q1rk1/ppp2ppp/2np1n2/4N3/2B1P3/2NP4/PPP2PPP/R1Bb1RK1 w - - 0 9";
        for (text, square) in [(knight.to_owned(), Square::E5), (mirrored_fen(knight), Square::E4)] {
            for nodes in [3_000, 8_000, 40_000, 120_000] {
                let first = threats_after(&text, nodes).first().and_then(OpponentThreat::taken);
                assert_eq!(first, Some(square), "{text} after {nodes} nodes");
            }
        }
    }

    #[test]
    fn a_capture_that_costs_more_than_it_takes_is_no_threat() {
        // The queen takes on h4, and the knight forks on c7.
        let fork = "r2qkbr1/ppp4p/3p3p/3Npp2/2BnP2N/8/PPP2P1P/R2Q1R1K w q - 0 12";
        for text in [fork.to_owned(), mirrored_fen(fork)] {
            let taken =
                |threat: &OpponentThreat| [Some(Square::H4), Some(Square::H5)].contains(&threat.taken());
            assert!(!threats(&text).iter().any(taken), "{text}: {:?}", threats(&text));
        }
        // Without the knight on d5 it simply falls.
        let simple = "r2qkbr1/ppp4p/3p3p/4pp2/2BnP2N/8/PPP2P1P/R2Q1R1K w q - 0 12";
        assert!(threats(simple).iter().any(|threat| threat.taken() == Some(Square::H4)));
    }

    /// A search that knows the position turned, and thinks the same of all others.
    struct TwoScores {
        turned: (Chess, i32),
        other: i32,
    }

    impl Oracle for TwoScores {
        fn score(&mut self, position: &Chess) -> Option<Score> {
            let (turned, score) = &self.turned;
            Some(Score::Cp(if position == turned { *score } else { self.other }))
        }

        fn ranked(&mut self, _: &Chess) -> Vec<(Move, Score)> {
            Vec::new()
        }
    }

    #[test]
    fn a_capture_throws_away_only_what_is_more_than_it_takes() {
        let start = "rn1qkbnr/ppp2ppp/B7/3pp3/4P1b1/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 4";
        for (start, bishop, pawn) in
            [(start.to_owned(), "b7a6", "d5e4"), (mirrored_fen(start), "b2a3", "d4e5")]
        {
            let position = fen::parse(&start).unwrap().position;
            let turned = after_null_move(&position).unwrap();
            // Another move wins a bishop and two pawns, this one the bishop or the pawn.
            let mut search = TwoScores { turned: (turned.clone(), 900), other: -700 };
            let mut pays = |uci| {
                let capture = notation::parse_uci(&turned, uci).unwrap();
                pays(&position, &turned, capture, &mut search)
            };
            assert!(pays(bishop), "{start}");
            assert!(!pays(pawn), "{start}");
        }
    }

    #[test]
    fn what_hangs_is_a_threat_unless_taking_it_loses() {
        assert_eq!(said("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1"), ["dxe5"]);
        // The isolated queen's pawn: 1…Nxd4 2.Nxd4 Qxd4 3.Bxh7+ wins the queen.
        let isolated = "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11";
        assert!(!said(isolated).iter().any(|san| san.contains("d4")), "{:?}", said(isolated));
        let mirrored = "r1bq1rk1/pp3ppp/2nb1n2/3p4/8/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 11";
        assert!(!said(mirrored).iter().any(|san| san.contains("d5")), "{:?}", said(mirrored));
    }

    #[test]
    fn what_is_counted_sees_exchanges_and_mates_in_one() {
        let counted = |text: &str| {
            let found = counted(&fen::parse(text).unwrap().position);
            found.iter().map(|threat| notation::san(&threat.turned, threat.first())).collect::<Vec<_>>()
        };
        // The rook's capture lets in a mate, which no count of captures sees.
        assert_eq!(counted("r5k1/5ppp/8/8/8/P7/5PPP/4R1K1 w - - 0 1"), ["Rxa3"]);
        // 1…Nxd4 2.Nxd4 Qxd4 3.Bxh7+ is a matter of captures alone.
        assert!(counted("r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11").is_empty());
        assert_eq!(counted("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"), ["Qxf7#"]);
        assert!(counted("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1").is_empty(), "in check");
    }

    /// The victim of the weightiest motif that a move makes, against the side to move.
    fn victim(text: &str, san: &str) -> Option<Square> {
        let turned = after_null_move(&fen::parse(text).unwrap().position).unwrap();
        let m = notation::parse_san(&turned, san).unwrap();
        let mut inquirer = Inquirer::new(1);
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let root = Root::from_position(turned.clone());
        let (findings, probe) = inquirer.ask(&root, None, &limits, &StopFlag::default());
        let claim = motif(&turned, m, &mut SearchOracle::new(&findings, probe)).unwrap();
        OpponentThreat { turned, line: vec![m], gain: ThreatGain::Tactic(claim, 0.0) }.victim()
    }

    #[test]
    fn a_tactic_costs_what_it_takes_first_unless_it_aims_at_more() {
        // …exd4 takes a pawn and opens the queen's way to another.
        let pawns = "rnb1kb1r/ppppqppp/5n2/4p3/3PP3/5Q2/PPP2PPP/RNB1KBNR w KQkq - 0 5";
        assert_eq!(victim(pawns, "exd4"), Some(Square::D4));
        assert_eq!(victim(&mirrored_fen(pawns), "exd5"), Some(Square::D5));
        assert_eq!(victim("r3k1r1/5p2/8/8/3n4/2N5/PPP2PPP/R1B1K2R w KQq - 0 1", "Nxc2+"), Some(Square::A1));
    }

    #[test]
    fn a_fork_costs_the_lesser_of_two_pieces() {
        // The pawn on f2 is pinned: …Nxf2 takes it and hits the queen, who goes, and a pawn.
        let pinned = "r2qr1k1/1pp2pp1/p1np2bp/2b1p3/4n2N/1BPP2NP/PP3PP1/R1BQR1K1 w - - 0 14";
        assert_eq!(victim(pinned, "Nxf2"), Some(Square::F2));
        assert_eq!(victim(&mirrored_fen(pinned), "Nxf7"), Some(Square::F7));
        // …Ne2+ would cost the queen, …Nc2 the rook beside her.
        let rook = "3k4/8/8/8/3n4/8/8/R3Q2K w - - 0 1";
        assert_eq!(victim(rook, "Nc2"), Some(Square::A1));
        assert_eq!(victim(&mirrored_fen(rook), "Nc7"), Some(Square::A8));
    }

    #[test]
    fn a_fork_that_comes_next_is_a_threat() {
        let fork = threats("r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/4K2R b Kkq - 0 1");
        assert_eq!(notation::san(&fork[0].turned, fork[0].first()), "Nxc7+");
        // White is far ahead, so the chances hardly change: it costs a rook all the same.
        let ahead = "r3k1r1/5p2/8/8/3n4/2N5/PPP2PPP/R1B1K2R w KQq - 0 1";
        for text in [ahead.to_owned(), mirrored_fen(ahead)] {
            let fork = threats(&text);
            let is_fork = |threat: &OpponentThreat| {
                notation::san(&threat.turned, threat.first()) == "Nxc2+"
                    || notation::san(&threat.turned, threat.first()) == "Nxc7+"
            };
            let fork = fork.iter().find(|threat| is_fork(threat)).unwrap();
            assert_eq!((fork.forked(), fork.aims().len()), (Some(6), 1), "{fork:?}");
        }
        // With the rook gone from the corner only the pawn is lost.
        let alone = threats("r3k1r1/5p2/8/8/3n4/2N5/PPP2PPP/2B1K2R w Kq - 0 1");
        assert!(alone.iter().all(|threat| threat.forked().is_none()), "{alone:?}");
        let quiet = threats("2r1k3/pp3ppp/8/3N4/8/8/PPP2PPP/4K3 b - - 0 1");
        assert!(quiet.iter().all(|threat| !matches!(threat.gain, ThreatGain::Mate(_))));
    }

    #[test]
    fn a_pin_whose_piece_takes_the_pinner_is_no_threat() {
        // The pawn on b2 takes the bishop on c3, whatever stands behind it.
        let taken = "r1b2rk1/2p2ppp/1p1qpn2/p3N3/1bQ2P2/2N1B3/PP2B1PP/R4RK1 w - - 0 14";
        for text in [taken.to_owned(), mirrored_fen(taken)] {
            let pins = |threat: &OpponentThreat| matches!(&threat.gain, ThreatGain::Tactic(claim, _) if matches!(claim.kind, Kind::Pin(_)));
            let found = threats(&text);
            assert!(!found.iter().any(pins), "{text}: {found:?}");
        }
    }

    #[test]
    fn a_guard_is_taken_for_what_it_guards_alone() {
        let motifs = |text: &str| {
            let removes = |threat: &OpponentThreat| threat.removes_guard();
            (said(text), threats(text).iter().any(removes))
        };
        // The pawn takes a bishop that guards a knight: that wins a bishop for a pawn, whatever it guards.
        let bishop = "4r1k1/5ppp/8/8/2p5/1P1B4/P3NPPP/6K1 w - - 0 1";
        for (text, san) in [(bishop.to_owned(), "cxd3"), (mirrored_fen(bishop), "cxd6")] {
            let (said, removes) = motifs(&text);
            assert!(said.contains(&san.to_owned()) && !removes, "{text}: {said:?}");
        }
        // A queen is not taken for the rook that she guards.
        let queens = "3r2k1/5ppp/8/7q/8/8/5PPP/R2Q2K1 w - - 0 1";
        for text in [queens.to_owned(), mirrored_fen(queens)] {
            assert!(!motifs(&text).1, "{text}");
        }
    }

    #[test]
    fn in_check_nothing_is_threatened_that_does_not_hang() {
        // The knight is guarded by the queen, and hangs without her.
        let check = "r1bqk1nr/pppp1ppp/2n5/8/1b1NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5";
        assert!(said(check).is_empty(), "{:?}", said(check));
        assert_eq!(said(&check.replace("RNBQKB", "RNB1KB")), ["Nxd4"]);
    }

    #[test]
    fn what_can_only_be_taken_at_the_price_of_mate_is_not_to_be_won() {
        // The knight on g5 keeps the queen from giving mate on f2 and h4.
        let mated = "2kr2nr/pppb1ppp/2n5/1Bb1p1N1/7q/2NP4/PPP2PP1/R1BQR1K1 w - - 0 11";
        let safe = "2kr2nr/pppb1ppp/2n5/1B2p1N1/7q/2NP4/PPP2PP1/R1BQR1K1 w - - 0 11";
        for (start, is_won) in [(mated, false), (safe, true)] {
            let own = fen::parse(start).unwrap().position;
            let turned = fen::parse(&mirrored_fen(start)).unwrap().position;
            assert_eq!(winnable(&own).contains(Square::F7), is_won, "{start}");
            assert_eq!(winnable(&turned).contains(Square::F2), is_won, "{start}");
        }
    }
}
