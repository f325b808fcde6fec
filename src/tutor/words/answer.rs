//! The opponent's best answer to a fault: the move, what it does on the board, and where it leaves the game.

use super::let_in::{LetIn, allows};
use super::prey;
use super::teller::{Teller, Telling, closed};
use super::{
    behind, blow, coming, follow_up, given_back, hits, hunted, idea, in_all, kept, onslaught, regained,
    same_answer, say, standing, taking, weight,
};
use crate::chess::{Color, Move, Position, Role, Square, after_move, notation, takes_back, words};
use crate::features::PawnFacts;
use crate::features::passed::unstoppable;
use crate::safety::exchange::{self, value};
use crate::safety::made;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::outcome;
use crate::tutor::judge::{Judgement, Tag};
use crate::tutor::phrase::lexicon::plural;
use crate::tutor::phrase::moves;

/// A fault by its answer: `15.g3? allows 15…Nc4, hitting your queen and the rook on b2`; `None` without an answer.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer()?;
    told.mark(answer);
    if let Some(clause) = pawn_ending(teller, answer) {
        return Some(clause);
    }
    let deed = deeds(teller, answer, told);
    let says_how = deed.as_ref().is_some_and(|(_, says_how)| *says_how);
    let result = standing::of(teller).filter(|_| !says_how);
    let let_in = LetIn::of_idle(teller, answer, deed.is_none());
    let deed = does_behind(teller, deed, let_in.as_ref(), answer, told);
    let result = result.map_or_else(String::new, |result| format!(", {}", result.tail(teller)));
    Some(if teller.voice.plain() {
        let goes_on = !result.is_empty();
        format!("{}{result}", event(teller, answer, let_in.as_ref(), &deed, goes_on, told))
    } else {
        let is_bare = let_in.as_ref().is_none_or(|let_in| *let_in == LetIn::Threatened);
        let line = shown(teller, deed.is_empty() && is_bare);
        let shown = notation::line(&teller.after, line);
        let deed = if deed.is_empty() { hits::next(teller, line, told) } else { deed };
        let allows = allows(teller, let_in.as_ref(), told);
        let how = how(teller, &format!("{allows}{deed}"), told);
        let does = if line.len() == 1 { behind::does(&allows, &deed) } else { deed };
        format!("{}{} {allows} {shown}{does}{result}{how}", teller.label(), teller.mark())
    })
}

/// What the answer does, behind its name and the words that let it in: its deed, or the pawn that it attacks.
fn does_behind(
    teller: &Teller<'_>,
    deed: Option<(String, bool)>,
    let_in: Option<&LetIn>,
    answer: Move,
    told: &mut Telling,
) -> String {
    match (deed, let_in) {
        (Some((deed, _)), _) => again(teller, let_in, answer, deed),
        (None, Some(let_in)) => pawn_hit(teller, let_in, answer, told),
        (None, None) => String::new(),
    }
}

/// The pawn that a piece attacks from the square that was let go to it: reason enough for it to go there.
fn pawn_hit(teller: &Teller<'_>, let_in: &LetIn, answer: Move, told: &mut Telling) -> String {
    let comes = matches!(let_in, LetIn::Guarded(_) | LetIn::Cut(..)) && !answer.is_capture();
    let hit = if comes { prey::hit_in_line(teller, &teller.after, answer).0 } else { Vec::new() };
    let &[pawn] = hit.as_slice() else { return String::new() };
    if teller.after.board().role_at(pawn) != Some(Role::Pawn) {
        return String::new();
    }
    told.squares |= pawn;
    format!(", attacking {}", prey::names(teller, &teller.after, &[pawn]))
}

/// How the answer's line wins what it does, where that is told, behind it: `: 39.R1h7+ drives your king away from the rook on f8`.
fn how(teller: &Teller<'_>, before: &str, told: &mut Telling) -> String {
    let line = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let wins = before.contains("winning") && !before.contains(':');
    let seen = &line[..line.len().min(Audience::Club.horizon())];
    let blow = if wins { blow::clause(teller, seen, told) } else { None };
    blow.map_or_else(String::new, |blow| format!(": {blow}"))
}

