//! Texts about moves that are no faults.

use super::line::{MoveLine, MoveText};
use super::sentence::TextSentence;
use super::teller::{Teller, Telling, cut};
use super::{
    advice, answer, better, chance, deed, even_trade, fault, follow_up, goes_on, idea, in_all, lead,
    mate_stopped, open_file, plan, prey, remedy, say, shut_in, topic,
};
use crate::chess::{Position, Role, notation, takes_back, words};
use crate::tutor::about::Tone;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::judge::{Judgement, Tag};
use crate::tutor::kind::row::Matter;
use crate::tutor::phrase::lexicon::capital;
use crate::tutor::phrase::moves;

/// The text about a move that is no fault.
pub(super) fn text<'a>(teller: &Teller<'a>, told: &mut Telling) -> MoveText<'a> {
    if let Some(text) = missed_mate(teller, told).or_else(|| missed(teller, told)) {
        return text;
    }
    let line = line(teller);
    // A fault too small for this reader is not praised: what it allows and what was better is enough.
    let loses_a_pawn = answer::wins_a_pawn(teller) || in_all::loses_a_pawn(teller);
    let is_small_fault = teller.judged.judgement >= Judgement::Inaccuracy || loses_a_pawn;
    if is_small_fault && !teller.judged.is_decided() {
        let sentences = inaccuracy(teller, told);
        if !sentences.is_empty() {
            // Beside the board stands no praise of a move of which the text tells what it loses.
            return MoveText { line: line.filter(|_| !loses_a_pawn), sentences };
        }
    }
    if is_outdone(teller) {
        return MoveText { line: None, sentences: stronger(teller, told) };
    }
    let mut sentences: Vec<_> = first(teller, told).into_iter().collect();
    sentences.extend(attacked_by_the_taken(teller, told));
    more(teller, told, &mut sentences);
    match even_trade::chased(teller) {
        Some(chased) => sentences.push(told.sentence(&format!("but {chased}"), None)),
        None => sentences.extend(but(teller, &sentences, told)),
    }
    sentences.extend(stronger(teller, told));
    MoveText { line, sentences }
}

/// Whether a novice's move does no more than any other would while another was clearly stronger: then it is not praised.
fn is_outdone(teller: &Teller<'_>) -> bool {
    let is_clear = teller.judged.pawns_lost().is_some_and(|pawns| pawns >= CLEARLY);
    let says_much = |claim: &&Claim| deed::is_deed(teller, claim) && claim.kind.row().matter <= Matter::Motif;
    let is_small =
        teller.judged.judgement >= Judgement::Good && !teller.is(Tag::Book) && praise(teller).is_none();
    teller.voice.plain()
        && is_clear
        && is_small
        && !teller.judged.is_decided()
        && !teller.claims.iter().any(says_much)
}

/// That another move would have mated at once, of a move that wins as well; it may still force mate.
fn missed_mate<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<MoveText<'a>> {
    let mates = |claim: &&Claim| matches!(&claim.kind, Kind::MateIn(mate) if mate.n == 1);
    let claim = teller.claims.iter().copied().find(|claim| mates(claim) && teller.is_missed(claim))?;
    let clause = chance::clause(teller, claim, told)?;
    told.note(claim, teller.root());
    let first = told.sentence(&clause, Some(claim));
    let line = MoveLine { is_missed: true, ..MoveLine::new(teller, &clause, &first, false) };
    let still = forced(teller).map(|(claim, n)| {
        told.note(claim, teller.root());
        let forces = format!(
            "still {} mate, {} later",
            teller.voice.verb(teller.mover(), "force", "forces"),
            moves::count(n.saturating_sub(1))
        );
        told.sentence(&format!("{} {forces}", teller.voice.subject(teller.mover())), Some(claim))
    });
    Some(MoveText { line: Some(line), sentences: std::iter::once(first).chain(still).collect() })
}

/// The mate that the move forces, and in how many moves.
fn forced<'a>(teller: &Teller<'a>) -> Option<(&'a Claim, u32)> {
    teller.claims.iter().find_map(|claim| {
        let Kind::MateIn(mate) = &claim.kind else { return None };
        let begins = claim.at.is_empty() && mate.line.first() == Some(&teller.played);
        begins.then_some((*claim, mate.n))
    })
}

