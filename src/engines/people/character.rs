//! Characters: named opponents who lean a little from what people of their rating play.

use super::repertoire::Repertoire;
use crate::chess::{Chess, Color, Move, Position, Role, Square, gives_check, notation};
use crate::safety::exchange;

/// Someone to play against.
#[derive(Clone, Debug, PartialEq)]
pub struct Character {
    /// The name, which commands take too.
    pub name: String,
    /// The rating, one of those of people.
    pub rating: u16,
    /// Who it is, in one sentence.
    pub about: String,
    /// How to beat it, in one sentence.
    pub beat: String,
    /// How it plays.
    pub style: Style,
}

/// What a character changes about the play of its rating; the default changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    /// The openings it likes.
    pub repertoire: Repertoire,
    /// Its temper.
    pub traits: Traits,
}

/// A character's temper: each trait from -[`MOST`] (hardly) to [`MOST`] (very much), 0 like others of the rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// How long it thinks.
    pub patience: i8,
    /// How gladly it takes what can be won.
    pub greed: i8,
    /// How gladly it gives check and goes for the king.
    pub attack: i8,
    /// How gladly it trades pieces.
    pub trades: i8,
    /// How readily it resigns.
    pub resigns: i8,
    /// How readily it offers draws.
    pub draws: i8,
}

/// The strongest a trait can be.
pub const MOST: i8 = 3;

/// What a trait at its strongest adds to a move's number; unlikely moves stay so: e to the 0.9 is 2.5 times as often.
const STRONG: f32 = 0.9;

/// The same for a move that only goes for the king without giving check.
const MILD: f32 = 0.5;

/// How many times as long, or as often, a trait at its strongest makes a thought, a resignation or an offer of a draw.
const TWICE: f32 = 2.0;
const FOURFOLD: f32 = 4.0;

/// How near a piece that goes for the king comes to it, in king's steps.
const NEAR: u32 = 3;

/// Rank, counted from the mover's side, from which a pawn storms the king.
const STORM: u32 = 4;

impl Traits {
    /// What the temper adds to the number of a move (the natural logarithm of how many times as often it comes).
    pub(super) fn liking(self, position: &Chess, m: Move) -> f32 {
        if self == Traits::default() {
            return 0.0;
        }
        let of = |strength: i8, full: f32| full * share(strength);
        let capture = match capture(position, m) {
            CaptureKind::Wins => of(self.greed, STRONG),
            CaptureKind::Trades => of(self.trades, STRONG),
            CaptureKind::Other => 0.0,
        };
        let attack = match () {
            () if gives_check(position, m) => of(self.attack, STRONG),
            () if goes_for_the_king(position, m) => of(self.attack, MILD),
            () => 0.0,
        };
        // A capture that is liked for two reasons is not liked twice.
        if capture.abs() > attack.abs() { capture } else { attack }
    }

    /// How many times as long it thinks as others: a half to twice.
    pub(super) fn pace(self) -> f32 {
        times(self.patience, TWICE)
    }

    /// How many times as often it resigns a lost game; never at the least.
    pub(super) fn resigns_times(self) -> f32 {
        never_at_least(self.resigns)
    }

    /// How many times as often it offers a draw; never at the least.
    pub(super) fn draws_times(self) -> f32 {
        never_at_least(self.draws)
    }
}

fn share(strength: i8) -> f32 {
    f32::from(strength.clamp(-MOST, MOST)) / f32::from(MOST)
}

fn times(strength: i8, most: f32) -> f32 {
    most.powf(share(strength))
}

fn never_at_least(strength: i8) -> f32 {
    if strength <= -MOST { 0.0 } else { times(strength, FOURFOLD) }
}

/// What a move takes, as a temper sees it.
enum CaptureKind {
    /// More than it costs, by the exchange on that square.
    Wins,
    /// A piece for a piece of the same worth.
    Trades,
    /// Nothing, or at a loss, or a pawn for a pawn.
    Other,
}

fn capture(position: &Chess, m: Move) -> CaptureKind {
    if !m.is_capture() {
        return CaptureKind::Other;
    }
    match exchange::value_of(position, m) {
        1.. => CaptureKind::Wins,
        0 if exchange::taken(m) > 1 => CaptureKind::Trades,
        _ => CaptureKind::Other,
    }
}

/// Whether a piece comes near the other king, or a pawn storms it.
fn goes_for_the_king(position: &Chess, m: Move) -> bool {
    let side = position.turn();
    let Some(king) = position.board().king_of(!side) else { return false };
    let (from, to) = (notation::origin(m), notation::destination(m));
    match m.role() {
        Role::King => false,
        Role::Pawn => is_wing(king) && to.file().distance(king.file()) <= 1 && height(to, side) >= STORM,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
            to.distance(king) <= NEAR && to.distance(king) < from.distance(king)
        }
    }
}