/// What the answer does, behind the words that let it in and the answer: `, hitting your queen`, ` takes it`.
fn again(teller: &Teller<'_>, let_in: Option<&LetIn>, answer: Move, deed: String) -> String {
    let takes = |sq: Square| answer.is_capture() && made::taken_square(answer) == sq;
    let is_all = |sq: Square| {
        let role = teller.after.board().role_at(sq);
        role.is_some_and(|role| deed == taking::simply(role) || deed == taking::loose(role))
    };
    match let_in {
        Some(LetIn::Guarded(sq)) if takes(*sq) && is_all(*sq) => " takes it".to_owned(),
        Some(LetIn::Cut(_, sq)) if takes(*sq) && is_all(*sq) => {
            let taken = teller.after.board().role_at(*sq).map_or("pawn", words::role);
            format!(" takes the {taken}")
        }
        // How it is taken has been told.
        Some(LetIn::Passed) => format!(", {}", taking::without_en_passant(&deed)),
        Some(let_in) => format!(", {}", let_in.hitting(teller, deed)),
        None => format!(", {deed}"),
    }
}

/// Whether the answer is not what was wrong: it does the same after the better move, or it does nothing that has words and is
/// the search's answer there as well, or would be told without its line.
pub(super) fn is_no_news(teller: &Teller<'_>) -> bool {
    let Some(answer) = teller.facts.question.answer() else { return false };
    let best = teller.facts.question.best_line();
    // What is taken at once there does something here.
    let is_taken = |m: &Move| m.is_capture() && notation::destination(*m) == notation::destination(answer);
    let comes_anyway = best.get(1) == Some(&answer) && !best.get(2).is_some_and(is_taken);
    if answer.is_capture() {
        return comes_anyway && is_even_trade(teller);
    }
    // A move that does nothing he could see is no reason to a novice, who is shown no line, unless the better move stops it.
    let is_stopped = || {
        let line = teller.facts.question.best.as_ref();
        line.is_some_and(|line| {
            kept::stops(teller, line, answer) && kept::against_answer(teller, line).is_some()
        })
    };
    let tells_nothing = comes_anyway || teller.voice.plain() && !is_stopped();
    let idle = is_idle(teller, answer);
    let is_let_in = LetIn::of_idle(teller, answer, idle).is_some_and(|let_in| let_in.is_a_reason());
    // What it prepares may be met by the better move.
    let is_all = || comes_anyway || coming::tail(teller, answer).or_else(|| hunted::tail(teller)).is_none();
    let is_met = best.get(1) == Some(&answer) && !comes_anyway;
    let is_same = || {
        !is_met
            && wins_nothing(teller)
            && !strikes_now_alone(teller, answer)
            && same_answer::does_the_same(teller, answer)
            && is_all()
    };
    !is_let_in && (is_same() || tells_nothing && idle)
}

/// Whether the answer pins something: claims of the answer that hold after the better move as well are left out.
fn strikes_now_alone(teller: &Teller<'_>, answer: Move) -> bool {
    let pins = |claim: &&Claim| {
        claim.at == [teller.played, answer]
            && matches!(claim.kind, Kind::Pin(_))
            && claim.kind.row().suits(teller.voice.audience)
            && !weight::is_idle(teller, claim)
            && !weight::pins_a_pawn(teller, claim)
    };
    teller.claims.iter().any(pins)
}

/// Whether what the answer does says how the opponent profits.
pub(super) fn says_how(teller: &Teller<'_>) -> bool {
    let Some(answer) = teller.facts.question.answer().filter(|_| !is_no_news(teller)) else { return false };
    deeds(teller, answer, &mut Telling::default()).is_some_and(|(_, says_how)| says_how)
}

/// Whether the answer does nothing that has words.
pub(super) fn is_idle(teller: &Teller<'_>, answer: Move) -> bool {
    deeds(teller, answer, &mut Telling::default()).is_none()
}

/// Where a move leaves the game, with the answer that brings it about for who reads notation: `after 11.d4 White has a slight edge`.
pub(super) fn result(teller: &Teller<'_>) -> Option<String> {
    let left = standing::of(teller)?;
    let is_cause = |_: &Move| !is_no_news(teller) && !is_even_trade(teller);
    let answer = teller.facts.question.answer().filter(|_| !teller.voice.plain()).filter(is_cause);
    Some(match answer.filter(|_| left.is_of_the_reply()) {
        None => left.clause(teller),
        Some(answer) => {
            format!("after {} {}", notation::line(&teller.after, &[answer]), left.what(teller))
        }
    })
}

/// Where a fault leaves the game whose answer comes anyway: `after 19.Bf4+?!, your edge is gone`.
pub(super) fn left_anyway(teller: &Teller<'_>) -> Option<String> {
    let left = standing::of(teller).filter(|_| is_no_news(teller))?;
    Some(if teller.voice.plain() {
        left.clause(teller)
    } else {
        format!("after {}{}, {}", teller.label(), teller.mark(), left.what(teller))
    })
}