/// That another move would have won something, of a move that is no fault otherwise: nobody is praised for what he did instead.
fn missed<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<MoveText<'a>> {
    /// Pawns that the search must think were let go as well.
    // Most of a pawn: one that is given back soon was no chance.
    const LET_GO: f64 = 0.7;
    let is_real = teller.judged.judgement >= Judgement::Good
        && teller.judged.pawns_lost().is_none_or(|lost| lost >= LET_GO)
        && !teller.is(Tag::Book);
    let claim = teller.claims.iter().copied().find(|claim| lead::is_gain_missed(teller, claim));
    let claim = claim.filter(|_| is_real)?;
    let clause = chance::clause(teller, claim, told)?;
    told.note(claim, teller.root());
    let first = told.sentence(&clause, Some(claim));
    Some(MoveText { line: Some(MoveLine::new(teller, &clause, &first, false)), sentences: vec![first] })
}

/// What a small fault allows, and the stronger move.
fn inaccuracy<'a>(teller: &Teller<'a>, told: &mut Telling) -> Vec<TextSentence<'a>> {
    let name = format!("{}{}", teller.label(), teller.mark());
    let allowed = answer::allowed(teller, &name, told)
        .or_else(|| answer::taken(teller, &name, told))
        .or_else(|| fault::checks_for_ever(teller, told))
        .or_else(|| goes_on::clause(teller, told));
    let is_told = !teller.is(Tag::Book);
    // How a piece is lost later says more than what another move was for.
    let wins = |claim: &Claim| follow_up::wins_pinned(teller, claim, &mut Telling::default()).is_some();
    if allowed.is_none()
        && is_told
        && !lead::later(teller).is_some_and(wins)
        && teller.judged.judgement >= Judgement::Inaccuracy
        && let Some((sentences, _)) = even_trade::text(teller, told)
    {
        return sentences;
    }
    let allowed = allowed
        .or_else(|| spoils(teller, told))
        .or_else(|| answer::left(teller, told))
        .or_else(|| later(teller, told))
        .or_else(|| open_file::clause(teller, told))
        .filter(|_| is_told);
    let rule = allowed.as_ref().and_then(|_| advice::about_quiet(teller));
    let mut sentences: Vec<_> = allowed.map(|allowed| told.sentence(&allowed, None)).into_iter().collect();
    // Whoever hears what was wrong hears what was better.
    sentences.extend(if sentences.is_empty() {
        stronger(teller, told)
    } else {
        better::sentences(teller, None, told)
    });
    advice::advise(teller, rule, told, &mut sentences);
    sentences
}

/// What the move spoils for long, which a novice hears where the answer takes and hits nothing.
fn spoils(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let lasts = |claim: &&Claim| claim.kind.row().matter == Matter::Lasting && teller.follows(claim);
    let claim = lead::of(teller).filter(|_| teller.voice.plain()).filter(lasts)?;
    let clause = teller.spoken(claim)?;
    told.note(claim, teller.root());
    Some(clause)
}

/// What the opponent gets later in the line, of a small fault whose answer tells nothing: `after 20.Re2?! Rae8 21.Rxe8, 21…Rxe8
/// threatens mate with 22…Re1#`.
fn later(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let claim = lead::later(teller).filter(|_| teller.judged.judgement >= Judgement::Inaccuracy)?;
    let clause = teller.opened(claim, &teller.mark())?;
    told.note(claim, teller.root());
    let falls = follow_up::wins_pinned(teller, claim, told);
    Some(falls.map_or_else(|| clause.clone(), |falls| format!("{clause}{falls}")))
}

/// What the move does, beside the board.
fn line<'a>(teller: &Teller<'a>) -> Option<MoveLine<'a>> {
    let mut told = Telling::default();
    if let Some(stops) = mate_stopped::clause(teller) {
        let first = told.sentence(&stops, None);
        return Some(MoveLine::new(teller, &stops, &first, false));
    }
    let deed =
        deed::deed(teller, &mut told).map(|(clause, claim)| match hit_by_threat(teller, claim, &mut told) {
            Some(hits) => (format!("{clause}, and attacks {hits}"), claim),
            None => (clause, claim),
        });
    let (clause, claim) = match (deed, even_trade::chased(teller)) {
        (Some((clause, claim)), None) => (clause, Some(claim)),
        (Some((clause, claim)), Some(chased)) => {
            // The words for a novice begin with the queen.
            let said =
                if teller.voice.plain() { chased.replace("the queen", "it") } else { chased.to_owned() };
            (format!("{clause}, but {said}"), Some(claim))
        }
        (None, chased) => (capital(chased?), None),
    };
    let first = told.sentence(&clause, claim);
    Some(MoveLine::new(teller, &clause, &first, false))
}

/// The pieces that a threat of mate attacks besides: the mate is parried, and they are what is won.
fn hit_by_threat(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let threatens = matches!(claim.kind, Kind::MateThreat(_)) && claim.at == [teller.played];
    threatens.then(|| prey::besides(teller, teller.root(), teller.played, &[teller.played], told))?
}

