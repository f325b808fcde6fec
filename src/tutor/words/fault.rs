//! Texts about faults: what the move lets happen or misses, the line, the better move, and an advice to keep.

use super::drift::Drift;
use super::line::{MoveLine, MoveText};
use super::sentence::TextSentence;
use super::teller::{Teller, Telling};
use super::{
    advice, after_trade, answer, better, chance, cornered, desperado, escape, even_trade, goes_on, immune,
    in_all, last_move, lead, left_standing, loss, mate_cause, open_file, plain_loss, prey, remedy, runs_home,
    say, standing, tension, topic, weight,
};
use crate::chess::{self, Position, words};
use crate::safety::exchange::taken;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::gain;
use crate::tutor::kind::row::Matter;
use crate::tutor::kind::topic::Topic;
use crate::tutor::motifs::discovery::DiscoveredAttack;
use crate::tutor::phrase::lexicon::sentence;

/// The text about a fault.
pub(super) fn text<'a>(teller: &Teller<'a>, told: &mut Telling) -> MoveText<'a> {
    let lead = lead::of(teller);
    if lead.is_none()
        && let Some(missed) = left_standing::clause(teller, told)
    {
        return let_go(teller, &missed, told);
    }
    if lead.is_none_or(|lead| !teller.is_missed(lead))
        && let Some(missed) = chance::untold(teller, told)
    {
        return let_go(teller, &missed, told);
    }
    if lead.is_none()
        && tension::clause(teller).is_none()
        && desperado::clause(teller, &mut Telling::default()).is_none()
        && goes_on::clause(teller, &mut Telling::default()).is_none()
        && let Some((sentences, missed)) = even_trade::text(teller, told)
    {
        let missed = &sentences[missed];
        let line = MoveLine { is_missed: true, ..MoveLine::new(teller, &missed.text, missed, true) };
        return MoveText { line: Some(line), sentences };
    }
    let (line, first) = beginning(teller, lead, told);
    let mut sentences = vec![first];
    if let Some(lead) = lead {
        rest(teller, lead, told, &mut sentences);
    } else {
        let safe = immune::of_answer(teller, &sentences[0].text, told);
        sentences.extend(safe);
        sentences.extend(better::sentences(teller, None, told));
        advice::advise(teller, advice::about_quiet(teller), told, &mut sentences);
    }
    MoveText { line: Some(line), sentences }
}

/// The text about a chance that was let go: what it was, and what the opponent can do now.
fn let_go<'a>(teller: &Teller<'a>, missed: &str, told: &mut Telling) -> MoveText<'a> {
    told.hush(Topic::Move(teller.facts.question.best_line()[0]));
    let first = told.sentence(missed, None);
    let line = MoveLine { is_missed: true, ..MoveLine::new(teller, missed, &first, true) };
    let safe = immune::of_best(teller, &first.text, told);
    let tells = teller.voice.plain() && !answer::is_no_news(teller);
    let now = answer::clause(teller, told).filter(|_| tells);
    let now = now
        .or_else(|| answer::allowed(teller, "it also", told))
        .or_else(|| late(teller))
        .or_else(|| answer::result(teller));
    let now = now.map(|now| told.sentence(&now, None));
    let mut sentences: Vec<_> = std::iter::once(first).chain(safe).chain(now).collect();
    let rule = advice::about_missed(teller, teller.facts.question.best_line()[0]);
    advice::advise(teller, rule.or_else(|| advice::about_quiet(teller)), told, &mut sentences);
    MoveText { line: Some(line), sentences }
}

/// The first sentence, beside the board and as it begins the text.
fn beginning<'a>(
    teller: &Teller<'a>,
    lead: Option<&'a Claim>,
    told: &mut Telling,
) -> (MoveLine<'a>, TextSentence<'a>) {
    let clause = match lead {
        Some(claim) => {
            told.note(claim, teller.root());
            coming(teller, claim, of_claim(teller, claim, told))
        }
        None => by_answer(teller, told),
    };
    let first = told.sentence(&clause, lead);
    (MoveLine::new(teller, &clause, &first, true), first)
}

