//! The review of the game on the board: it runs in the background, can be stopped and resumed, and stays beside the
//! board when it is done.

use crate::app::action::Action;
use crate::app::board::review::Review;
use crate::app::effect::LookEffect;
use crate::app::msg::{Generation, ReviewNews};
use crate::app::study::Study;
use crate::app::talk::request::CoachRequest;
use std::time::Duration;

use crate::chess::{Bitboard, Color, NodeId, Square, notation, words};
use crate::library::filled;
use crate::review::practice::ExerciseTask;
use crate::review::{GameReport, GameStage, MoveReport, Plan, cards_of};
use crate::tutor::Remark;

/// Least time between redraws during a review: a frame takes up to 300 bytes, and a connection shall carry no more
/// than 500 bytes a second while something is computed.
const BETWEEN_DRAWINGS: Duration = Duration::from_millis(750);

impl Study {
    /// Handles `r`: starts, stops or resumes the review; when it is done shows or hides it.
    pub(in crate::app) fn toggle_review(&mut self) {
        match &mut self.review {
            Some(review) if review.running => self.stop_review(),
            Some(review) if review.report.is_some() => {
                review.shown = !review.shown;
                self.update_facts();
            }
            _ => self.start_review(),
        }
    }

    fn start_review(&mut self) {
        if self.is_playing() {
            return self.say("Finish your game first, then review it.");
        }
        let nodes: Vec<NodeId> = self.board.game.tree().mainline().collect();
        if nodes.is_empty() {
            return self.say("There are no moves to review.");
        }
        let limits = self.settings.config.review.limits();
        let generation = self.next_generation();
        // Exercises need the names and the date of the game.
        let game = filled(&self.saved_game());
        let plan = Box::new(Plan::of(&game, limits, self.voice()));
        self.effect(LookEffect::Review { generation, plan });
        self.review = Some(Review {
            generation,
            nodes,
            moves: Vec::new(),
            report: None,
            running: true,
            shown: true,
            drawn: None,
        });
        self.screen.view.tree = false;
        let key = self.key_name(Action::Review);
        self.say(format!("Reviewing. Step through the game meanwhile; {key} stops the review."));
    }

    fn stop_review(&mut self) {
        let Some(review) = &mut self.review else { return };
        review.running = false;
        let (done, all) = review.progress();
        self.effect(LookEffect::StopReview);
        let key = self.key_name(Action::Review);
        self.say(format!("The review stopped after {done} of {all} moves; {key} resumes it."));
    }

    /// Stops a running review, or hides a shown one; returns false if there is neither.
    pub(in crate::app) fn close_review(&mut self) -> bool {
        match &mut self.review {
            Some(review) if review.running => self.stop_review(),
            Some(review) if review.shown => {
                review.shown = false;
                self.update_facts();
            }
            _ => return false,
        }
        true
    }

    /// Takes the review out while its game is suspended.
    pub(in crate::app) fn set_review_aside(&mut self) -> Option<Review> {
        if self.review.as_ref().is_some_and(|review| review.running) {
            self.stop_review();
        }
        self.review.take()
    }

    /// Starts exercises from the player's mistakes in the reviewed game.
    pub(in crate::app) fn learn_from_review(&mut self) {
        let key = self.key_name(Action::Review);
        let Some(review) = &self.review else {
            return self.say(format!("Review the game first: press {key}."));
        };
        let Some(report) = review.report() else {
            let (done, all) = review.progress();
            let learn = self.key_name(Action::Learn);
            return self.say(if review.running {
                format!("The review is at {done} of {all} moves; press {learn} when it's done.")
            } else {
                format!("The review stopped at {done} of {all} moves; {key} resumes it, then press {learn}.")
            });
        };
        let learner = self.learner();
        let mut cards = cards_of(report, learner);
        cards.retain(|card| matches!(card.task, ExerciseTask::Fault { .. }));
        if !cards.is_empty() {
            return self.practise(cards);
        }
        let flip = self.key_name(Action::Flip);
        let side = words::side(learner);
        self.say(match self.own_side() {
            Some(_) => "You made no mistakes to practise in this game.".to_owned(),
            None => {
                format!("{side} made no mistakes to practise; {flip} flips to the other side.")
            }
        });
    }

