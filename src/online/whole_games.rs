//! Only whole games: the one that a broken connection cut off is left out, since it comes again.

use std::cmp::Reverse;

use super::filter::began;
use crate::chess::pgn::ReadGame;

/// Passes games on one behind the reading, so that the last one before an error, which may lack its end, is left out.
pub fn whole_games<E>(
    games: impl Iterator<Item = Result<ReadGame, E>>,
) -> impl Iterator<Item = Result<ReadGame, E>> {
    let mut games = games.fuse();
    let mut held = None;
    std::iter::from_fn(move || {
        loop {
            return match (games.next(), held.take()) {
                (Some(Ok(game)), None) => {
                    held = Some(game);
                    continue;
                }
                (Some(Ok(game)), Some(before)) => {
                    held = Some(game);
                    Some(Ok(before))
                }
                (Some(Err(error)), _) => Some(Err(error)),
                (None, last) => last.map(Ok),
            };
        }
    })
}

/// The newest of some games, at most so many, the oldest of them first; games that do not tell when they began count as old.
///
/// # Errors
/// The first error of the games.
pub fn newest<E>(games: impl Iterator<Item = Result<ReadGame, E>>, most: usize) -> Result<Vec<ReadGame>, E> {
    let mut chosen: Vec<ReadGame> = Vec::new();
    for game in games {
        chosen.push(game?);
        // Twice as many are held at most, whatever comes.
        if chosen.len() > 2 * most.max(64) {
            keep_newest(&mut chosen, most);
        }
    }
    keep_newest(&mut chosen, most);
    chosen.reverse();
    Ok(chosen)
}

fn keep_newest(games: &mut Vec<ReadGame>, most: usize) {
    games.sort_by_key(|read| Reverse(began(&read.game)));
    games.truncate(most);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Game;

    fn at(minute: usize) -> ReadGame {
        let mut game = Game::default();
        game.tags.set("UTCDate", "2024.03.01");
        game.tags.set("UTCTime", format!("12:{minute:02}:00"));
        ReadGame { game, refused: false, faults: Vec::new() }
    }

    fn minutes(games: &[ReadGame]) -> Vec<&str> {
        games.iter().map(|read| &read.game.tags.get("UTCTime").unwrap()[3..5]).collect()
    }

    #[test]
    fn the_last_game_before_an_error_is_left_out() {
        let given = [Ok(at(1)), Ok(at(2)), Err("cut")];
        let kept: Vec<_> = whole_games(given.into_iter()).collect();
        assert_eq!(kept, [Ok(at(1)), Err("cut")]);
        let given: [Result<ReadGame, ()>; 2] = [Ok(at(1)), Ok(at(2))];
        assert_eq!(whole_games(given.into_iter()).count(), 2);
        assert_eq!(whole_games(std::iter::empty::<Result<ReadGame, ()>>()).count(), 0);
    }

    #[test]
    fn the_newest_games_are_chosen_whatever_their_order() {
        let given = [3, 1, 9, 7, 5].map(|minute| Ok::<_, ()>(at(minute)));
        assert_eq!(minutes(&newest(given.into_iter(), 2).unwrap()), ["07", "09"]);
        assert!(newest([Ok(at(1)), Err("cut")].into_iter(), 5).is_err());
        let many = (0..59).cycle().take(1000).map(|minute| Ok::<_, ()>(at(minute)));
        assert_eq!(minutes(&newest(many, 3).unwrap()), ["58", "58", "58"]);
    }
}