/// What follows the first sentence, which tells a claim.
fn rest<'a>(teller: &Teller<'a>, lead: &'a Claim, told: &mut Telling, text: &mut Vec<TextSentence<'a>>) {
    if let Some(best) = teller.facts.question.best_move().filter(|_| teller.is_missed(lead)) {
        told.hush(Topic::Move(best));
    }
    // Whoever looks at checks finds what begins with one, who pushes a pawn that it queens, and who sees a mate that is threatened.
    let checks = if teller.is_missed(lead) { begins_with_check(teller) } else { gives_check(teller) };
    let pushes = teller.is_missed(lead) && runs_home::is_run(teller.facts.question.best_line());
    let visible = teller.is_visible(lead) || checks || pushes || threatens_mate(teller, lead);
    // Nor is that hard to see which has been shown.
    if !visible && !tells_how(&text[0].text) {
        text.push(told.sentence("that is hard to see", None));
    }
    let safe = if teller.is_missed(lead) {
        immune::of_best(teller, &text[0].text, told)
    } else {
        immune::of_answer(teller, &text[0].text, told)
    };
    text.extend(safe);
    let last_move = by_last_move(teller, lead).map(|done| told.sentence(&done, None));
    // `It` would be the opponent's last move, once that has been named.
    let name = if last_move.is_some() { teller.label() } else { "it".to_owned() };
    text.extend(last_move);
    let price = price(teller, lead, &name, told);
    let costs =
        price.as_ref().and_then(|price| price.claim).or(Some(lead).filter(|lead| teller.follows(lead)));
    let loses = costs.is_some_and(|costs| costs.kind.row().matter == Matter::Material);
    text.extend(price);
    text.extend(whole_price(teller, lead, &text[0].text, told));
    let better = better::sentences(teller, Some(lead), told);
    let room = advice::room(teller).saturating_sub(advice::length(text) + advice::length(&better));
    let before = text.last().map_or_else(String::new, |before| before.text.clone());
    text.extend(more(teller, lead, &before, told, room));
    if loses {
        text.extend(still_better(teller, told));
    }
    // Why the better move can be played is what a long text for a novice does without.
    let is_long = teller.voice.plain() && advice::length(text) + advice::length(&better) > LONG;
    text.extend(better.into_iter().take(if is_long { 1 } else { usize::MAX }));
    let rule = advice::about(teller, lead).filter(|_| visible || advice::is_let_in(teller, lead));
    let of_move = || advice::about_move(teller).filter(|_| teller.is_missed(lead));
    advice::advise(teller, rule.or_else(of_move), told, text);
}

/// Letters of a text that is long for a novice without a rule: about 50 words.
// Chosen by reading, not measured.
const LONG: usize = 260;

/// What the opponent's last move had to do with what was missed, or with a piece that was left to be taken.
fn by_last_move(teller: &Teller<'_>, lead: &Claim) -> Option<String> {
    if is_mate(lead) {
        None
    } else if teller.is_missed(lead) {
        last_move::clause(teller)
    } else {
        remedy::lost(teller, lead).and_then(|(_, capture)| last_move::uncovered(teller, capture))
    }
}

/// Whether a sentence says what the answer or the move after it hits.
fn tells_how(sentence: &str) -> bool {
    [" hitting ", " hits ", ", attacking "].iter().any(|hits| sentence.contains(hits))
}

/// Whether the better move gives check.
fn begins_with_check(teller: &Teller<'_>) -> bool {
    teller.facts.question.best_move().is_some_and(|best| chess::gives_check(teller.root(), best))
}

/// Whether the answer gives check.
fn gives_check(teller: &Teller<'_>) -> bool {
    teller.facts.question.answer().is_some_and(|answer| chess::gives_check(&teller.after, answer))
}

