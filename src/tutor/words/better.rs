//! The better move: what it is, what it does, and whether another would do as well.

use super::sentence::TextSentence;
use super::teller::{Teller, Telling, score};
use super::{lead, say, topic};
use crate::chess::{Move, Position, Score, notation, words};
use crate::search::Line;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::judge::Judgement;
use crate::tutor::kind::topic::Topic;
use crate::tutor::phrase::moves;

/// The sentences about the better move; none if the best was played or it has been told already.
pub(super) fn sentences<'a>(teller: &Teller<'a>, told: &mut Telling) -> Vec<TextSentence<'a>> {
    let Some(line) = teller.facts.question.best.as_ref() else {
        return Vec::new();
    };
    let Some(&best) = line.moves.first().filter(|&&best| best != teller.played) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    if !told.knows_move(best)
        && (teller.judged.judgement >= Judgement::Inaccuracy || has_reason(teller, told))
    {
        told.hush(Topic::Move(best));
        let reason = reason(teller, told);
        let named = named(teller, line, best, reason.as_ref(), told);
        parts.push(told.sentence(&named, reason.map(|reason| reason.claim)));
    }
    parts.extend(equal(teller, told).map(|equal| told.sentence(&equal, None)));
    parts
}

/// `better is 8…Bd7, guarding your knight on c6`.
fn named(
    teller: &Teller<'_>,
    line: &Line,
    best: Move,
    reason: Option<&BetterReason<'_>>,
    told: &mut Telling,
) -> String {
    let tail = reason.map(|reason| format!(", {}", reason.tail));
    let trade = trade(teller, line).map(|trade| format!(", {trade}"));
    let tail = trade
        .or(tail)
        .or_else(|| prospect(teller, line).map(|prospect| format!(", and {prospect}")))
        .unwrap_or_default();
    if teller.voice.plain() {
        told.mark(best);
        return format!("better: {}{tail}", moves::advised(teller.root(), best, teller.voice));
    }
    let is = if is_only(teller, best) {
        "the only good move is"
    } else if teller.judged.judgement >= Judgement::Inaccuracy {
        "better is"
    } else {
        "even better is"
    };
    let worth = numbers(teller, line);
    let reason = reason.map_or(&[][..], |reason| reason.shown.as_slice());
    let carried = reason.len() > 1;
    let shown = if carried {
        cut(reason, teller.voice.audience.plies_told())
    } else if teller.voice.audience == Audience::Advanced && tail.is_empty() {
        cut(&line.moves, ALTERNATIVE)
    } else {
        cut(&line.moves, 1)
    };
    let after = continuation(teller, line, carried || tail.is_empty());
    format!("{is} {}{worth}{tail}{after}", notation::line(teller.root(), shown))
}

/// That the better move trades the piece that the move played leaves hanging: no other reason comes before that.
fn trade(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let &[best, answer, ..] = line.moves.as_slice() else {
        return None;
    };
    let hangs = |claim: &&Claim| {
        matches!(&claim.kind, Kind::Hanging(hanging) if hanging.sq == notation::origin(best))
            && claim.at.len() == 1
            && lead::is_punished(teller, claim)
    };
    let retakes = answer.is_capture() && notation::destination(answer) == notation::destination(best);
    let trades = best.capture() == Some(best.role()) && retakes && teller.claims.iter().any(hangs);
    trades.then(|| format!("trading {}s", words::role(best.role())))
}

/// What a better move leads to, where no fact says why it is better; the advanced read its score and line instead.
fn prospect(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let (mover, voice) = (teller.mover(), teller.voice);
    if voice.audience == Audience::Advanced || line.score.mate().is_some() {
        return None;
    }
    let band = |score: Score| BANDS.iter().filter(|least| score.win_percent() >= **least).count();
    if band(line.score) == band(teller.judged.after) {
        // True of the move played as well.
        return None;
    }
    let you = voice.you == Some(mover);
    let who =
        |verb: &str, verbs: &str| format!("{} {}", voice.subject(mover), if you { verb } else { verbs });
    Some(match line.score.win_percent() {
        75.0.. if you => "you're winning".to_string(),
        75.0.. => who("are winning", "is winning"),
        58.0.. => who("stay better", "stays better"),
        42.0.. => "the game stays level".to_string(),
        25.0.. => who("stay in the game", "stays in the game"),
        _ => return None,
    })
}

