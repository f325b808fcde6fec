//! The sum of a review: accuracy, loss and judgements of each side, in the whole game and in its parts.

use super::plan::Plan;
use super::report::{EachMove, GameReport, MoveReport, MoveTally, SideReport, Stages};
use super::stage::GameStage;
use super::{accuracy, moments};
use crate::chess::{Color, Score, fen};
use crate::tutor::words::Voice;

/// The report of a game whose moves were judged.
pub(super) fn of(plan: &Plan, moves: Vec<MoveReport>) -> GameReport {
    let mut report = GameReport {
        tags: plan.tags.clone(),
        start: fen::write(&plan.start),
        white: SideReport::default(),
        black: SideReport::default(),
        opening: plan.opening.clone(),
        moments: Vec::new(),
        times: plan.times.clone(),
        each_move: EachMove {
            ms: plan.limits.time.map(|time| time.as_millis() as u64),
            nodes: plan.limits.nodes,
        },
        key: plan.key(),
        moves,
    };
    report.add_up(plan.reader);
    report
}

impl GameReport {
    /// Works out anew what follows from the moves: both sides' figures, the turning points, and what their time says.
    pub fn add_up(&mut self, reader: Voice) {
        let weights = accuracy::weights(&chances(&self.moves));
        let weighed: Vec<(&MoveReport, f64)> = self.moves.iter().zip(weights).collect();
        let sides = Color::ALL.map(|color| side(&weighed, color));
        let moments = moments::of(&self.moves, reader);
        [self.white, self.black] = sides;
        self.moments = moments;
        if let Some(times) = &mut self.times {
            times.judge(&self.moves);
        }
    }
}

/// White's chances in percent at the start and after each move.
pub fn chances(moves: &[MoveReport]) -> Vec<f64> {
    let start = moves.first().map(|first| first.before.worth.score().for_white(first.color));
    let scores = start.into_iter().chain(moves.iter().map(MoveReport::for_white));
    scores.map(Score::win_percent).collect()
}

/// How a side played, from its own moves alone; what the other side's moves cost lies between.
pub(super) fn of_player(own: &[MoveReport], color: Color) -> SideReport {
    let chances: Vec<f64> = own
        .iter()
        .flat_map(|of_move| {
            [of_move.before.worth, of_move.after.worth].map(|worth| worth.score().win_percent())
        })
        .collect();
    let weights = accuracy::weights(&chances).into_iter().step_by(2);
    let weighed: Vec<(&MoveReport, f64)> = own.iter().zip(weights).collect();
    side(&weighed, color)
}

fn side(moves: &[(&MoveReport, f64)], side: Color) -> SideReport {
    let mut stages = Stages::default();
    for stage in GameStage::ALL {
        *stages.of_mut(stage) = tally(moves, |report| report.color == side && report.stage == stage);
    }
    SideReport { whole: tally(moves, |report| report.color == side), stages }
}

fn tally(moves: &[(&MoveReport, f64)], counts: impl Fn(&MoveReport) -> bool) -> MoveTally {
    let mut tally = MoveTally::default();
    let mut accuracies = Vec::new();
    let mut lost = 0;
    for (report, weight) in moves.iter().filter(|(report, _)| counts(report)) {
        let before = report.before.worth.score().win_percent();
        let after = report.after.worth.score().win_percent();
        accuracies.push((accuracy::of_move(before, after), *weight));
        lost += report.loss();
        tally.judgements.add(report.judgement);
    }
    tally.accuracy = accuracy::of_moves(&accuracies).map(tenths);
    tally.acpl = (!accuracies.is_empty()).then(|| tenths(f64::from(lost) / accuracies.len() as f64));
    tally
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
