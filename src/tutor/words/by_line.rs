//! What speaks for the better move where neither a claim nor the board tells it: how the search's own line goes on.

use super::outnumbered::Outnumbered;
use super::teller::{Teller, Telling};
use super::{cause, follow_up, in_all, kept, prey, say, taking, topic, weakened};
use crate::chess::{
    Bitboard, Chess, Move, Position, Role, Square, after_move, after_null_move, gives_check, notation, words,
};
use crate::safety::attacks::pinned;
use crate::safety::exchange::{self, PIECE, value};
use crate::safety::made;
use crate::search::Line;
use crate::tutor::about::{About, Tone};
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{danger, gain};
use crate::tutor::find::outcome;
use crate::tutor::motifs::mate;
use crate::tutor::phrase::lexicon::plural;
use crate::tutor::phrase::moves;

/// The words behind the better move, and how much of its line they need.
pub(super) struct BetterWhy {
    /// Plies of the line, for those who read notation.
    pub plies: usize,
    /// Everything behind the moves, with its comma.
    pub words: String,
    /// A later move that is told in words.
    pub later: Option<Move>,
}

impl BetterWhy {
    /// A reason that the move alone shows.
    pub fn told(reason: &str) -> BetterWhy {
        BetterWhy { plies: 1, words: format!(", {reason}"), later: None }
    }
}

/// Plies that show what a move is for: the move, the answer, and the next.
const SHOWN: usize = 3;

/// What a line shows for its first move, which may save the `victim` of the move played, and what it takes, if told; the moves
/// alone where that is nothing that has words.
pub(super) fn why(
    teller: &Teller<'_>,
    line: &Line,
    victim: Option<Square>,
    taking: Option<&str>,
) -> BetterWhy {
    saved(teller, &line.moves, victim)
        .or_else(|| won_back(teller, &line.moves))
        .or_else(|| castles_next(teller, &line.moves))
        .or_else(|| weakens(teller, line))
        .or_else(|| unpins(teller, line))
        .or_else(|| at_once(teller, line).filter(|_| victim.is_none()))
        .unwrap_or_else(|| {
            let shown = shown(teller, line, taking);
            // Where a piece was simply lost, any other move is as good: its line tells nothing.
            let is_bare = victim.is_some() && shown.words.is_empty();
            if is_bare { BetterWhy { plies: 1, ..shown } } else { shown }
        })
}

/// That the king leaves the line on which it pins a piece of its own.
fn unpins(teller: &Teller<'_>, line: &Line) -> Option<BetterWhy> {
    let best = line.moves.first().filter(|best| best.role() == Role::King)?;
    let (side, after) = (teller.mover(), after_move(teller.root(), *best));
    let held = pinned(teller.root().board(), side);
    let freed = held & !pinned(after.board(), side) & !teller.root().board().pawns();
    let name = prey::names(teller, &after, &[freed.first()?]);
    Some(BetterWhy::told(&format!("taking {name} out of the pin")))
}

/// That the better move is what comes next after the move played anyway: `19.exd5 at once`.
fn at_once(teller: &Teller<'_>, line: &Line) -> Option<BetterWhy> {
    let is_all = teller.comes_next() && outcome(teller, line).is_none();
    is_all.then(|| {
        let counted = line.moves.first().and_then(|best| counted(teller, *best)).unwrap_or_default();
        BetterWhy { plies: 1, words: format!("{AT_ONCE}{counted}"), later: None }
    })
}

/// Why what a better move takes is there to be taken: `, as the pawn there is attacked twice and guarded once`.
fn counted(teller: &Teller<'_>, best: Move) -> Option<String> {
    let (fight, prey) = (Outnumbered::of_best(teller, best)?, words::role(best.capture()?));
    Some(format!(", as the {prey} there is {}", fight.words()))
}

/// The words for a move that was right a move earlier; they give no reason.
pub(super) const AT_ONCE: &str = " at once";