    /// Returns whose mistakes to practise: the player's, or those of the side at the bottom.
    pub(in crate::app) fn learner(&self) -> Color {
        self.own_side().unwrap_or(self.screen.view.below)
    }

    /// Drops the review if the mainline has changed or the game is in play again.
    pub(in crate::app) fn check_review(&mut self) {
        let Some(review) = &self.review else { return };
        let same = self.board.game.tree().mainline().eq(review.nodes.iter().copied()) && !self.is_playing();
        if !same {
            self.forget_review();
        }
    }

    /// Drops the review.
    pub(in crate::app) fn forget_review(&mut self) {
        if self.review.take().is_some_and(|review| review.running) {
            self.effect(LookEffect::StopReview);
        }
    }

    pub(in crate::app) fn reviewed(&mut self, generation: Generation, news: ReviewNews) {
        let now = self.now.instant;
        let Some(review) =
            self.review.as_mut().filter(|review| review.generation == generation && review.running)
        else {
            return;
        };
        match news {
            ReviewNews::Move(report) => {
                let ply = report.ply;
                review.moves.push(*report);
                self.deepen_review(ply);
                let Some(review) = &mut self.review else { return };
                if review.drawn.is_none_or(|drawn| now >= drawn + BETWEEN_DRAWINGS) {
                    review.drawn = Some(now);
                    self.outgoing.redraw = true;
                }
                if self.board.game.ply() as usize
                    == self.review.as_ref().map_or(0, |review| review.moves.len())
                {
                    self.update_facts();
                }
            }
            ReviewNews::Done(report) => {
                review.running = false;
                review.report = Some(report);
                self.finish_verdicts();
                self.review_is_done();
            }
            ReviewNews::Unkept(fault) => {
                self.talk.notices.push(format!("If you stop this review, it starts over: {fault}."));
            }
            ReviewNews::Failed(fault) => {
                self.forget_review();
                self.warn(format!("The review failed: {fault}."));
            }
        }
    }

    /// Takes the deeper looks of the coach over into the finished review, and keeps what came of it.
    fn finish_verdicts(&mut self) {
        let plies = self.review.as_ref().map_or(0, |review| review.nodes.len() as u32);
        for ply in 1..=plies {
            self.deepen_review(ply);
        }
        if let Some(report) = self.review.as_ref().and_then(|review| review.report.clone()) {
            self.keep_cards(&report);
            self.keep_verdicts(&report);
        }
    }

    /// Keeps a review's verdicts wherever they are read again: in the game, the diary and the player's record.
    fn keep_verdicts(&mut self, report: &GameReport) {
        self.mark_reviewed(report);
        self.note_review(report);
        self.rate_review(report);
    }

    /// Takes the coach's look at a move of the reviewed game over into the review, if it was deeper; returns whether it was.
    fn deepen_review(&mut self, ply: u32) -> bool {
        let node = self.review.as_ref().map(|review| review.node_at(ply as usize));
        let Some(request) = node.and_then(|node| self.request_for(node)) else {
            return false;
        };
        let (told, reader) = (self.talk.coach.explanation(request).cloned(), self.voice());
        let review = self.review.as_mut().zip(told);
        review.is_some_and(|(review, told)| review.deepen(ply, &told, reader))
    }

    /// Lets the review know what the coach has just found of a move: the list, the turning points and the words follow.
    pub(in crate::app) fn verdict_arrived(&mut self, request: CoachRequest) {
        let Some(review) = &self.review else { return };
        let of_request = |node: &NodeId| self.request_for(*node) == Some(request);
        let Some(place) = review.nodes.iter().position(of_request) else {
            return;
        };
        let report = |study: &Study| study.review.as_ref()?.report.clone();
        if self.deepen_review(place as u32 + 1)
            && let Some(report) = report(self)
        {
            self.keep_verdicts(&report);
            self.update_facts();
        }
    }

    /// Returns the review's report on the move of a request, if the coach has not looked at it more deeply.
    pub(in crate::app) fn reviewed_move(&self, request: CoachRequest) -> Option<&MoveReport> {
        let review = self.review.as_ref()?;
        let place = review.nodes.iter().position(|node| self.request_for(*node) == Some(request))?;
        let deeper = self.talk.coach.explanation(request).map_or(0, |told| told.depth);
        review.moves().get(place).filter(|report| report.depth() >= deeper)
    }

