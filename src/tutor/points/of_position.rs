//! Points about a position: mates, what the opponent threatens, what can be won, a tactic, and the plan.

use super::behind_check;
use super::early_queen;
use super::of_move;
use super::point::{Point, PointMatter, PointPlace, Stake, Whose};
use super::promotion;
use super::tactic;
use super::threat::{OpponentThreat, ThreatGain};
use super::view::CoachView;
use crate::chess::{
    Bitboard, Chess, Color, Move, Position, Role, Square, after_move, notation, words as names,
};
use crate::safety::exchange::{self, PIECE, value};
use crate::safety::{Safety, made, net, rescue};
use crate::tutor::about::{About, Tone};
use crate::tutor::audience::Voice;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::find::board::{both_ends, can_be_taken, gain, rank};
use crate::tutor::kind::row::Matter;
use crate::tutor::motifs::hanging::{Hanging, due, net_below};
use crate::tutor::motifs::mate;
use crate::tutor::phrase::lexicon::{a, capital, haul, sentence, worth};
use crate::tutor::phrase::moves::alone;
use crate::tutor::remark::Remark;
use crate::tutor::words;

/// Whether a piece that could be won before a move can still be won after it.
fn leaves_hanging(made: &Explanation) -> bool {
    let (root, Some(played)) = (&made.question.root, made.question.played) else {
        return false;
    };
    let after = after_move(root, played);
    let side = root.turn();
    // What the move itself offers is left out: it may be a gambit.
    let stayed = root.board().by_color(side) & after.board().by_color(side);
    stayed.into_iter().any(|sq| gain(root, sq, !side) >= 1 && gain(&after, sq, !side) >= 1)
}

/// Everything that matters in the position.
pub(super) fn points(view: &CoachView<'_>) -> Vec<Point> {
    let mut all = Vec::new();
    if let Some(now) = view.now {
        let taken = just_taken(view);
        let stays = |threat: &&OpponentThreat| {
            let is_takers = taken == Some(notation::origin(threat.first()));
            taken.is_none() || hits_queen(now, threat) || !(is_takers || is_met(now, threat))
        };
        let can_be_saved = |threat: &&OpponentThreat| {
            let root = &now.question.root;
            !root.is_check() || threat.taken().is_some_and(|square| behind_check::can_be_saved(root, square))
        };
        let raid = early_queen::point(view, now);
        let is_raided =
            |threat: &&OpponentThreat| raid.as_ref().is_some_and(|raid| threat.taken() == raid.victim);
        let others =
            now.threats.iter().filter(stays).filter(|threat| !is_raided(threat)).filter(can_be_saved);
        all.extend(others.filter_map(|threat| threatened(view, threat)));
        all.extend(raid);
        all.extend(promotion::points(view));
        all.extend(mate(view, now));
        all.extend(chances(view, now).into_iter().filter(|chance| taken.is_none() || chance.victim != taken));
        all.extend(tactic::point(view, now, all.iter().any(|point| point.matter == PointMatter::Chance)));
        all.extend(plans(view, now));
    }
    // The idea of an opening was once told while a piece hung in that order of moves.
    all.extend(opening(view).filter(|_| !all.iter().any(Point::is_danger)));
    all
}

/// The sentences about the position that are read on request.
pub(super) fn text(now: &Explanation, voice: Voice) -> Vec<Point> {
    let point = |sentence: words::TextSentence<'_>| Point {
        matter: PointMatter::Deed,
        whose: Whose::Use,
        stake: of_move::stake(now, sentence.claim),
        kind: sentence.claim.map_or("best_move", |claim| claim.kind.id()),
        victim: None,
        hit: Bitboard::EMPTY,
        moves: sentence.claim.map_or_else(Vec::new, words::shown),
        remark: Remark { text: sentence.text, squares: sentence.squares },
        place: PointPlace::Text,
    };
    now.words_of_position(voice).into_iter().map(point).collect()
}

/// The square on which the opponent has just taken something that is simply to be taken back: neither his piece there nor
/// what it attacks is news.
fn just_taken(view: &CoachView<'_>) -> Option<Square> {
    let last = view.now?.past.last.filter(|m| m.is_capture())?;
    let square = notation::destination(last);
    let retaken = |m: &Move| m.is_capture() && notation::destination(*m) == square;
    let best = view.now?.question.best_move();
    // Only where the search takes back: a zwischenzug makes the piece news again.
    best.as_ref().is_some_and(retaken).then_some(square)
}