/// What pawns the exchange leaves to the other side, where the line leads to nothing greater.
fn weakens(teller: &Teller<'_>, line: &Line) -> Option<BetterWhy> {
    let weakened = weakened::clause(teller, &line.moves).filter(|_| outcome(teller, line).is_none())?;
    Some(BetterWhy { plies: EXCHANGE, words: format!(", {weakened}"), later: None })
}

/// Plies that show an exchange.
const EXCHANGE: usize = 2;

/// That the next move of the line wins as much elsewhere as hangs already: `24…g5 25.Nxg4 gxf4, winning the bishop back`.
fn won_back(teller: &Teller<'_>, line: &[Move]) -> Option<BetterWhy> {
    let [best, takes, back, ..] = *line else { return None };
    let root = teller.root();
    let (lost, won) = (takes.capture().filter(|_| !best.is_capture())?, back.capture()?);
    let (prey, place) = (made::taken_square(takes), notation::destination(back));
    let hung = root.board().role_at(prey) == Some(lost) && gain(root, prey, !root.turn()) >= 1;
    let is_elsewhere = place != prey && danger(root, place) < 1;
    let is_even = value(lost) >= PIECE && value(won) == value(lost);
    let keeps = outcome::net_along(root, line).is_some_and(|net| net >= 0);
    (hung && is_elsewhere && is_even && keeps).then(|| {
        let what = if lost == won { format!("the {}", words::role(won)) } else { "a piece".to_owned() };
        let owner = teller.voice.owner(!teller.mover());
        let stays = pinned(after_move(root, best).board(), !teller.mover()).contains(place);
        let why = if stays {
            format!(", as {owner} {} is pinned to its king", words::role(won))
        } else {
            String::new()
        };
        if teller.voice.plain() {
            let first = after_move(root, best);
            let taken = moves::event(&first, takes, teller.voice);
            let then = moves::event(&after_move(&first, takes), back, teller.voice);
            let pinned = if stays { ", which can't move: the king stands behind it" } else { "" };
            let words = format!(", and if {taken}, {then}{pinned}");
            return BetterWhy { plies: SHOWN, words, later: Some(back) };
        }
        BetterWhy { plies: SHOWN, words: format!(", winning {what} back{why}"), later: Some(back) }
    })
}

/// That a check comes first and the king gets to safety behind it: `18.Qa4+ Nd7 19.O-O, getting the king to safety`.
fn castles_next(teller: &Teller<'_>, line: &[Move]) -> Option<BetterWhy> {
    let [best, _, then, ..] = *line else { return None };
    let is_check = then.is_castle() && gives_check(teller.root(), best);
    // The line after the move played castles as well, or never.
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let still_castles = teller.played.is_castle() || reply.iter().skip(1).step_by(2).any(|m| m.is_castle());
    (is_check && !still_castles).then(|| {
        let words = if teller.voice.plain() { ", then castling" } else { ", getting the king to safety" };
        BetterWhy { plies: SHOWN, words: words.to_owned(), later: Some(then) }
    })
}

/// That the move played was right a move later: `23…Bxf3 first: 24.Kxf3 fxe5`, with the piece that is won so.
/// Of the `victim` of the move played it has been told that it could be taken.
pub(super) fn order(
    teller: &Teller<'_>,
    line: &[Move],
    victim: Option<Square>,
    told: &mut Telling,
) -> Option<BetterWhy> {
    let [best, answer, then, ..] = *line else { return None };
    if !is_later(teller, line) {
        return None;
    }
    let square = kept::takes_first_on(teller, line).filter(|square| victim != Some(*square));
    let in_time = square.map_or_else(String::new, |square| {
        format!(", before {} can take on {square}", teller.voice.subject(!teller.mover()))
    });
    let first = after_move(teller.root(), best);
    let words = if teller.voice.plain() {
        format!(" first{in_time}, and only then {}", moves::spoken(&after_move(&first, answer), then))
    } else {
        format!(" first{in_time}: {}", notation::line(&first, &[answer, then]))
    };
    let wins = follow_up::wins_pinned_best(teller, told).unwrap_or_default();
    Some(BetterWhy { plies: 1, words: words + &wins, later: Some(then) })
}

