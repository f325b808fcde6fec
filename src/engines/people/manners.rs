//! How people behave beside their moves: how long they think, when they resign and when they offer a draw.

use super::character::Traits;
use super::habits::Situation;
use super::temper::between;
use crate::chess::Move;
use crate::engines::{Dice, Gesture, Manners};

/// The thought, as a share of the longest, that a move takes which is plain: the only one, or a recapture.
const PLAIN: f32 = 0.2;

/// The least thought that other moves take.
const LEAST: f32 = 0.35;

/// As many equally likely moves are as hard a choice as there is.
const HARD: f32 = 8.0;

/// Winning chances in percent below which a game is hopeless, if as many pawns are missing.
const HOPELESS: f64 = 4.0;
const MISSING: i32 = 5;

/// The move from which people resign, and from which they offer draws.
const RESIGNS_FROM: u32 = 12;
const DRAWS_FROM: u32 = 35;

/// How often a hopeless game is resigned at a move, by rating: beginners play on to mate. Chosen, then held against online
/// games: of those of people of all ratings that ended by mate or resignation some 59 of 100 were resigned, of those of
/// levels 1400 and 1600 60 (`docs/levels.md`). How that goes with the rating is not known.
const RESIGNS: [(f32, [f32; 1]); 4] = [(400.0, [0.01]), (1000.0, [0.05]), (1600.0, [0.2]), (2000.0, [0.35])];

/// Winning chances that a level game is at most away from even, in percent.
const LEVEL: f64 = 4.0;

/// Pieces beside kings and pawns in a game that may end in a draw.
const FEW_PIECES: usize = 4;

/// How often a draw is offered at a move that allows it.
const OFFERS: f64 = 0.06;

/// What people of a rating and temper do beside the move that these chances are for.
pub fn manners(
    situation: &Situation<'_>,
    rating: f32,
    traits: Traits,
    chances: &[(Move, f32)],
    dice: &mut Dice,
) -> Manners {
    Manners {
        thought: traits.pace() * thought(situation, chances),
        gesture: gesture(situation, rating, traits, dice),
    }
}

/// The share of the longest thought that a choice takes: the flatter its chances, the longer.
fn thought(situation: &Situation<'_>, chances: &[(Move, f32)]) -> f32 {
    if chances.len() < 2 || situation.is_recapture() {
        return PLAIN;
    }
    let entropy: f32 = chances.iter().map(|(_, chance)| -chance * chance.max(f32::MIN_POSITIVE).ln()).sum();
    LEAST + (1.0 - LEAST) * (entropy / HARD.ln()).min(1.0)
}

fn gesture(situation: &Situation<'_>, rating: f32, traits: Traits, dice: &mut Dice) -> Gesture {
    let [chances, throw] = [situation.winning_chances(), dice.share()];
    let number = situation.number();
    if chances < HOPELESS && situation.balance() <= -MISSING && number >= RESIGNS_FROM {
        let [often] = between(&RESIGNS, rating);
        return if throw < f64::from(often * traits.resigns_times()) {
            Gesture::Resigns
        } else {
            Gesture::PlaysOn
        };
    }
    let is_even = (chances - 50.0).abs() <= LEVEL && situation.pieces() <= FEW_PIECES;
    if is_even && number >= DRAWS_FROM && throw < OFFERS * f64::from(traits.draws_times()) {
        Gesture::OffersDraw
    } else {
        Gesture::PlaysOn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored};
    use crate::engines::people::People;
    use crate::search::Root;

    /// The gestures of a position over many throws, for both colours; they must be the same.
    fn gestures(text: &str, rating: f32) -> Vec<Gesture> {
        let white = fen::parse(text).unwrap().position;
        let black = mirrored(&white).unwrap();
        let [one, other] = [white, black].map(|position| {
            let root = Root::from_position(position);
            let view = People::new().unwrap().look(&root, rating);
            let situation = Situation::new(&root, &view.seen);
            (0..200)
                .map(|seed| gesture(&situation, rating, Traits::default(), &mut Dice::of(&[seed])))
                .collect::<Vec<Gesture>>()
        });
        assert_eq!(one, other, "{text}");
        one
    }

    fn share(gestures: &[Gesture], such: Gesture) -> f32 {
        gestures.iter().filter(|gesture| **gesture == such).count() as f32 / gestures.len() as f32
    }

    #[test]
    fn a_lost_game_is_resigned_the_sooner_the_stronger() {
        let lost = "4k3/pppq1ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 30";
        let often = [400.0, 1200.0, 2000.0].map(|rating| share(&gestures(lost, rating), Gesture::Resigns));
        assert!(often[0] < 0.05 && often[0] < often[1] && often[1] < often[2], "{often:?}");
        // At move 5 or a pawn down people play on.
        for text in
            ["4k3/pppq1ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 5", "4k3/pppp1ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 30"]
        {
            assert!(share(&gestures(text, 2000.0), Gesture::Resigns) <= 0.0, "{text}");
        }
    }

    #[test]
    fn a_draw_is_offered_in_an_even_ending_now_and_then() {
        let even = "4k3/1r3ppp/8/8/8/8/R4PPP/4K3 w - - 0 45";
        let often = share(&gestures(even, 1500.0), Gesture::OffersDraw);
        assert!((0.01..0.2).contains(&often), "{often}");
        for text in ["4k3/1r3ppp/8/8/8/8/R4PPP/4K3 w - - 0 20", "4k3/1r4pp/8/8/8/8/R4PPP/R3K3 w - - 0 45"] {
            assert!(share(&gestures(text, 1500.0), Gesture::OffersDraw) <= 0.0, "{text}");
        }
    }

    #[test]
    fn plain_moves_are_quick_and_open_choices_slow() {
        let taken = |text: &str, chances: &[f32]| {
            let root = Root::from_position(fen::parse(text).unwrap().position);
            let view = People::new().unwrap().look(&root, 1500.0);
            let named: Vec<(Move, f32)> =
                view.moves.iter().map(|(m, _)| *m).zip(chances.iter().copied()).collect();
            thought(&Situation::new(&root, &view.seen), &named)
        };
        let [sure, open] = [taken("startpos", &[0.97, 0.01, 0.02]), taken("startpos", &[0.1; 10])];
        assert!(sure < 0.5 && (open - 1.0).abs() < 1e-6, "{sure} {open}");
        assert!((taken("startpos", &[1.0]) - PLAIN).abs() < 1e-6);
    }
}