/// The other half of a text that begins with what was missed: what the move played allows, or where it leaves the game.
/// `name` is what the move is called.
fn price<'a>(teller: &Teller<'a>, lead: &Claim, name: &str, told: &mut Telling) -> Option<TextSentence<'a>> {
    if !teller.is_missed(lead) {
        return None;
    }
    let punished = teller.claims.iter().copied().find(|claim| {
        weight::is_punished(teller, claim)
            && topic::has_a_point(claim)
            && !claim.kind.row().is_slight()
            && claim.kind.row().suits(teller.voice.audience)
            && teller.is_visible(claim)
            && claim.at.len() <= 2
            && !topic::is_old(claim)
            && !is_trifle(teller, claim)
            && !topic::aims_at_pawns(claim, teller.root())
            && !is_taken_back(teller, claim)
            && !lead::is_beside_the_point(teller, claim)
            && !told.knows(claim, teller.root())
            && !(teller.voice.plain() && matches!(claim.kind, Kind::Pin(_)))
    });
    // Less than material weighs less than that the chance is gone.
    let is_grave = punished.is_some_and(|claim| claim.kind.row().matter <= Matter::Material);
    if !is_grave && let Some(escaped) = escape::clause(teller, lead, told) {
        return Some(told.sentence(&escaped, None));
    }
    let clause = |claim: &Claim| {
        let since =
            || loss::net_of(teller, claim).or_else(|| teller.spoken(claim)).map(|clause| now(&clause));
        still_hanging(teller, claim).or_else(since)
    };
    if let Some((claim, clause)) = punished.and_then(|claim| Some((claim, clause(claim)?))) {
        told.note(claim, teller.root());
        return Some(told.sentence(&clause, Some(claim)));
    }
    // Who could have mated needs no smaller reason.
    if matches!(lead.kind, Kind::MateIn(_)) {
        return answer::result(teller).map(|result| told.sentence(&result, None));
    }
    let answered = answer::allowed(teller, &format!("{name} also"), told);
    let is_plain = teller.voice.plain();
    let answered = answered.or_else(|| if is_plain { answer::taken(teller, name, told) } else { None });
    let answered = answered.or_else(|| remedy::neglected(teller)).or_else(|| late(teller));
    let answered = answered.or_else(|| after_trade::price(teller, told));
    let answered = answered.or_else(|| answer::result(teller));
    answered.map(|answered| told.sentence(&answered, None))
}

/// That the chance comes too late to win as much, with where that leaves the game: `a move later it is worth less`.
fn late(teller: &Teller<'_>) -> Option<String> {
    let result = standing::of(teller).map_or_else(String::new, |result| format!(", {}", result.tail(teller)));
    teller.is_put_off().then(|| format!("a move later it's worth less{result}"))
}

/// Whether a mate begins with a move that threatens another at once.
fn threatens_mate(teller: &Teller<'_>, lead: &Claim) -> bool {
    matches!(&lead.kind, Kind::AllowsMate(mate) if !mate_cause::threat(teller, &mate.line).is_empty())
}

/// That a piece hangs which could be taken before the move as well: `your pawn on b3 is still in danger`.
fn still_hanging(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    let Kind::Hanging(hanging) = &claim.kind else { return None };
    let piece = teller.root().board().piece_at(hanging.sq)?;
    let stood = teller.after.board().piece_at(hanging.sq) == Some(piece) && piece.color == teller.mover();
    (stood && gain(teller.root(), hanging.sq, !teller.mover()) >= 1).then(|| {
        let (owner, role) = (teller.voice.owner(piece.color), words::role(piece.role));
        format!("{owner} {role} on {} is still in danger", hanging.sq)
    })
}

/// What the opponent does after the move, which a novice hears with its time: `now Black's knight takes your bishop on e3`.
fn coming(teller: &Teller<'_>, claim: &Claim, clause: String) -> String {
    let is_theirs = clause.starts_with(teller.voice.owner(!teller.mover()));
    if teller.voice.plain() && teller.follows(claim) && is_theirs { now(&clause) } else { clause }
}

/// What the opponent can do now, as a clause behind what was missed.
fn now(clause: &str) -> String {
    let is_joined = ["now ", "after ", "a few moves later"].iter().any(|joint| clause.starts_with(joint));
    if is_joined { clause.to_owned() } else { format!("now {clause}") }
}

/// What the line costs in all where the text's first sentence told of a smaller loss.
fn whole_price<'a>(
    teller: &Teller<'a>,
    lead: &Claim,
    first: &str,
    told: &mut Telling,
) -> Option<TextSentence<'a>> {
    let told_of = Some(lead).filter(|lead| teller.follows(lead) && !is_mate(lead));
    let all = in_all::sentence(teller, lead, loss::told_gain(teller, told_of?), first, told)?;
    // What a part of the line wins is in it.
    let wins = |claim: &&&Claim| matches!(claim.kind, Kind::WinsMaterial(_)) && teller.follows(claim);
    for claim in teller.claims.iter().filter(wins) {
        told.hush(topic::of(claim, teller.root()));
    }
    Some(told.sentence(&all, None))
}

/// That who has lost something stands better all the same: a loss alone would read as a lost game.
fn still_better<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<TextSentence<'a>> {
    let left = standing::still_better(teller, told)?;
    Some(told.sentence(&left, None))
}