/// Whether the move played comes second in the better line, where it is better.
pub(super) fn is_later(teller: &Teller<'_>, line: &[Move]) -> bool {
    let [best, _, then, ..] = *line else { return false };
    // To go where the move played took something is another move; a check is a check only where the king stands then.
    let is_same = then == teller.played && !gives_check(teller.root(), teller.played);
    is_same && !is_punished_later(teller, best)
}

/// Whether the answer to the move played does as much against it a move later, whatever the other side plays in between: then the
/// order was not what was wrong.
fn is_punished_later(teller: &Teller<'_>, best: Move) -> bool {
    let later = after_null_move(&after_move(teller.root(), best))
        .and_then(|here| Some(after_move(&here, cause::same(&here, teller.played)?)));
    let (Some(later), Some(answer)) = (later, teller.facts.question.answer()) else { return false };
    let Some(again) = cause::same(&later, answer) else { return false };
    let hits = |here: &Chess, m: Move| prey::hit(here, m).0.into_iter().collect::<Bitboard>();
    let (now, then) = (hits(&teller.after, answer), hits(&later, again));
    let worth = |here: &Chess, m: Move| exchange::value_of(here, m);
    let takes = answer.is_capture() && worth(&later, again) >= worth(&teller.after, answer).max(1);
    takes || (!answer.is_capture() && now.any() && now.is_subset(then) && worth(&later, again) >= 0)
}

/// That the next move of the line saves what the move played loses: `20.Rxc8 Qxc8 21.Rc1, saving the rook`.
fn saved(teller: &Teller<'_>, line: &[Move], victim: Option<Square>) -> Option<BetterWhy> {
    let victims = victim.map_or_else(|| aimed_at(teller), |victim| vec![victim]);
    victims.into_iter().filter(|victim| !is_saved_anyway(teller, line, *victim)).find_map(|victim| {
        let later = LaterMove::of(teller.root(), line, victim)?;
        let words = later.words(teller, victim);
        Some(BetterWhy { plies: SHOWN, words, later: Some(later.then) })
    })
}

/// Whether the later move saves the piece after the move played as well, against the same answer.
fn is_saved_anyway(teller: &Teller<'_>, line: &[Move], victim: Square) -> bool {
    let [_, answer, then, ..] = *line else { return false };
    if teller.facts.question.answer() != Some(answer) {
        return false;
    }
    let here = after_move(&teller.after, answer);
    let stays = here.board().color_at(victim) == Some(teller.mover());
    stays && here.is_legal(then) && {
        let now = after_move(&here, then);
        let square = if notation::origin(then) == victim { notation::destination(then) } else { victim };
        danger(&now, square) < 1
    }
}

/// The pieces that the answer to the move played takes or newly hits, where they stood before that move.
pub(super) fn aimed_at(teller: &Teller<'_>) -> Vec<Square> {
    let Some(answer) = teller.facts.question.answer() else { return Vec::new() };
    let (hit, left) = prey::hit(&teller.after, answer);
    let taken = answer.capture().map(|_| made::taken_square(answer));
    let stood = |square: &Square| {
        let piece = teller.root().board().piece_at(*square);
        piece.is_some_and(|piece| piece.color == teller.mover())
            && teller.after.board().piece_at(*square) == piece
    };
    taken.into_iter().chain(hit).chain(left).filter(stood).collect()
}

/// The own move after the better one and its answer, as it helps a piece that stands in danger by then.
struct LaterMove {
    /// The position before it.
    here: Chess,
    then: Move,
    is_escape: bool,
}