    /// Returns the review's report on the move that led to a node, if the coach has not looked at it more deeply.
    pub(in crate::app) fn review_at(&self, node: NodeId) -> Option<&MoveReport> {
        let review = self.review.as_ref()?;
        review.nodes.contains(&node).then(|| self.reviewed_move(self.request_for(node)?)).flatten()
    }

    fn review_is_done(&mut self) {
        self.update_facts();
        let learn = self.key_name(Action::Learn);
        let way = self.way_to_turning_points();
        let whose = match self.board.session {
            Some(_) => "your".to_owned(),
            None => format!("{}'s", words::side(self.screen.view.below)),
        };
        self.say(format!("Review done. {way}{learn} practises {whose} mistakes."));
    }

    /// Returns the sentence with the keys that lead to turning points from here.
    fn way_to_turning_points(&self) -> String {
        let here = self.board.game.ply();
        let plies: Vec<u32> =
            self.turning_points().into_iter().map(|id| self.board.game.tree().node(id).ply()).collect();
        let [back, on] = [Action::PreviousTurn, Action::NextTurn].map(|action| self.key_name(action));
        match (plies.iter().any(|ply| *ply < here), plies.iter().any(|ply| *ply > here)) {
            (true, true) => format!("{back} and {on} go to the turning points, "),
            (true, false) => format!("{back} goes to the turning points, "),
            (false, true) => format!("{on} goes to the turning points, "),
            (false, false) => String::new(),
        }
    }

    /// Returns whether the game is reviewed, or is being reviewed.
    pub(crate) fn has_review(&self) -> bool {
        self.review.as_ref().is_some_and(|review| review.running || review.report.is_some())
    }

    /// Returns the review shown beside the board.
    pub(crate) fn review_seen(&self) -> Option<&Review> {
        self.review.as_ref().filter(|review| review.shown)
    }

    /// Returns the report on the move that led to the position on the board.
    pub(in crate::app) fn reviewed_here(&self) -> Option<&MoveReport> {
        let review = self.review_seen()?;
        review.judged(self.board.game.current(), self.board.game.ply())
    }

    /// Returns the remarks on that move; after the last move the summary comes first, and last how the learner's clock was used.
    pub(in crate::app) fn reviewed_remarks(&self) -> Vec<Remark> {
        let (Some(report), Some(review)) = (self.reviewed_here(), &self.review) else {
            return Vec::new();
        };
        let told = report.told.of(self.settings.config.coach.level);
        let text = match review.moment(report.ply) {
            Some(_) => turning_point(report, told),
            None => told.to_owned(),
        };
        let at_end = review.nodes.len() == report.ply as usize;
        let whole = review.report().filter(|_| at_end);
        let sum = whole.and_then(|report| self.sum_of(review, report));
        let times = whole.and_then(|report| self.times_of(report));
        let named = report.squares.of(self.settings.config.coach.level);
        let squares = named.iter().filter_map(|square| square.parse::<Square>().ok());
        let [sum, times] = [sum, times].map(|text| Some(Remark { text: text?, squares: Bitboard::EMPTY }));
        let told = Remark { text, squares: squares.collect() };
        let all = sum.into_iter().chain(Some(told)).chain(times);
        all.filter(|remark| !remark.text.is_empty()).collect()
    }