/// The first sentence as a clause.
fn of_claim(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> String {
    // That the ending is lost says more than the pawn which goes first.
    let answer = teller.facts.question.answer().filter(|_| teller.follows(claim) && !is_mate(claim));
    if let Some(ending) = answer.and_then(|answer| answer::pawn_ending(teller, answer)) {
        return ending;
    }
    let special = match (teller.voice.plain(), teller.follows(claim)) {
        (true, true) => plain_loss::clause(teller, claim, told),
        (false, true) => loss::notated(teller, claim, told),
        (true | false, false) => chance::clause(teller, claim, told),
    };
    special.unwrap_or_else(|| general(teller, claim)) + &by_itself(teller, claim, told)
}

/// Whatever is claimed, after the move: `after 8…h6?, 9.Nc7+ forks your king and the rook on a8`.
fn general(teller: &Teller<'_>, claim: &Claim) -> String {
    let mark = teller.mark();
    let clause = if teller.follows(claim) { teller.opened(claim, &mark) } else { teller.spoken(claim) };
    let clause = clause.unwrap_or_default();
    match (teller.voice.plain(), teller.follows(claim)) {
        (true, true) => clause + &plain_loss::falls(teller, claim),
        (false, true) => clause,
        (true, false) => format!("there was something better: {clause}"),
        (false, false) => format!("{}{mark} misses the point: {clause}", teller.label()),
    }
}

/// What the piece hits that uncovers an attack as it moves: `; the knight itself hits your queen on d1 and the rook on b1`.
fn by_itself(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> String {
    let answer = teller.facts.question.answer().filter(|m| claim.at == [teller.played, *m]);
    let view = say::view(claim, teller.root(), teller.voice);
    // What both attack has been told.
    let alone = |uncovered: &DiscoveredAttack| view.is_some_and(|view| !uncovered.is_shared(&view));
    let uncovers =
        answer.filter(|_| matches!(&claim.kind, Kind::DiscoveredAttack(uncovered) if alone(uncovered)));
    let hits = uncovers.and_then(|m| Some((m, prey::besides(teller, &teller.after, m, &[m], told)?)));
    hits.map_or_else(String::new, |(m, hits)| format!("; the {} itself hits {hits}", words::role(m.role())))
}

/// A fault of which nothing is claimed: the answer to it.
fn by_answer(teller: &Teller<'_>, told: &mut Telling) -> String {
    if let Some(early) = even_trade::early_queen(teller) {
        return early;
    }
    if let Some(released) = tension::clause(teller) {
        return released;
    }
    if let Some(drawn) = desperado::clause(teller, told).or_else(|| checks_for_ever(teller, told)) {
        return drawn;
    }
    if let Some(runs) = goes_on::clause(teller, told).or_else(|| after_trade::clause(teller, told)) {
        return runs;
    }
    if let Some(taken_over) = open_file::clause(teller, told) {
        return taken_over;
    }
    let gave = drifted(teller).or_else(|| cornered::clause(teller));
    if let Some(gave) = gave.or_else(|| answer::left_anyway(teller)) {
        return gave;
    }
    let clause = answer::clause(teller, told);
    clause.unwrap_or_else(|| format!("{}{} {}", teller.label(), teller.mark(), thrown_away(teller)))
}

/// That the opponent draws by checks, to a novice, who is shown no line of them.
pub(super) fn checks_for_ever(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let follows = |claim: &&&Claim| matches!(claim.kind, Kind::Perpetual(_)) && teller.follows(claim);
    let draws = teller.claims.iter().find(follows).filter(|_| teller.voice.plain())?;
    told.note(draws, teller.root());
    let can = teller.voice.does(!teller.mover(), "can", "can");
    Some(format!("now {can} give check for ever, which is a draw"))
}

/// What the move gave up in place or time, where its answer comes anyway: `9.c4? moves a pawn while your pieces wait at home, and
/// Black has the upper hand`.
fn drifted(teller: &Teller<'_>) -> Option<String> {
    let drift = Drift::of(teller).filter(|_| answer::is_no_news(teller))?;
    let result = standing::of(teller).map_or_else(String::new, |result| format!(", {}", result.tail(teller)));
    Some(if teller.voice.plain() {
        format!("{}{result}", drift.plain(teller))
    } else {
        format!("{}{} {}{result}", teller.label(), teller.mark(), drift.deed(teller))
    })
}

/// What a fault costs of which nothing else is known: the win, the draw, or something.
fn thrown_away(teller: &Teller<'_>) -> String {
    /// Win percent of a won game, and of a level one.
    const WON: f64 = 90.0;
    const LEVEL: std::ops::RangeInclusive<f64> = 45.0..=55.0;
    let (before, after) = (teller.judged.before.win_percent(), teller.judged.after.win_percent());
    if before >= WON && LEVEL.contains(&after) {
        "throws the win away: now the game is level".to_owned()
    } else if LEVEL.contains(&before) && after <= 100.0 - WON {
        format!("throws the draw away: now {}", teller.voice.does(!teller.mover(), "are", "is") + " winning")
    } else {
        "gives something away".to_owned()
    }
}

/// Further reasons, as many as there is room for: what else the opponent gets, soon or within the line shown.
fn more<'a>(
    teller: &Teller<'a>,
    lead: &Claim,
    before: &str,
    told: &mut Telling,
    mut room: usize,
) -> Vec<TextSentence<'a>> {
    let mut parts: Vec<TextSentence<'a>> = Vec::new();
    if !teller.follows(lead) || teller.voice.plain() {
        return parts;
    }
    for claim in &teller.claims {
        // One sentence on how a mate comes about is enough.
        let is_full = is_mate(lead) && !parts.is_empty();
        if is_full || told.reasons >= teller.voice.audience.reasons() {
            break;
        }
        // The line that was shown makes its queen.
        if matches!(claim.kind, Kind::Promotion(_)) && before.contains('=') {
            continue;
        }
        let Some(clause) = further(teller, lead, claim, told) else {
            continue;
        };
        // Who is called `it` has been named before.
        let named = parts.iter().rev().find(|part| !part.text.starts_with("It "));
        let part = sentence(&again(clause, named.map_or(before, |part| part.text.as_str())));
        if part.chars().count() < room {
            room -= part.chars().count() + 1;
            told.note(claim, teller.root());
            parts.push(told.sentence(&part, Some(claim)));
        }
    }
    parts
}

