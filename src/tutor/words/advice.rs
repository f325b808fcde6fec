//! Advice to keep: one general rule that would have helped, for novices and club players.

use super::cause::{self, Cause};
use super::drift::Drift;
use super::let_in::LetIn;
use super::mate_cause::MateCause;
use super::prey::{self, hit_in_line};
use super::sentence::TextSentence;
use super::teller::{Teller, Telling};
use super::{answer, by_line, follow_up, kept, last_move, no_retake, say, taking, tension, wrong};
use crate::chess::{
    Chess, File, Move, Position, Role, Square, after_null_move, gives_check, notation, takes_back,
};
use crate::features::pieces::undeveloped;
use crate::safety::exchange::PIECE_FOR_PAWN;
use crate::safety::{exchange, made};
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::gain;
use crate::tutor::judge::Judgement;
use crate::tutor::kind::row::Matter;
use crate::tutor::phrase::advice::{
    ANSWERS, BEFORE_TAKING, BEHIND, BLOCKS, BOTH_CAPTURES, CAPTURES, CHASED, CHECKS, COUNTER, DEVELOP,
    DOUBLE, DRIVES, EDGE, FORCING, GUARD_FIRST, GUARDS, IDLE_CHECK, IN_CHECK, KING_GUARDS, KING_LINES,
    KING_PAWNS, KING_WALKS, LAST_MOVE, LINES, LOOK, LOOSE, LOOSE_PAWNS, MATES, NO_GUARD, OPEN_FILES, ORDER,
    OWN_WAY, PASSING, PAWN_ENDINGS, PAWN_GUARDS, PAWN_HITS, PAWN_INSTEAD, PAWN_LINES, PAWN_MOVES,
    PAWN_PUSHES, QUEEN_EARLY, QUIET_THREATS, RETAKING, STOPPED, TAKE_BACK, TENSION, THREATS, TWO_DUTIES,
    WAYS_TO_TAKE,
};

/// An advice for a fault whose reason is a claim, if there is one worth giving.
pub(super) fn about(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    let is_answer = teller.follows(claim) && claim.at.len() == 1;
    let rules = if let (Kind::Hanging(hung), true) = (&claim.kind, is_answer) {
        of_cause(teller, cause::of(teller, hung.sq, hung.capture), hung.capture)
    } else if let Some(rules) = if is_answer { of_line(teller, claim) } else { None } {
        rules
    } else {
        of_check(teller).unwrap_or_else(|| of_claim(teller, claim))
    };
    chosen(teller, rules)
}