/// Whether a threat aims at the queen, for more than the best move, which takes back, wins, and not at the one that takes back.
fn hits_queen(now: &Explanation, threat: &OpponentThreat) -> bool {
    let Some(back) = now.question.best_move() else { return false };
    matches!(&threat.gain, ThreatGain::Piece(hanging) if hanging.piece == Role::Queen
        && hanging.gain > exchange::taken(back)
        && notation::origin(back) != hanging.sq)
}

/// Whether the best move, which takes back, leaves nothing to be won where a plain threat would take, or wins more itself.
fn is_met(now: &Explanation, threat: &OpponentThreat) -> bool {
    let (ThreatGain::Piece(hanging), Some(best)) = (&threat.gain, now.question.best_move()) else {
        return false;
    };
    let left = gain(&after_move(&now.question.root, best), hanging.sq, threat.turned.turn());
    left < 1 || hanging.gain < exchange::taken(best)
}

/// What the opponent of the side to move would do next.
fn threatened(view: &CoachView<'_>, threat: &OpponentThreat) -> Option<Point> {
    let (turned, first) = (&threat.turned, threat.first());
    let enemy = turned.turn();
    let (matter, stake, kind, victim, mut text) = match &threat.gain {
        ThreatGain::Mate(moves) => {
            let text = mate_told(threat, view.voice);
            let king = turned.board().king_of(!enemy);
            (PointMatter::Mate, Stake::Mate(u32::from(*moves)), "mate_threat", king, text)
        }
        ThreatGain::Piece(hanging) => {
            let text = taken(view.voice, turned, hanging);
            let net = net_below(turned, hanging.capture, hanging.gain, due(turned))
                .map_or(hanging.gain, |net| net.pawns);
            (PointMatter::Threat, Stake::Cp(100 * net), "hanging", Some(hanging.sq), text)
        }
        ThreatGain::Tactic(claim, points) => {
            let text = tactic_told(threat, view.voice)?;
            let stake = threat.forked().map_or(Stake::Win(*points), |pawns| Stake::Cp(100 * pawns));
            (PointMatter::Threat, stake, claim.kind.id(), threat.victim(), text)
        }
    };
    let aims: Bitboard = threat.aims().into_iter().chain(victim).collect();
    // Under one attacker stand two: the greater can go, and the lesser is lost.
    let saved = victim.filter(|_| matches!(threat.gain, ThreatGain::Piece(_)));
    let instead = saved.and_then(|saved| rescue::lost_instead(&Safety::of(view.position), saved));
    if let Some(forked) = saved.zip(instead).and_then(|both| both_attacked(view.voice, turned, first, both)) {
        text = forked;
    }
    let victim = instead.or(victim);
    let squares = both_ends(first) | aims | instead.into_iter().collect::<Bitboard>();
    let hit = victim.map_or(aims, |lost| aims.without(lost));
    Some(Point {
        matter,
        whose: view.whose(enemy),
        stake,
        kind,
        victim,
        hit,
        moves: threat.line.clone(),
        remark: Remark { text: sentence(&text), squares },
        place: PointPlace::Beside,
    })
}

/// A threat that is more than a capture or a mate in one, in the words of the coach's lines; `None` for any other.
pub fn threat_told(threat: &OpponentThreat, voice: Voice) -> Option<Remark> {
    let text = match &threat.gain {
        ThreatGain::Mate(2..) => mate_told(threat, voice),
        ThreatGain::Tactic(..) => tactic_told(threat, voice)?,
        ThreatGain::Mate(_) | ThreatGain::Piece(_) => return None,
    };
    let squares = both_ends(threat.first()) | threat.aims().into_iter().collect::<Bitboard>();
    Some(Remark { text: sentence(&text), squares })
}

/// `Black threatens …Nxc2+, forking your king and the rook on a1`.
fn tactic_told(threat: &OpponentThreat, voice: Voice) -> Option<String> {
    let ThreatGain::Tactic(claim, _) = &threat.gain else { return None };
    let threatens = voice.does(threat.turned.turn(), "threaten", "threatens");
    let shown = alone(&threat.turned, threat.first());
    if let Kind::MateThreat(mate) = &claim.kind {
        return Some(format!(
            "{threatens} {shown}, with mate on {} to follow",
            notation::destination(mate.mv)
        ));
    }
    Some(format!("{threatens} {shown}, {}", words::tail(claim, &threat.turned, voice)?))
}