/// The answer in words, with what lets it in and what it does; another clause may follow.
fn event(
    teller: &Teller<'_>,
    answer: Move,
    let_in: Option<&LetIn>,
    deed: &str,
    goes_on: bool,
    told: &mut Telling,
) -> String {
    // That a piece can be taken reads as a danger, which a trade is none: captures are told as they happen.
    let say_move = match answer.is_capture() {
        true if takes_as_much_back(teller, answer) => moves::retaking,
        true => moves::event,
        false => moves::possible,
    };
    let and = if goes_on || deed.starts_with(", and ") { "" } else { "and " };
    let back =
        given_back::clause(teller, answer, deed).map_or_else(String::new, |back| format!(", {and}{back}"));
    let said = say_move(&teller.after, answer, teller.voice);
    let event =
        let_in.map_or_else(|| format!("now {said}"), |let_in| let_in.event(teller, answer, &said, told));
    format!("{event}{back}{deed}")
}

/// Whether the answer takes back no more than the move played took.
pub(super) fn takes_as_much_back(teller: &Teller<'_>, answer: Move) -> bool {
    let taken = answer.capture().map_or(0, value);
    takes_back(answer, Some(teller.played)) && taken <= exchange::taken(teller.played)
}

/// What a move allows, under a name for it, where a text begins or ends with something else: `it allows 39.Qf4+, and the f-pawn
/// gets through`; `None` where the answer does nothing that says how the opponent profits.
pub(super) fn allowed(teller: &Teller<'_>, name: &str, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer().filter(|_| !is_no_news(teller))?;
    // Behind what was missed, that it gets away has been told.
    let is_told = |let_in: &LetIn| matches!(let_in, LetIn::Escaped(_)) && name.ends_with(" also");
    let does = deeds(teller, answer, told);
    let let_in = LetIn::of_idle(teller, answer, does.is_none()).filter(|let_in| !is_told(let_in));
    let does = does.filter(|(_, says_how)| *says_how || let_in.is_some());
    let takes_queen = answer.capture() == Some(Role::Queen) && teller.voice.plain();
    if does.is_none() && !takes_queen && !let_in.as_ref().is_some_and(LetIn::is_a_reason) {
        return None;
    }
    let does = does_behind(teller, does, let_in.as_ref(), answer, told);
    // That a pawn is taken in passing, or a piece leaves, does not say what harm that does.
    let is_bare = does.is_empty() && let_in.as_ref().is_some_and(LetIn::is_bare);
    let result = standing::of(teller).filter(|_| is_bare);
    let result = result.map_or_else(String::new, |result| format!(", {}", result.tail(teller)));
    told.mark(answer);
    Some(if teller.voice.plain() {
        event(teller, answer, let_in.as_ref(), &does, !result.is_empty(), told) + &result
    } else {
        let name = let_in.as_ref().map_or_else(|| name.to_owned(), |let_in| let_in.named(teller, name));
        let allows = allows(teller, let_in.as_ref(), told);
        let does = behind::does(&allows, &does);
        format!("{name} {allows} {}{does}{result}", notation::line(&teller.after, &[answer]))
    })
}

/// Whether the answer simply wins a pawn or more that the better move keeps.
pub(super) fn wins_a_pawn(teller: &Teller<'_>) -> bool {
    /// Pawns that the search must think lost as well: most of one.
    const LOST: f64 = 0.7;
    let is_good = teller.judged.judgement < Judgement::Good || teller.is(Tag::Book);
    let is_lost = teller.judged.pawns_lost().is_none_or(|lost| lost >= LOST);
    let won = |answer: Move| exchange::value_of(&teller.after, answer) - exchange::taken(teller.played);
    // The better move may let it go as well.
    let falls_anyway = teller.facts.question.best_line().get(1) == teller.facts.question.answer().as_ref();
    !is_good
        && is_lost
        && !falls_anyway
        && !wins_nothing(teller)
        && teller.facts.question.answer().is_some_and(|answer| answer.is_capture() && won(answer) >= 1)
}

/// The same of an answer that does nothing but win a pawn or more: `26.Rc1 allows 26…Qxh4, taking the pawn`.
pub(super) fn taken(teller: &Teller<'_>, name: &str, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer().filter(|_| wins_a_pawn(teller))?;
    told.mark(answer);
    if teller.voice.plain() {
        return Some(format!("now {}", moves::possible(&teller.after, answer, teller.voice)));
    }
    let taking = taking(teller, answer)?;
    Some(format!("{name} allows {}, {taking}", notation::line(&teller.after, &[answer])))
}