    /// Returns the summary: accuracy by stage, and the costliest moves; `None` if the learner has made no move.
    fn sum_of(&self, review: &Review, report: &GameReport) -> Option<String> {
        const COSTLIEST: usize = 3;
        let learner = self.learner();
        let stages = GameStage::ALL.into_iter().filter_map(|stage| {
            let accuracy = report.side(learner).stages.of(stage).accuracy?;
            Some(format!("{accuracy:.0}% in the {}", stage.id()))
        });
        let mut faults: Vec<&MoveReport> = report
            .moves
            .iter()
            .filter(|of_move| of_move.color == learner && of_move.judgement.is_fault())
            .collect();
        faults.sort_by(|one, other| other.win_drop.total_cmp(&one.win_drop));
        let costly = faults.iter().take(COSTLIEST).map(|of_move| {
            let node = review.node_at(of_move.ply as usize);
            format!("{} (−{:.0}%)", self.board.name_of(node), of_move.win_drop)
        });
        let whose = match self.board.session {
            Some(_) => "Your".to_owned(),
            None => format!("{}'s", words::side(learner)),
        };
        let stages = Some(stages.collect::<Vec<_>>().join(", ")).filter(|stages| !stages.is_empty())?;
        Some(match costly.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => format!("{whose} accuracy: {stages}."),
            costly => format!("{whose} accuracy: {stages}. Costliest: {costly}."),
        })
    }

    /// Returns how the learner's clock was used, if the record has clocks: time a move, time trouble, faults made fast.
    fn times_of(&self, report: &GameReport) -> Option<String> {
        Some(report.times.as_ref()?.sentences(self.learner(), &report.moves).join(" "))
    }

    /// Returns the review's turning points in the order of the game, if the board shows the mainline.
    pub(in crate::app) fn reviewed_turns(&self) -> Option<Vec<NodeId>> {
        let review = self.review.as_ref()?;
        let turns = review.turns();
        let is_told = review.report.is_some() || !turns.is_empty();
        let on_mainline = self.board.game.tree().is_mainline(self.board.game.current());
        (is_told && on_mainline).then(|| turns.into_iter().map(|turn| turn.node).collect())
    }
}

