//! The review of the game on the board: it runs in the background while one steps through the game, can be stopped and
//! taken up again, and stays beside the board when it is done.

use std::time::{Duration, Instant};

use super::action::Action;
use super::msg::{Generation, ReviewNews};
use super::{App, Effect};
use crate::chess::{Color, NodeId, words};
use crate::library::filled;
use crate::review::practice::Task;
use crate::review::{GameReport, Moment, MoveReport, Plan, Stage, cards_of, chances};
use crate::search::Limits;
use crate::tutor::Remark;
use crate::tutor::deeds::named_squares;

/// News of a review are drawn no more often than this: a frame takes up to 300 bytes, and a line shall not carry more
/// than 500 bytes a second while something is worked out.
const BETWEEN_DRAWINGS: Duration = Duration::from_millis(750);

/// A review, running, stopped or done.
#[derive(Debug)]
pub(crate) struct Review {
    generation: Generation,
    /// The mainline that is reviewed.
    nodes: Vec<NodeId>,
    moves: Vec<MoveReport>,
    report: Option<Box<GameReport>>,
    running: bool,
    /// Whether it stands beside the board.
    pub shown: bool,
    drawn: Option<Instant>,
}

/// A move to go back to: a turning point, or a fault while the review is still running.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turn {
    pub node: NodeId,
    pub ply: u32,
    /// What who moved did, in a few words.
    pub what: &'static str,
    /// The sign of its judgement; empty for most moves.
    pub sign: &'static str,
    praise: bool,
    /// The points of win percentage that it cost.
    pub drop: f64,
    /// The explanation; empty while the review runs.
    pub text: String,
}

impl Turn {
    /// Whether a strong move was found, rather than something given away.
    pub fn is_praise(&self) -> bool {
        self.praise
    }
}

impl Review {
    /// How many moves are judged, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.moves.len(), self.nodes.len())
    }

    /// Whether moves are being judged.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// What it has come to, if it is done.
    pub fn report(&self) -> Option<&GameReport> {
        self.report.as_deref()
    }

    /// The moves judged so far.
    pub fn moves(&self) -> &[MoveReport] {
        self.report.as_ref().map_or(&self.moves, |report| &report.moves)
    }

    /// White's chances in percent at the start and after each move judged so far.
    pub fn chances(&self) -> Vec<f64> {
        chances(self.moves())
    }

    /// The node after so many plies of the mainline.
    pub fn node_at(&self, ply: usize) -> NodeId {
        let place = ply.min(self.nodes.len()).checked_sub(1);
        place.map_or(NodeId::ROOT, |place| self.nodes[place])
    }

    /// What is said of the move that led to a node, if it is judged.
    fn judged(&self, node: NodeId, ply: u32) -> Option<&MoveReport> {
        let place = (ply as usize).checked_sub(1)?;
        self.moves()
            .get(place)
            .filter(|_| self.nodes.get(place) == Some(&node))
    }

    /// The turning point at a ply.
    fn moment(&self, ply: u32) -> Option<&Moment> {
        self.report
            .as_ref()?
            .moments
            .iter()
            .find(|moment| moment.ply == ply)
    }

    /// The turning points; while the review runs the faults found so far.
    pub fn turns(&self) -> Vec<Turn> {
        let turn = |ply: u32, what, praise, text: &str| {
            let report = self.moves().get(ply as usize - 1);
            Turn {
                node: self.node_at(ply as usize),
                ply,
                what,
                sign: report.map_or("", MoveReport::sign),
                praise,
                drop: report.map_or(0.0, |report| report.win_drop),
                text: text.to_owned(),
            }
        };
        match &self.report {
            Some(report) => report
                .moments
                .iter()
                .map(|moment| {
                    let kind = moment.kind;
                    turn(moment.ply, kind.brief(), kind.is_praise(), &moment.text)
                })
                .collect(),
            None => self
                .moves
                .iter()
                .filter(|report| report.judgement.is_fault())
                .map(|report| turn(report.ply, report.judgement.id(), false, ""))
                .collect(),
        }
    }
}

impl App {
    /// `r`: begins a review, stops it, takes it up again; when it is done shows it or puts it away.
    pub(super) fn toggle_review(&mut self) {
        match &mut self.review {
            Some(review) if review.running => self.stop_review(),
            Some(review) if review.report.is_some() => {
                review.shown = !review.shown;
                self.look();
            }
            _ => self.start_review(),
        }
    }