/// The answer to a small fault that does nothing plain to see, where it leaves the game at another level: `15.g3?! allows 15…Nc4 16.b3
/// Ne5, and your edge is gone`; an even trade is not what was wrong, so a novice hears only the
/// rest, unless it was en passant, which he may not have seen.
pub(super) fn left(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let standing = standing::of(teller).filter(|_| teller.judged.judgement >= Judgement::Inaccuracy)?;
    let is_en_passant = teller.facts.question.answer().is_some_and(Move::is_en_passant);
    if teller.voice.plain() && !is_en_passant && trades(teller) {
        return Some(standing.clause(teller));
    }
    left_anyway(teller).or_else(|| clause(teller, told))
}

/// Whether the answer trades by the search's own line.
fn trades(teller: &Teller<'_>) -> bool {
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let next = reply.get(1).copied();
    let taking =
        reply.first().and_then(|first| taking::clause(&teller.after, *first, Some(teller.played), next));
    taking.as_deref().is_some_and(taking::is_trade)
}

/// What the answer does, behind its name, and whether that says how the opponent profits: that it takes something alone does
/// not.
fn deeds(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<(String, bool)> {
    let is_even = wins_nothing(teller);
    let loses =
        follow_up::taking_back(teller, answer, told).or_else(|| follow_up::struck(teller, answer, told));
    let loses = loses.or_else(|| regained::tail(teller, answer, told));
    // What comes back within the line is not what the answer wins.
    let is_told = |taking: &String| taking::is_trade(taking) || !is_even || loses.is_some();
    let taking = taking(teller, answer).filter(is_told);
    // What is taken back hits nothing any more.
    let is_traded = taking.as_deref().is_some_and(taking::is_trade);
    let hits = |least, told: &mut Telling| {
        let hits = hits::of_answer(teller, answer, least, told);
        hits.filter(|deed| !is_traded || !deed.starts_with("hitting"))
    };
    let does = loses
        .or_else(|| hunted::tail(teller))
        .or_else(|| {
            let hits = hits(exchange::PIECE, told)?;
            let besides = follow_up::attacked_besides(teller, answer, told).filter(|_| !hits.contains(", "));
            Some(
                besides
                    .map_or_else(|| and_mate(teller, answer, &hits), |besides| format!("{hits}, {besides}")),
            )
        })
        .or_else(|| follow_up::still_attacked(teller, answer, told))
        .or_else(|| follow_up::gets_through(teller))
        .or_else(|| follow_up::runs(teller, answer))
        .or_else(|| in_all::tail(teller, told))
        .or_else(|| if weight::is_about_a_pawn(teller) { hits(1, told) } else { None })
        .or_else(|| claimed(teller))
        .or_else(|| uncastles(teller, answer))
        .or_else(|| coming::tail(teller, answer))
        .or_else(|| onslaught::tail(teller, answer))
        .or_else(|| onslaught::opened(teller, answer, told))
        .or_else(|| hits(1, told));
    match (taking, does) {
        (Some(taking), Some(deed)) => Some((taking::and(&taking, &deed), true)),
        (None, Some(deed)) => Some((deed, true)),
        (Some(taking), None) => Some((taking, false)).filter(|_| !is_even),
        (None, None) => None,
    }
}

/// What the answer hits, and the mate that it threatens besides.
fn and_mate(teller: &Teller<'_>, answer: Move, hits: &str) -> String {
    let threatens =
        |claim: &&Claim| matches!(claim.kind, Kind::MateThreat(_)) && claim.at == [teller.played, answer];
    let claim = teller.claims.iter().copied().find(threatens).filter(|_| hits.starts_with("hitting "));
    let tail = claim.and_then(|claim| say::tail(claim, &say::view(claim, teller.root(), teller.voice)?));
    tail.map_or_else(|| hits.to_owned(), |tail| format!("{hits} and {tail}"))
}

/// That the answer is a check which the king must answer itself, though it might have castled.
fn uncastles(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let owner = teller.voice.owner(teller.mover());
    idea::keeps_from_castling(&after_move(&teller.after, answer))
        .then(|| format!("and {owner} king must move and can no longer castle"))
}

/// Whether the search's line after the move wins no material for who answers, with all that can still be taken at its end.
fn wins_nothing(teller: &Teller<'_>) -> bool {
    let net = teller
        .facts
        .question
        .reply
        .as_ref()
        .and_then(|reply| outcome::net_along(&teller.after, &reply.moves));
    net.is_some_and(|net| net - exchange::taken(teller.played) < 1)
}

/// Whether the answer is a capture that wins nothing, or trades, and does nothing else that has words: the harm lies elsewhere.
pub(super) fn is_even_trade(teller: &Teller<'_>) -> bool {
    let Some(answer) = teller.facts.question.answer().filter(|answer| answer.is_capture()) else {
        return false;
    };
    let let_in = LetIn::of(teller, answer).filter(|let_in| *let_in != LetIn::Threatened);
    let is_bare = || deeds(teller, answer, &mut Telling::default()).is_none_or(|(_, says_how)| !says_how);
    (wins_nothing(teller) || trades(teller))
        && let_in.is_none()
        && pawn_ending(teller, answer).is_none()
        && is_bare()
}

/// As much of the answer's line as the reader needs: where nothing tells what the answer is for, the next move shows it.
fn shown<'a>(teller: &Teller<'a>, is_bare: bool) -> &'a [Move] {
    /// Plies to the next move of who answers.
    const ON: usize = 3;
    let line = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    // The better move in the line of the worse one would say that it comes to the same.
    let comes_to_best = line.get(1).copied() == teller.facts.question.best_move();
    let goes_on = is_bare && line.len() >= ON && !comes_to_best;
    closed(&teller.after, line, if goes_on { ON } else { line.len().min(1) })
}