/// The first sentence: how good the move is, and what it does; `None` where there is nothing to teach.
fn first<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<TextSentence<'a>> {
    if let Some((mate, claim)) = mating(teller, told) {
        return Some(told.sentence(&mate, Some(claim)));
    }
    let (clause, claim) = match mate_stopped::clause(teller) {
        Some(stops) => (Some(stops), None),
        None => deed::deed(teller, told).unzip(),
    };
    let clause = clause.or_else(|| for_what(teller, told));
    let text = match (praise(teller), clause) {
        (Some(praise), None) => is_rare(teller).then(|| praise.to_owned())?,
        (praise, Some(clause)) => {
            let praise = praise.or_else(|| best(teller).filter(|_| claim.is_some()));
            praised(praise, clause)
        }
        (None, None) => return None,
    };
    Some(told.sentence(&text, claim))
}

/// What the piece that the move takes was attacking: `the pawn was attacking your queen on f3`.
fn attacked_by_the_taken<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<TextSentence<'a>> {
    let saved = remedy::saved_from_the_taken(teller).filter(|_| told.reasons > 0)?;
    let taken = teller.played.capture().map(words::role)?;
    let text = format!("the {taken} was attacking {}", prey::names(teller, teller.root(), &[saved]));
    Some(told.sentence(&text, None))
}

/// What a move does, behind what sets it apart.
fn praised(praise: Option<&str>, clause: String) -> String {
    match praise {
        Some(praise) if clause.contains(": ") => format!("{praise}. {}", capital(&clause)),
        Some(praise) => format!("{praise}: {clause}"),
        None => clause,
    }
}

/// Whether a move is worth praise that gives no reason: every other would have been worse.
fn is_rare(teller: &Teller<'_>) -> bool {
    let is_found = [Tag::Brilliant, Tag::Great, Tag::OnlyMove].into_iter().any(|tag| teller.is(tag));
    is_found && !takes_back(teller.played, teller.facts.past.last)
}

/// What a move is for of which nothing is claimed; `None` where nothing is plain to see, or the game is decided.
fn for_what(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    if teller.judged.is_decided() {
        return None;
    }
    let blocks =
        teller.root().is_check() && teller.played.role() != Role::King && !teller.played.is_capture();
    blocks
        .then(|| "blocks the check".to_owned())
        .or_else(|| shut_in::deed(teller))
        .map(|deed| named(teller, &deed))
        .or_else(|| lasting(teller))
        .or_else(|| idea::of(teller).map(|idea| named(teller, &idea.told(told))))
        .or_else(|| plan::of(teller))
}

/// What a move does, behind its name.
fn named(teller: &Teller<'_>, idea: &str) -> String {
    if teller.voice.plain() {
        format!("{} {} {idea}", teller.voice.owner(teller.mover()), words::role(teller.played.role()))
    } else {
        format!("{}{} {idea}", teller.label(), teller.mark())
    }
}

/// What a move does for good, as a novice hears it where there is nothing nearer to say.
fn lasting(teller: &Teller<'_>) -> Option<String> {
    let is_plain = |claim: &&&Claim| {
        matches!(
            claim.kind,
            Kind::OpenFile(_)
                | Kind::SeventhRank(_)
                | Kind::DoublesRooks(_)
                | Kind::Improves(_)
                | Kind::PawnCenter(_)
                | Kind::Blockade(_)
                | Kind::RookBehindPasser(_)
                | Kind::KingActive(_)
        ) && deed::is_deed_for_some(teller, claim)
    };
    let claim = teller.claims.iter().find(is_plain).filter(|_| teller.voice.plain())?;
    teller.spoken(claim)
}

/// The mate that the move forces: it comes before everything else, and where the reader cannot see it, without praise.
fn mating<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<(String, &'a Claim)> {
    let (claim, n) = forced(teller)?;
    let line = claim.kind.line();
    told.note(claim, teller.root());
    let clause = if teller.voice.plain() {
        let forces = teller.voice.does(teller.mover(), "force", "forces");
        format!("{forces} checkmate in {}", moves::count(n))
    } else {
        let shown = cut(teller, teller.root(), line);
        told.show(shown);
        let rest = notation::line(&teller.after, shown.get(1..).unwrap_or_default());
        let rest = if rest.is_empty() { rest } else { format!(": {rest}") };
        format!("{}{} forces mate in {n}{rest}", teller.label(), teller.mark())
    };
    let text = match praise(teller).or_else(|| best(teller)).filter(|_| teller.is_visible(claim)) {
        Some(praise) => format!("{praise}: {clause}"),
        None => clause,
    };
    Some((text, claim))
}

