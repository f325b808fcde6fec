//! Choosing what to say: of all that holds, the few facts that teach most about this move.

use super::about::{About, Tone};
use super::claim::Claim;
use super::claim::catalogue::Kind;
use super::judge::{Judged, Judgement};
use super::kind::row::Matter;
use super::motifs::mate_threat;
use super::motifs::rank::{BestMove, BestReply};
use super::question::{Oracle, Question};
use super::{propose, sense, verify};
use crate::chess::{Move, after_move, after_null_move};
use crate::safety::exchange;

/// Claims of an explanation at most.
// A text for advanced readers has five, the rest is for programs.
const MOST: usize = 8;

/// Points by which a move must be ahead to be called the only one.
// Ten make one, but the next best moves are searched less deep: of 709 such claims about 300 puzzles another
// engine contradicted six, one a mate and five with leads of 16 to some 30 points.
const CLEAR: f64 = 35.0;

/// The claims to be made about a move, the most important first; each has been verified.
pub fn claims(question: &Question, judged: Option<&Judged>, oracle: &mut dyn Oracle) -> Vec<Claim> {
    let mut chosen = propose::claims(question, oracle);
    chosen.retain(|claim| is_sure(question, claim) && sense::holds(question, claim, oracle));
    if let Some(judged) = judged {
        chosen.retain(|claim| !is_true_of_the_move_played(claim, question, oracle));
        let fault = judged.judgement >= Judgement::Inaccuracy;
        if fault {
            chosen.retain(|claim| claim.tone != Tone::Bad || !stood_before(claim, question, oracle));
            chosen.retain(|claim| !answers_the_best_too(claim, question, oracle));
            explain_the_fault(&mut chosen, question, oracle);
        }
        if judged.judgement.is_fault() && !chosen.iter().any(is_reason) {
            chosen.extend(refutation(question, oracle));
        }
    }
    chosen.truncate(MOST);
    chosen
}

/// Whether another engine will hardly think otherwise.
fn is_sure(question: &Question, claim: &Claim) -> bool {
    if matches!(claim.kind, Kind::OnlyMove(_)) {
        // A way to mate is told as a mate, wherever else the game may stay won.
        return question.ahead() >= CLEAR && !mates(question);
    }
    // Another engine puts some best moves of quiet positions more than 5 points behind its own: they are told
    // as lines, not as facts.
    !matches!(claim.kind, Kind::BestMove(_))
}

fn mates(question: &Question) -> bool {
    question.best.as_ref().is_some_and(|best| best.score.mate().is_some())
}

/// Whether a claim says why a move was a fault.
pub fn is_reason(claim: &Claim) -> bool {
    let speaks_of_it = claim.tone == Tone::Bad || matches!(claim.about, About::Best | About::Reply);
    speaks_of_it && claim.kind.row().matter != Matter::Rank
}

/// Puts last what does not explain the price: what holds after the best move too, and, where mate or material decides,
/// what merely lasts.
fn explain_the_fault(chosen: &mut [Claim], question: &Question, oracle: &mut dyn Oracle) {
    let decisive = |claim: &Claim| is_reason(claim) && claim.kind.row().matter <= Matter::Material;
    let sharp = chosen.iter().any(decisive);
    let best = question.best_move();
    let mut beside_the_point = |claim: &Claim| {
        // A doubled pawn is not why a queen falls, and what holds after the best move too is no cause.
        let lasting = sharp && claim.kind.row().matter == Matter::Lasting;
        lasting || (claim.tone == Tone::Bad && holds_after(claim, best, question, oracle))
    };
    chosen.sort_by_cached_key(|claim| beside_the_point(claim));
}

