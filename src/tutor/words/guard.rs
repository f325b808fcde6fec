//! The guard over texts, for tests: every square, piece, move and number in a text stands in the facts it was made from.

use std::collections::BTreeSet;

use super::cause::same;
use super::coming::threatened_fork;
use super::immune::InvitingMove;
use super::mate_stopped;
use super::teller::{Facts, score};
use crate::chess::{
    Chess, Move, Position, Role, Square, after_move, after_null_move, gives_check, notation, words,
};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::gain;
use crate::tutor::motifs::mate::{AllowsMate, MateIn};
use crate::tutor::question::Question;

/// What may be named in a text.
#[derive(Default)]
pub(crate) struct AllowedNames {
    squares: BTreeSet<String>,
    moves: BTreeSet<String>,
    numbers: BTreeSet<String>,
    pieces: BTreeSet<String>,
}

impl AllowedNames {
    /// Whatever stands in the facts of a text.
    pub fn of(facts: &Facts<'_>) -> AllowedNames {
        let mut known = AllowedNames::of_question(facts.question, facts.claims);
        known.numbers.insert(facts.depth.to_string());
        if let Some(judged) = facts.judged {
            for value in [judged.before, judged.after] {
                known.numbers.insert(score(value));
                known.numbers.insert(format!("{}%", value.win_percent().round()));
            }
            known.numbers.insert(format!("-{}%", judged.drop.round()));
        }
        known
    }

    /// Whatever stands in a question and the claims about it.
    pub fn of_question(question: &Question, claims: &[Claim]) -> AllowedNames {
        let mut known = AllowedNames::default();
        known.position(&question.root);
        known.in_danger(&question.root);
        for line in [&question.best, &question.second].into_iter().flatten() {
            known.line(&question.root, &line.moves);
            known.numbers.insert(score(line.score));
        }
        known.line(&question.root, &question.played_line());
        known.refuted(&question.root, question.best_line());
        if let (Some(played), Some(reply)) = (question.played, &question.reply) {
            let after = after_move(&question.root, played);
            known.refuted(&after, &reply.moves);
            known.threatened(&after, &reply.moves);
            known.answered_elsewhere(question);
        }
        known.threatened(&question.root, question.best_line());
        if let Some(mates) = mate_stopped::threat(&question.root) {
            known.possible(&question.root, mates);
        }
        for claim in claims {
            known.claim(&question.root, claim);
        }
        known
    }

    /// The fork that a line's first move threatens.
    fn threatened(&mut self, before: &Chess, line: &[Move]) {
        if let Some(fork) = line.first().and_then(|first| threatened_fork(before, *first)) {
            self.possible(&fork.here, fork.blow);
        }
    }

    /// The answer to the move played as it could be given to the better one.
    fn answered_elsewhere(&mut self, question: &Question) {
        let after = question.best_move().map(|best| after_move(&question.root, best));
        let again = after.as_ref().zip(question.answer()).and_then(|(after, answer)| same(after, answer));
        if let Some((after, again)) = after.as_ref().zip(again) {
            self.line(after, &[again]);
        }
    }

    /// A capture that a line's first move invites, with what answers it, and what could take back, with what could be taken then,
    /// and the checks.
    fn refuted(&mut self, before: &Chess, line: &[Move]) {
        if let Some(&first) = line.first().filter(|first| first.is_capture()) {
            let here = after_move(before, first);
            let retakes = |m: &Move| notation::destination(*m) == notation::destination(first);
            for back in here.legal_moves().into_iter().filter(retakes) {
                let then = after_move(&here, back);
                self.line(&here, &[back]);
                let strikes = |m: &Move| m.is_capture() || gives_check(&then, *m);
                then.legal_moves().into_iter().filter(strikes).for_each(|m| self.line(&here, &[back, m]));
            }
        }
        if let Some(refuted) = InvitingMove::of(before, line).and_then(|invites| invites.refuted()) {
            let (before, line) = refuted.line();
            self.line(before, &line);
        }
    }

    /// What hangs before the move, of either side.
    fn in_danger(&mut self, root: &Chess) {
        let board = root.board();
        let taken_by = |square: &Square| board.color_at(*square).map(|color| !color);
        let hanging = board
            .occupied()
            .into_iter()
            .filter(|square| taken_by(square).is_some_and(|winner| gain(root, *square, winner) >= 1));
        self.squares.extend(hanging.map(|square| square.to_string()));
    }