    fn start_review(&mut self) {
        if self.is_playing() {
            return self.say("Your game is still on; it can be reviewed when it is over.");
        }
        let nodes: Vec<NodeId> = self.game.tree().mainline().collect();
        if nodes.is_empty() {
            return self.say("There are no moves to review.");
        }
        let limits = Limits {
            time: Some(Duration::from_millis(self.config.review.think_ms)),
            ..Limits::default()
        };
        let generation = self.next_generation();
        // Exercises name the game by its players and its day.
        let game = filled(&self.saved_game());
        let plan = Box::new(Plan::of(&game, limits, self.voice()));
        self.effect(Effect::Review { generation, plan });
        self.review = Some(Review {
            generation,
            nodes,
            moves: Vec::new(),
            report: None,
            running: true,
            shown: true,
            drawn: None,
        });
        self.view.tree = false;
        let key = self.key_name(Action::Review);
        self.say(format!(
            "The review has begun; step through the game meanwhile. {key} stops it."
        ));
    }

    fn stop_review(&mut self) {
        let Some(review) = &mut self.review else { return };
        review.running = false;
        let (done, all) = review.progress();
        self.effect(Effect::StopReview);
        let key = self.key_name(Action::Review);
        self.say(format!(
            "The review has stopped after {done} of {all} moves; {key} goes on with it."
        ));
    }

    /// Esc: stops the review that runs, or puts the one that is shown away; false if there is nothing of both.
    pub(super) fn close_review(&mut self) -> bool {
        match &mut self.review {
            Some(review) if review.running => self.stop_review(),
            Some(review) if review.shown => {
                review.shown = false;
                self.look();
            }
            _ => return false,
        }
        true
    }

    /// The game leaves the board for a while: its review is kept for it, as far as it has come.
    pub(super) fn set_review_aside(&mut self) -> Option<Review> {
        if self.review.as_ref().is_some_and(|review| review.running) {
            self.stop_review();
        }
        self.review.take()
    }

    /// Sets the person's faults of the reviewed game up again, one after the other.
    pub(super) fn learn_from_review(&mut self) {
        let key = self.key_name(Action::Review);
        let Some(review) = &self.review else {
            return self.say(format!("First review the game with {key}."));
        };
        let Some(report) = review.report() else {
            let (done, all) = review.progress();
            let learn = self.key_name(Action::Learn);
            return self.say(if review.running {
                format!("The review is still running, at {done} of {all} moves; {learn} when it is done.")
            } else {
                format!("The review has stopped at {done} of {all} moves; {key} goes on, then {learn}.")
            });
        };
        let learner = self.learner();
        let mut cards = cards_of(report, learner);
        cards.retain(|card| matches!(card.task, Task::Fault { .. }));
        if !cards.is_empty() {
            return self.practise(cards);
        }
        let flip = self.key_name(Action::Flip);
        let side = words::side(learner);
        self.say(match self.session {
            Some(_) => "You made no fault in this game that could be learned from.".to_owned(),
            None => {
                format!("{side} made no fault that could be learned from; {flip} turns to the other side.")
            }
        });
    }

    /// Whose faults are to be learned from: the person's, or those of the side at the bottom of the board.
    fn learner(&self) -> Color {
        self.session
            .as_ref()
            .map_or(self.view.below, |session| session.human)
    }

    /// The game on the board is another one, or its mainline is: what was judged says nothing about it.
    pub(super) fn check_review(&mut self) {
        let Some(review) = &self.review else { return };
        let same = self.game.tree().mainline().eq(review.nodes.iter().copied()) && !self.is_playing();
        if !same {
            self.forget_review();
        }
    }

    /// Another game is on the board.
    pub(super) fn forget_review(&mut self) {
        if self.review.take().is_some_and(|review| review.running) {
            self.effect(Effect::StopReview);
        }
    }

    pub(super) fn reviewed(&mut self, generation: Generation, news: ReviewNews) {
        let now = self.now.instant;
        let Some(review) = self
            .review
            .as_mut()
            .filter(|review| review.generation == generation && review.running)
        else {
            return;
        };
        match news {
            ReviewNews::Move(report) => {
                review.moves.push(*report);
                if review.drawn.is_none_or(|drawn| now >= drawn + BETWEEN_DRAWINGS) {
                    review.drawn = Some(now);
                    self.redraw = true;
                }
                if self.game.ply() as usize == self.review.as_ref().map_or(0, |review| review.moves.len()) {
                    self.look();
                }
            }
            ReviewNews::Done(report) => {
                review.running = false;
                review.report = Some(report.clone());
                self.mark_reviewed(&report);
                self.keep_cards(&report);
                self.review_is_done();
            }
            ReviewNews::Unkept(fault) => self.notices.push(format!(
                "The review goes on, but would begin anew after a stop: {fault}."
            )),
            ReviewNews::Failed(fault) => {
                self.forget_review();
                self.warn(format!("The review has failed: {fault}."));
            }
        }
    }

