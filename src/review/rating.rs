//! The player's own rating: Glicko-2 over the rated games, and the level of the opponent that follows it.
//!
//! Source: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf). Each game is a rating
//! period of its own, as on sites where ratings move after every game.

use std::fmt;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::chess::{Color, Ending, Tags};
use crate::engines::level;

/// A game that counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatedGame {
    /// When it began, as in PGN tags: `2026.11.21 18:05:00` (UTC).
    pub begun: String,
    /// The seed of its random choices; with `begun` it tells games apart.
    pub seed: u64,
    /// The opponent.
    pub opponent: String,
    /// The opponent's rating.
    pub level: u16,
    /// The player's result.
    pub result: RatedResult,
    /// The player's accuracy in percent; `None` while or where nobody has judged the moves.
    pub accuracy: Option<f64>,
}

/// A result as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RatedResult {
    /// The player won.
    Won,
    /// Nobody did.
    Drawn,
    /// The opponent won.
    Lost,
}

impl RatedResult {
    /// How a game ended for a side.
    pub fn of(ending: Ending, side: Color) -> RatedResult {
        match ending.winner() {
            None => RatedResult::Drawn,
            Some(winner) if winner == side => RatedResult::Won,
            Some(_) => RatedResult::Lost,
        }
    }
}

impl RatedGame {
    /// Whether both are the same game.
    pub fn is_same(&self, other: &RatedGame) -> bool {
        (&self.begun, self.seed) == (&other.begun, other.seed)
    }
}

/// How strong the player is, as far as the rated games tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerRating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// What is known of somebody without a game: the level of a first game, and Glickman's deviation and volatility.
const UNKNOWN: Glicko2Rating =
    Glicko2Rating { rating: level::FIRST as f64, deviation: 350.0, volatility: 0.06 };

/// How uncertain an opponent's level is as a rating, by the errors of `docs/levels.md`.
const LEVEL_DEVIATION: f64 = 50.0;

/// Standard deviations to either side within which the true rating is 19 times in 20.
const SURE: f64 = 1.96;

/// The deviation up to which a rating is known. Lichess calls ratings of more provisional.
const KNOWN: f64 = 110.0;

/// The last games whose accuracy moves the level, the rating points that a percent of accuracy is worth, and the most
/// that they move it. By the slope of [`USUAL`] a percent is worth 60; a small part of it, because one game's accuracy
/// strays by 15 percent and the results have counted already.
const LAST: usize = 5;
const PER_PERCENT: f64 = 5.0;
const MOST: f64 = 60.0;

/// The accuracy in percent that levels have, by rating: 60 games of each against itself (`patzer match patzer:N patzer:N
/// --games 30 --seed S --adjudicate` with seeds 5 and 6), judged with 4,000 nodes a move; each ± 2.5.
const USUAL: [(f64, f64); 5] = [(400.0, 53.5), (800.0, 60.5), (1200.0, 65.0), (1600.0, 72.0), (2000.0, 80.5)];

impl PlayerRating {
    /// The rating after these games, the oldest first.
    pub fn of(games: &[RatedGame]) -> PlayerRating {
        let result = |game: &RatedGame| (game.level.into(), LEVEL_DEVIATION, outcome(game.result));
        let after = |player, game: &RatedGame| rating_after(player, result(game));
        let Glicko2Rating { rating, deviation, .. } = games.iter().fold(UNKNOWN, after);
        PlayerRating { rating, deviation }
    }

    /// The rating after one more result against a rating with its deviation, with the usual volatility.
    #[must_use]
    pub fn after(self, result: (f64, f64, Outcomes)) -> PlayerRating {
        let player = Glicko2Rating { rating: self.rating, deviation: self.deviation, ..UNKNOWN };
        let Glicko2Rating { rating, deviation, .. } = rating_after(player, result);
        PlayerRating { rating, deviation }
    }
}

impl fmt::Display for PlayerRating {
    /// `about 1240 ± 90`: where the true rating is 19 times in 20, in tens; `roughly 800` while that is hardly known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tens = |number: f64| 10.0 * (number / 10.0).round();
        let rating = tens(self.rating);
        if self.deviation > KNOWN {
            write!(f, "roughly {rating:.0}")
        } else {
            write!(f, "about {rating:.0} ± {:.0}", tens(SURE * self.deviation))
        }
    }
}

