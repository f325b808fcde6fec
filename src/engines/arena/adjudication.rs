//! Adjudication: games that both engines judge alike are ended before the board decides them.

use crate::chess::{Color, Score};

use super::record::EndReason;

/// When a game is given up, drawn or cut off; nothing of it unless it is asked for.
///
/// An engine that tells no scores agrees with nothing, so its games are played to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Both sides have found the same side better by so much for so many moves each.
    pub resign: Option<Resign>,
    /// Both sides have found it level for so many moves each.
    pub draw: Option<Draw>,
    /// A draw after so many plies, opening not counted.
    pub max_plies: Option<u32>,
    /// The exact result of an ending with at most four pieces ends the game.
    pub tables: bool,
}

/// When the loser gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// Moves of each side in a row.
    pub moves: u32,
    /// Centipawns or more (a mate is always more).
    pub score: i32,
}

/// When a draw is agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Moves of each side in a row.
    pub moves: u32,
    /// Centipawns or less either way.
    pub score: i32,
    /// Counted from this move after the opening on, its first being move 1.
    pub from: u32,
}

impl Adjudication {
    /// What is usual: given up at 700 centipawns for 3 moves of each side, drawn within 10 for 5 moves from move 35 on, and
    /// ended by tables.
    pub const USUAL: Adjudication = Adjudication {
        resign: Some(Resign { moves: 3, score: 700 }),
        draw: Some(Draw { moves: 5, score: 10, from: 35 }),
        max_plies: None,
        tables: true,
    };

    /// The rules as a few words, the same for the same rules.
    pub(super) fn identity(&self) -> String {
        let mut words = Vec::new();
        if let Some(Resign { moves, score }) = self.resign {
            words.push(format!("resign {moves},{score}"));
        }
        if let Some(Draw { moves, score, from }) = self.draw {
            words.push(format!("draw {moves},{score},{from}"));
        }
        if let Some(plies) = self.max_plies {
            words.push(format!("plies {plies}"));
        }
        if self.tables {
            words.push("tables".to_owned());
        }
        if words.is_empty() {
            words.push("none".to_owned());
        }
        words.join(" ")
    }
}

/// Follows the scores of one game.
pub(super) struct Referee {
    rules: Adjudication,
    plies: u32,
    /// Plies in a row whose movers found the same side far better, and which.
    lost: Option<(Color, u32)>,
    /// Plies in a row whose movers found it level.
    level: u32,
}

impl Referee {
    pub(super) fn new(rules: Adjudication) -> Referee {
        Referee { rules, plies: 0, lost: None, level: 0 }
    }

    /// Hears what the mover thought of its move; answers how the game is to end, if it is.
    pub(super) fn hear(&mut self, mover: Color, score: Option<Score>) -> Option<(Option<Color>, EndReason)> {
        self.plies += 1;
        self.follow(mover, score);
        let rules = self.rules;
        if let (Some(resign), Some((winner, plies))) = (rules.resign, self.lost)
            && plies >= 2 * resign.moves
        {
            return Some((Some(winner), EndReason::GivenUp));
        }
        if rules.draw.is_some_and(|draw| self.level >= 2 * draw.moves) {
            return Some((None, EndReason::Agreed));
        }
        let is_long = rules.max_plies.is_some_and(|most| self.plies >= most);
        is_long.then_some((None, EndReason::Length))
    }

    fn follow(&mut self, mover: Color, score: Option<Score>) {
        let centipawns = score.map(|score| match score {
            Score::Cp(cp) => cp,
            Score::Mate(moves) if moves > 0 => i32::MAX,
            Score::Mate(_) => -i32::MAX,
        });
        self.lost = match (self.rules.resign, centipawns) {
            (Some(resign), Some(cp)) if cp.abs() >= resign.score => {
                let better = if cp > 0 { mover } else { !mover };
                let before = self.lost.filter(|(winner, _)| *winner == better);
                Some((better, before.map_or(1, |(_, plies)| plies + 1)))
            }
            _ => None,
        };
        self.level = match (self.rules.draw, centipawns) {
            (Some(draw), Some(cp))
                if cp.abs() <= draw.score && self.plies > 2 * draw.from.saturating_sub(1) =>
            {
                self.level + 1
            }
            _ => 0,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply after which these scores, each of its mover, end a game that White begins, and how.
    fn ended(rules: Adjudication, scores: &[Option<i32>]) -> Option<(usize, Option<Color>, EndReason)> {
        let mut referee = Referee::new(rules);
        let movers = [Color::White, Color::Black].into_iter().cycle();
        scores.iter().zip(movers).enumerate().find_map(|(index, (cp, mover))| {
            let (winner, reason) = referee.hear(mover, cp.map(Score::Cp))?;
            Some((index + 1, winner, reason))
        })
    }

    fn resign() -> Adjudication {
        Adjudication { draw: None, ..Adjudication::USUAL }
    }

    #[test]
    fn a_game_is_given_up_when_both_agree_for_long_enough() {
        let agreed = [Some(700), Some(-800)].repeat(3);
        let given_up = Some((6, Some(Color::White), EndReason::GivenUp));
        assert_eq!(ended(resign(), &agreed), given_up);
        let black = [Some(-700), Some(900)].repeat(3);
        assert_eq!(ended(resign(), &black), Some((6, Some(Color::Black), EndReason::GivenUp)));
        // Only one side thinks so; a doubt in between; both think themselves better.
        assert_eq!(ended(resign(), &[Some(900), Some(-300)].repeat(9)), None);
        let doubt = [agreed[..5].to_vec(), vec![Some(-699)], agreed[..5].to_vec()].concat();
        assert_eq!(ended(resign(), &doubt), None);
        assert_eq!(ended(resign(), &[Some(900), Some(900)].repeat(9)), None);
        assert_eq!(ended(Adjudication::default(), &agreed.repeat(9)), None);
    }

    #[test]
    fn a_mate_is_more_than_any_score() {
        let mut referee = Referee::new(resign());
        let heard = [3, -3, 2, -2, 1, -1].map(|moves| {
            let mover = if moves > 0 { Color::White } else { Color::Black };
            referee.hear(mover, Some(Score::Mate(moves)))
        });
        assert_eq!(heard[5], Some((Some(Color::White), EndReason::GivenUp)));
        assert!(heard[..5].iter().all(Option::is_none));
    }

    #[test]
    fn a_level_game_is_drawn_from_its_move_on() {
        let rules =
            Adjudication { draw: Some(Draw { moves: 2, score: 10, from: 4 }), ..Adjudication::default() };
        let level = [Some(10), Some(-10)].repeat(9);
        // Moves 4 and 5 of both sides: plies 7 to 10.
        assert_eq!(ended(rules, &level), Some((10, None, EndReason::Agreed)));
        assert_eq!(ended(rules, &[Some(0), Some(11)].repeat(9)), None);
    }

    #[test]
    fn who_tells_no_score_agrees_with_nothing() {
        assert_eq!(ended(Adjudication::USUAL, &[Some(900), None].repeat(90)), None);
        assert_eq!(ended(Adjudication::USUAL, &[Some(0), None].repeat(90)), None);
    }

    #[test]
    fn a_long_game_is_cut_off() {
        let rules = Adjudication { max_plies: Some(7), ..Adjudication::default() };
        assert_eq!(ended(rules, &[None; 9]), Some((7, None, EndReason::Length)));
    }
}
