//! The better move: what it is, what it does, and whether another would do as well.

use super::better_reason::{BetterReason, explained, reason, tells_taking};
use super::by_line::{self, AT_ONCE, BetterWhy};
use super::idea_move::Idea;
use super::remedy::Remedy;
use super::sentence::TextSentence;
use super::teller::{Teller, Telling, closed, score};
use super::wrong::Wrong;
use super::{
    coming, follow_up, idea, immune, in_all, kept, least, prey, remedy, runs_home, shut_in, taking, unspoilt,
    wrong,
};
use crate::chess::{Move, Position, Role, Square, notation, takes_back, words};
use crate::safety::made;
use crate::search::Line;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::judge::Judgement;
use crate::tutor::kind::row::Matter;
use crate::tutor::kind::topic::Topic;
use crate::tutor::phrase::moves;

/// The sentences about the better move, after what the text began with; none if the best was played or it has been told
/// already.
pub(super) fn sentences<'a>(
    teller: &Teller<'a>,
    lead: Option<&Claim>,
    told: &mut Telling,
) -> Vec<TextSentence<'a>> {
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
        let wrong = Wrong::of(teller, line, lead);
        let better = BetterMove::of(teller, line, best, &wrong, told).or_least(&wrong, told);
        // In a game that is decided anyway a better move is told where something speaks for it: words, or its worth.
        let has_numbers = teller.voice.audience == Audience::Advanced;
        if has_numbers || !better.is_bare() || !teller.judged.is_decided() {
            let named = better.named(told);
            let named = told.sentence(&named, better.reason.map(|reason| reason.claim));
            let safe = immune::of_best(teller, &named.text, told);
            parts.extend(std::iter::once(named).chain(safe));
        }
    }
    parts.extend(equal(teller, told).map(|equal| told.sentence(&equal, None)));
    parts
}

/// What speaks for the better move: what it takes, and what it saves or does; else what its line shows.
fn why(
    teller: &Teller<'_>,
    line: &Line,
    wrong: &Wrong,
    reason: Option<&BetterReason<'_>>,
    told: &mut Telling,
) -> BetterWhy {
    let says_more = reason.is_some_and(|reason| tells_taking(reason.claim)) || wrong.is_mended(teller, line);
    if let Some(why) = before_reasons(teller, line, wrong, says_more, told) {
        return why;
    }
    let remedy = wrong.remedy().filter(|_| reason.is_none());
    let taking = teller.takes(&line.moves);
    let taking = taking.filter(|_| !reason.is_some_and(|reason| tells_taking(reason.claim)));
    // That what seems guarded is not says more than what becomes of a pawn.
    let is_shape = reason.is_none_or(|reason| reason.claim.kind.row().matter > Matter::Motif);
    let says_less = is_shape && remedy.is_none() && !says_more && wrong.kept(teller, line).is_none();
    if says_less && let Some(taken) = follow_up::taken_for_good(teller, &line.moves, told) {
        return BetterWhy::told(&taken);
    }
    if taking.is_none()
        && let Some(why) = reason.and_then(|reason| beside_reason(teller, line, wrong, reason))
    {
        return why;
    }
    if wrong.is_mate() && reason.is_some_and(|reason| matches!(reason.claim.kind, Kind::Castles(_))) {
        return BetterWhy::told("getting the king to safety");
    }
    by_deed(teller, line, wrong, (taking, remedy, reason), told)
}

/// What says more than any claim: how a race is won, what has to come first, checks without end, the right piece to take with, a trade in time.
fn before_reasons(
    teller: &Teller<'_>,
    line: &Line,
    wrong: &Wrong,
    says_more: bool,
    told: &mut Telling,
) -> Option<BetterWhy> {
    if let Some(race) = runs_home::race(teller) {
        return Some(BetterWhy::told(&race));
    }
    if !says_more && let Some(order) = by_line::order(teller, &line.moves, wrong.victim(), told) {
        return Some(order);
    }
    if let Some(checks) = by_line::checks_for_ever(teller, line) {
        return Some(checks);
    }
    if let Some(left) = left_empty(teller, line) {
        return Some(BetterWhy::told(&format!("leaving nothing on {left} to take")));
    }
    let traded = wrong::traded_first(teller, line).filter(|_| wrong.leaves_room())?;
    Some(BetterWhy::told(&traded))
}