/// Pawns by which another move must be better for a club player to hear of it: less is a matter of taste, and another engine
/// may see it the other way round.
const CLEARLY: f64 = 0.4;
/// Things told of a good move, at most.
const DEEDS: usize = 2;

/// What sets a move apart.
fn praise(teller: &Teller<'_>) -> Option<&'static str> {
    let fixed = [
        (teller.is(Tag::Forced), "the only legal move"),
        (teller.is(Tag::Brilliant), "brilliant"),
        (teller.is(Tag::Great) || teller.is(Tag::OnlyMove), "the only good move"),
        (takes_back(teller.played, teller.facts.past.last), "a recapture"),
        (teller.is(Tag::Book), "a known opening move"),
    ];
    fixed.into_iter().find_map(|(holds, name)| holds.then_some(name))
}

/// What a best move without an equal is called, beside its reason.
fn best(teller: &Teller<'_>) -> Option<&'static str> {
    let best = teller.judged.judgement == Judgement::Best && !teller.facts.question.has_equals();
    let well = teller.voice.plain() && !teller.facts.is_shown;
    best.then_some(if well { "well played" } else { "the best move" })
}

/// What else the move does.
fn more<'a>(teller: &Teller<'a>, told: &mut Telling, text: &mut Vec<TextSentence<'a>>) {
    for claim in teller.claims.iter().copied().filter(|claim| deed::is_deed(teller, claim)) {
        if told.reasons >= DEEDS {
            break;
        }
        if told.knows(claim, teller.root()) {
            continue;
        }
        told.note(claim, teller.root());
        if let Some(clause) = deed::between(teller, claim, "").or_else(|| teller.spoken(claim)) {
            let before = text.last().map_or("", |sentence| sentence.text.as_str());
            let clause = again(teller, claim, clause, before);
            text.push(told.sentence(&clause, Some(claim)));
        }
    }
}

/// A further clause about the same move: `it`, if the sentence before was about that move too.
fn again(teller: &Teller<'_>, claim: &Claim, clause: String, before: &str) -> String {
    let Some(label) = say::view(claim, teller.root(), teller.voice).map(|view| view.last()) else {
        return clause;
    };
    // `It` was the move played; the answer to it is another.
    let own = claim.at.len() <= 1;
    let same = (own && before.starts_with("It "))
        || before.starts_with(&capital(&label))
        || before.contains(&format!(": {label}"));
    // `your pawn on d5` is not the move of a pawn.
    let is_name = |rest: &&str| rest.starts_with(' ') && !rest.starts_with(" on ") && label != "you";
    match clause.strip_prefix(&label).filter(|rest| same && is_name(rest)) {
        Some(rest) => format!("it{rest}"),
        None => clause,
    }
}

/// What is bad although the move is good.
fn but<'a>(teller: &Teller<'a>, text: &[TextSentence<'a>], told: &mut Telling) -> Option<TextSentence<'a>> {
    if told.reasons >= teller.voice.audience.reasons() || teller.judged.judgement < Judgement::Good {
        return None;
    }
    let claim = teller.claims.iter().copied().find(|claim| {
        teller.follows(claim)
            && claim.tone == Tone::Bad
            && topic::has_a_point(claim)
            && !claim.kind.row().is_slight()
            && claim.at.len() <= 2
            && teller.is_visible(claim)
            && !told.knows(claim, teller.root())
    })?;
    told.note(claim, teller.root());
    let before = text.last().map_or("", |sentence| sentence.text.as_str());
    let clause = again(teller, claim, teller.spoken(claim)?, before);
    let but = if text.is_empty() { "" } else { "but " };
    Some(told.sentence(&format!("{but}{clause}"), Some(claim)))
}

/// A stronger move, if the one played is some way behind it; a novice hears of it only if it is much stronger.
fn stronger<'a>(teller: &Teller<'a>, told: &mut Telling) -> Vec<TextSentence<'a>> {
    let least = match teller.voice.audience {
        Audience::Novice => Judgement::Inaccuracy,
        Audience::Club => Judgement::Good,
        Audience::Advanced => Judgement::Excellent,
    };
    // Theory has its reasons: nothing is called even better than a known opening move.
    if teller.judged.judgement < least || teller.judged.is_decided() || teller.is(Tag::Book) {
        return Vec::new();
    }
    let pawns = teller.judged.pawns_lost();
    if teller.voice.audience == Audience::Club && pawns.is_some_and(|pawns| pawns < CLEARLY) {
        return Vec::new();
    }
    better::sentences(teller, None, told)
}