/// `You: about 1240 ± 90 after 12 rated games.`
pub fn sentence(games: &[RatedGame]) -> String {
    let rating = PlayerRating::of(games);
    match games.len() {
        0 => "You have no rated games yet.".to_owned(),
        1 => format!("You: {rating} after one rated game."),
        count => format!("You: {rating} after {count} rated games."),
    }
}

/// The level of an opponent that follows the player: the rating, moved a little by how exact the last games were beside
/// what people of their opponents' levels usually are.
pub fn level_after(games: &[RatedGame]) -> u16 {
    let last = games.iter().rev().take(LAST);
    let edge: f64 =
        last.filter_map(|game| Some(game.accuracy? - usual_accuracy(game.level))).sum::<f64>() / LAST as f64;
    let moved = PlayerRating::of(games).rating + (PER_PERCENT * edge).clamp(-MOST, MOST);
    let [least, most] = [*level::PEOPLE.start(), level::GREATEST.number].map(f64::from);
    level::nearest(moved.clamp(least, most).round() as u16)
}

/// The player's rating, once the games tell it well enough to build on.
pub fn known(games: &[RatedGame]) -> Option<u16> {
    let PlayerRating { rating, deviation } = PlayerRating::of(games);
    (deviation <= KNOWN).then(|| rating.clamp(0.0, 4000.0).round() as u16)
}

/// A reader's rating, to the nearest hundred: the player's by rated games if that is known, else what a game's tags say of
/// the reader's side. The only rule of whose rating the coach goes by; without one it goes by the level of the words
/// ([`Voice::rating`](crate::tutor::words::Voice::rating)).
pub fn of_reader(known: Option<u16>, tags: &Tags, you: Option<Color>) -> Option<u16> {
    let tag = || tags.get(you?.fold_wb("WhiteElo", "BlackElo"))?.trim().parse().ok();
    let rating: u16 = known.or_else(tag).filter(|rating| (100..=4000).contains(rating))?;
    Some((rating + 50) / 100 * 100)
}

/// The accuracy in percent that people of a rating usually have.
pub fn usual_accuracy(rating: u16) -> f64 {
    let rating = f64::from(rating);
    let above = USUAL.partition_point(|(at, _)| *at <= rating).clamp(1, USUAL.len() - 1);
    let [(low, below), (high, above)] = [USUAL[above - 1], USUAL[above]];
    below + ((rating - low) / (high - low)).clamp(0.0, 1.0) * (above - below)
}

/// A rating period of one result against a rating with its deviation.
fn rating_after(player: Glicko2Rating, (rating, deviation, outcome): (f64, f64, Outcomes)) -> Glicko2Rating {
    let config = Glicko2Config { tau: 0.5, ..Glicko2Config::default() };
    let opponent = Glicko2Rating { rating, deviation, volatility: UNKNOWN.volatility };
    glicko2_rating_period(&player, &[(opponent, outcome)], &config)
}