    fn review_is_done(&mut self) {
        self.look();
        let learn = self.key_name(Action::Learn);
        let way = self.way_to_turning_points();
        let whose = match self.session {
            Some(_) => "your".to_owned(),
            None => format!("{}'s", words::side(self.view.below)),
        };
        self.say(format!("Reviewed. {way}{learn} practises {whose} faults."));
    }

    /// Which keys lead to turning points from where the player stands.
    fn way_to_turning_points(&self) -> String {
        let here = self.game.ply();
        let plies: Vec<u32> = self
            .turning_points()
            .into_iter()
            .map(|id| self.game.tree().node(id).ply())
            .collect();
        let [back, on] = [Action::PreviousTurn, Action::NextTurn].map(|action| self.key_name(action));
        match (
            plies.iter().any(|ply| *ply < here),
            plies.iter().any(|ply| *ply > here),
        ) {
            (true, true) => format!("{back} and {on} go to the turning points, "),
            (true, false) => format!("{back} goes to the turning points, "),
            (false, true) => format!("{on} goes to the turning points, "),
            (false, false) => String::new(),
        }
    }

    /// The review that stands beside the board.
    pub(crate) fn review_seen(&self) -> Option<&Review> {
        self.review.as_ref().filter(|review| review.shown)
    }

    /// What the review says of the move that led to the position on the board.
    pub(super) fn reviewed_here(&self) -> Option<&MoveReport> {
        let review = self.review_seen()?;
        review.judged(self.game.current(), self.game.ply())
    }

    /// The same as the coach tells it: a turning point is called one, and at the end stands what the game comes to.
    pub(super) fn reviewed_remarks(&self) -> Vec<Remark> {
        let (Some(report), Some(review)) = (self.reviewed_here(), &self.review) else {
            return Vec::new();
        };
        let told = report.told.of(self.config.coach.level);
        let text = match review.moment(report.ply) {
            // The column beside the board says what happened there.
            Some(_) => format!("Turning point. {told}"),
            None => told.to_owned(),
        };
        let at_end = review.nodes.len() == report.ply as usize;
        let sum = review
            .report()
            .filter(|_| at_end)
            .map(|report| self.sum_of(review, report));
        let said = sum.into_iter().chain(Some(text)).filter(|text| !text.is_empty());
        said.map(|text| Remark {
            squares: named_squares(&text),
            text,
        })
        .collect()
    }

    /// After a game: how each part of it was played, and the moves that cost most.
    fn sum_of(&self, review: &Review, report: &GameReport) -> String {
        const COSTLIEST: usize = 3;
        let learner = self.learner();
        let stages = Stage::ALL.into_iter().filter_map(|stage| {
            let accuracy = report.side(learner).stages.of(stage).accuracy?;
            Some(format!("{accuracy:.0} % in the {}", stage.id()))
        });
        let mut faults: Vec<&MoveReport> = report
            .moves
            .iter()
            .filter(|of_move| of_move.color == learner && of_move.judgement.is_fault())
            .collect();
        faults.sort_by(|one, other| other.win_drop.total_cmp(&one.win_drop));
        let costly = faults.iter().take(COSTLIEST).map(|of_move| {
            let node = review.node_at(of_move.ply as usize);
            format!("{} (−{:.0} %)", self.name_of(node), of_move.win_drop)
        });
        let whose = match self.session {
            Some(_) => "Your".to_owned(),
            None => format!("{}'s", words::side(learner)),
        };
        let stages = stages.collect::<Vec<_>>().join(", ");
        match costly.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => format!("{whose} accuracy: {stages}."),
            costly => format!("{whose} accuracy: {stages}. Costliest: {costly}."),
        }
    }

    /// The turning points that the review has found on the line on the board; before it is done the faults so far.
    pub(super) fn reviewed_turns(&self) -> Option<Vec<NodeId>> {
        let review = self.review.as_ref()?;
        let turns = review.turns();
        let is_told = review.report.is_some() || !turns.is_empty();
        let on_mainline = self.game.tree().is_mainline(self.game.current());
        (is_told && on_mainline).then(|| turns.into_iter().map(|turn| turn.node).collect())
    }
}
