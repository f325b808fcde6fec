//! A table made backwards from its mates: retrograde analysis (Ströhlein, 1970; Thompson, 1986).
//!
//! Every position first counts its moves. A position that is lost makes those before it won; one that is won takes a move
//! from those before it, and who has none left has lost. Moves that leave the table, by a capture or a promotion, are looked
//! up in tables that exist, and wait for the pass of their distance.

use super::class::EndingClass;
use super::placement::{Placement, Places};
use super::table::{DRAWN, Distance, EndingTable, Tables};
use crate::chess::{Bitboard, Color, Role, Square, attacks};

/// Not a position: two pieces on a square, or the side that has moved in check.
const ILLEGAL: u8 = 255;
/// From here on a byte counts the moves of an open position that are not yet known to lose.
const OPEN: u8 = 128;

/// Where a move leads.
enum Successor {
    /// Within the table.
    Within,
    /// To another one.
    Beyond(Placement),
}

/// A table being made.
struct Building<'a> {
    places: Places,
    below: &'a Tables,
    values: Vec<u8>,
    /// The positions whose moves out of the table win in so many plies (odd), or at most delay the loss (even).
    beyond: Vec<Vec<u32>>,
    /// The positions that the last pass decided.
    decided: Vec<u32>,
}

/// The table of a class; none if it was stopped.
///
/// # Panics
/// A table that the class leads to is missing.
pub fn build(class: EndingClass, below: &Tables, is_stopped: &dyn Fn() -> bool) -> Option<EndingTable> {
    let places = Places::new(class);
    let (values, beyond) = (vec![ILLEGAL; places.count()], vec![Vec::new(); usize::from(OPEN)]);
    let mut building = Building { places, below, values, beyond, decided: Vec::new() };
    building.start(is_stopped)?;
    let mut plies = 0;
    while plies < OPEN - 1 && building.has_more(plies) {
        if is_stopped() {
            return None;
        }
        plies += 1;
        building.pass(plies);
    }
    for value in &mut building.values {
        if (OPEN..ILLEGAL).contains(value) {
            *value = DRAWN;
        }
    }
    Some(EndingTable::new(class, building.values))
}

impl Building<'_> {
    /// Counts the moves of every position, and finds the mates.
    fn start(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<()> {
        for index in 0..self.places.count() {
            if index.is_multiple_of(1 << 16) && is_stopped() {
                return None;
            }
            let placement = self.places.placement(index);
            let occupied = placement.occupied();
            if is_legal(&placement, occupied) {
                let (value, beyond) = self.outlook(&placement, occupied);
                self.values[index] = value;
                if value == 0 {
                    self.decided.push(index as u32);
                }
                // No ending of four pieces is as long as the last place; a damaged table may say so.
                if let Some(waiting) = beyond.and_then(|plies| self.beyond.get_mut(usize::from(plies))) {
                    waiting.push(index as u32);
                }
            }
        }
        Some(())
    }

    /// How many moves are open, and in how many plies those out of the table decide.
    fn outlook(&self, placement: &Placement, occupied: Bitboard) -> (u8, Option<u8>) {
        let (mut open, mut wins, mut delays, mut draws, mut any) = (0, None, None, 0, false);
        each_move(placement, occupied, &mut |successor| {
            any = true;
            match successor {
                Successor::Within => open += 1,
                Successor::Beyond(placement) => match self.below.distance(&placement) {
                    Distance::Draw => draws = 1,
                    Distance::Loss(plies) => {
                        wins = Some(wins.map_or(plies + 1, |least: u8| least.min(plies + 1)));
                    }
                    Distance::Win(plies) => delays = delays.max(Some(plies + 1)),
                },
            }
        });
        if !any {
            let is_mate = placement.is_in_check(placement.turn, occupied);
            return (if is_mate { 0 } else { DRAWN }, None);
        }
        // A move that wins beyond the table is never refuted. All that lose there are one: the last of them counts.
        let count = OPEN + open + draws + u8::from(wins.is_some()) + u8::from(delays.is_some());
        (count, wins.or(delays))
    }

    /// Whether the last pass brought anything, or something out of the table is still waited for.
    fn has_more(&self, plies: u8) -> bool {
        !self.decided.is_empty()
            || self.beyond[usize::from(plies)..].iter().any(|waiting| !waiting.is_empty())
    }

    /// Finds the positions that are won or lost in so many plies.
    fn pass(&mut self, plies: u8) {
        let before = std::mem::take(&mut self.decided);
        for index in std::mem::take(&mut self.beyond[usize::from(plies)]) {
            self.decide(index as usize, plies);
        }
        for index in before {
            self.spread(index as usize, plies);
        }
    }

    /// Tells the positions before a decided one.
    fn spread(&mut self, index: usize, plies: u8) {
        let placement = self.places.placement(index);
        each_origin(self.places, &placement, &mut |place| self.decide(place, plies));
    }

    /// A move of an open position wins in so many plies (odd), or loses (even) and is one less that might not.
    fn decide(&mut self, index: usize, plies: u8) {
        let value = &mut self.values[index];
        if !(OPEN..DRAWN).contains(value) {
            return;
        }
        *value -= 1;
        if plies % 2 == 1 || *value == OPEN {
            *value = plies;
            self.decided.push(index as u32);
        }
    }
}