    fn claim(&mut self, root: &Chess, claim: &Claim) {
        self.line(root, &claim.at);
        let Some(here) = claim.position(root) else {
            return;
        };
        self.line(&here, claim.kind.line());
        self.squares.extend(claim.squares().into_iter().map(|square| square.to_string()));
        if let Kind::MateIn(MateIn { n, .. }) | Kind::AllowsMate(AllowsMate { n, .. }) = &claim.kind {
            self.numbers.insert(n.to_string());
        }
        // The moves among the fields, as JSON has them.
        let json = serde_json::to_value(&claim.kind).unwrap();
        let before = claim
            .at
            .split_last()
            .and_then(|(_, at)| Claim { at: at.to_vec(), ..claim.clone() }.position(root));
        for field in ["move", "capture"] {
            let uci = json.get(field).and_then(serde_json::Value::as_str);
            for position in [Some(&here), before.as_ref()].into_iter().flatten() {
                if let Some(m) = uci.and_then(|uci| of_either_side(position, uci)) {
                    self.possible(position, m);
                }
            }
        }
        let line = json.get("line").and_then(serde_json::Value::as_array);
        for uci in line.into_iter().flatten().filter_map(serde_json::Value::as_str) {
            self.squares.extend([&uci[..2], &uci[2..4]].map(str::to_string));
        }
    }

    /// A move of whichever side can make it.
    fn possible(&mut self, here: &Chess, m: Move) {
        if here.is_legal(m) {
            self.line(here, &[m]);
        } else if let Some(turned) = after_null_move(here).filter(|turned| turned.is_legal(m)) {
            let number = here.fullmoves().get() + u32::from(turned.turn().is_white());
            self.played(&turned, m, number);
        }
    }

    fn line(&mut self, start: &Chess, line: &[Move]) {
        let mut position = start.clone();
        for &m in line {
            assert!(position.is_legal(m), "an illegal move in a line");
            self.played(&position, m, position.fullmoves().get());
            position.play_unchecked(m);
            self.position(&position);
        }
    }

    fn played(&mut self, position: &Chess, m: Move, number: u32) {
        let san = notation::san(position, m);
        let dots = if position.turn().is_white() { "." } else { "…" };
        self.moves.insert(format!("{number}{dots}{san}"));
        self.moves.insert(san);
        for square in [notation::origin(m), notation::destination(m)] {
            self.squares.insert(square.to_string());
        }
    }

    fn position(&mut self, position: &Chess) {
        let board = position.board();
        let seen_at_once = board.kings() | position.checkers();
        self.squares.extend(seen_at_once.into_iter().map(|square| square.to_string()));
        for square in board.occupied() {
            if let Some(piece) = board.piece_at(square) {
                self.pieces.insert(format!(
                    "{} {} {square}",
                    words::side(piece.color),
                    words::role(piece.role)
                ));
            }
        }
    }

    /// What a text names without knowing it; empty if all is well. `you` is the side that is spoken to.
    pub fn unknown(&self, text: &str, you: Option<crate::chess::Color>) -> Vec<String> {
        let spaced: Vec<&str> =
            text.split([' ', '\n']).map(trimmed).filter(|word| !word.is_empty()).collect();
        let mut unknown: Vec<String> =
            spaced.iter().filter(|word| !self.allows(word)).map(ToString::to_string).collect();
        for five in spaced.windows(4) {
            if let [whose, role, "on", square] = five {
                unknown.extend(self.misplaced(whose, role, square, you));
            }
        }
        unknown
    }

    /// Whether a word is plain or known.
    fn allows(&self, word: &str) -> bool {
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        let castles = word.contains("O-O");
        if !has_digit && !castles {
            return true;
        }
        self.squares.contains(word)
            || self.moves.contains(word)
            || self.numbers.contains(word)
            || word == "0-0"
    }

    /// A piece that never stands there.
    fn misplaced(
        &self,
        whose: &str,
        role: &str,
        square: &str,
        you: Option<crate::chess::Color>,
    ) -> Option<String> {
        Role::ALL.into_iter().find(|known| words::role(*known) == role)?;
        square.parse::<Square>().ok()?;
        let sides = match whose {
            "your" | "Your" => vec![words::side(you?)],
            "White's" => vec!["White"],
            "Black's" => vec!["Black"],
            _ => vec!["White", "Black"],
        };
        let stands = sides.iter().any(|side| self.pieces.contains(&format!("{side} {role} {square}")));
        (!stands).then(|| format!("{whose} {role} on {square}"))
    }
}

/// A word without the signs around it: stops, brackets, and the signs of a move's worth.
fn trimmed(word: &str) -> &str {
    let word = word.trim_matches(['(', ')', ',', ':', ';', '.', '?', '!']);
    word.strip_suffix("'s").unwrap_or(word)
}

/// A move of the side to move, or of the other were it its turn.
fn of_either_side(here: &Chess, uci: &str) -> Option<Move> {
    let read = |position: &Chess| notation::parse_uci(position, uci).ok();
    read(here).or_else(|| read(&after_null_move(here)?))
}