/// What is told instead of a slight reason, or before one, where the better move takes nothing.
fn beside_reason(
    teller: &Teller<'_>,
    line: &Line,
    wrong: &Wrong,
    reason: &BetterReason<'_>,
) -> Option<BetterWhy> {
    // What the line strikes with next says more than that a piece comes into play.
    let strikes = || by_line::strikes_next(teller, line).filter(|_| wrong.leaves_room());
    if reason.claim.kind.row().is_slight()
        && let Some(strikes) = strikes().or_else(|| forks_next(teller, line, wrong))
    {
        return Some(strikes);
    }
    // Who saves a piece and hits a greater one hears of both.
    let (saves, piece) = wrong.remedy().filter(|(_, piece)| *piece != Role::Pawn)?;
    (!wrong::wins(reason.claim))
        .then(|| BetterWhy::told(&taking::and(&remedied(teller, line, saves, piece), &reason.tail)))
}

/// What the better move takes, saves and does, as far as each is known.
fn by_deed(
    teller: &Teller<'_>,
    line: &Line,
    wrong: &Wrong,
    deed: (Option<String>, Option<(Remedy, Role)>, Option<&BetterReason<'_>>),
    told: &mut Telling,
) -> BetterWhy {
    match deed {
        (Some(taking), Some((Remedy::Leaves, piece)), _)
            if piece == Role::Pawn || taking::is_trade(&taking) =>
        {
            BetterWhy::told(&taking)
        }
        (Some(taking), None, Some(reason)) if taking::is_trade(&taking) && reason.is_of_the_piece() => {
            by_taking(teller, line, wrong, &taking, told)
        }
        (None, Some((remedy, piece)), _) | (Some(_), Some((remedy @ Remedy::TakesAttacker(_), piece)), _) => {
            let saves = remedied(teller, line, remedy, piece);
            BetterWhy::told(&if piece == Role::Pawn {
                saves
            } else {
                and_hitting(teller, line, &saves, told)
            })
        }
        (Some(taking), Some((remedy, piece)), _) => {
            BetterWhy::told(&taking::and(&taking, &remedy.words(piece)))
        }
        // That a bishop is saved which takes a bishop goes without saying.
        (Some(taking), None, Some(reason))
            if matches!(reason.claim.kind, Kind::Escapes(_))
                && line.moves.first().is_some_and(|best| taking == taking::simply(best.role())) =>
        {
            BetterWhy::told(&taking)
        }
        (Some(taking), None, Some(reason)) => BetterWhy::told(&taking::and(&taking, &reason.tail)),
        (None, None, Some(reason)) if matches!(reason.claim.kind, Kind::Defends(_)) => {
            BetterWhy::told(&and_hitting(teller, line, &reason.tail, told))
        }
        (None, None, Some(reason)) => BetterWhy::told(&reason.tail),
        (Some(taking), None, None) => by_taking(teller, line, wrong, &taking, told),
        (None, None, None) => by_itself(teller, line, wrong, told),
    }
}

/// Where what the better move takes with stood, if the move played takes the same with another piece and the answer wins this one.
fn left_empty(teller: &Teller<'_>, line: &Line) -> Option<Square> {
    let (&best, answer) = (line.moves.first()?, teller.facts.question.answer()?);
    let takes_same = [best, teller.played].iter().all(|m| m.is_capture())
        && notation::destination(best) == notation::destination(teller.played);
    let would_fall = answer.is_capture() && made::taken_square(answer) == notation::origin(best);
    let back = teller.facts.question.reply.as_ref().and_then(|reply| reply.moves.get(1));
    let is_retaken = back.is_some_and(|back| takes_back(*back, Some(answer)));
    let is_lost = would_fall && !is_retaken;
    // The novice has heard which piece falls, and needs the room for a rule.
    (takes_same && is_lost && !teller.voice.plain()).then(|| notation::origin(best))
}

/// What a quiet move saves, and what it attacks besides: that gains the time for it.
fn and_hitting(teller: &Teller<'_>, line: &Line, saves: &str, told: &mut Telling) -> String {
    let quiet = line.moves.first().filter(|best| !best.is_capture());
    let hits = quiet.and_then(|best| prey::besides(teller, teller.root(), *best, &[*best], told));
    hits.map_or_else(|| saves.to_owned(), |hits| taking::and(saves, &format!("hitting {hits}")))
}

/// What the better move does for a piece in danger, and that it meets a check as well by coming between.
fn remedied(teller: &Teller<'_>, line: &Line, remedy: Remedy, piece: Role) -> String {
    let words = remedy.told(piece, teller.voice);
    line.moves.first().map_or_else(|| words.clone(), |best| remedy::with_block(teller.root(), *best, &words))
}

/// What speaks for a better move that takes nothing, where no claim does.
fn by_itself(teller: &Teller<'_>, line: &Line, wrong: &Wrong, told: &mut Telling) -> BetterWhy {
    // How it wins says more than what it wins in the end.
    let strikes = by_line::strikes_next(teller, line).filter(|_| wrong.leaves_room());
    let gains = || gained(teller, line, wrong, told).map(|gained| BetterWhy::told(&gained));
    // Where nothing in particular was let in, a threat says more than what is kept away.
    let forks = || forks_next(teller, line, wrong);
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let queens = || runs_home::is_reason(&line.moves, reply).then(|| BetterWhy::told(runs_home::QUEENS));
    let threat = if matches!(wrong, Wrong::Other) { forks() } else { None };
    strikes
        .or_else(queens)
        .or(threat)
        .or_else(gains)
        .or_else(forks)
        .or_else(|| by_line::king_takes(teller, line).map(|walks| BetterWhy::told(&walks)))
        .or_else(|| shut_in::reason(teller, *line.moves.first()?).map(|shuts| BetterWhy::told(&shuts)))
        .or_else(|| {
            let is_free = wrong.leaves_room() || wrong.victim() == Some(notation::destination(teller.played));
            let offers = || idea::of_best(teller).filter(Idea::is_offer);
            let guards = || idea::guards_what_falls(teller).or_else(offers);
            let idea = if is_free { idea::of_best(teller) } else { guards() }?;
            Some(BetterWhy::told(&idea.tail(told)))
        })
        .or_else(|| unspoilt::stays(teller, line, wrong.victim()).map(|stays| BetterWhy::told(&stays)))
        .unwrap_or_else(|| {
            let shown = by_line::why(teller, line, wrong.victim(), None);
            if !shown.words.is_empty() {
                return shown;
            }
            let driven = idea::driven(teller).map(|idea| idea.tail(told));
            let reason = driven.or_else(|| wrong.avoided(teller, line));
            reason.map_or(shown, |reason| BetterWhy::told(&reason))
        })
}

/// The fork that the better move threatens, which its answer must meet.
fn forks_next(teller: &Teller<'_>, line: &Line, wrong: &Wrong) -> Option<BetterWhy> {
    line.moves.first().filter(|best| wrong.leaves_room() && !best.is_capture())?;
    coming::threatening(teller, teller.root(), &line.moves).map(|threat| BetterWhy::told(&threat))
}

/// What speaks for a better move that takes something, where no claim does.
fn by_taking(teller: &Teller<'_>, line: &Line, wrong: &Wrong, taking: &str, told: &mut Telling) -> BetterWhy {
    let saves = wrong.traded(teller, line, taking);
    let taken = line.moves.first().and_then(|best| best.capture()).unwrap_or(Role::Pawn);
    let why =
        saves.or_else(|| gained(teller, line, wrong, told).map(|gained| taking_and(taken, taking, &gained)));
    why.map_or_else(|| by_line::why(teller, line, wrong.victim(), Some(taking)), |why| BetterWhy::told(&why))
}

/// What the better move keeps or, where that is no more than a pawn, wins along its line.
fn gained(teller: &Teller<'_>, line: &Line, wrong: &Wrong, told: &mut Telling) -> Option<String> {
    let missed = |told: &mut Telling| in_all::missed(teller, line, told);
    let kept = || wrong.kept(teller, line);
    // Nobody counts pawns where the king is mated.
    if wrong.is_mate() {
        let avoids = line.score.mate().is_none() && teller.voice.audience != Audience::Advanced;
        return kept().or_else(|| avoids.then(|| by_line::avoided(line).to_owned()));
    }
    let gained =
        if wrong.is_of_a_piece() { kept().or_else(|| missed(told)) } else { missed(told).or_else(kept) };
    gained.or_else(|| kept::taken_first(teller, line))
}

/// What stands before the better move to a novice; who hears of the opponent's move is not advised.
fn heading(teller: &Teller<'_>) -> String {
    if teller.voice.you == Some(!teller.mover()) {
        format!("{} better move", teller.voice.owner(teller.mover()))
    } else {
        "better".to_owned()
    }
}

/// What is taken and what that is good for; once, where both name the piece, and in time alone, where that tells of the piece and none
/// is traded.
fn taking_and(taken: Role, taking: &str, kept: &str) -> String {
    let is_all = !taking::is_trade(taking) && !taking.contains(" for ");
    let names_it = is_all && kept.starts_with(&format!("winning a {}", words::role(taken)));
    let trades_pieces = taking::is_trade(taking) && taken != Role::Pawn;
    if kept.starts_with(kept::BEFORE) && trades_pieces {
        format!("{taking} {kept}")
    } else if names_it || kept.starts_with(taking) || kept.starts_with(kept::BEFORE) {
        kept.to_owned()
    } else {
        taking::and(taking, kept)
    }
}

/// The better move with all that speaks for it.
struct BetterMove<'t, 'a> {
    teller: &'t Teller<'a>,
    line: &'t Line,
    best: Move,
    reason: Option<BetterReason<'a>>,
    why: BetterWhy,
}

impl<'t, 'a> BetterMove<'t, 'a> {
    fn of(
        teller: &'t Teller<'a>,
        line: &'t Line,
        best: Move,
        wrong: &Wrong,
        told: &mut Telling,
    ) -> BetterMove<'t, 'a> {
        // Checks without end are all that speaks for a move in a game that is lost otherwise.
        let draws = by_line::checks_for_ever(teller, line).is_some();
        let reason = reason(teller, told, |claim| !draws && wrong.is_answered_by(teller, claim));
        let why = why(teller, line, wrong, reason.as_ref(), told);
        BetterMove { teller, line, best, reason, why }
    }

    /// The same with the least of reasons, where nothing else speaks for it and something was lost or let in.
    fn or_least(mut self, wrong: &Wrong, told: &mut Telling) -> BetterMove<'t, 'a> {
        let (teller, line) = (self.teller, self.line);
        if !self.is_bare() || wrong.is_mate() {
            return self;
        }
        let plies = self.why.plies;
        // What it saves or takes says more than that it comes in time.
        if let Some(deed) = least::deed(teller, line, wrong, plies, told) {
            self.why = deed;
            return self;
        }
        let least = least::against_answer(teller, line, wrong).or_else(|| {
            self.reason = reason(teller, told, |claim| wrong.leaves_to(teller, claim));
            let tail = self.reason.as_ref().map(|reason| BetterWhy::told(&reason.tail));
            tail.or_else(|| least::rest(teller, line, plies, told))
        });
        if let Some(least) = least {
            self.why = BetterWhy { words: format!("{}{}", self.why.words, least.words), ..least };
        }
        self
    }

    /// Whether nothing speaks for it but its line.
    fn is_bare(&self) -> bool {
        least::is_bare(&self.why.words) && self.reason.is_none()
    }

    /// `better is 8…Bd7, guarding your knight on c6`.
    fn named(&self, told: &mut Telling) -> String {
        let (teller, shown) = (self.teller, self.shown(told));
        if teller.voice.plain() {
            return format!("{}: {shown}", heading(teller));
        }
        let is = if is_only(teller, self.best) {
            "the only good move is"
        } else if teller.judged.judgement >= Judgement::Inaccuracy
            || teller.judged.after.win_percent() < WORSE
        {
            "better is"
        } else if teller.judged.judgement == Judgement::Good {
            // From 2 points of win percentage on the move is not praised by the way.
            "stronger is"
        } else {
            "even better is"
        };
        format!("{is} {shown}")
    }

    /// The move with what speaks for it.
    fn shown(&self, told: &mut Telling) -> String {
        let BetterMove { teller, line, best, why, .. } = self;
        if teller.voice.plain() {
            told.mark(*best);
            why.later.into_iter().for_each(|later| told.mark(later));
            return format!("{}{}", moves::spoken(teller.root(), *best), why.words);
        }
        let worth = numbers(teller, line);
        let reason = self.reason.as_ref().map_or(&[][..], |reason| reason.shown.as_slice());
        let carried = reason.len() > 1;
        let shown = match (carried, why.words.is_empty()) {
            (true, _) => cut(reason, teller.voice.audience.plies_told()),
            // What words behind the line speak of must be in it.
            (false, false) => whole(&line.moves, why.plies),
            (false, true) => closed(teller.root(), &line.moves, cut(&line.moves, why.plies).len()),
        };
        let is_shown = carried || why.plies > 1 && shown.len() == whole(&line.moves, why.plies).len();
        let after = continuation(teller, line, is_shown || why.later.is_some());
        format!("{}{worth}{}{after}", notation::line(teller.root(), shown), why.words)
    }
}

/// The better move where a text begins with it, as the move played gives nothing away that has a name: `13.Nb3?! misses 13.e4,
/// building a pawn centre`; `None` where nothing but its line speaks for it.
pub(super) fn missed(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let line = teller.facts.question.best.as_ref()?;
    let &best = line.moves.first().filter(|&&best| best != teller.played && !told.knows_move(best))?;
    let mut better = BetterMove::of(teller, line, best, &Wrong::Other, told);
    if least::is_bare(&better.why.words) {
        return None;
    }
    told.hush(Topic::Move(best));
    // A piece in danger is saved besides what it does where it goes.
    let acts = better.reason.as_ref().is_some_and(BetterReason::is_of_the_piece);
    let saves = remedy::attended(teller).filter(|_| acts);
    if let Some((saves, does)) = saves.zip(better.why.words.strip_prefix(", ")) {
        better.why.words = format!(", {}", taking::and(&saves, does));
    }
    let shown = better.shown(told);
    Some(if teller.voice.plain() {
        format!("{}: {shown}", heading(teller))
    } else {
        format!("{} {shown}", teller.misses())
    })
}

/// What speaks for the better move where a text has named it, behind as many moves as it tells of; `None` where its line alone does.
pub(super) fn why_missed(teller: &Teller<'_>, told: &mut Telling) -> Option<BetterWhy> {
    let line = teller.facts.question.best.as_ref()?;
    let &best = line.moves.first()?;
    let better = BetterMove::of(teller, line, best, &Wrong::Other, told).or_least(&Wrong::Other, told);
    let carried = better.reason.as_ref().map_or(1, |reason| reason.shown.len());
    let why = BetterWhy { plies: better.why.plies.max(carried), ..better.why };
    // That it comes in time is told where the moment was missed.
    let words = why.words.strip_prefix(AT_ONCE).unwrap_or(&why.words).to_owned();
    Some(BetterWhy { words, ..why }).filter(|why| !why.words.is_empty())
}

/// Win percent below which nobody hears that something is even better.
const WORSE: f64 = 42.0;

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

/// The first plies of a line that words behind it speak of; of a shorter one what `cut` leaves.
fn whole(line: &[Move], plies: usize) -> &[Move] {
    line.get(..plies).unwrap_or_else(|| cut(line, plies))
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
        moves::named(teller.root(), other)
    } else {
        notation::line(teller.root(), &[other])
    };
    let too = if easy { " and easier to see" } else { "" };
    Some(format!("{named} is as good{too}"))
}
