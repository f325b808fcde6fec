//! Steps about squares: marking them, and collecting them.

use crate::app::action::Action;
use crate::app::exercise::Feedback;
use crate::app::school::StepState;
use crate::app::study::Study;
use crate::app::study::lesson::RIGHT;
use crate::chess::{Bitboard, Game, Move, Position, Role, Square, after_move, notation};
use crate::school::{CollectRefusal, LessonTask, collect_step};

impl Study {
    /// Marks a square, or takes its mark away; returns false if no squares are asked for.
    pub(in crate::app) fn mark_square(&mut self, square: Square) -> bool {
        let Some(session) = &mut self.school.lesson else { return false };
        let StepState::Marking { marked } = &session.state else { return false };
        if session.is_done {
            return false;
        }
        let asked = *marked;
        let LessonTask::Mark(task) = session.step().task else { return false };
        // Of one square the last that was meant counts.
        let marked =
            if task.squares.count() == 1 { Bitboard::from(square) & !asked } else { asked.toggled(square) };
        session.state = StepState::Marking { marked };
        self.outgoing.redraw = true;
        if marked == task.squares {
            self.finish_step();
        } else if marked.count() >= task.squares.count() {
            self.tell_step(Feedback::wrong(difference(marked, task.squares)));
        } else if let Some(session) = &mut self.school.lesson {
            session.feedback = None;
        }
        true
    }

    /// Marks the squares of a typed line: `c3 e5`; returns false if none are asked for, or the line isn't squares.
    pub(in crate::app) fn mark_typed(&mut self, line: &str) -> bool {
        let words = line.split([' ', ',']).filter(|word| !word.is_empty());
        let position = self.board.game.position();
        // Whoever types a move means where it goes.
        let target = |word: &str| Some(notation::destination(notation::parse_san(position, word).ok()?));
        let squares: Option<Vec<Square>> =
            words.map(|word| word.parse().ok().or_else(|| target(word))).collect();
        match squares {
            Some(squares) if self.is_marking() => {
                for square in squares {
                    self.mark_square(square);
                }
                true
            }
            _ => false,
        }
    }

    /// Goes to a square named alone while squares are collected, with the one piece that can; returns false otherwise.
    pub(in crate::app) fn collect_typed(&mut self, line: &str) -> bool {
        let state = self.school.lesson.as_ref().map(|session| session.state);
        let (Some(StepState::Collecting { .. }), Ok(square)) = (state, line.parse::<Square>()) else {
            return false;
        };
        let moves = self.board.game.position().legal_moves();
        let there: Vec<Move> = moves.into_iter().filter(|&m| notation::destination(m) == square).collect();
        // The piece that collects is seldom a king or a pawn.
        let pieces: Vec<Move> =
            there.iter().copied().filter(|m| !matches!(m.role(), Role::King | Role::Pawn)).collect();
        let chosen = if pieces.is_empty() { there } else { pieces };
        match chosen.as_slice() {
            [only] => self.collect(*only),
            _ => return false,
        }
        true
    }

    /// Whether squares are to be marked.
    pub(in crate::app) fn is_marking(&self) -> bool {
        let session = self.school.lesson.as_ref().filter(|session| !session.is_done);
        session.is_some_and(|session| matches!(session.state, StepState::Marking { .. }))
    }

    /// Marks what is asked for.
    pub(in crate::app) fn show_squares(&mut self) -> bool {
        let Some(session) = &mut self.school.lesson else { return false };
        let LessonTask::Mark(task) = session.step().task else { return false };
        session.state = StepState::Marking { marked: task.squares };
        session.is_given_up = true;
        self.finish_step();
        if let Some(feedback) = self.school.lesson.as_mut().and_then(|session| session.feedback.as_mut()) {
            let done = if feedback.text == RIGHT { String::new() } else { format!(" {}", feedback.text) };
            feedback.text = format!("The answer: {}.{done}", names(task.squares));
        }
        true
    }

    /// Moves while the other side stands still.
    pub(super) fn collect(&mut self, m: Move) {
        let Some(session) = &mut self.school.lesson else { return };
        let StepState::Collecting { left, moves } = &mut session.state else { return };
        let position = self.board.game.position();
        let after = match collect_step(position, m) {
            Ok(after) => after,
            Err(refusal) => {
                let text = refused(position, m, refusal);
                return self.tell_step(Feedback::wrong(text));
            }
        };
        left.discard(notation::destination(m));
        *moves += 1;
        let (is_done, moves) = (left.is_empty(), *moves);
        let step = session.step();
        let fewest = if let (true, LessonTask::Collect(task)) = (is_done, &step.task) {
            task.fewest(&step.position).unwrap_or(moves)
        } else {
            moves
        };
        self.board.game = Game::new(after);
        self.board.head = self.board.game.current();
        self.hand.held = None;
        self.hand.cursor = notation::destination(m);
        if is_done {
            self.finish_step();
            self.count_moves(moves, fewest);
        } else if let Some(session) = &mut self.school.lesson {
            session.feedback = None;
        }
        self.position_changed();
    }

    /// Adds in how many moves the squares were collected.
    fn count_moves(&mut self, moves: usize, fewest: usize) {
        let again = self.key_name(Action::TakeBack);
        let Some(feedback) = self.school.lesson.as_mut().and_then(|session| session.feedback.as_mut()) else {
            return;
        };
        let count = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        let words = if moves <= fewest {
            format!("{count}: well done.")
        } else {
            format!("{count}; it can be done in {fewest}. {again} tries again.")
        };
        feedback.text = match feedback.text.as_str() {
            RIGHT => words,
            done => format!("{done} {words}"),
        };
    }
}

/// `d6, f6`.
fn names(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// What is said when as many squares are marked as are asked for, but others.
fn difference(marked: Bitboard, asked: Bitboard) -> String {
    let (extra, missing) = (marked & !asked, (asked & !marked).count());
    let belong = if extra.count() == 1 { "doesn't belong" } else { "don't belong" };
    let more = match missing {
        0 => String::new(),
        1 => " One is missing.".to_owned(),
        many => format!(" {many} are missing."),
    };
    let them = if extra.count() == 1 { "it" } else { "them" };
    format!("{} {belong}: mark {them} again to take {them} off.{more}", names(extra))
}

fn refused(position: &crate::chess::Chess, m: Move, refusal: CollectRefusal) -> String {
    let name = notation::san(position, m);
    match refusal {
        CollectRefusal::Check => format!("{name} gives check. Leave the king alone here."),
        CollectRefusal::Taken(reply) => {
            let after = after_move(position, m);
            let reply = notation::san(&after, reply);
            let dots = if after.turn().is_black() { "…" } else { "" };
            format!("There it can be taken: {dots}{reply}.")
        }
    }
}