/// The passed pawn that the mover's king cannot catch in the pawn ending after a trade, where the other king catches all of his.
fn out_of_reach(teller: &Teller<'_>, trade: &[Move; 2]) -> Option<Square> {
    let ending = trade.iter().fold(teller.after.clone(), |here, m| after_move(&here, *m));
    // Who is in check pushes no pawn.
    if ending.is_check() {
        return None;
    }
    let board = ending.board();
    let runs = |side: Color| {
        let mut passed = PawnFacts::of(board, side).passed.into_iter();
        passed.find(|pawn| unstoppable(board, *pawn, side, ending.turn()))
    };
    let pawn = runs(!teller.mover()).filter(|_| runs(teller.mover()).is_none())?;
    let goal = Square::from_coords(pawn.file(), teller.mover().backrank());
    let is_far = board.king_of(teller.mover())?.distance(goal) > pawn.distance(goal);
    is_far.then_some(pawn)
}

/// That the last pieces go in a trade that the move offers, into a pawn ending that is lost, or worse.
pub(super) fn pawn_ending(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let traded = kept::offered(teller, answer)?;
    let how = if teller.judged.after.win_percent() < follow_up::LOST { "lost" } else { "worse" };
    let &back = teller.facts.question.reply.as_ref()?.moves.get(1)?;
    let owner = |side| teller.voice.owner(side);
    let queens = match (follow_up::queening(teller), out_of_reach(teller, &[answer, back])) {
        (Some(queening), _) => {
            format!(": {} {}-pawn can't be stopped", owner(!teller.mover()), queening.file())
        }
        (None, Some(pawn)) => {
            let king = owner(teller.mover());
            format!(": {king} king is too far from {} {}-pawn", owner(!teller.mover()), pawn.file().char())
        }
        (None, None) => String::new(),
    };
    if teller.voice.plain() {
        return Some(format!(
            "now the {} can be traded, and the pawn ending is {how}{queens}",
            plural(traded)
        ));
    }
    let line = notation::line(&teller.after, &[answer, back]);
    Some(format!(
        "{}{} offers a {} trade, but the pawn ending after {line} is {how}{queens}",
        teller.label(),
        teller.mark(),
        words::role(traded)
    ))
}

/// What the answer takes; that it takes back is no news.
fn taking(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    let taking = taking::clause(&teller.after, answer, Some(teller.played), reply.get(1).copied())
        .or_else(|| taking::searched(&teller.after, reply))?;
    let told = if teller.voice.plain() {
        taking::says_more_than_words(&taking)
    } else {
        taking != taking::TAKING_BACK
    };
    told.then_some(taking)
}

/// What is claimed of the answer, behind its name.
fn claimed(teller: &Teller<'_>) -> Option<String> {
    let of_answer = teller.claims.iter().filter(|claim| claim.at.len() == 2 && teller.follows(claim));
    let place = notation::destination(teller.played);
    let answer = teller.facts.question.answer();
    let is_retaken = answer.is_some_and(|m| m.is_capture() && notation::destination(m) == place);
    // With a check besides.
    let aims_at_one = |claim: &Claim| claim.kind.claim().targets().len() <= 2;
    let mut told_of = of_answer.filter(|claim| {
        claim.kind.row().suits(teller.voice.audience)
            && !weight::is_pawn_hunt(teller, claim)
            && !(weight::is_idle(teller, claim) && (is_retaken || aims_at_one(claim)))
    });
    let said = told_of.find_map(|claim| say::tail(claim, &say::view(claim, teller.root(), teller.voice)?));
    said.filter(|said| !said.is_empty())
}