/// Whether what speaks for the better move speaks for the move played as well: then it is no reason.
fn is_true_of_the_move_played(claim: &Claim, question: &Question, oracle: &mut dyn Oracle) -> bool {
    let Some(played) = question.played else {
        return false;
    };
    if matches!(claim.kind, Kind::MateThreat(_)) && claim.about == About::Best && claim.at.len() == 1 {
        return threatens_mate(question, played);
    }
    // 13.cxd4, which takes the free pawn on d4, was told to have missed 13.exd4.
    // Another capture that wins as much.
    let wins = matches!(claim.kind, Kind::WinsMaterial(_) | Kind::TakesFree(_)) && claim.at.len() <= 1;
    if claim.about == About::Best && wins && played.is_capture() {
        return claim.kind.claim().gain() <= Some(exchange::value_of(&question.root, played));
    }
    let [first] = claim.at.as_slice() else {
        return false;
    };
    let instead = Claim { at: vec![played], ..claim.clone() };
    claim.about == About::Best
        && Some(*first) == question.best_move()
        && verify::check(&question.root, &instead, oracle).is_ok()
}

/// Whether a move threatens mate in one, by whatever piece.
fn threatens_mate(question: &Question, m: Move) -> bool {
    let turned = after_null_move(&after_move(&question.root, m));
    turned.is_some_and(|turned| mate_threat::mate_in_one(&turned).is_some())
}

/// Whether a motif of the opponent's stood on the board before the move: what was there is no cause.
fn stood_before(claim: &Claim, question: &Question, oracle: &mut dyn Oracle) -> bool {
    // What was on the board before the move is no cause of what the move cost.
    let is_motif = matches!(claim.kind, Kind::Pin(_) | Kind::Xray(_) | Kind::Overloaded(_));
    let before = Claim { at: Vec::new(), ..claim.clone() };
    is_motif && claim.at.len() <= 2 && verify::check(&question.root, &before, oracle).is_ok()
}

/// Whether what is said of the position after the move played would hold after another move too.
fn holds_after(claim: &Claim, other: Option<Move>, question: &Question, oracle: &mut dyn Oracle) -> bool {
    let (Some(other), [only]) = (other, claim.at.as_slice()) else {
        return false;
    };
    let comparable = Some(*only) == question.played && matches!(claim.about, About::Played | About::Reply);
    let instead = Claim { at: vec![other], ..claim.clone() };
    comparable && verify::check(&question.root, &instead, oracle).is_ok()
}

/// Whether a motif of the answer to a fault is there as well if the best move is answered so: then it is not what was wrong.
fn answers_the_best_too(claim: &Claim, question: &Question, oracle: &mut dyn Oracle) -> bool {
    let (Some(best), [only, answer]) = (question.best_move(), claim.at.as_slice()) else {
        return false;
    };
    let punishes = Some(*only) == question.played && claim.tone == Tone::Bad;
    let instead = Claim { at: vec![best, *answer], ..claim.clone() };
    // Material is left in: the best move may lose some as well, and less.
    let is_motif = claim.kind.row().matter == Matter::Motif;
    punishes && is_motif && verify::check(&question.root, &instead, oracle).is_ok()
}

