//! What a claim promises to be won by a capture, held against what is won in the end: by all that both sides can take, and
//! by the search's own line.

use super::check::context::to_move;
use super::claim::Claim;
use super::claim::catalogue::Kind;
use super::find::outcome;
use super::motifs::hanging::pending;
use super::question::Question;
use crate::chess::{Bitboard, Chess, Move, Position, after_null_move};
use crate::safety::{made, net, wins};

/// A capture that a claim says wins something.
struct Promise {
    position: Chess,
    capture: Move,
    /// What must be won in the end for the claim to be told, in pawns: all of it, or half of it where the words tell what is
    /// left.
    least: i32,
}

/// Whether what a claim about a question promises is won in the end; a claim that promises nothing is kept.
pub(super) fn is_kept(question: &Question, claim: &Claim) -> bool {
    let Some(promise) = promise(question, claim) else {
        return true;
    };
    let Promise { position, capture, least } = promise;
    let lasts = if matches!(claim.kind, Kind::TakesFree(_)) { most(least) } else { least };
    // What hung before the move played is not its price, so the count leaves it alone.
    let spared = if is_answer(question, claim) { pending(&question.root) } else { Bitboard::EMPTY };
    let counted = net::of_move(&position, capture, spared).is_none_or(|net| net.pawns >= least);
    counted && along(question, &position, capture).is_none_or(|(pawns, _)| pawns >= lasts)
}

/// What a capture wins by a line of the search that begins with it, in pawns, and the line.
pub(super) fn along<'a>(question: &'a Question, here: &Chess, capture: Move) -> Option<(i32, &'a [Move])> {
    let begins = |start: &Chess, moves: &[Move]| start == here && moves.first() == Some(&capture);
    let mut after = question.root.clone();
    if let Some(played) = question.played {
        after.play_unchecked(played);
    }
    let lines = [&question.best, &question.second].into_iter().flatten().map(|line| (&question.root, line));
    let reply = question.reply.iter().map(|line| (&after, line));
    let line = lines.chain(reply).find(|(start, line)| begins(start, &line.moves))?.1;
    // Only an answer can collect what was due before: at the root itself it is part of the gain.
    let due = if *here == question.root { 0 } else { due(&question.root, line.moves.get(1)) };
    let near = outcome::net_along(here, &line.moves[..NEAR.min(line.moves.len())]);
    let far = outcome::net_along(here, &line.moves)?;
    let pawns = near.filter(|near| far + CLEAR > *near).unwrap_or(far);
    Some((pawns + due, &line.moves))
}

/// Plies within which a line of the search is trusted to a pawn.
// Another engine found a knight lost for nothing where the far end of a line had a pawn come back eight plies
// on.
const NEAR: usize = 5;

/// Pawns by which the far end of a line must differ to count.
// A pawn is what the quiet end of a short search is wrong about; two are not.
const CLEAR: i32 = 2;

/// Whether a claim speaks of the answer to the move played.
fn is_answer(question: &Question, claim: &Claim) -> bool {
    question.played.is_some() && claim.at.iter().copied().eq(question.played)
}

/// What a move wins that could be made before already, in pawns.
fn due(root: &Chess, later: Option<&Move>) -> i32 {
    // What stood to be taken before is no return for what was taken meanwhile.
    let square = later.filter(|m| m.is_capture()).map(|m| made::taken_square(*m));
    let wins = wins(root);
    wins.iter().find(|win| Some(win.square) == square).map_or(0, |win| win.gain)
}

fn promise(question: &Question, claim: &Claim) -> Option<Promise> {
    let here = claim.position(&question.root)?;
    if let Kind::Hanging(hanging) = &claim.kind {
        let owner = here.board().color_at(hanging.sq)?;
        let position = to_move(&here, !owner).ok()?;
        return Some(Promise { position, capture: hanging.capture, least: half(hanging.gain) });
    }
    if let Kind::IgnoresThreat(threat) = &claim.kind {
        return Some(Promise { position: here, capture: threat.capture, least: half(threat.gain) });
    }
    if let Kind::Threatens(threat) = &claim.kind {
        return Some(Promise {
            position: after_null_move(&here)?,
            capture: threat.mv,
            least: half(threat.gain),
        });
    }
    if let Kind::TakesFree(free) = &claim.kind {
        let (last, at) = claim.at.split_last()?;
        let position = Claim { at: at.to_vec(), ..claim.clone() }.position(&question.root)?;
        return Some(Promise { position, capture: *last, least: free.gain });
    }
    None
}

/// All of a gain but a pawn of a rook and two of a queen.
// At the end of a short search's line a pawn or two went, and the free queen was passed over in silence.
const fn most(gain: i32) -> i32 {
    gain - gain / 4
}