fn is_legal(placement: &Placement, occupied: Bitboard) -> bool {
    occupied.count() == placement.count
        && !placement.is_in_check(!placement.turn, occupied)
        && (!placement.en_passant || is_pushed(placement, occupied))
}

/// Whether a pawn can just have gone two squares, and the other stands beside it.
fn is_pushed(placement: &Placement, occupied: Bitboard) -> bool {
    let at = placement.turn.fold_wb(3, 2);
    let (pushed, taker) = (placement.squares[at], placement.squares[5 - at]);
    let behind = |steps: i32| pushed.offset(placement.turn.fold_wb(8, -8) * steps);
    let rank = placement.turn.fold_wb(4, 3);
    [pushed, taker].iter().all(|square| usize::from(*square) / 8 == rank)
        && pushed.file().distance(taker.file()) == 1
        && [behind(1), behind(2)]
            .into_iter()
            .all(|square| square.is_some_and(|square| !occupied.contains(square)))
}

/// Every legal move of a placement.
fn each_move(placement: &Placement, occupied: Bitboard, found: &mut impl FnMut(Successor)) {
    let safety = KingSafety::of(placement, occupied);
    for at in placement.of_side(placement.turn) {
        let piece = placement.pieces[at];
        if piece.role == Role::Pawn {
            each_pawn_move(placement, at, occupied, safety, found);
            continue;
        }
        let mut squares = attacks::attacks(placement.squares[at], piece, occupied);
        if piece.role == Role::King {
            squares &= !safety.attacked;
        }
        for to in squares {
            arrive(placement, at, to, occupied, safety, found);
        }
    }
}

/// What threatens the king of the side to move, found once for all its moves.
#[derive(Clone, Copy)]
struct KingSafety {
    /// Where the king would stand in check: also behind itself, on the line of a piece that checks it.
    attacked: Bitboard,
    /// Whether no move of another piece can leave it in check: it is in none, and nothing could pin.
    is_calm: bool,
}

impl KingSafety {
    fn of(placement: &Placement, occupied: Bitboard) -> KingSafety {
        let king = placement.squares[placement.turn.fold_wb(0, 1)];
        let (mut attacked, mut can_pin) = (Bitboard::EMPTY, false);
        for at in placement.of_side(!placement.turn) {
            let piece = placement.pieces[at];
            attacked |= attacks::attacks(placement.squares[at], piece, occupied.without(king));
            can_pin |= matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
        }
        KingSafety { attacked, is_calm: !can_pin && !attacked.contains(king) }
    }
}

fn each_pawn_move(
    placement: &Placement,
    at: usize,
    occupied: Bitboard,
    safety: KingSafety,
    found: &mut impl FnMut(Successor),
) {
    let (from, piece) = (placement.squares[at], placement.pieces[at]);
    let up = placement.turn.fold_wb(8, -8);
    let free = |square: Option<Square>| square.filter(|square| !occupied.contains(*square));
    if let Some(to) = free(from.offset(up)) {
        arrive(placement, at, to, occupied, safety, found);
        if let Some(to) = free(to.offset(up)).filter(|_| is_home(from, placement.turn)) {
            arrive(placement, at, to, occupied, safety, found);
        }
    }
    for to in attacks::attacks(from, piece, occupied) & occupied {
        arrive(placement, at, to, occupied, safety, found);
    }
    if placement.en_passant {
        let taken = 5 - at;
        let mut after = *placement;
        after.squares[at] = placement.squares[taken].offset(up).unwrap_or(from);
        after.remove(taken);
        leave(after, found);
    }
}