impl LaterMove {
    fn of(root: &Chess, line: &[Move], victim: Square) -> Option<LaterMove> {
        let [best, answer, then, rest @ ..] = line else { return None };
        let first = after_move(root, *best);
        let here = after_move(&first, *answer);
        let stays = notation::origin(*best) != victim && here.board().color_at(victim) == Some(root.turn());
        // That a piece may be left standing meanwhile is another matter, unless the move forces the answer.
        let is_left = danger(&first, victim) >= 1 && !best.is_capture() && !first.is_check();
        if !stays || is_left || here.is_check() || gain(&here, victim, !root.turn()) < 1 {
            return None;
        }
        let now = after_move(&here, *then);
        let (from, to) = (notation::origin(*then), notation::destination(*then));
        let falls = |square: Square| {
            let taken = rest.first().filter(|m| m.is_capture()).map(|m| made::taken_square(*m));
            danger(&now, square) >= 1 || taken == Some(square)
        };
        let guards = || {
            let newly = now.board().color_at(victim) == Some(root.turn())
                && now.board().attacks_from(to).contains(victim)
                && !here.board().attacks_from(from).contains(victim);
            newly && !falls(victim)
        };
        let is_escape = from == victim && !then.is_castle();
        (!falls(to) && (is_escape || guards())).then_some(LaterMove { here, then: *then, is_escape })
    }

    /// What it does, behind it; to a novice with the move.
    fn words(&self, teller: &Teller<'_>, victim: Square) -> String {
        let role = self.here.board().role_at(victim).unwrap_or(Role::Pawn);
        let guarded = || format!("guarding {}", prey::names(teller, &self.here, &[victim]));
        if teller.voice.plain() {
            let does = if self.is_escape { "where it is safe".to_owned() } else { guarded() };
            return format!(", then {}, {does}", moves::spoken(&self.here, self.then));
        }
        let does = if self.is_escape { format!("saving the {}", words::role(role)) } else { guarded() };
        format!(", {does}")
    }
}

/// What the first move takes or, where it only trades, the moves that follow; with where they lead if that is much.
fn shown(teller: &Teller<'_>, line: &Line, taking: Option<&str>) -> BetterWhy {
    let end = outcome(teller, line);
    let pawns = format!("trading {}", plural(Role::Pawn));
    // That pawns are traded is no reason, and who reads notation sees every trade in the line.
    let told =
        taking.filter(|taking| !taking::is_trade(taking) || (teller.voice.plain() && *taking != pawns));
    match (told, end) {
        (Some(taking), Some(end)) => BetterWhy::told(&taking::and(taking, end)),
        (Some(taking), None) => BetterWhy::told(taking),
        (None, Some(end)) if [AVOIDED, LASTS].contains(&end) => BetterWhy::told(end),
        (None, end) => {
            let words = end.map_or_else(String::new, |end| format!(", {end}"));
            BetterWhy { plies: SHOWN, words, later: None }
        }
    }
}

/// That the better move saves a game which is lost otherwise by checks without end: `23…Rxf3 24.gxf3 Qxh3+, with perpetual check`.
pub(super) fn checks_for_ever(teller: &Teller<'_>, line: &Line) -> Option<BetterWhy> {
    let holds = |claim: &&&Claim| {
        matches!(claim.kind, Kind::Perpetual(_))
            && claim.about == About::Best
            && claim.at.len() < SHOWN
            && line.moves.starts_with(&claim.at)
    };
    teller.claims.iter().find(holds)?;
    Some(if teller.voice.plain() {
        BetterWhy::told("and then you can give check for ever: a draw")
    } else {
        BetterWhy { plies: SHOWN, words: ", with perpetual check".to_owned(), later: None }
    })
}