/// The rule against what lets in a line that wins something.
fn of_line(teller: &Teller<'_>, claim: &Claim) -> Option<&'static [&'static str]> {
    let Kind::WinsMaterial(wins) = &claim.kind else { return None };
    of_let_in(teller, &LetIn::of(teller, *wins.line.first()?)?)
}

/// Whether what lets in a line has a rule, however far off its point is.
pub(super) fn is_let_in(teller: &Teller<'_>, claim: &Claim) -> bool {
    teller.follows(claim) && claim.at.len() == 1 && of_line(teller, claim).is_some()
}

/// The rule against what lets in an answer; `None` where it asks for none of its own.
fn of_let_in(teller: &Teller<'_>, let_in: &LetIn) -> Option<&'static [&'static str]> {
    match let_in {
        LetIn::Opened(_) | LetIn::OpenedLater(..) => Some(lines(teller)),
        LetIn::KingLine(_) => Some(KING_LINES),
        LetIn::Guarded(_) | LetIn::Bared(_) => Some(guards(teller)),
        LetIn::Cut(..) | LetIn::Shut(_) => Some(OWN_WAY),
        LetIn::WrongTaker => Some(WAYS_TO_TAKE),
        LetIn::Driven(_) => Some(DRIVES),
        LetIn::Passed => Some(PASSING),
        LetIn::Drifted(drift) => of_drift(*drift),
        LetIn::Threatened => Some(THREATS),
        LetIn::Escaped(_) => {
            let missed = teller.facts.question.best_move().map(|best| for_missed_move(teller, best));
            missed.filter(|rules| !rules.is_empty())
        }
        LetIn::Pinned(_) => None,
    }
}

/// The rule against giving up place or time.
fn of_drift(drift: Drift) -> Option<&'static [&'static str]> {
    match drift {
        Drift::KingWalks => Some(KING_WALKS),
        Drift::LeavesSeventh => None,
        Drift::LeavesFile(_) => Some(OPEN_FILES),
        Drift::KnightToEdge => Some(EDGE),
        Drift::QueenAgain => Some(QUEEN_EARLY),
        Drift::PawnInstead => Some(PAWN_INSTEAD),
        Drift::ShutsInBishop(_) => Some(OWN_WAY),
    }
}

/// The rules that a claim asks for, by whose it is and how far off.
fn of_claim(teller: &Teller<'_>, claim: &Claim) -> &'static [&'static str] {
    match (teller.follows(claim), claim.at.len()) {
        (true, _) => against(teller, claim),
        (false, 0 | 1) if teller.played.is_capture() => {
            say::shown(claim).first().map_or(&[], |&first| for_missed_move(teller, first))
        }
        (false, 0 | 1) => for_missed(teller, claim),
        (false, _) if matches!(claim.kind, Kind::Fork(_)) => DOUBLE,
        (false, _) => &[],
    }
}

/// An advice for a move that was missed, where no claim says what it does.
pub(super) fn about_missed(teller: &Teller<'_>, missed: Move) -> Option<String> {
    chosen(teller, of_check(teller).unwrap_or_else(|| for_missed_move(teller, missed)))
}

/// An advice for a fault of which only the answer is told.
pub(super) fn about_answer(teller: &Teller<'_>) -> Option<String> {
    let is_slip = teller.judged.judgement >= Judgement::Inaccuracy || answer::wins_a_pawn(teller);
    let is_told = is_slip && !answer::is_no_news(teller);
    let answer = teller.facts.question.answer().filter(|_| is_told)?;
    chosen(teller, against_told(teller, answer))
}

/// An advice for a fault of which the answer may be told: against that, else against what sort of move it was.
pub(super) fn about_quiet(teller: &Teller<'_>) -> Option<String> {
    about_answer(teller).or_else(|| about_move(teller))
}

/// An advice against the sort of move that a fault was.
pub(super) fn about_move(teller: &Teller<'_>) -> Option<String> {
    let is_slip = teller.judged.judgement >= Judgement::Inaccuracy;
    let rules = of_check(teller).unwrap_or_else(|| of_quiet_move(teller));
    chosen(teller, rules).filter(|_| is_slip)
}

/// The rule against a quiet move, by what it gave up for good.
fn of_quiet_move(teller: &Teller<'_>) -> &'static [&'static str] {
    let does = |is: fn(&Kind) -> bool| {
        teller.claims.iter().any(|claim| is(&claim.kind) && claim.at.as_slice() == [teller.played])
    };
    let best_develops = |claim: &&Claim| matches!(claim.kind, Kind::Develops(_)) && teller.is_missed(claim);
    let waited = undeveloped(teller.root().board(), teller.mover());
    let from = notation::origin(teller.played);
    // The queen or a rook that leaves its place moves for the first time.
    let is_home = from.rank() == teller.mover().backrank();
    let moves_again = !waited.contains(from) && !is_home && teller.played.role() > Role::Pawn;
    let many_wait = waited.count() >= MANY;
    // Who should have moved a pawn on the king's wing is not told to keep them.
    let king = teller.root().board().king_of(teller.mover());
    let wing = |square: Square| (square.file() <= File::C, square.file() >= File::F);
    let is_on_wing = |m: Move| king.is_some_and(|king| wing(king) == wing(notation::origin(m)));
    let best_is_a_pawns =
        teller.facts.question.best_move().is_some_and(|best| best.role() == Role::Pawn && is_on_wing(best));
    let idle = if teller.played.is_capture() { None } else { let_in_idly(teller) };
    if teller.played.is_capture() {
        &[]
    } else if let Some(rules) = idle.and_then(|let_in| of_let_in(teller, &let_in)) {
        rules
    } else if tension::clause(teller).is_some() {
        TENSION
    } else if teller.claims.iter().any(|claim| is_pinned_later(teller, claim)) {
        KING_LINES
    } else if teller.claims.iter().any(|claim| threatens_mate_next(teller, claim)) {
        MATES
    } else if does(|kind| matches!(kind, Kind::WeakensKing(_))) && !best_is_a_pawns {
        KING_PAWNS
    } else if moves_again && many_wait && teller.claims.iter().any(best_develops) {
        DEVELOP
    } else if teller.facts.question.best_move().is_some_and(|best| steps_at_a_piece(teller, best)) {
        PAWN_HITS
    } else if teller.facts.question.best_move().is_some_and(|m| kept::out_of_chase(teller, m).is_some()) {
        CHASED
    } else {
        &[]
    }
}

/// Whether a pawn's step attacks a piece, and the move played attacks none.
fn steps_at_a_piece(teller: &Teller<'_>, best: Move) -> bool {
    let attacks = |m: Move| prey::hit(teller.root(), m).0.iter().any(|hit| is_piece_of_theirs(teller, *hit));
    best.role() == Role::Pawn && !best.is_capture() && attacks(best) && !attacks(teller.played)
}

fn is_piece_of_theirs(teller: &Teller<'_>, square: Square) -> bool {
    teller.root().board().role_at(square).is_some_and(|role| role != Role::Pawn)
}

/// Knights and bishops at home from which on to move another one again is what was wrong.
const MANY: usize = 3;

/// What was wrong with a move of which nothing comes but that a piece goes elsewhere, or that gave up place or time.
fn let_in_idly(teller: &Teller<'_>) -> Option<LetIn> {
    let answer = teller.facts.question.answer()?;
    let let_in = LetIn::of_idle(teller, answer, answer::is_idle(teller, answer));
    let_in.filter(|let_in| matches!(let_in, LetIn::Driven(_) | LetIn::Drifted(_)))
}

/// Whether a claim tells that a piece is pinned to the mover's king in the line after the move.
fn is_pinned_later(teller: &Teller<'_>, claim: &Claim) -> bool {
    let Kind::Pin(pin) = &claim.kind else { return false };
    let holds = |here: Chess| here.board().color_at(pin.pinned) == Some(teller.mover());
    pin.absolute && teller.follows(claim) && claim.position(teller.root()).is_some_and(holds)
}

/// Whether a claim tells that the answer threatens mate.
fn threatens_mate_next(teller: &Teller<'_>, claim: &Claim) -> bool {
    matches!(claim.kind, Kind::MateThreat(_)) && teller.follows(claim) && claim.at.len() == 2
}

/// Puts a rule to keep at the end of a text, where there is room.
pub(super) fn advise<'a>(
    teller: &Teller<'a>,
    rule: Option<String>,
    told: &mut Telling,
    text: &mut Vec<TextSentence<'a>>,
) {
    // Of lines to the king only who has heard of a pin or of such a check hears.
    let names_line =
        |text: &str| [" pin", "check from", "to your king"].iter().any(|line| text.contains(line));
    let is_told = || text.iter().any(|sentence| names_line(&sentence.text));
    let fits = |rule: &String| !KING_LINES.contains(&rule.as_str()) || is_told();
    let rule = rule.filter(fits).filter(|rule| length(text) + rule.len() <= room_with_advice(teller));
    text.extend(rule.map(|rule| told.sentence(&rule, None)));
}

/// Letters of the sentences of a text.
pub(super) fn length(sentences: &[TextSentence<'_>]) -> usize {
    sentences.iter().map(|sentence| sentence.text.chars().count() + 1).sum()
}

/// Letters that a text about a fault may have, so that it fits below a small board.
pub(super) const fn room(teller: &Teller<'_>) -> usize {
    match teller.voice.audience {
        Audience::Novice => 170,
        Audience::Club => 210,
        Audience::Advanced => 330,
    }
}

/// The same with an advice at its end.
// A rule is what is taken home: with 30 letters of room 6 of 26 texts for novices had one.
const fn room_with_advice(teller: &Teller<'_>) -> usize {
    room(teller) + 130
}

/// One of the rules, for who made the move himself and has not outgrown them.
fn chosen(teller: &Teller<'_>, rules: &[&str]) -> Option<String> {
    if teller.voice.audience == Audience::Advanced || teller.voice.you != Some(teller.mover()) {
        return None;
    }
    rules.get(teller.variant(rules.len())).map(|rule| (*rule).to_string())
}

/// What would have found a move, by what it does at once; who has taken something has looked at the captures.
fn for_missed_move(teller: &Teller<'_>, missed: Move) -> &'static [&'static str] {
    if follow_up::has_two_duties(teller.root(), missed) {
        return TWO_DUTIES;
    }
    let checks = gives_check(teller.root(), missed);
    let last = teller.facts.past.last;
    match (teller.played.is_capture(), missed.is_capture()) {
        (_, true) if takes_back(missed, last) && !takes_back(teller.played, last) => TAKE_BACK,
        (true, _) if checks => BEFORE_TAKING,
        (true, true) => BOTH_CAPTURES,
        (true, false) if takes_back(teller.played, last) => RETAKING,
        (false, true) if taking::is_loose(teller.root(), missed) => loose(teller, missed),
        (false, true) if exchange::value_of(teller.root(), missed) >= 1 => CAPTURES,
        (false, _) if checks => FORCING,
        (true, false) | (false, true | false) => &[],
    }
}

/// Whether the better move takes a piece that guards what the move played takes.
fn takes_the_guard(teller: &Teller<'_>) -> bool {
    let best = teller.facts.question.best_move().filter(|best| best.is_capture());
    let guards = |best: Move| {
        let guarded = teller.root().board().attacks_from(made::taken_square(best));
        guarded.contains(notation::destination(teller.played))
    };
    teller.played.is_capture() && best.is_some_and(guards)
}

/// For what nothing guards, or no more: a pawn is no piece.
fn loose(teller: &Teller<'_>, capture: Move) -> &'static [&'static str] {
    if last_move::is_bared(teller, capture) == Some(true) {
        STOPPED
    } else if capture.capture() == Some(Role::Pawn) {
        LOOSE_PAWNS
    } else {
        LOOSE
    }
}

/// What would have prevented an answer, by what lets it in or by what it does.
fn against_told(teller: &Teller<'_>, answer: Move) -> &'static [&'static str] {
    if answer::pawn_ending(teller, answer).is_some() {
        return PAWN_ENDINGS;
    }
    if by_line::is_later(teller, teller.facts.question.best_line()) {
        return if takes_the_guard(teller) { GUARD_FIRST } else { ORDER };
    }
    match LetIn::of_idle(teller, answer, answer::is_idle(teller, answer)) {
        Some(let_in) => of_let_in(teller, &let_in).unwrap_or(&[]),
        None => against_reply(teller, answer),
    }
}

/// What would have shown an answer that nothing on the board lets in: where to look for moves of its sort.
fn against_reply(teller: &Teller<'_>, answer: Move) -> &'static [&'static str] {
    if let Some(rule) = of_check(teller) {
        return rule;
    }
    if follow_up::has_two_duties(&teller.after, answer) {
        return NO_GUARD;
    }
    // Whoever is only taken back from has chosen the wrong capture.
    if answer::takes_as_much_back(teller, answer) {
        return teller.facts.question.best_move().map_or(&[], |best| for_missed_move(teller, best));
    }
    let hits = || hit_in_line(teller, &teller.after, answer).0.iter().any(|hit| is_piece(teller, *hit));
    if answer::is_even_trade(teller) {
        &[]
    } else if gives_check(&teller.after, answer) {
        CHECKS
    } else if is_pawn_trade(teller, answer) {
        &[]
    } else if answer.is_capture() {
        if would_have_won(teller, answer) { THREATS } else { LOOK }
    } else if !hits() {
        &[]
    } else if answer.role() == Role::Pawn {
        PAWN_MOVES
    } else {
        ANSWERS
    }
}

/// Whether a pawn takes a pawn and can be taken back.
fn is_pawn_trade(teller: &Teller<'_>, answer: Move) -> bool {
    let are_pawns = answer.role() == Role::Pawn && answer.capture() == Some(Role::Pawn);
    are_pawns && exchange::value_of(&teller.after, answer) < 1
}

/// What a check asks for that stands on the board, or that was given to no end.
fn of_check(teller: &Teller<'_>) -> Option<&'static [&'static str]> {
    let (root, best) = (teller.root(), teller.facts.question.best_move()?);
    let takes = |m: Move| m.is_capture() && root.checkers().contains(made::taken_square(m));
    let takes_checker = takes(best) && !takes(teller.played);
    let is_rescue = root.is_check()
        && !best.is_capture()
        && gain(root, notation::origin(best), !root.turn()) >= PIECE_FOR_PAWN;
    if takes_checker {
        Some(IN_CHECK)
    } else if is_rescue {
        Some(BLOCKS)
    } else if !teller.played.is_capture() && gives_check(root, teller.played) && !gives_check(root, best) {
        Some(IDLE_CHECK)
    } else {
        None
    }
}

/// Whether the capture would have won something before the move as well.
fn would_have_won(teller: &Teller<'_>, capture: Move) -> bool {
    let Some(turned) = after_null_move(teller.root()) else { return false };
    cause::same(&turned, capture).is_some_and(|m| exchange::value_of(&turned, m) >= 1)
}

fn is_piece(teller: &Teller<'_>, square: Square) -> bool {
    teller.after.board().role_at(square).is_some_and(|role| role != Role::Pawn)
}

/// Against opening a line.
fn lines(teller: &Teller<'_>) -> &'static [&'static str] {
    if teller.played.role() == Role::Pawn { PAWN_LINES } else { LINES }
}

/// Against moving away what guards something.
fn guards(teller: &Teller<'_>) -> &'static [&'static str] {
    match teller.played.role() {
        Role::Pawn => PAWN_GUARDS,
        // Who is in check was not free to stay.
        Role::King if teller.root().is_check() => KING_GUARDS,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => GUARDS,
    }
}

/// What would have found it: captures and checks are looked for in another way than quiet moves.
fn for_missed(teller: &Teller<'_>, claim: &Claim) -> &'static [&'static str] {
    let own = claim.kind.claim().search_advice();
    // Who attacks something himself has done what the rule says; an attack that wins nothing is no rule to live by.
    let attacks = || !prey::hit(teller.root(), teller.played).0.is_empty();
    let wins = || teller.claims.iter().any(|won| teller.is_missed(won) && wrong::wins(won));
    let mates = || matches!(claim.kind, Kind::MateThreat(_));
    if own == QUIET_THREATS && (attacks() || !wins() && !mates()) {
        return &[];
    }
    if own == QUIET_THREATS && is_attacked(teller) {
        return COUNTER;
    }
    let Some(first) = say::shown(claim).first().copied() else { return own };
    let is_forcing = first.is_capture() || gives_check(teller.root(), first);
    if own == CAPTURES {
        match first.is_capture() {
            true if taking::is_loose(teller.root(), first) => loose(teller, first),
            true if follow_up::has_two_duties(teller.root(), first) => TWO_DUTIES,
            true => CAPTURES,
            false => &[],
        }
    } else if own == FORCING && !is_forcing {
        if matches!(claim.kind, Kind::Fork(_)) { DOUBLE } else { &[] }
    } else {
        own
    }
}

/// Whether the piece that makes the better move could have been taken.
fn is_attacked(teller: &Teller<'_>) -> bool {
    let root = teller.root();
    teller
        .facts
        .question
        .best_move()
        .is_some_and(|best| gain(root, notation::origin(best), !root.turn()) >= 1)
}

/// What would have prevented it, by what the answer is.
fn against(teller: &Teller<'_>, claim: &Claim) -> &'static [&'static str] {
    let own = claim.kind.claim().prevention();
    let general = own.is_empty() || claim.kind.row().matter == Matter::Motif;
    if let (Kind::AllowsMate(mate), [_]) = (&claim.kind, claim.at.as_slice()) {
        against_mate(teller, &mate.line)
    } else if general && begins_with_check(claim, teller) {
        CHECKS
    } else if own == LOOK {
        against_answer(teller)
    } else {
        own
    }
}

/// What would have prevented a mate: to see what the piece guarded, or the moves with which it begins.
fn against_mate(teller: &Teller<'_>, line: &[Move]) -> &'static [&'static str] {
    match MateCause::of(teller, line) {
        Some(MateCause::Left(_)) => guards(teller),
        Some(MateCause::Cut(..)) => OWN_WAY,
        Some(MateCause::Opened(_) | MateCause::Flight(..) | MateCause::Walked | MateCause::Threatened)
        | None => {
            let is_check = line.first().is_some_and(|first| gives_check(&teller.after, *first));
            if is_check { MATES } else { ANSWERS }
        }
    }
}

fn begins_with_check(claim: &Claim, teller: &Teller<'_>) -> bool {
    claim.at.len() == 2 && claim.position(teller.root()).is_some_and(|position| position.is_check())
}

/// Whoever looks at captures finds no quiet answer.
fn against_answer(teller: &Teller<'_>) -> &'static [&'static str] {
    let is_seen = |answer: Move| answer.is_capture() || gives_check(&teller.after, answer);
    match teller.facts.question.answer() {
        Some(answer) if follow_up::has_two_duties(&teller.after, answer) => NO_GUARD,
        Some(answer) if is_seen(answer) => LOOK,
        Some(_) | None => ANSWERS,
    }
}

fn of_cause(teller: &Teller<'_>, cause: Cause, capture: Move) -> &'static [&'static str] {
    let comes = |last: Move| notation::destination(last) == notation::origin(capture);
    if capture.is_en_passant() {
        return PASSING;
    }
    if let Some(rule) = no_retake::rule(teller, capture) {
        return rule;
    }
    let of_check = of_check(teller);
    match cause {
        Cause::Arrived if teller.played.role() == Role::Pawn => PAWN_PUSHES,
        Cause::Arrived => &[
            "Before you let go of a piece, check what can take it there.",
            "Before you put a piece on a square, ask what can take it there.",
        ],
        Cause::Guarded | Cause::Weakened => guards(teller),
        Cause::Before if let Some(rule) = of_check => rule,
        Cause::Before if teller.facts.past.last.is_some_and(comes) => LAST_MOVE,
        Cause::Before if last_move::uncovered(teller, capture).is_some() => BEHIND,
        Cause::Before => THREATS,
        Cause::Opened => lines(teller),
        Cause::Cut(_) | Cause::Other => LOOK,
    }
}