fn is_home(square: Square, color: Color) -> bool {
    usize::from(square) / 8 == color.fold_wb(1, 6)
}

/// A piece goes to a square, if none of its own stands there and its king is then safe.
fn arrive(
    placement: &Placement,
    at: usize,
    to: Square,
    occupied: Bitboard,
    safety: KingSafety,
    found: &mut impl FnMut(Successor),
) {
    let piece = placement.pieces[at];
    let is_promoted = piece.role == Role::Pawn && matches!(usize::from(to) / 8, 0 | 7);
    let mut after = *placement;
    after.squares[at] = to;
    if !occupied.contains(to) && !is_promoted {
        // Nearly all moves. The king goes only where nothing attacks it.
        let occupied = occupied.without(placement.squares[at]).with(to);
        if safety.is_calm || piece.role == Role::King || !after.is_in_check(placement.turn, occupied) {
            found(Successor::Within);
        }
        return;
    }
    let taken = (0..placement.count).find(|other| placement.squares[*other] == to);
    if taken.is_some_and(|other| placement.pieces[other].color == piece.color) {
        return;
    }
    let promotions = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let roles = if is_promoted { &promotions[..] } else { &[piece.role] };
    for role in roles {
        let mut after = after;
        after.pieces[at].role = *role;
        if let Some(taken) = taken {
            after.remove(taken);
        }
        leave(after, found);
    }
}

/// A move out of the table.
fn leave(mut after: Placement, found: &mut impl FnMut(Successor)) {
    let mover = after.turn;
    after.turn = !mover;
    after.en_passant = false;
    if !after.is_in_check(mover, after.occupied()) {
        found(Successor::Beyond(after));
    }
}

/// The place of every placement from which a move within the table leads here; those that are no positions among them.
fn each_origin(places: Places, placement: &Placement, found: &mut impl FnMut(usize)) {
    let occupied = placement.occupied();
    let mover = !placement.turn;
    let before = Placement { turn: mover, en_passant: false, ..*placement };
    let (place, has_pair) = (places.index(&before), is_pair_of_pawns(&before));
    for at in placement.of_side(mover) {
        let here = placement.squares[at];
        let origins = if placement.pieces[at].role == Role::Pawn {
            pawn_origins(placement, at, occupied)
        } else if placement.en_passant {
            Bitboard::EMPTY
        } else {
            attacks::attacks(here, placement.pieces[at], occupied) & !occupied
        };
        for from in origins {
            found(places.moved(place, &before, at, from));
            if has_pair {
                let mut passed = Placement { en_passant: true, ..before };
                passed.squares[at] = from;
                if is_pushed(&passed, passed.occupied()) {
                    found(places.index(&passed));
                }
            }
        }
    }
}

fn is_pair_of_pawns(placement: &Placement) -> bool {
    let are_pawns = placement.pieces[2..].iter().all(|piece| piece.role == Role::Pawn);
    placement.count == 4 && are_pawns && placement.pieces[2].color != placement.pieces[3].color
}

/// Where a pawn can have come from without taking. After two squares it can be taken in passing, if somebody stands there.
fn pawn_origins(placement: &Placement, at: usize, occupied: Bitboard) -> Bitboard {
    let (here, color) = (placement.squares[at], placement.pieces[at].color);
    let down = color.fold_wb(-8, 8);
    let free = |square: Option<Square>| square.filter(|square| !occupied.contains(*square));
    let Some(one) = free(here.offset(down)).filter(|_| !is_home(here, color)) else {
        return Bitboard::EMPTY;
    };
    let two = free(one.offset(down)).filter(|square| is_home(*square, color));
    let can_be_taken = is_pair_of_pawns(placement)
        && two.is_some()
        && is_pushed(&Placement { en_passant: true, ..*placement }, occupied);
    match (placement.en_passant, can_be_taken) {
        (true, _) => two.into_iter().collect(),
        (false, true) => one.into(),
        (false, false) => Bitboard::from(one) | two.into_iter().collect::<Bitboard>(),
    }
}