/// A clause whose subject is the move that was named last: `it`.
fn again(clause: String, before: &str) -> String {
    let label =
        clause.split(' ').next().filter(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    let last = label.filter(|label| is_named_last(label, before));
    match last.and_then(|label| clause.strip_prefix(label)) {
        Some(rest) => format!("it{rest}"),
        None => clause,
    }
}

/// Whether a numbered move stands in a sentence with no other behind it.
fn is_named_last(label: &str, sentence: &str) -> bool {
    let behind = sentence.rsplit_once(label).map(|(_, behind)| behind.trim_end_matches('.'));
    behind.is_some_and(|behind| !behind.contains(['.', '…']))
}

fn is_mate(claim: &Claim) -> bool {
    claim.kind.row().matter == Matter::Mate
}

/// Whether a claim tells how a mate comes about: what else its moves attack matters no more.
fn explains_a_mate(claim: &Claim) -> bool {
    is_mate(claim)
        || matches!(
            claim.kind,
            Kind::Attraction(_) | Kind::Deflection(_) | Kind::DoubleCheck(_) | Kind::DiscoveredCheck(_)
        )
}

/// Whether a line from the move on wins no more than that move took.
fn is_taken_back(teller: &Teller<'_>, claim: &Claim) -> bool {
    let wins = matches!(claim.kind, Kind::WinsMaterial(_)) && claim.at.len() == 1;
    wins && claim.kind.claim().gain().is_some_and(|gain| gain <= taken(teller.played))
}

/// Whether a motif is about a pawn where much more is lost, or pins one: nobody loses a game by that.
fn is_trifle(teller: &Teller<'_>, claim: &Claim) -> bool {
    let aims = claim.kind.row().matter == Matter::Motif && topic::size(claim, teller.root()) <= 1;
    weight::pins_a_pawn(teller, claim) || (aims && weight::is_much(teller))
}

/// A further reason as a clause, if it adds something.
fn further(teller: &Teller<'_>, lead: &Claim, claim: &Claim, told: &Telling) -> Option<String> {
    let shown = told.shows(&claim.at);
    let adds = weight::is_punished(teller, claim)
        && (!is_mate(lead) || explains_a_mate(claim))
        && topic::has_a_point(claim)
        && !claim.kind.row().is_slight()
        && !topic::is_old(claim)
        && !is_trifle(teller, claim)
        && !lead::wins_something_else(teller, claim)
        && (is_mate(lead) || topic::size(claim, teller.root()) * 3 > topic::size(lead, teller.root()))
        && teller.is_visible(claim)
        && (claim.at.len() <= 2 || shown)
        && !told.knows(claim, teller.root());
    let view = say::view(claim, teller.root(), teller.voice).filter(|_| adds)?;
    let view = if shown { view.knowing(claim.at.len()).brief() } else { view };
    say::clause(claim, &view)
}
