//! Choosing what to say: of all that holds, the few facts that teach most about this move.

use super::claim::{About, Claim, Kind, Tone};
use super::judge::{Judged, Judgement};
use super::question::{Oracle, Question};
use super::{propose, verify};
use crate::chess::Move;

/// Claims of an explanation at most.
const MOST: usize = 8;

/// Points by which a move must be ahead to be called the only one: the next best are searched less deep.
const CLEAR: f64 = 17.0;

/// What a claim is about, by how much it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Matter {
    /// Mates, and other ends of the game.
    Mate,
    /// What is won, lost or hangs.
    Material,
    /// The tactics that make it work.
    Motif,
    /// What the move does.
    Deed,
    /// King, pawns, squares and pieces: what lasts.
    Lasting,
    /// How the search ranks moves.
    Rank,
}

impl Matter {
    /// The matter of a kind of claim.
    pub fn of(kind: &Kind) -> Matter {
        match kind {
            Kind::MateIn { .. }
            | Kind::AllowsMate { .. }
            | Kind::MateThreat { .. }
            | Kind::MatePattern { .. }
            | Kind::Stalemate
            | Kind::InsufficientMaterial => Matter::Mate,
            Kind::Hanging { .. }
            | Kind::Undefended { .. }
            | Kind::TakesFree { .. }
            | Kind::WinsMaterial { .. }
            | Kind::LosesMaterial { .. }
            | Kind::Sacrifice { .. }
            | Kind::Threatens { .. }
            | Kind::IgnoresThreat { .. }
            | Kind::Promotion
            | Kind::Underpromotion
            | Kind::UnstoppablePawn { .. } => Matter::Material,
            Kind::OnlyMove { .. } | Kind::BestMove { .. } | Kind::BestReply { .. } | Kind::Forced => {
                Matter::Rank
            }
            Kind::Trade { .. }
            | Kind::Recaptures
            | Kind::Defends { .. }
            | Kind::Escapes
            | Kind::Check
            | Kind::QuietMove
            | Kind::EnPassant
            | Kind::AdvancedPawn
            | Kind::Castles { .. }
            | Kind::Develops => Matter::Deed,
            kind if is_motif(kind) => Matter::Motif,
            _ => Matter::Lasting,
        }
    }
}

fn is_motif(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Fork { .. }
            | Kind::Pin { .. }
            | Kind::Skewer { .. }
            | Kind::DiscoveredAttack { .. }
            | Kind::DiscoveredCheck { .. }
            | Kind::DoubleCheck
            | Kind::Trapped { .. }
            | Kind::RemovesDefender { .. }
            | Kind::Overloaded { .. }
            | Kind::Attraction { .. }
            | Kind::Deflection { .. }
            | Kind::Interference { .. }
            | Kind::Intermezzo { .. }
            | Kind::Clearance { .. }
            | Kind::Xray { .. }
            | Kind::Zugzwang
    )
}

/// The claims to be made about a move, the most important first; each has been verified.
pub fn claims(question: &Question, judged: Option<&Judged>, oracle: &mut dyn Oracle) -> Vec<Claim> {
    let mut chosen = propose::claims(question, oracle);
    chosen.retain(|claim| !matches!(claim.kind, Kind::OnlyMove { .. }) || is_clear(question, claim));
    if let Some(judged) = judged {
        let fault = judged.judgement >= Judgement::Inaccuracy;
        if fault {
            explain_the_fault(&mut chosen, question, oracle);
        }
        if judged.judgement.is_fault() && !chosen.iter().any(is_reason) {
            chosen.extend(refutation(question, oracle));
        }
    }
    chosen.truncate(MOST);
    chosen
}

/// Whether the move that is called the only one is so far ahead that another engine will hardly think otherwise.
fn is_clear(question: &Question, claim: &Claim) -> bool {
    !claim.at.is_empty() || question.ahead() >= CLEAR
}

/// Whether a claim says why a move was a fault.
pub fn is_reason(claim: &Claim) -> bool {
    let speaks_of_it = claim.tone == Tone::Bad || matches!(claim.about, About::Best | About::Reply);
    speaks_of_it && Matter::of(&claim.kind) != Matter::Rank
}

/// Puts last what does not explain the price: what holds after the best move too, and, where mate or material decides,
/// what merely lasts.
fn explain_the_fault(chosen: &mut [Claim], question: &Question, oracle: &mut dyn Oracle) {
    let decisive = |claim: &Claim| is_reason(claim) && Matter::of(&claim.kind) <= Matter::Material;
    let sharp = chosen.iter().any(decisive);
    let best = question.best_move();
    let mut beside_the_point = |claim: &Claim| {
        let lasting = sharp && Matter::of(&claim.kind) == Matter::Lasting;
        lasting || (claim.tone == Tone::Bad && holds_after(claim, best, question, oracle))
    };
    chosen.sort_by_cached_key(|claim| beside_the_point(claim));
}

/// Whether what is said of the position after the move played would hold after another move too.
fn holds_after(claim: &Claim, other: Option<Move>, question: &Question, oracle: &mut dyn Oracle) -> bool {
    let (Some(other), [only]) = (other, claim.at.as_slice()) else {
        return false;
    };
    let comparable = Some(*only) == question.played && matches!(claim.about, About::Played | About::Reply);
    let instead = Claim {
        at: vec![other],
        ..claim.clone()
    };
    comparable && verify::check(&question.root, &instead, oracle).is_ok()
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