/// `White threatens mate: Qxf7#`.
fn mate_told(threat: &OpponentThreat, voice: Voice) -> String {
    let threatens = voice.does(threat.turned.turn(), "threaten", "threatens");
    let shown = alone(&threat.turned, threat.first());
    match threat.line.len().div_ceil(2) {
        1 => format!("{threatens} mate: {shown}"),
        moves => format!("{threatens} mate in {moves}, beginning with {shown}"),
    }
}

/// A piece that would be taken, by who would take it: `your knight on c6 is hanging: Bxc6`.
fn taken(voice: Voice, taker: &Chess, hanging: &Hanging) -> String {
    let owner = !taker.turn();
    let (piece, shown) = (piece(voice, owner, hanging), alone(taker, hanging.capture));
    let is_guarded = taker.board().attacks_to(hanging.sq, owner, taker.board().occupied()).any();
    match prize(taker, hanging, "it", voice) {
        // Who sees the guard does not believe that it hangs.
        None if is_guarded => format!("{piece} is in danger: {shown} wins it"),
        None => format!("{piece} is hanging: {shown}"),
        Some(prize) => format!("{piece} is in danger: {shown} wins {prize}"),
    }
}

/// Two pieces under one attacker, of which one can be saved: `Black's pawn on b5 attacks your queen on a4 and the bishop on c4 at
/// once`; `None` if the attacker sees only one.
fn both_attacked(
    voice: Voice,
    taker: &Chess,
    capture: Move,
    (saved, lost): (Square, Square),
) -> Option<String> {
    let (board, from) = (taker.board(), notation::origin(capture));
    let is_fork = board.attacks_from(from).contains(saved) && board.attacks_from(from).contains(lost);
    let role = |square: Square| board.role_at(square).map(names::role);
    let (by, one, other) = (role(from)?, role(saved)?, role(lost)?);
    let (theirs, own) = (voice.owner(taker.turn()), voice.owner(!taker.turn()));
    is_fork.then(|| {
        format!("{theirs} {by} on {from} attacks {own} {one} on {saved} and the {other} on {lost} at once")
    })
}

/// What a capture wins that is retaken, or paid for elsewhere: `it for a pawn`, `the exchange`; `None` of one that wins just
/// what it takes.
fn prize(taker: &Chess, hanging: &Hanging, it: &str, voice: Voice) -> Option<String> {
    let by = hanging.capture.role();
    let net = net::of_move(taker, hanging.capture, due(taker));
    // What count refuses and the search takes all the same is told by the piece.
    // A pawn that falls elsewhere is no price of a piece that nothing takes back.
    let least = hanging.gain - i32::from(!can_be_taken(taker, hanging.capture));
    let differs = |pawns: i32| (1..least).contains(&pawns) || pawns >= hanging.gain + MUCH_MORE;
    if let Some(net) = net.filter(|net| differs(net.pawns)) {
        return Some(haul(taker, &net.line, taker.turn(), net.pawns, voice));
    }
    Some(match (hanging.piece, by) {
        (piece, _) if value(piece) == hanging.gain => return None,
        (piece, by) if value(piece) - value(by) != hanging.gain => worth(hanging.gain).to_string(),
        (Role::Rook, Role::Knight | Role::Bishop) if !voice.plain() => "the exchange".to_string(),
        _ => format!("{it} for {}", a(by)),
    })
}

/// Pawns that a capture must win beyond the exchange on its square to be told by that.
const MUCH_MORE: i32 = 3;

/// `your knight on c6`.
fn piece(voice: Voice, owner: Color, hanging: &Hanging) -> String {
    format!("{} {} on {}", voice.owner(owner), names::role(hanging.piece), hanging.sq)
}

/// The mate that the side to move can give; found by the reader alone, who is told that there is one.
fn mate(view: &CoachView<'_>, now: &Explanation) -> Option<Point> {
    let (claim, n) = now.claims.iter().find_map(|claim| {
        let given = claim.at.is_empty() && matches!(claim.kind, Kind::MateIn(_));
        Some((claim, claim.kind.claim().mates_in()?)).filter(|_| given)
    })?;
    let side = now.question.root.turn();
    let can = format!("{} can", view.voice.subject(side));
    let text = match n {
        1 => format!("{can} give checkmate in one move"),
        n if n <= mate::NEAR || claim.kind.line().len() <= view.voice.audience.horizon() => {
            format!("{can} force mate in {n}")
        }
        _ => return None,
    };
    let king = now.question.root.board().king_of(!side);
    Some(Point {
        matter: PointMatter::Mate,
        whose: view.whose(side),
        stake: Stake::Mate(n),
        kind: claim.kind.id(),
        victim: king,
        hit: Bitboard::EMPTY,
        moves: claim.kind.line().to_vec(),
        remark: Remark { text: sentence(&text), squares: king.into_iter().collect() },
        place: PointPlace::Beside,
    })
}