fn outcome(result: RatedResult) -> Outcomes {
    match result {
        RatedResult::Won => Outcomes::WIN,
        RatedResult::Drawn => Outcomes::DRAW,
        RatedResult::Lost => Outcomes::LOSS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(level: u16, result: RatedResult, accuracy: Option<f64>) -> RatedGame {
        RatedGame {
            begun: "2026.11.21 18:05:00".into(),
            seed: 1,
            opponent: "coach".into(),
            level,
            result,
            accuracy,
        }
    }

    #[test]
    fn the_example_of_glickman_s_paper_comes_out() {
        let rated = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (rated(1400.0, 30.0), Outcomes::WIN),
            (rated(1550.0, 100.0), Outcomes::LOSS),
            (rated(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: 0.5, ..Glicko2Config::default() };
        let after = glicko2_rating_period(&rated(1500.0, 200.0), &games, &config);
        assert!((after.rating - 1464.06).abs() < 0.05, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.05, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 1e-5, "{after:?}");
    }

    #[test]
    fn results_move_the_rating_and_games_make_it_surer() {
        let start = PlayerRating::of(&[]);
        assert_eq!(start.to_string(), "roughly 800");
        assert_eq!(PlayerRating { rating: 1241.0, deviation: 46.0 }.to_string(), "about 1240 ± 90");
        let [won, drawn, lost] = [RatedResult::Won, RatedResult::Drawn, RatedResult::Lost]
            .map(|result| PlayerRating::of(&[game(800, result, None)]));
        assert!(won.rating > 900.0 && lost.rating < 700.0 && (drawn.rating - 800.0).abs() < 1.0);
        assert!(won.deviation < start.deviation);
        // Who scores half against 1400 is about 1400, and after many games quite surely.
        let results = [RatedResult::Won, RatedResult::Lost].into_iter().cycle();
        let even: Vec<RatedGame> = results.take(60).map(|result| game(1400, result, None)).collect();
        let rating = PlayerRating::of(&even);
        assert!((rating.rating - 1400.0).abs() < 40.0 && rating.deviation < 80.0, "{rating:?}");
    }

    #[test]
    fn a_reader_s_rating_is_the_player_s_else_the_tag_of_his_side() {
        let mut tags = Tags::default();
        tags.set("WhiteElo", "1649");
        tags.set("BlackElo", "?");
        let [white, black] = [Some(Color::White), Some(Color::Black)];
        assert_eq!(of_reader(Some(1240), &tags, white), Some(1200));
        assert_eq!(of_reader(None, &tags, white), Some(1600));
        assert_eq!(of_reader(None, &tags, black), None, "the tag says nothing");
        assert_eq!(of_reader(None, &tags, None), None, "nobody of the game is spoken to");
        assert_eq!(of_reader(Some(1250), &tags, None), Some(1300));
        for (tag, expected) in
            [("2050", Some(2100)), ("0", None), ("99999", None), ("-5", None), ("12x", None)]
        {
            tags.set("BlackElo", tag);
            assert_eq!(of_reader(None, &tags, black), expected, "{tag}");
        }
    }

    #[test]
    fn a_rating_is_known_after_some_games() {
        let won_and_lost = [RatedResult::Won, RatedResult::Lost].into_iter().cycle();
        let games: Vec<RatedGame> = won_and_lost.take(30).map(|result| game(1400, result, None)).collect();
        assert_eq!(known(&games[..0]), None);
        assert_eq!(known(&games[..3]), None);
        assert!(known(&games).is_some_and(|rating| rating.abs_diff(1400) < 60), "{:?}", known(&games));
    }

    #[test]
    fn accuracy_moves_the_level_a_little_and_never_far() {
        let level = |accuracy| level_after(&vec![game(1200, RatedResult::Drawn, accuracy); 20]);
        let usual = usual_accuracy(1200);
        let plain = level(None);
        assert_eq!(level(Some(usual)), plain);
        assert_eq!(level(Some(usual + 4.0)), plain + 20);
        assert_eq!(level(Some(usual - 4.0)), plain - 20);
        assert_eq!([level(Some(100.0)), level(Some(0.0))], [plain + 60, plain - 60]);
        // One game out of five counts a fifth.
        assert_eq!(level_after(&[game(800, RatedResult::Drawn, Some(usual_accuracy(800) + 10.0))]), 810);
    }

    #[test]
    fn the_level_is_always_one() {
        for (result, bound) in [(RatedResult::Won, 2650), (RatedResult::Lost, 400)] {
            let games: Vec<RatedGame> = (0..200).map(|_| game(bound, result, None)).collect();
            for played in 0..games.len() {
                let found = level_after(&games[..played]);
                assert!(level::strength(found).is_some(), "{found}");
            }
            assert_eq!(level_after(&games), bound);
        }
    }

    #[test]
    fn the_usual_accuracy_rises_with_the_rating() {
        let usual: Vec<f64> = (3..=22).map(|hundreds| usual_accuracy(100 * hundreds)).collect();
        assert!(usual.is_sorted() && usual.iter().all(|percent| (30.0..95.0).contains(percent)), "{usual:?}");
    }
}
