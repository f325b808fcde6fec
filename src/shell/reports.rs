//! Throttles the reports of the search workers: progress at most four times per second, answers when due.

use std::time::{Duration, Instant};

use crate::app::Answer;
use crate::app::msg::Generation;
use crate::engines::worker::{EngineReport, ReportKind};

/// Time between two progress messages; more would only flicker and burden a slow line.
const BETWEEN: Duration = Duration::from_millis(250);

/// A question to the opponent that is open.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    since: Instant,
    at_least: Duration,
}

/// Holds reports until due; keeps only the newest progress.
#[derive(Debug, Default)]
pub struct Reports {
    thinking: Option<Answer>,
    view: Option<Answer>,
    chosen: Option<(Instant, Answer)>,
    earliest: Option<(Generation, Waiting)>,
    shown: Option<Instant>,
    told: Vec<Answer>,
}

impl Reports {
    /// Notes a question to the opponent and how long an answer that needs all its thought takes at least.
    pub fn asked(&mut self, generation: Generation, since: Instant, at_least: Duration) {
        self.forget_opponent();
        self.earliest = Some((generation, Waiting { since, at_least }));
    }

    /// Drops the opponent's answer.
    pub fn forget_opponent(&mut self) {
        (self.thinking, self.chosen, self.earliest) = (None, None, None);
    }

    /// Drops the engine's view.
    pub fn forget_view(&mut self) {
        self.view = None;
    }

    /// Takes a report, which [`Reports::due`] returns in time.
    pub fn take(&mut self, report: EngineReport, now: Instant) {
        let generation = report.generation;
        match report.kind {
            ReportKind::Thinking(analysis) => {
                self.thinking = Some(Answer::Thinking(generation, analysis));
            }
            ReportKind::View(answer, done) => {
                self.view = Some(Answer::View(generation, answer, done));
                if done {
                    self.shown = None;
                }
            }
            ReportKind::Chosen(answer) => {
                self.thinking = None;
                let thought = answer.as_ref().map_or(1.0, |chosen| chosen.manners.thought);
                let at = self.earliest(generation, thought, now);
                self.chosen = Some((at, Answer::Chosen(generation, answer)));
            }
            ReportKind::Book(moves) => self.told.push(Answer::Book(generation, moves)),
            ReportKind::Notice(note) => self.told.push(Answer::Notice(note)),
            ReportKind::Shown(shown) => self.told.push(Answer::Shown(generation, shown)),
        }
    }

    /// When the next report is due.
    pub fn wake_at(&self) -> Option<Instant> {
        let answer = self.chosen.as_ref().map(|(at, _)| *at);
        let progress = (self.thinking.is_some() || self.view.is_some()).then(|| self.progress_at());
        answer.into_iter().chain(progress.flatten()).min()
    }

    /// The reports that are due.
    pub fn due(&mut self, now: Instant) -> Vec<Answer> {
        let mut due = std::mem::take(&mut self.told);
        if self.progress_at().is_none_or(|at| at <= now) {
            let progress = self.view.take().into_iter().chain(self.thinking.take());
            let before = due.len();
            due.extend(progress);
            if due.len() > before {
                self.shown = Some(now);
            }
        }
        let answer = self.chosen.take_if(|(at, _)| *at <= now);
        due.extend(answer.map(|(_, answer)| answer));
        due
    }

    fn progress_at(&self) -> Option<Instant> {
        self.shown.map(|shown| shown + BETWEEN)
    }

    fn earliest(&self, generation: Generation, thought: f32, now: Instant) -> Instant {
        match self.earliest {
            Some((asked, waiting)) if asked == generation => {
                now.max(waiting.since + waiting.at_least.mul_f64(f64::from(thought.clamp(0.0, 1.0))))
            }
            _ => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Analysis;

    fn thinking(generation: Generation, depth: u8) -> EngineReport {
        EngineReport { generation, kind: ReportKind::Thinking(Analysis { depth, ..Analysis::default() }) }
    }

    fn chosen(generation: Generation) -> EngineReport {
        EngineReport { generation, kind: ReportKind::Chosen(Err("no move".to_owned())) }
    }

    fn view(generation: Generation, done: bool) -> EngineReport {
        EngineReport { generation, kind: ReportKind::View(Ok(Analysis::default()), done) }
    }

    /// What is given out, in short: `t` with the depth, `v` for a view, `!` for an answer.
    fn words(due: &[Answer]) -> String {
        let word = |answer: &Answer| match answer {
            Answer::Thinking(_, analysis) => format!("t{}", analysis.depth),
            Answer::View(_, _, done) => if *done { "V" } else { "v" }.to_owned(),
            Answer::Chosen(..) => "!".to_owned(),
            other => format!("{other:?}"),
        };
        due.iter().map(word).collect()
    }

    fn after(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn progress_comes_four_times_a_second_and_only_the_newest() {
        let (mut reports, start) = (Reports::default(), Instant::now());
        let mut seen = Vec::new();
        for ms in 0..1000 {
            let now = start + after(ms);
            reports.take(thinking(1, (ms / 10) as u8), now);
            reports.take(view(2, false), now);
            seen.extend(reports.due(now));
        }
        assert_eq!(words(&seen), "vt0vt25vt50vt75");
        assert_eq!(reports.wake_at(), Some(start + after(1000)));
    }

    #[test]
    fn an_answer_waits_for_its_earliest_moment() {
        let (mut reports, start) = (Reports::default(), Instant::now());
        reports.asked(1, start, after(300));
        reports.take(thinking(1, 3), start);
        assert_eq!(words(&reports.due(start)), "t3");
        reports.take(chosen(1), start + after(10));
        assert_eq!(words(&reports.due(start + after(10))), "");
        assert_eq!(reports.wake_at(), Some(start + after(300)));
        assert_eq!(words(&reports.due(start + after(300))), "!");
        assert_eq!(reports.wake_at(), None);
    }

    #[test]
    fn a_late_answer_waits_for_nothing() {
        let (mut reports, start) = (Reports::default(), Instant::now());
        reports.asked(1, start, after(300));
        reports.take(chosen(1), start + after(500));
        assert_eq!(words(&reports.due(start + after(500))), "!");
    }

    #[test]
    fn a_finished_view_is_shown_at_once() {
        let (mut reports, start) = (Reports::default(), Instant::now());
        reports.take(view(1, false), start);
        assert_eq!(words(&reports.due(start)), "v");
        reports.take(view(1, true), start + after(5));
        assert_eq!(words(&reports.due(start + after(5))), "V");
    }

    #[test]
    fn what_is_not_wanted_any_more_never_comes() {
        let (mut reports, start) = (Reports::default(), Instant::now());
        reports.asked(1, start, after(300));
        reports.take(chosen(1), start);
        reports.forget_opponent();
        assert_eq!(reports.wake_at(), None);
        assert_eq!(words(&reports.due(start + after(1000))), "");
    }
}