/// Win percent from which a side stays in the game, the game is level, it is plainly better, and usually wins.
const BANDS: [f64; 4] = [25.0, 42.0, 58.0, 75.0];

/// The advanced see how a better move goes on after what is said of it.
fn continuation(teller: &Teller<'_>, line: &Line, shown: bool) -> String {
    let plies = ALTERNATIVE.min(line.moves.len());
    if shown || teller.voice.audience != Audience::Advanced || plies < 2 {
        return String::new();
    }
    let mut after = teller.root().clone();
    after.play_unchecked(line.moves[0]);
    format!(": {}", notation::line(&after, &line.moves[1..plies]))
}

/// What the better line is worth, for those who read it: ` (+0.1)`.
pub(super) fn numbers(teller: &Teller<'_>, line: &Line) -> String {
    if teller.voice.audience == Audience::Advanced {
        format!(" ({})", score(line.score))
    } else {
        String::new()
    }
}

/// The first plies of a line, ending with a move of the side that began it.
fn cut(line: &[Move], most: usize) -> &[Move] {
    let plies = most.min(line.len());
    &line[..plies - usize::from(plies > 1 && plies.is_multiple_of(2))]
}

/// Plies shown to the advanced of a better line: the move, the answer, and what it was for.
const ALTERNATIVE: usize = 3;

/// Whether the search has nothing that comes near the best move.
fn is_only(teller: &Teller<'_>, best: Move) -> bool {
    let only = |claim: &&Claim| {
        matches!(&claim.kind, Kind::OnlyMove(only) if only.mv == best) && claim.at.is_empty()
    };
    teller.claims.iter().any(only)
}

/// Whether anything new can be said for the better move.
fn has_reason(teller: &Teller<'_>, told: &Telling) -> bool {
    teller.claims.iter().any(|claim| explained(teller, claim).is_some() && !told.knows(claim, teller.root()))
}

/// Why the better move is better.
pub(super) struct BetterReason<'a> {
    /// The claim that tells it.
    pub claim: &'a Claim,
    /// The moves that it shows, from the root.
    pub shown: Vec<Move>,
    /// The words behind the move.
    pub tail: String,
}

/// The first reason for the better move that has not been told and fits behind it.
pub(super) fn reason<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<BetterReason<'a>> {
    let reasons = teller.claims.iter().filter_map(|claim| explained(teller, claim));
    let reason = reasons.into_iter().find(|reason| !told.knows(reason.claim, teller.root()))?;
    told.note(reason.claim, teller.root());
    Some(reason)
}

/// What a claim says for the better move, if it is one about it that the reader can see.
fn explained<'a>(teller: &Teller<'_>, claim: &'a Claim) -> Option<BetterReason<'a>> {
    let fits =
        teller.is_missed(claim) && topic::is_good(claim) && claim.at.len() <= 1 && teller.is_visible(claim);
    let view = say::view(claim, teller.root(), teller.voice).filter(|_| fits)?;
    Some(BetterReason { claim, shown: say::shown(claim), tail: say::tail(claim, &view)? })
}

/// That another move, searched as deep, is as good as the best; to a novice only if it is the one that is easy to see.
fn equal(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let question = teller.facts.question;
    let other = question.second.as_ref()?.moves.first().copied()?;
    let easy = question.glance == Some(other);
    if !question.is_even
        || !question.has_equals()
        || other == teller.played
        || (teller.voice.plain() && !easy)
    {
        return None;
    }
    let named = if teller.voice.plain() {
        told.mark(other);
        moves::named(teller.root(), other, teller.voice)
    } else {
        notation::line(teller.root(), &[other])
    };
    let too = if easy { " and easier to see" } else { "" };
    Some(format!("{named} is as good{too}"))
}
