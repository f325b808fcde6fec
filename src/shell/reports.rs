//! Reports of the workers on their way to the app: progress at most four times a second, answers when they are due.

use std::time::{Duration, Instant};

use crate::app::Msg;
use crate::app::msg::Generation;
use crate::engines::worker::{Report, ReportKind};

/// Between two updates of what is being thought; more would only flicker, and cost a slow line.
const BETWEEN: Duration = Duration::from_millis(250);

/// Holds reports back until they are due; of progress only the newest is kept.
#[derive(Debug, Default)]
pub struct Reports {
    thinking: Option<Msg>,
    view: Option<Msg>,
    chosen: Option<(Instant, Msg)>,
    earliest: Option<(Generation, Instant)>,
    shown: Option<Instant>,
}

impl Reports {
    /// An opponent was asked: its answer comes no sooner than this.
    pub fn asked(&mut self, generation: Generation, earliest: Instant) {
        self.forget_opponent();
        self.earliest = Some((generation, earliest));
    }

    /// The opponent's answer is not wanted any more.
    pub fn forget_opponent(&mut self) {
        (self.thinking, self.chosen, self.earliest) = (None, None, None);
    }

    /// The engine's view is not wanted any more.
    pub fn forget_view(&mut self) {
        self.view = None;
    }

    /// Takes a report in; [`Reports::due`] gives it out again.
    pub fn take(&mut self, report: Report, now: Instant) {
        let generation = report.generation;
        match report.kind {
            ReportKind::Thinking(analysis) => self.thinking = Some(Msg::Thinking(generation, analysis)),
            ReportKind::View(answer, done) => {
                self.view = Some(Msg::View(generation, answer, done));
                if done {
                    self.shown = None;
                }
            }
            ReportKind::Chosen(answer) => {
                self.thinking = None;
                self.chosen = Some((self.earliest(generation, now), Msg::Chosen(generation, answer)));
            }
        }
    }

    /// When the next report is due.
    pub fn wake_at(&self) -> Option<Instant> {
        let answer = self.chosen.as_ref().map(|(at, _)| *at);
        let progress = (self.thinking.is_some() || self.view.is_some()).then(|| self.progress_at());
        answer.into_iter().chain(progress.flatten()).min()
    }

    /// The reports that are due.
    pub fn due(&mut self, now: Instant) -> Vec<Msg> {
        let mut due = Vec::new();
        if self.progress_at().is_none_or(|at| at <= now) {
            due.extend(self.view.take());
            due.extend(self.thinking.take());
            if !due.is_empty() {
                self.shown = Some(now);
            }
        }
        let answer = self.chosen.take_if(|(at, _)| *at <= now);
        due.extend(answer.map(|(_, msg)| msg));
        due
    }

    fn progress_at(&self) -> Option<Instant> {
        self.shown.map(|shown| shown + BETWEEN)
    }

    fn earliest(&self, generation: Generation, now: Instant) -> Instant {
        match self.earliest {
            Some((asked, at)) if asked == generation => at.max(now),
            _ => now,
        }
    }
}