/// The motif that the next move of the line makes: `11.d4 e4 12.d5, forking Black's bishop on e6 and the knight on c6`, to a novice
/// `pawn to d4, and if Black's pawn goes to e4, then pawn to d5, attacking …`.
pub(super) fn strikes_next(teller: &Teller<'_>, line: &Line) -> Option<BetterWhy> {
    let shown = line.moves.get(..SHOWN)?;
    let strikes = |claim: &&&Claim| {
        claim.about == About::Best
            && claim.tone == Tone::Good
            && claim.at == shown
            && matches!(
                claim.kind,
                Kind::Fork(_) | Kind::Skewer(_) | Kind::MateThreat(_) | Kind::DiscoveredAttack(_)
            )
            && claim.kind.row().suits(teller.voice.audience)
            && !topic::aims_at_pawns(claim, teller.root())
            && !topic::is_old(claim)
    };
    let claim = teller.claims.iter().find(strikes)?;
    let tail = say::tail(claim, &say::view(claim, teller.root(), teller.voice)?)?;
    // A threat of mate is parried: what its line wins says what it is for.
    let threatens = matches!(claim.kind, Kind::MateThreat(_));
    let prize = if threatens { in_all::prize_of_motif(teller, line, false) } else { None };
    let tail = prize.map_or_else(|| tail.clone(), |prize| format!("{tail}, winning {prize}"));
    if !teller.voice.plain() {
        return Some(BetterWhy { plies: SHOWN, words: format!(", {tail}"), later: None });
    }
    let [best, answer, then] = *shown else { return None };
    let first = after_move(teller.root(), best);
    let here = after_move(&first, answer);
    let (answered, next) = (moves::event(&first, answer, teller.voice), moves::spoken(&here, then));
    Some(BetterWhy {
        plies: SHOWN,
        words: format!(", and if {answered}, then {next}, {tail}"),
        later: Some(then),
    })
}

/// The pawn that the king walks to by the better line and takes though it runs: `going for Black's h-pawn`.
pub(super) fn king_takes(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let own: Vec<Move> = line.moves.iter().step_by(2).take(KING_WALK).copied().collect();
    let taken = own.iter().position(|m| m.capture().is_some()).filter(|at| *at > 0)?;
    let file = made::taken_square(own[taken]).file();
    let pawns = teller.root().board().by_piece(Role::Pawn.of(!teller.mover())) & Bitboard::from_file(file);
    let is_pawn = own[taken].capture() == Some(Role::Pawn) && pawns.count() == 1;
    let far = |square: Square| square.distance(made::taken_square(own[taken]));
    let nears = far(notation::destination(own[0])) < far(notation::origin(own[0]));
    let is_free = nears && !teller.root().is_check();
    let walks = is_free && [own[0], own[taken]].iter().all(|m| m.role() == Role::King && !m.is_castle());
    let owner = teller.voice.owner(!teller.mover());
    (walks && is_pawn).then(|| format!("going for {owner} {}-pawn", file.char()))
}

/// Moves of a king's walk that a reader sees before him.
// Chosen, not measured.
const KING_WALK: usize = 5;

/// What the better move does about a mate that the move played lets in: where it loses all the same, a longer look may find another.
pub(super) fn avoided(line: &Line) -> &'static str {
    /// Win percent below which it does: about -600 centipawns. Chosen, not measured.
    const LOST: f64 = 10.0;
    if line.score.win_percent() < LOST { LASTS } else { AVOIDED }
}

const AVOIDED: &str = "avoiding the mate";
const LASTS: &str = "lasting longer";

/// Win percent from which a side usually wins, and up to which it is far from that.
const WINS: f64 = 75.0;
const FAR: f64 = 60.0;

/// What the better line leads to where the move played leads to much less; the advanced read the scores.
fn outcome(teller: &Teller<'_>, line: &Line) -> Option<&'static str> {
    let (mover, voice, after) = (teller.mover(), teller.voice, teller.judged.after);
    if voice.audience == Audience::Advanced || line.score.mate().is_some() {
        return None;
    }
    if after.mate().is_some_and(|moves| moves <= 0 && moves.unsigned_abs() <= mate::NEAR) {
        return Some(avoided(line));
    }
    let wins = line.score.win_percent() >= WINS && after.win_percent() <= FAR;
    wins.then(|| match (voice.you == Some(mover), mover.is_white()) {
        (true, _) => "and you're winning",
        (false, true) => "and White is winning",
        (false, false) => "and Black is winning",
    })
}