/// Whether a king has left the two files in the middle, where pawns have other business.
fn is_wing(king: Square) -> bool {
    !matches!(u32::from(king.file()), 3 | 4)
}

/// The rank of a square from a side, from 1.
fn height(square: Square, side: Color) -> u32 {
    let rank = u32::from(square.rank());
    side.fold_wb(rank + 1, 8 - rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored};
    use crate::engines::people::{People, RatedView};
    use crate::search::Root;

    /// How often moves of a kind are played with a temper, by both colours.
    fn often(text: &str, traits: Traits, rating: f32, is_such: fn(&Chess, Move) -> bool) -> [f32; 2] {
        let white = fen::parse(text).unwrap().position;
        let black = mirrored(&white).unwrap();
        let style = Style { traits, ..Style::default() };
        [white, black].map(|position| {
            let root = Root::from_position(position.clone());
            let RatedView { moves, .. } = People::new().unwrap().look_as(&root, rating, &style);
            let sum: f32 = moves.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{sum}");
            moves.iter().filter(|(m, _)| is_such(&position, *m)).map(|(_, chance)| chance).sum()
        })
    }

    /// Asserts that more of a trait means more of such moves, but never many times as many.
    fn rises(text: &str, trait_of: fn(i8) -> Traits, is_such: fn(&Chess, Move) -> bool) {
        for rating in [800.0, 1500.0] {
            let steps = [-MOST, 0, MOST].map(|strength| often(text, trait_of(strength), rating, is_such));
            for side in [0, 1] {
                let [little, usual, much] = steps.map(|step| step[side]);
                assert!(little < usual && usual < much, "{text}: {little} {usual} {much}");
                assert!(much <= 2.5 * usual && usual <= 2.5 * little, "{text}: {little} {usual} {much}");
            }
        }
    }

    #[test]
    fn the_greedy_take_an_offered_pawn_more_often() {
        // The Queen's Gambit and a wing gambit: taking wins the pawn for now.
        let greed = |greed| Traits { greed, ..Traits::default() };
        let takes = |position: &Chess, m: Move| m.is_capture() && exchange::value_of(position, m) >= 1;
        rises("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2", greed, takes);
        rises("rnbqkbnr/pp1ppppp/8/2p5/1P2P3/8/P1PP1PPP/RNBQKBNR b KQkq - 0 2", greed, takes);
    }

    #[test]
    fn attackers_check_and_storm_the_king_more_often() {
        let attack = |attack| Traits { attack, ..Traits::default() };
        let text = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQ - 0 7";
        rises(text, attack, |position, m| gives_check(position, m) || goes_for_the_king(position, m));
    }

    #[test]
    fn traders_take_pieces_for_pieces_more_often() {
        let trades = |trades| Traits { trades, ..Traits::default() };
        let text = "r1bqkb1r/ppp2ppp/2n2n2/1B1pp3/4P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
        rises(text, trades, |position, m| matches!(capture(position, m), CaptureKind::Trades));
    }

    #[test]
    fn no_temper_leaves_the_queen_or_a_recapture() {
        let wild = Traits { patience: 3, greed: 3, attack: 3, trades: 3, resigns: 3, draws: 3 };
        // Qxh7+ is a check that only loses the queen.
        let text = "r1bq1rk1/pppn1ppp/4pn2/8/1b1P4/2NBPN2/PPQ2PPP/R1B1K2R w KQ - 0 8";
        let gives =
            |position: &Chess, m: Move| m.role() == Role::Queen && exchange::value_of(position, m) < 0;
        assert!(often(text, wild, 1500.0, gives).iter().all(|chance| *chance <= 0.0));
    }

    #[test]
    fn pace_and_gestures_follow_the_temper() {
        let of =
            |strength| Traits { patience: strength, resigns: strength, draws: strength, ..Traits::default() };
        let [least, usual, most] = [-MOST, 0, MOST].map(of);
        let are = |found: [f32; 3], expected: [f32; 3]| {
            assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-6), "{found:?}");
        };
        are([least.pace(), usual.pace(), most.pace()], [0.5, 1.0, 2.0]);
        are([least, usual, most].map(Traits::resigns_times), [0.0, 1.0, 4.0]);
        are([least, usual, most].map(Traits::draws_times), [0.0, 1.0, 4.0]);
    }
}
