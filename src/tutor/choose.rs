//! Choosing what to say: of all that holds, the few facts that teach most about this move.

use super::claim::{About, Claim, Kind, Tone};
use super::judge::Judged;
use super::question::{Oracle, Question};
use super::verify;

/// Claims of an explanation at most.
const MOST: usize = 8;

/// The claims to be made about a move, the most important first; each has been verified.
pub fn claims(question: &Question, judged: Option<&Judged>, oracle: &mut dyn Oracle) -> Vec<Claim> {
    let mut chosen: Vec<Claim> = Vec::new();
    let fault = judged.is_some_and(|judged| judged.judgement.is_fault());
    if fault && !chosen.iter().any(is_reason) {
        chosen.extend(refutation(question, oracle));
    }
    chosen.truncate(MOST);
    chosen
}

/// Whether a claim says why a move was a fault.
fn is_reason(claim: &Claim) -> bool {
    claim.tone == Tone::Bad || matches!(claim.about, About::Best | About::Reply)
}

/// What is said when nothing else explains a fault: the best answer to it, and what was better.
fn refutation(question: &Question, oracle: &mut dyn Oracle) -> Vec<Claim> {
    let reply = question
        .reply
        .as_ref()
        .and_then(|line| line.moves.first())
        .copied();
    let reply = reply.map(|mv| Claim {
        kind: Kind::BestReply { mv },
        at: question.played.into_iter().collect(),
        about: About::Reply,
        tone: Tone::Bad,
    });
    let best = question.best_move().map(|mv| Claim {
        kind: Kind::BestMove { mv },
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