/// The words about a turning point, with its move: `Turning point: 20.Nh5. That hangs your knight`.
fn turning_point(report: &MoveReport, told: &str) -> String {
    let (root, played, _) = report.lines();
    // Words for novices name no moves, and the list beside them has two on a line.
    let name = played.map(|m| notation::line(&root, &[m])).filter(|name| !told.contains(name.as_str()));
    name.map_or_else(|| format!("Turning point. {told}"), |name| format!("Turning point: {name}. {told}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Input;
    use crate::app::effect::Effect;
    use crate::app::msg::Answer;
    use crate::app::testing::TestPlayer;
    use crate::review::Reviewer;
    use crate::search::{Limits, Root, StopFlag};
    use crate::tutor::{Advice, Adviser, CoachQuery, Explanation, Past};

    /// A player who was mated and had the game reviewed with few positions searched.
    fn reviewed() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("f3").reply("e5").line("g4").reply("Qh4");
        look_at(player, 300)
    }

    /// The player has the finished game reviewed.
    fn look_at(mut player: TestPlayer, nodes: u64) -> TestPlayer {
        player.keys("r");
        let asked = player.effects.iter().find_map(|effect| match effect {
            Effect::Look(LookEffect::Review { generation, plan }) => Some((*generation, Plan::clone(plan))),
            _ => None,
        });
        let (generation, mut plan) = asked.unwrap();
        plan.limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |_| {});
        player.tell(Answer::Reviewed(generation, ReviewNews::Done(Box::new(report.unwrap()))));
        player
    }

    /// What the coach finds of a move of the game.
    fn found(study: &Study, request: CoachRequest, nodes: u64) -> Box<Explanation> {
        let inquiry = CoachQuery {
            root: Root {
                start: study.board.game.start().clone(),
                moves: study.board.game.moves()[..2].to_vec(),
            },
            subject: request.subject,
            past: Past::default(),
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
        };
        match Adviser::new(1).answer(&inquiry, &StopFlag::default()) {
            Advice::Explained(told) => told,
            Advice::Compared(_) => panic!("a move was asked about"),
        }
    }

    #[test]
    fn the_list_has_the_signs_of_the_review_where_it_looked_deeper() {
        let mut player = reviewed();
        let study = &mut player.app.study;
        let nodes: Vec<_> = (1..=4).map(|ply| study.review.as_ref().unwrap().node_at(ply)).collect();
        let request = study.request_for(nodes[2]).unwrap();
        let mut shallow = found(study, request, 50);
        assert!(shallow.depth < study.reviewed_move(request).unwrap().depth());
        // Whatever the short look made of the move, the review's verdict stands.
        shallow.tags = vec![crate::tutor::Tag::Brilliant];
        study.talk.coach.learn(request, shallow);
        for node in &nodes {
            let report = study.reviewed_move(study.request_for(*node).unwrap()).unwrap();
            let silent = report.judgement == crate::tutor::Judgement::Inaccuracy;
            assert!(silent || study.sign_of(*node) == report.sign(), "{}", report.signed());
        }
        assert_eq!(study.sign_of(nodes[2]), "??", "it lets in mate");
    }

    #[test]
    fn a_reviewed_game_is_not_offered_for_review_again() {
        let player = reviewed();
        assert!(player.app.study.has_review());
        let over = TestPlayer::new();
        assert!(!over.app.study.has_review());
    }

    #[test]
    fn after_the_last_move_time_trouble_is_told() {
        let mut player = TestPlayer::new();
        let text = "[TimeControl \"180+0\"]\n\n1. f3 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} \
                    2. g4 {[%clk 0:00:10]} Qh4# {[%clk 0:02:50]} 0-1\n";
        player.tell(Input::Paste(text.to_owned()));
        player.keys("end");
        let mut player = look_at(player, 300);
        let last = |player: &TestPlayer| player.app.study.reviewed_remarks().pop().unwrap().text;
        assert_eq!(last(&player), "White was in time trouble from 2.g4?? on.");
        player.keys(",");
        assert!(!last(&player).contains("time trouble"), "{}", last(&player));
    }

    #[test]
    fn a_deeper_look_gives_list_turning_points_words_and_cards_one_verdict() {
        let mut player = reviewed();
        let study = &mut player.app.study;
        let request = study.request_for(study.review.as_ref().unwrap().node_at(3)).unwrap();
        let (deep, shallow) = (found(study, request, 20_000), found(study, request, 50));
        let before = study.reviewed_move(request).unwrap().depth();
        assert!(shallow.depth < before && before < deep.depth);
        for told in [deep.clone(), shallow] {
            study.talk.coach.learn(request, told);
            study.verdict_arrived(request);
            let report = study.reviewed_move(request).unwrap();
            assert_eq!((report.depth(), report.judgement), (deep.depth, deep.judged.unwrap().judgement));
            let level = study.settings.config.coach.level;
            let words = deep.remark(study.voice()).text;
            assert_eq!(*report.told.of(level), words);
            let whole = study.review.as_ref().unwrap().report().unwrap();
            assert_eq!(whole.moments[0].text, words);
            let cards = cards_of(whole, Color::White);
            assert!(cards.iter().any(|card| card.played() == deep.question.played && card.is_fault()));
        }
        let node = study.review.as_ref().unwrap().node_at(3);
        assert_eq!(study.sign_of(node), deep.judged.unwrap().judgement.sign(&deep.tags), "in the list, too");
        study.go_to(node);
        player.keys("w");
        let study = &player.app.study;
        let shown = study.talk.shown.as_ref().unwrap();
        assert_eq!(shown.text, *study.reviewed_move(request).unwrap().told.of(study.voice().audience));
        assert!(study.talk.coach.why.is_none(), "nothing is searched for it");
    }

    #[test]
    fn a_review_marks_what_the_player_loses_and_the_answer_that_takes_it() {
        use crate::app::marks::{self, ArrowMeaning, StrongMark, ThreatMark};
        let mut player = TestPlayer::new();
        for (own, reply) in [("e4", "e5"), ("Nf3", "Nc6"), ("Bc4", "Nd4"), ("Nxe5", "Qg5"), ("Nxf7", "Qxg2")]
        {
            player.line(own).reply(reply);
        }
        player.line("resign");
        let mut player = look_at(player, 5_000);
        let blunder = player.app.study.review.as_ref().unwrap().node_at(9);
        player.app.study.go_to(blunder);
        let shown = player.app.marks();
        let at = |square: Square| *marks::at(&shown, square);
        assert!(at(Square::G2).threatened.is_some_and(ThreatMark::hangs), "the pawn he takes");
        assert!(at(Square::G5).threatened.is_none() && at(Square::G5).strong != Some(StrongMark::Lose));
        assert!(shown.iter().all(|square| square.strong != Some(StrongMark::Win)), "it is not his turn");
        let arrow = *player.app.arrows().last().unwrap();
        assert_eq!((arrow.from, arrow.to, arrow.meaning), (Square::G5, Square::G2, ArrowMeaning::Threat));
    }
}