/// What can be taken now for nothing, or for less.
fn chances(view: &CoachView<'_>, now: &Explanation) -> Vec<Point> {
    let root = &now.question.root;
    let can = |claim: &Claim| {
        let Kind::Hanging(hanging) = &claim.kind else {
            return None;
        };
        let mine = claim.at.is_empty() && claim.tone == Tone::Good && is_recommended(now, hanging);
        mine.then(|| hanging.clone())
    };
    let mut found: Vec<Hanging> = now.claims.iter().filter_map(can).collect();
    // What costs as much elsewhere is no chance, unless the search takes it first.
    let due = due(root);
    found.retain(|hanging| {
        let net = net_below(root, hanging.capture, hanging.gain, due);
        net.is_none_or(|net| net.pawns >= 1) || now.question.best_move() == Some(hanging.capture)
    });
    found.extend(best_capture(now).filter(|best| found.iter().all(|known| known.sq != best.sq)));
    found
        .iter()
        .map(|hanging| forking(view, now, hanging).unwrap_or_else(|| chance(view, root, hanging)))
        .collect()
}

/// The piece that the best move takes, where the exchange wins one.
// A free knight was once passed over for a fork of pawns, as the line that wins it had claimed it first.
fn best_capture(now: &Explanation) -> Option<Hanging> {
    let root = &now.question.root;
    let capture = now.question.best_move().filter(|best| best.is_capture() && !best.is_promotion())?;
    let gain = exchange::value_of(root, capture);
    let hanging = Hanging { sq: made::taken_square(capture), piece: capture.capture()?, gain, capture };
    (gain >= PIECE && !is_won_back(now, &hanging)).then_some(hanging)
}

/// The best move as the fork that it makes, if what it takes is the least of it: `you can fork Black's king and the queen on c8: Nxe7+`.
fn forking(view: &CoachView<'_>, now: &Explanation, hanging: &Hanging) -> Option<Point> {
    let root = &now.question.root;
    let forks = |claim: &&Claim| {
        let made = claim.at == [hanging.capture] && claim.tone == Tone::Good;
        made && matches!(claim.kind, Kind::Fork(_)) && now.question.best_move() == Some(hanging.capture)
    };
    let claim = now.claims.iter().find(forks)?;
    let targets = claim.kind.claim().targets();
    let worth = |square: &Square| root.board().role_at(*square).map_or(0, rank);
    // Of two that are hit the greater can be saved.
    let mut hit: Vec<i32> = targets.iter().map(worth).collect();
    hit.sort_unstable();
    let lost =
        hit.len().checked_sub(2).and_then(|second| hit.get(second)).filter(|lost| **lost > hanging.gain)?;
    let named = words::targets(claim, root, view.voice)?;
    let can = format!("{} can", view.voice.subject(root.turn()));
    let text = format!("{can} fork {named}: {}", alone(root, hanging.capture));
    let plain = chance(view, root, hanging);
    Some(Point {
        stake: Stake::Cp(100 * (hanging.gain + lost)),
        kind: claim.kind.id(),
        hit: targets.iter().copied().collect(),
        remark: Remark {
            text: sentence(&text),
            squares: plain.remark.squares | targets.into_iter().collect::<Bitboard>(),
        },
        ..plain
    })
}

/// Whether taking a piece is as good as anything: the best move or one of those that come next.
fn is_recommended(now: &Explanation, hanging: &Hanging) -> bool {
    let question = &now.question;
    let second = question.second.as_ref().and_then(|line| line.moves.first()).copied();
    let best = question.best_move() == Some(hanging.capture);
    // A piece or more is a chance even where something is better still. Less beside a better move would send the reader after a
    // pawn.
    let is_piece = hanging.gain >= PIECE && !words::is_left_alone(question, hanging);
    let is_good = best || is_piece || (question.has_equals() && second == Some(hanging.capture));
    is_good && !is_won_back(now, hanging)
}

