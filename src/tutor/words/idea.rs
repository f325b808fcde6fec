//! What a quiet move is for where no claim tells it: the idea that a player would name, read off the board and the search's line.

use super::fallen::fallen_after;
use super::idea_move::{Idea, IdeaMove, OFFERS};
use super::teller::Teller;
use super::{aims, prey};
use crate::chess::{
    Bitboard, Board, Chess, Color, Move, Piece, Position, Rank, Role, Square, after_move, after_null_move,
    attacks, notation, words,
};
use crate::features::pieces::{CENTRE, undeveloped};
use crate::safety::exchange::{PIECE, value, value_of};
use crate::safety::made;
use crate::tutor::find::board::{Aligned, aligned, danger, is_slider, rank, roles, seen};
use crate::tutor::phrase::lexicon::plural;

/// What the move played is for; `None` where nothing is plain to see.
pub(super) fn of(teller: &Teller<'_>) -> Option<Idea> {
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    of_move(teller, teller.played, reply)
}

/// What the better move is for, where the move played is not for the same.
pub(super) fn of_best(teller: &Teller<'_>) -> Option<Idea> {
    let (best, line) = teller.facts.question.best_line().split_first()?;
    let idea = of_move(teller, *best, line).filter(|idea| of(teller).as_ref() != Some(idea));
    let least = || {
        let quiet = IdeaMove::of(teller, *best, line).filter(|quiet| !quiet.is_taken())?;
        aims::at_piece(&quiet)
            .or_else(|| aims::at_king(&quiet))
            .or_else(|| goes_by(&quiet))
            .or_else(|| takes_next(&quiet))
    };
    idea.or_else(least)
}

/// The guard that a better move gives to what falls after the move played.
pub(super) fn guards_what_falls(teller: &Teller<'_>) -> Option<Idea> {
    let (best, line) = teller.facts.question.best_line().split_first()?;
    let quiet = IdeaMove::of(teller, *best, line)?;
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    guarded(&quiet).filter(|square| fallen_after(reply, *square).is_some()).and_then(|_| guards(&quiet))
}

/// The piece that a better move of which nothing else is known attacks with a pawn.
pub(super) fn driven(teller: &Teller<'_>) -> Option<Idea> {
    let (best, line) = teller.facts.question.best_line().split_first()?;
    drives(&IdeaMove::of(teller, *best, line)?)
}

/// The pawn that the better move attacks and its line takes next.
pub(super) fn takes_pawn_next(teller: &Teller<'_>) -> Option<Idea> {
    let (best, line) = teller.facts.question.best_line().split_first()?;
    takes_next(&IdeaMove::of(teller, *best, line)?)
}

