//! Answers requests: the searches, the explanation as text and JSON, and how long they took.

use std::time::{Duration, Instant};

use super::request::Request;
use crate::chess::Position;
use crate::engines::inquiry::Inquirer;
use crate::search::{Limits, StopFlag};
use crate::shell::table_maker::QuickTables;
use crate::tutor::points::threats;
use crate::tutor::report::{self, Effort};
use crate::tutor::words::Audience;
use crate::tutor::{Explanation, SearchOracle, explain};

/// Answers requests.
pub(super) struct Tutor {
    pub tables: QuickTables,
    pub inquirer: Inquirer,
    pub usual: Limits,
    /// Whether requests cannot change the limits.
    pub fixed: bool,
    /// The level of the words if a request sets none.
    pub level: Audience,
}

/// An explanation as text and JSON, with its timing.
pub(super) struct TimedExplanation {
    pub explanation: Explanation,
    pub json: String,
    pub took: Timing,
}

/// The timing of an explanation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timing {
    pub whole: Duration,
    /// The searches in it.
    pub search: Duration,
}

impl Tutor {
    /// Explains the move of a request, or its position.
    pub fn tell(&mut self, request: &Request) -> TimedExplanation {
        let started = Instant::now();
        self.tables.fetch(request.root.position().board());
        let own = request.limits.as_ref().filter(|_| !self.fixed);
        let limits = own.unwrap_or(&self.usual);
        if limits.time.is_none() {
            self.inquirer.clear();
        }
        let (findings, probe) =
            self.inquirer.ask(&request.root, request.played, limits, &StopFlag::default());
        let asked = started.elapsed();
        let mut oracle = SearchOracle::new(&findings, probe);
        let mut explanation = explain(&findings, request.past(), &mut oracle);
        if request.played.is_some() {
            // The board never shows the hints of a move that was made, so only here is there time to search for them.
            explanation.threats = threats::of(&findings.root, &mut oracle);
        }
        let probe = oracle.probe();
        let effort = Effort {
            depth: findings.depth,
            nodes: findings.nodes + probe.nodes(),
            ms: started.elapsed().as_millis() as u64,
        };
        let probe_time = probe.elapsed();
        let json = report::json(&explanation, effort, request.level.unwrap_or(self.level)).to_string();
        let took = Timing { whole: started.elapsed(), search: asked + probe_time };
        TimedExplanation { explanation, json, took }
    }
}
