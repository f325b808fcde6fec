//! What has come from an engine and waits to be looked at, in bounded space.

use std::collections::{BTreeMap, VecDeque};

use super::reply::{Info, Reply};

/// Answers that may wait to be taken; an engine has some hundred options at most.
const REPLIES: usize = 1024;
/// Lines of a position that are told apart; no position has more moves.
const LINES: usize = 256;
/// What has come from an engine and not been taken.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    /// Answers, oldest first.
    pub replies: VecDeque<Reply>,
    /// The newest info of each line.
    pub infos: BTreeMap<u16, Info>,
    /// How many infos came in this search.
    pub heard: u64,
    /// Whether infos are wanted now.
    pub listens: bool,
    /// Nothing more will come.
    pub is_ended: bool,
    /// Nothing more will come on standard error.
    pub errors_ended: bool,
    /// The last line of standard error, safe to show.
    pub last_words: String,
}

impl Inbox {
    /// Takes a line in; answers how many infos it was.
    pub fn hear(&mut self, line: &str) -> usize {
        if !self.listens && line.trim_start().starts_with("info") {
            return 0;
        }
        match Reply::parse(line) {
            Some(Reply::Info(info)) => {
                self.note(info);
                1
            }
            Some(reply) if self.replies.len() < REPLIES => {
                self.replies.push_back(reply);
                0
            }
            _ => 0,
        }
    }

    /// An info replaces the last of its line; one without a line only brings the figures up to date.
    fn note(&mut self, info: Info) {
        let is_known = self.infos.contains_key(&info.line);
        if !self.listens || (!is_known && self.infos.len() >= LINES) {
            return;
        }
        self.heard += 1;
        let known = self.infos.entry(info.line).or_default();
        let is_a_line = info.score.is_some() && !info.moves.is_empty();
        if is_a_line && (!info.is_bound || known.is_bound || known.moves.is_empty()) {
            *known = info;
        } else {
            known.nodes = info.nodes.or(known.nodes);
            known.time = info.time.or(known.time);
            known.seldepth = info.seldepth.or(known.seldepth);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Score;

    fn heard(lines: &[&str]) -> Inbox {
        let mut inbox = Inbox { listens: true, ..Inbox::default() };
        for line in lines {
            inbox.hear(line);
        }
        inbox
    }

    #[test]
    fn the_newest_info_of_each_line_is_kept() {
        let inbox = heard(&[
            "info depth 1 multipv 1 score cp 10 pv e2e4",
            "info depth 1 multipv 2 score cp 5 pv d2d4",
            "info depth 2 multipv 1 score cp 20 pv d2d4",
            "info nodes 500 time 7 currmove a2a3",
        ]);
        let scores: Vec<_> = inbox.infos.values().map(|info| info.score).collect();
        assert_eq!(scores, [Some(Score::Cp(20)), Some(Score::Cp(5))]);
        assert_eq!((inbox.infos[&1].nodes, inbox.heard), (Some(500), 4));
    }

    #[test]
    fn a_bound_does_not_replace_a_score() {
        let inbox = heard(&[
            "info depth 5 score cp 10 pv e2e4",
            "info depth 6 score cp 30 lowerbound pv d2d4 nodes 9",
        ]);
        assert_eq!((inbox.infos[&1].score, inbox.infos[&1].nodes), (Some(Score::Cp(10)), Some(9)));
        let only = heard(&["info depth 6 score cp 30 lowerbound pv d2d4"]);
        assert_eq!(only.infos[&1].score, Some(Score::Cp(30)));
    }

    #[test]
    fn space_is_bounded() {
        let mut inbox = heard(&[]);
        for number in 0..10_000 {
            inbox.hear(&format!("info multipv {number} score cp 1 pv e2e4"));
            inbox.hear("option name x type button");
        }
        assert_eq!((inbox.infos.len(), inbox.replies.len()), (LINES, REPLIES));
    }

    #[test]
    fn infos_that_nobody_wants_are_passed_over() {
        let mut inbox = Inbox::default();
        assert_eq!(inbox.hear("info depth 1 score cp 10 pv e2e4"), 0);
        assert!(inbox.infos.is_empty());
    }
}