/// Half of a gain, at least a pawn.
// Between the half and all of it the words tell what is won in the end; below the half nothing is said.
fn half(gain: i32) -> i32 {
    (gain + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Role, Score, fen, notation};
    use crate::search::Line;
    use crate::tutor::about::{About, Tone};
    use crate::tutor::motifs::hanging::Hanging;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// Whether a piece is said to hang after a move, by its exchange value; the mirrored case must agree.
    fn hangs(text: &str, played: &str, capture: &str, gain: i32, reply: &[&str]) -> bool {
        let found = |text: &str, moves: Vec<String>| {
            let root = fen::parse(text).unwrap().position;
            let played = notation::parse_uci(&root, &moves[0]).unwrap();
            let mut after = root.clone();
            after.play_unchecked(played);
            let capture = notation::parse_uci(&after, &moves[1]).unwrap();
            let mut here = after.clone();
            let read = |uci: &String| {
                let m = notation::parse_uci(&here, uci).unwrap();
                here.play_unchecked(m);
                m
            };
            let line = Line { score: Score::Cp(300), moves: moves[2..].iter().map(read).collect() };
            let question = Question {
                root,
                last: None,
                played: Some(played),
                best: None,
                second: None,
                is_even: true,
                reply: Some(line),
                glance: None,
            };
            let sq = notation::destination(capture);
            let piece = after.board().role_at(sq).unwrap_or(Role::Pawn);
            let kind = Kind::from(Hanging { sq, piece, gain, capture });
            let claim = Claim { kind, at: vec![played], about: About::Reply, tone: Tone::Bad };
            is_kept(&question, &claim)
        };
        let moves: Vec<&str> = [played, capture].into_iter().chain(reply.iter().copied()).collect();
        let white = found(text, moves.iter().map(ToString::to_string).collect());
        assert_eq!(
            found(&mirrored_fen(text), moves.iter().map(|uci| mirrored(uci)).collect()),
            white,
            "{text}"
        );
        white
    }

    #[test]
    fn a_queen_hangs_unless_another_is_taken_for_it() {
        // 1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3.
        let text = "rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R w KQkq - 0 5";
        assert!(!hangs(text, "c1g5", "f3d1", 6, &[]));
        assert!(hangs(text, "c1g5", "d8g5", 3, &[]));
        assert!(hangs(text, "c1e3", "f3d1", 6, &[]));
    }

    #[test]
    fn the_line_of_the_search_has_the_last_word() {
        let corner = "r7/2N1kp1p/8/8/8/8/5PPP/5K2 b - - 0 1";
        let lost = ["c7a8", "e7d7", "f2f3", "d7c8", "f3f4", "c8b7", "f4f5", "b7a8"];
        assert!(hangs(corner, "h7h6", "c7a8", 5, &lost[..2]));
        let lost = ["c7a8", "e7d7", "f1e2", "d7c8", "e2e3", "c8b7", "e3e4", "b7a8"];
        assert!(!hangs(corner, "h7h6", "c7a8", 5, &lost), "two pawns of five are left");
    }

    #[test]
    fn a_queen_is_free_though_the_line_loses_two_pawns_behind_it() {
        let start = "r1b1kbnr/ppp2ppp/2n5/3qp3/8/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 5";
        let kept = |start: &str, moves: &[String]| {
            let root = fen::parse(start).unwrap().position;
            let mut here = root.clone();
            let read = |uci: &String| {
                let m = notation::parse_uci(&here, uci).unwrap();
                here.play_unchecked(m);
                m
            };
            let line = Line { score: Score::Cp(600), moves: moves.iter().map(read).collect() };
            let capture = line.moves[0];
            let question = Question {
                root,
                last: None,
                played: None,
                best: Some(line),
                second: None,
                is_even: true,
                reply: None,
                glance: None,
            };
            let kind = Kind::from(crate::tutor::motifs::capture::TakesFree { gain: 9 });
            is_kept(&question, &Claim { kind, at: vec![capture], about: About::Best, tone: Tone::Good })
        };
        let both = |moves: &[&str]| {
            let own: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let turned: Vec<String> = moves.iter().map(|uci| mirrored(uci)).collect();
            let own = kept(start, &own);
            assert_eq!(kept(&mirrored_fen(start), &turned), own);
            own
        };
        let pawns = ["c3d5", "e8d8", "d2d4", "e5d4", "c2c3", "d4c3"];
        assert!(both(&pawns));
        // Where two knights go for it it was no free queen.
        assert!(!both(&["c3d5", "e8d8", "d5c7", "d8c7", "f3d4", "e5d4"]));
    }

    #[test]
    fn a_threat_to_take_what_is_taken_elsewhere_is_none() {
        let question = |text: &str, uci: &str| {
            let root = fen::parse(text).unwrap().position;
            let played = notation::parse_uci(&root, uci).unwrap();
            let mut after = root.clone();
            after.play_unchecked(played);
            (
                Question {
                    root,
                    last: None,
                    played: Some(played),
                    best: None,
                    second: None,
                    is_even: true,
                    reply: None,
                    glance: None,
                },
                after,
            )
        };
        let threatens = |text: &str, uci: &str, threat: &str| {
            let (question, after) = question(text, uci);
            let turned = after_null_move(&after).unwrap();
            let mv = notation::parse_uci(&turned, threat).unwrap();
            let kind = Kind::from(crate::tutor::motifs::threat::Threatens { mv, gain: 3 });
            is_kept(
                &question,
                &Claim {
                    kind,
                    at: question.played.into_iter().collect(),
                    about: About::Played,
                    tone: Tone::Good,
                },
            )
        };
        // The bishop would take the knight on c3; the other bishop then takes the one on c6.
        let knights = "6k1/5ppp/2n5/8/4B3/b1N5/5PPP/6K1 b - - 0 1";
        assert!(!threatens(knights, "a3b4", "b4c3") && !threatens(&mirrored_fen(knights), "a6b5", "b5c6"));
        let alone = "6k1/5ppp/8/8/4B3/b1N5/5PPP/6K1 b - - 0 1";
        assert!(threatens(alone, "a3b4", "b4c3") && threatens(&mirrored_fen(alone), "a6b5", "b5c6"));
    }
}