/// What is said when nothing else explains a fault: the best answer to it, and what was better.
fn refutation(question: &Question, oracle: &mut dyn Oracle) -> Vec<Claim> {
    let reply = question.answer();
    let reply = reply.map(|mv| Claim {
        kind: BestReply { mv }.into(),
        at: question.played.into_iter().collect(),
        about: About::Reply,
        tone: Tone::Bad,
    });
    let best = question.best_move().map(|mv| Claim {
        kind: BestMove { mv }.into(),
        at: Vec::new(),
        about: About::Best,
        tone: Tone::Info,
    });
    reply
        .into_iter()
        .chain(best)
        .filter(|claim| verify::check(&question.root, claim, oracle).is_ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position, Score, Square, fen, notation};
    use crate::search::Line;
    use crate::tutor::motifs::capture::TakesFree;
    use crate::tutor::motifs::check::DoubleCheck;
    use crate::tutor::motifs::development::{Develops, RimKnight};
    use crate::tutor::motifs::fork::Fork;
    use crate::tutor::motifs::hanging::IgnoresThreat;
    use crate::tutor::motifs::mate_threat::MateThreat;
    use crate::tutor::motifs::pawn_structure::IsolatedPawn;
    use crate::tutor::motifs::rank::{BestMove, OnlyMove};
    use crate::tutor::question::KnownScores;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    fn line(start: &Chess, score: i32, ucis: &[&str]) -> Line {
        let mut position = start.clone();
        let moves = ucis.iter().map(|uci| {
            let m = notation::parse_uci(&position, uci).unwrap();
            position.play_unchecked(m);
            m
        });
        Line { moves: moves.collect(), score: Score::Cp(score) }
    }

    /// A question about a move, the best line and what follows the move, both scores from who moves.
    fn question(text: &str, best: (i32, &[&str]), played: &str, reply: (i32, &[&str])) -> Question {
        let root = fen::parse(text).unwrap().position;
        let m = notation::parse_uci(&root, played).unwrap();
        let mut after = root.clone();
        after.play_unchecked(m);
        Question {
            glance: None,
            is_even: true,
            last: None,
            played: Some(m),
            best: Some(line(&root, best.0, best.1)),
            second: None,
            reply: Some(line(&after, -reply.0, reply.1)),
            root,
        }
    }

    fn chosen(question: &Question) -> Vec<Claim> {
        claims(question, Judged::of(question).as_ref(), &mut KnownScores::of(question))
    }

    #[test]
    fn a_fault_without_a_motif_shows_its_refutation() {
        let quiet = question(
            "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3 w - - 0 1",
            (0, &["e1e2", "e8e7"]),
            "e1d1",
            (-200, &["e8e7", "d1e1"]),
        );
        let kinds: Vec<&str> = chosen(&quiet).iter().map(|claim| claim.kind.id()).collect();
        assert!(kinds.contains(&"best_reply") || chosen(&quiet).iter().any(is_reason), "{kinds:?}");
    }

    #[test]
    fn what_the_answer_does_after_the_best_move_too_was_not_the_fault() {
        let forks_anyway = |best: &str| {
            let text = "r3k3/p4ppp/8/3N4/8/8/5PPP/6K1 b q - 0 20";
            let question = question(text, (0, &[best]), "h7h6", (-500, &["d5c7", "e8d7", "c7a8"]));
            let fork = Fork { sq: Square::C7, targets: vec![Square::E8, Square::A8] };
            let at = question.played_line()[..2].to_vec();
            let claim = Claim { kind: fork.into(), at, about: About::Reply, tone: Tone::Bad };
            answers_the_best_too(&claim, &question, &mut KnownScores::of(&question))
        };
        assert!(forks_anyway("a7a6"));
        // The king covers the square.
        assert!(!forks_anyway("e8d7"));
    }

    #[test]
    fn a_fault_has_its_punishment_first_and_no_more_claims_than_can_be_read() {
        // The queen walks away from the guard of the rook.
        let text = "3r2k1/5ppp/8/8/8/8/3R1PPP/3Q2K1 w - - 0 1";
        let hung = question(text, (300, &["d2d8"]), "d1a4", (-500, &["d8d2", "a4e8"]));
        let claims = chosen(&hung);
        assert!(claims.len() <= MOST);
        assert!(is_reason(&claims[0]), "{:?}", claims[0]);
        assert!(claims.iter().any(is_reason));
    }

    #[test]
    fn what_holds_after_the_best_move_too_explains_nothing() {
        // The pawn on a7 is isolated whatever White plays; the rook hangs after one move alone.
        let text = "3r2k1/5ppp/8/8/8/8/P2R1PPP/3Q2K1 w - - 0 1";
        let hung = question(text, (300, &["d2d8"]), "d1a4", (-500, &["d8d2"]));
        let at = vec![hung.played.unwrap()];
        let claim = |kind: Kind| Claim { kind, at: at.clone(), about: About::Played, tone: Tone::Bad };
        let isolated = claim(Kind::from(IsolatedPawn { sq: crate::chess::Square::A2, new: false }));
        let mut oracle = KnownScores::of(&hung);
        assert!(holds_after(&isolated, hung.best_move(), &hung, &mut oracle));
        let mut after = hung.root.clone();
        after.play_unchecked(at[0]);
        let capture = notation::parse_uci(&after, "d8d2").unwrap();
        let hanging = claim(Kind::from(IgnoresThreat { capture, gain: 5 }));
        assert!(!holds_after(&hanging, hung.best_move(), &hung, &mut oracle));
        let mut both = vec![isolated, hanging.clone()];
        explain_the_fault(&mut both, &hung, &mut oracle);
        assert_eq!(both[0], hanging);
    }

    #[test]
    fn what_both_moves_do_is_no_reason_for_the_better_one() {
        // Either rook takes the pawn on d5.
        let text = "6k1/5ppp/8/R2p4/8/8/5PPP/3R2K1 w - - 0 1";
        let asked = |played| question(text, (300, &["a5d5"]), played, (-100, &["g8f8"]));
        let best = asked("d1d5").best_move().unwrap();
        let kind = Kind::from(TakesFree { gain: 1 });
        let claim = Claim { kind, at: vec![best], about: About::Best, tone: Tone::Good };
        let no_reason = |played| {
            let question = asked(played);
            is_true_of_the_move_played(&claim, &question, &mut KnownScores::of(&question))
        };
        assert!(no_reason("d1d5"));
        assert!(!no_reason("g2g3"));
    }

    #[test]
    fn a_mate_that_both_moves_threaten_is_no_reason_for_the_better_one() {
        // From either square the queen threatens h7; from e2 she does not.
        let text = "r2q1rk1/pbpn1pbp/1p2p3/4PpN1/2BP2Q1/2N5/PPP3PP/R1B3K1 w - - 0 13";
        for (text, queens, [threat, reply]) in [
            (text.to_owned(), ["g4h3", "g4h4", "g4e2"].map(str::to_owned), ["h3h7", "d7e5"]),
            (mirrored_fen(text), ["g4h3", "g4h4", "g4e2"].map(mirrored), ["h6h2", "d2e4"]),
        ] {
            let no_reason = |played: &str| {
                let question = question(&text, (100, &[&queens[0]]), played, (-100, &[reply]));
                let best = question.best_move().unwrap();
                let mut turned = after_null_move(&after_move(&question.root, best)).unwrap();
                let mv = notation::parse_uci(&turned, threat).unwrap();
                turned.play_unchecked(mv);
                assert!(turned.is_checkmate());
                let kind = Kind::from(MateThreat { mv });
                let claim = Claim { kind, at: vec![best], about: About::Best, tone: Tone::Good };
                is_true_of_the_move_played(&claim, &question, &mut KnownScores::of(&question))
            };
            assert!(no_reason(&queens[1]), "{text}");
            assert!(!no_reason(&queens[2]), "{text}");
        }
    }

    #[test]
    fn the_only_move_is_far_ahead() {
        let mut close = question("startpos", (100, &["e2e4"]), "e2e4", (100, &["e7e5"]));
        let only = Claim {
            kind: Kind::from(OnlyMove { mv: close.best_move().unwrap() }),
            at: Vec::new(),
            about: About::Played,
            tone: Tone::Good,
        };
        let root = close.root.clone();
        close.second = Some(line(&root, -30, &["d2d4"]));
        assert!(!is_sure(&close, &only));
        close.second = Some(line(&root, -150, &["d2d4"]));
        assert!(!is_sure(&close, &only));
        close.second = Some(line(&root, -400, &["d2d4"]));
        assert!(is_sure(&close, &only));
        close.best.as_mut().unwrap().score = Score::Mate(2);
        assert!(!is_sure(&close, &only), "the mate says it");
    }

    #[test]
    fn matters_are_ordered_by_how_much_they_decide() {
        let matter = |kind: Kind| kind.row().matter;
        assert!(matter(Kind::from(MateThreat { mv: any() })) < matter(Kind::from(TakesFree { gain: 1 })));
        assert!(matter(Kind::from(DoubleCheck {})) < matter(Kind::from(Develops {})));
        assert_eq!(matter(Kind::from(RimKnight { sq: crate::chess::Square::A3 })), Matter::Lasting);
        assert_eq!(matter(Kind::from(BestMove { mv: any() })), Matter::Rank);
    }

    fn any() -> Move {
        notation::parse_uci(&Chess::default(), "e2e4").unwrap()
    }
}