/// Whether the answer to a capture wins as much elsewhere, by the lines of the search.
fn is_won_back(now: &Explanation, hanging: &Hanging) -> bool {
    let question = &now.question;
    let lines = [&question.best, &question.second].into_iter().flatten();
    let answer =
        lines.filter(|line| line.moves.first() == Some(&hanging.capture)).find_map(|line| line.moves.get(1));
    let after = after_move(&question.root, hanging.capture);
    answer.is_some_and(|answer| {
        // In Légal's trap the knight on e5 was called a chance, though White's queen takes the bishop on g4
        // for it. On the square itself the exchange value has counted the answer.
        notation::destination(*answer) != hanging.sq && exchange::value_of(&after, *answer) >= hanging.gain
    })
}

fn chance(view: &CoachView<'_>, root: &Chess, hanging: &Hanging) -> Point {
    let side = root.turn();
    let shown = alone(root, hanging.capture);
    let owner = if view.voice.you == Some(side) { "the" } else { view.voice.owner(!side) };
    let prey = format!("{owner} {} on {}", names::role(hanging.piece), hanging.sq);
    let can = format!("{} can", view.voice.subject(side));
    let net = net::of_move(root, hanging.capture, due(root));
    let won = net.map_or(hanging.gain, |net| net.pawns.max(hanging.gain));
    let prize = prize(root, hanging, &prey, view.voice).unwrap_or(prey);
    let text = format!("{can} win {prize}: {shown}");
    Point {
        matter: PointMatter::Chance,
        whose: view.whose(side),
        stake: Stake::Cp(100 * won),
        kind: "hanging",
        victim: Some(hanging.sq),
        hit: Bitboard::EMPTY,
        moves: vec![hanging.capture],
        remark: Remark { text: sentence(&text), squares: both_ends(hanging.capture).with(hanging.sq) },
        place: PointPlace::Beside,
    }
}

/// What lasts in the position and makes a plan, while nothing is to be won or lost.
fn plans(view: &CoachView<'_>, now: &Explanation) -> Vec<Point> {
    let root = &now.question.root;
    // In the middle of an exchange nobody plans.
    let busy = now.past.last.is_some_and(Move::is_capture);
    // Nor who is lost, whatever pawn of his has passed.
    let is_lost = now.question.best.as_ref().is_some_and(|line| line.score.win_percent() < LOST);
    if busy || is_lost || root.is_check() {
        return Vec::new();
    }
    let lasts = |claim: &&Claim| {
        let row = claim.kind.row();
        claim.at.is_empty()
            && claim.about == About::Position
            && row.matter == Matter::Lasting
            && !is_label(&claim.kind)
            && !words::is_pushed_soon(&now.question, claim)
            && row.suits(view.voice.audience)
    };
    let point = |claim: &Claim| {
        let text = words::spoken(claim, root, None, view.voice);
        (!text.is_empty()).then(|| Point {
            matter: PointMatter::Plan,
            whose: if claim.tone == Tone::Bad { Whose::Fear } else { Whose::Use },
            stake: Stake::Idea,
            kind: claim.kind.id(),
            victim: None,
            hit: Bitboard::EMPTY,
            moves: claim.kind.line().to_vec(),
            remark: Remark { text, squares: claim.squares() },
            place: PointPlace::Beside,
        })
    };
    now.claims.iter().filter(lasts).filter_map(point).collect()
}

/// Win percent below which a game is lost.
const LOST: f64 = 10.0;

/// Whether a kind names what everybody sees and says nothing of what to do about it.
fn is_label(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::KingAttack(_)
            | Kind::ExposedKing(_)
            | Kind::OpenFile(_)
            | Kind::HalfOpenFile(_)
            | Kind::SeventhRank(_)
            | Kind::IsolatedPawn(_)
            | Kind::DoubledPawns(_)
    )
}

/// The idea of the opening, when its name is reached, unless by another order of moves in which a piece is left hanging.
fn opening(view: &CoachView<'_>) -> Option<Point> {
    let idea = view.opening.filter(|_| !view.own.is_some_and(leaves_hanging))?;
    Some(Point {
        matter: PointMatter::Plan,
        whose: Whose::Use,
        stake: Stake::Win(0.0),
        kind: "opening",
        victim: None,
        hit: Bitboard::EMPTY,
        moves: Vec::new(),
        remark: Remark { text: capital(idea), squares: Bitboard::EMPTY },
        place: PointPlace::Beside,
    })
}