fn of_move(teller: &Teller<'_>, m: Move, line: &[Move]) -> Option<Idea> {
    let quiet = IdeaMove::of(teller, m, line)?;
    if quiet.is_taken() {
        return offers(&quiet);
    }
    let ideas: [fn(&IdeaMove<'_>) -> Option<Idea>; 12] = [
        uncastles,
        offers,
        prepares,
        castles_next,
        opens,
        heads_for,
        reroutes,
        keeps_up,
        guards,
        connects,
        lines_up,
        keeps_out,
    ];
    ideas.into_iter().find_map(|idea| idea(&quiet))
}

/// That the king, which might have castled, must answer a check itself.
fn uncastles(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let owner = quiet.teller.voice.owner(!quiet.side());
    keeps_from_castling(&quiet.after)
        .then(|| Idea::new("keeps", "keeping", format!("{owner} king from castling")))
}

/// Whether a check leaves the side to move nothing but moves of its king, which could have castled later.
pub(super) fn keeps_from_castling(checked: &Chess) -> bool {
    let answers = checked.legal_moves();
    let has_right = checked.castles().has_color(checked.turn());
    checked.is_check() && has_right && !answers.is_empty() && answers.iter().all(|m| m.role() == Role::King)
}

/// That a piece is offered for one like it, which it attacks and which could take it.
fn offers(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let role = quiet.m.role();
    if matches!(role, Role::Pawn | Role::King) {
        return None;
    }
    let like = quiet.after.board().by_piece(role.of(!quiet.side()));
    let takes = |m: &Move| {
        notation::destination(*m) == quiet.to()
            && m.is_capture()
            && m.role() == role
            && value_of(&quiet.after, *m) == 0
    };
    // Who takes something else instead has found more in it than a trade.
    let takes_other = |reply: &Move| reply.is_capture() && notation::destination(*reply) != quiet.to();
    if quiet.line.first().is_some_and(takes_other) {
        return None;
    }
    ((quiet.newly_attacked() & like).any() && quiet.after.legal_moves().iter().any(takes))
        .then(|| Idea::new(OFFERS, "offering to trade", plural(role)))
}

/// That the pawn which goes on next in the search's line can do so only now.
fn prepares(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let next = quiet.next().filter(|next| next.role() == Role::Pawn && !next.is_capture())?;
    let root = quiet.before();
    let is_other = notation::origin(next) != quiet.to();
    let helps = quiet.after.board().attacks_from(quiet.to());
    let was_bad = root.is_legal(next) && value_of(root, next) < 0;
    let square = notation::destination(next);
    let advances = quiet.side().relative_rank(square.rank()) >= Rank::Fourth;
    (is_other && was_bad && helps.contains(square) && advances).then(|| {
        let what = format!("the {}-pawn's step to {square}", square.file().char());
        Idea::new("prepares", "preparing", what)
    })
}

/// That the last piece between king and rook has left.
fn castles_next(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let next = quiet.next().filter(|next| next.is_castle())?;
    let home = quiet.from().rank() == quiet.side().backrank();
    (home && !quiet.before().is_legal(next))
        .then(|| Idea::new("makes room", "making room", "for castling".to_owned()))
}

/// That a pawn's step opens the way for a bishop that has not moved.
fn opens(quiet: &IdeaMove<'_>) -> Option<Idea> {
    /// Squares that the bishop must gain to be free.
    const GAINED: usize = 2;
    if quiet.m.role() != Role::Pawn {
        return None;
    }
    let (before, after, side) = (quiet.before().board(), quiet.after.board(), quiet.side());
    let reach = |board: &Board, from: Square| (board.attacks_from(from) & !board.occupied()).count();
    let bishops = undeveloped(after, side) & after.bishops();
    let freed = seen(bishops, side).find(|from| reach(after, *from) >= reach(before, *from) + GAINED)?;
    let what = format!("the way for {}", prey::names(quiet.teller, &quiet.after, &[freed]));
    Some(Idea::new("opens", "opening", what))
}

/// The enemy pawn that the king takes soon by the search's line, or goes to stop.
fn heads_for(quiet: &IdeaMove<'_>) -> Option<Idea> {
    /// Own moves of the line within which it is taken.
    const SOON: usize = 4;
    if quiet.m.role() != Role::King {
        return None;
    }
    let mut own = quiet.line.iter().skip(1).step_by(2).take(SOON);
    let prey = own.find(|m| m.role() == Role::King && m.capture() == Some(Role::Pawn))?;
    let square = notation::destination(*prey);
    let comes = quiet.to().distance(square) < quiet.from().distance(square);
    let stands = quiet.after.board().piece_at(square) == Some(Role::Pawn.of(!quiet.side()));
    (comes && stands)
        .then(|| Idea::new("heads for", "heading for", prey::names(quiet.teller, &quiet.after, &[square])))
}

/// The square that a knight or bishop goes to next by the search's line, by way of this one.
fn reroutes(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let next = quiet.next().filter(|next| notation::origin(*next) == quiet.to() && !next.is_capture())?;
    let answered = after_move(&quiet.after, *quiet.line.first()?);
    let goal = notation::destination(next);
    let is_minor = matches!(quiet.m.role(), Role::Knight | Role::Bishop);
    let direct = quiet.before().board().attacks_from(quiet.from()).contains(goal);
    // Who is chased away does not head for anything.
    let is_free = danger(&answered, quiet.to()) < 1;
    let comes_forward = quiet.side().relative_rank(goal.rank()) >= Rank::Fourth;
    let is_safe = danger(&after_move(&answered, next), goal) < 1;
    (is_minor && !direct && goal != quiet.from() && is_free && comes_forward && is_safe)
        .then(|| Idea::new("heads for", "heading for", goal.to_string()))
}

/// The piece that an attacked bishop, rook or queen still attacks after it has gone out of danger.
fn keeps_up(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let (before, after) = (quiet.before().board(), quiet.after.board());
    let pieces = after.by_color(!quiet.side()) & !after.pawns() & !after.kings();
    let both = before.attacks_from(quiet.from()) & after.attacks_from(quiet.to()) & pieces;
    let slides = after.piece_at(quiet.to()).is_some_and(is_slider);
    let square = both.first().filter(|_| slides && danger(quiet.before(), quiet.from()) >= 1)?;
    let what = format!("the pressure on {}", prey::names(quiet.teller, &quiet.after, &[square]));
    Some(Idea::new("keeps up", "keeping up", what))
}

/// That a piece which is attacked has one guard more.
fn guards(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let kept = guarded(quiet)?;
    // A pawn whose square cannot be named could be any.
    let named = prey::names(quiet.teller, &quiet.after, &[kept]);
    named.contains(" on ").then(|| Idea::new("guards", "guarding", named))
}

/// The piece that is attacked and has one guard more.
fn guarded(quiet: &IdeaMove<'_>) -> Option<Square> {
    let (before, after, side) = (quiet.before().board(), quiet.after.board(), quiet.side());
    let own = quiet.newly_attacked() & after.by_color(side) & !after.kings();
    let count =
        |board: &Board, square: Square, side: Color| board.attacks_to(square, side, board.occupied()).count();
    // As many look at it as guarded it before: one guard more is needed soon.
    let is_pressed = |square: &Square| {
        let attackers = count(before, *square, !side);
        attackers >= 1 && attackers >= count(before, *square, side)
    };
    seen(own, side).filter(is_pressed).max_by_key(|square| after.role_at(*square))
}

/// That the rooks guard each other along the first rank.
fn connects(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let side = quiet.side();
    let linked = |board: &Board| {
        let rooks = board.by_piece(Role::Rook.of(side)) & Bitboard::from_rank(side.backrank());
        rooks.into_iter().any(|rook| (board.attacks_from(rook) & rooks).any())
    };
    let owner = quiet.teller.voice.owner(side);
    (linked(quiet.after.board()) && !linked(quiet.before().board()))
        .then(|| Idea::new("connects", "connecting", format!("{owner} rooks")))
}

/// The queen or king that a rook or bishop now looks at through one other piece; a pawn in between closes the line.
fn lines_up(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let (before, after, side, to) = (quiet.before().board(), quiet.after.board(), quiet.side(), quiet.to());
    let piece = after.piece_at(to).filter(|piece| is_slider(*piece) && piece.role != Role::Queen)?;
    let targets = after.by_color(!side) & (after.queens() | after.kings());
    let was = behind(before, quiet.from(), piece);
    let seen_now = behind(after, to, piece) & targets & !was;
    let is_open = |target: &Square| (attacks::between(to, *target) & after.pawns()).is_empty();
    let target = seen(seen_now, side).find(is_open)?;
    let line = if to.file() == target.file() {
        "file"
    } else if to.rank() == target.rank() {
        "rank"
    } else {
        "diagonal"
    };
    let piece = after.piece_at(target)?;
    let what = format!("on the {line} of {} {}", quiet.teller.voice.owner(!side), words::role(piece.role));
    Some(Idea::new("stands", "standing", what))
}

/// The pawn that the better move newly attacks and its line takes next.
fn takes_next(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let next = quiet.next().filter(|next| notation::origin(*next) == quiet.to())?;
    let target = next.capture().map(|_| made::taken_square(next))?;
    let pawns = quiet.after.board().pawns() & quiet.newly_attacked();
    let name = prey::names(quiet.teller, &quiet.after, &[target]);
    pawns.contains(target).then(|| Idea::new("attacks", "attacking", name).marking(target))
}

/// That a pawn gets by another which takes it in the line after the move played, and the file that stays closed so.
fn goes_by(quiet: &IdeaMove<'_>) -> Option<Idea> {
    /// Own moves of the line within which it is taken.
    const SOON: usize = 2;
    let teller = quiet.teller;
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let takes =
        |m: &&Move| m.role() == Role::Pawn && m.is_capture() && made::taken_square(**m) == quiet.from();
    let taker = reply.iter().step_by(2).take(SOON).find(takes)?;
    let is_pawn = quiet.m.role() == Role::Pawn;
    let file = notation::origin(*taker).file();
    let rooks = quiet.before().board().by_piece(Role::Rook.of(!quiet.side()));
    let opens = (rooks & Bitboard::from_file(file)).any();
    let file = if opens { format!(" and open the {}-file", file.char()) } else { String::new() };
    let you = teller.voice.subject(!quiet.side());
    is_pawn.then(|| Idea::new("goes on before", "before", format!("{you} can take the pawn{file}")))
}

/// That a pawn attacks a piece, which another may attack already: a pawn's attack is answered; else that it attacks a pawn in the
/// centre.
fn drives(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let after = quiet.after.board();
    let theirs = after.by_color(!quiet.side()) & !after.kings();
    let hit = quiet.newly_attacked() & theirs;
    let pieces: Vec<Square> = seen(hit & !after.pawns(), quiet.side()).collect();
    if !pieces.is_empty() && quiet.m.role() == Role::Pawn {
        let what = format!("{} with a pawn", prey::names(quiet.teller, &quiet.after, &pieces));
        let idea = Idea::new("attacks", "attacking", what);
        return Some(pieces.into_iter().fold(idea, Idea::marking));
    }
    let square = seen(hit & CENTRE, quiet.side()).next().filter(|_| quiet.m.role() == Role::Pawn)?;
    let what = format!("{} centre", quiet.teller.voice.owner(!quiet.side()));
    Some(Idea::new("challenges", "challenging", what).marking(square))
}

/// What a slider would reach were the first piece on each line away, beyond what it reaches now.
fn behind(board: &Board, from: Square, piece: Piece) -> Bitboard {
    let reached = attacks::attacks(from, piece, board.occupied());
    let first = reached & board.occupied();
    attacks::attacks(from, piece, board.occupied() & !first) & !reached
}

/// The square on which a pawn's step keeps out a knight or bishop that could have come there, or what it would have done there.
fn keeps_out(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let side = quiet.side();
    let is_step = quiet.m.role() == Role::Pawn && !quiet.after.is_check();
    let turned = after_null_move(quiet.before()).filter(|_| is_step)?;
    let is_kept = |square: &Square| {
        let near = matches!(side.relative_rank(square.rank()), Rank::Fourth | Rank::Fifth);
        let safe = |position: &Chess| comes(position, *square).is_some_and(|m| value_of(position, m) >= 0);
        near && safe(&turned) && !safe(&quiet.after)
    };
    let squares = quiet.newly_attacked() & !quiet.after.board().occupied();
    seen(squares, side).filter(is_kept).find_map(|kept| {
        let m = comes(&turned, kept).filter(|m| !comes_anyway(quiet, *m))?;
        // A square that stands in no line can only be marked: then the words tell what is stopped there.
        let what = if prey::is_named(quiet.teller, kept) {
            format!("out of {kept}")
        } else {
            format!("from {}", aim(quiet, &turned, m)?)
        };
        let what = format!("{} {} {what}", quiet.teller.voice.owner(!side), words::role(m.role()));
        Some(Idea::new("keeps", "keeping", what).marking(kept))
    })
}

/// Whether the search's own line brings a piece to a square all the same, within two moves.
fn comes_anyway(quiet: &IdeaMove<'_>, kept_out: Move) -> bool {
    let question = quiet.teller.facts.question;
    let played = question.played_line();
    let lines = [question.best_line(), &played];
    let is_same = |m: &Move| {
        m.role() == kept_out.role() && notation::destination(*m) == notation::destination(kept_out)
    };
    lines
        .iter()
        .any(|line| line.first() == Some(&quiet.m) && line.iter().skip(1).step_by(2).take(2).any(is_same))
}

/// What a piece of the other side's would do on the square to which a move brings it: `pinning your knight`.
fn aim(quiet: &IdeaMove<'_>, turned: &Chess, m: Move) -> Option<String> {
    let (there, to) = (after_move(turned, m), notation::destination(m));
    let (board, side) = (there.board(), quiet.side());
    let is_own = |square: Square| board.color_at(square) == Some(side);
    let holds = |pair: &Aligned| {
        let [front, behind] = roles(board, *pair);
        is_own(pair.front) && is_own(pair.behind) && front != Role::Pawn && rank(behind) > rank(front)
    };
    let name = |square| prey::names(quiet.teller, &there, &[square]);
    let pinned =
        aligned(board, to).into_iter().find(holds).map(|pair| format!("pinning {}", name(pair.front)));
    let is_piece = |square: &Square| board.role_at(*square).is_some_and(|role| value(role) >= PIECE);
    pinned.or_else(|| {
        let hit = prey::hit(turned, m).0.into_iter().find(is_piece)?;
        Some(format!("attacking {}", name(hit)))
    })
}

/// The move of a knight or bishop to an empty square that the side to move would choose.
fn comes(position: &Chess, square: Square) -> Option<Move> {
    let is_minor = |m: &Move| {
        let minor = matches!(m.role(), Role::Knight | Role::Bishop);
        minor && notation::destination(*m) == square && !m.is_capture()
    };
    position.legal_moves().into_iter().filter(is_minor).max_by_key(|m| value_of(position, *m))
}
