//! The diary: what a game, a run or a guessed game was like, noted once it is over.

use crate::app::board::timing::MoveTiming;
use crate::app::effect::StoreEffect;
use crate::app::exercise::{ExerciseSession, SessionKind};
use crate::app::outcome::ModeRequest;
use crate::app::study::Study;
use crate::chess::{Chess, Game, NodeId, Position, Tags, opening};
use crate::library::Session;
use crate::review::diary::{DiaryEntry, FinishedRun, GameFacts, GuessedGame, PlayedGame};
use crate::review::mix::RunKind;
use crate::review::overview::ProgressReport;
use crate::review::{GameReport, GameStage, MoveReport, looked_at};

impl Study {
    /// Notes the game that has just ended once all its moves are judged, and a session of exercises that is over.
    pub(in crate::app) fn write_diary(&mut self) {
        if self.record.awaits_diary && self.is_just_over() && self.is_looked_at() {
            self.record.awaits_diary = false;
            let moves = self.judged_moves();
            self.note_game(&moves);
            self.record.awaits_signs = true;
        }
        self.keep_signs();
        if self.are_exercises_done() {
            self.note_session();
        }
    }

    /// Notes the player's game that was reviewed; its entry replaces what was noted before.
    pub(in crate::app) fn note_review(&mut self, report: &GameReport) {
        self.note_game(&report.moves);
    }

    /// Opens the page of progress when its files were read.
    pub(in crate::app) fn progress_read(&mut self, answer: Result<Box<ProgressReport>, String>) {
        self.outgoing.redraw = true;
        match answer {
            Ok(report) => self.outgoing.opens.push(ModeRequest::Progress(report)),
            Err(fault) => self.talk.notices.push(format!("Your progress: {fault}")),
        }
    }

    /// Notes a session of exercises that ends here, if there is something to tell of it.
    pub(in crate::app) fn note_session(&mut self) {
        let day = self.today();
        let Some(exercises) = self.training.exercises.as_mut().filter(|exercises| !exercises.is_noted) else {
            return;
        };
        exercises.is_noted = true;
        if let Some(entry) = entry_of(exercises, day.to_string()) {
            self.effect(StoreEffect::Note(Box::new(entry)));
        }
    }

    fn note_game(&mut self, moves: &[MoveReport]) {
        let session = self.board.session.as_ref();
        let facts =
            session.and_then(|session| facts(session, &self.board.game, self.board.head, self.board.timing));
        let Some(facts) = facts else { return };
        let played = PlayedGame::of(facts, moves);
        if played.side.whole.judgements.moves() >= FEWEST {
            self.effect(StoreEffect::Note(Box::new(DiaryEntry::Game(Box::new(played)))));
        }
    }

    /// The reports of the player's moves in the game that has just ended.
    fn judged_moves(&self) -> Vec<MoveReport> {
        let tree = self.board.game.tree();
        let mut stage = GameStage::default();
        let mut moves = Vec::new();
        for request in self.summary_requests() {
            let position: &Chess = tree.node(request.node).position();
            stage = stage.then(position.board());
            if let Some(told) = self.talk.coach.explanation(request).filter(|told| told.judged.is_some()) {
                moves.push(looked_at(told, tree.node(request.node).ply() + 1, stage, self.voice()));
            }
        }
        moves
    }
}

/// The fewest judged moves that say something of a game.
const FEWEST: u32 = 5;

/// The facts of a game against an engine; none of one that two players shared.
fn facts(session: &Session, game: &Game, head: NodeId, timing: MoveTiming) -> Option<GameFacts> {
    Some(GameFacts {
        begun: format!("{} {}", session.date.0, session.date.1),
        seed: session.seed,
        color: session.human,
        opponent: session.opponent.as_ref()?.name.clone(),
        ending: game.ending_at(head),
        opening: opening::at(game, head).map(|opening| opening.name.to_owned()),
        time: timing.spent(),
    })
}

/// The entry of a session: a run has one, and so have guesses.
fn entry_of(exercises: &ExerciseSession, day: String) -> Option<DiaryEntry> {
    let score = exercises.score();
    let [found, solved, asked] =
        [score.good, score.good + score.hard, exercises.results.len() - score.left].map(|count| count as u32);
    let entry = match &exercises.kind {
        SessionKind::Cards | SessionKind::Lines(_) | SessionKind::Run(RunKind::Motif(_)) => return None,
        SessionKind::Run(kind @ (RunKind::Streak | RunKind::Timed)) => {
            DiaryEntry::Run(FinishedRun { day, run: kind.id().to_owned(), solved, asked })
        }
        SessionKind::Guess { players, color } => {
            DiaryEntry::Guess(GuessedGame { day, players: players.clone(), color: *color, found, asked })
        }
    };
    (asked > 0).then_some(entry)
}

/// The players of a game, for the entry of a guessed one.
pub(in crate::app) fn players(tags: &Tags) -> [String; 2] {
    ["White", "Black"]
        .map(|name| crate::chess::text::clean(tags.get(name).unwrap_or("?")).chars().take(60).collect())
}

#[cfg(test)]
mod tests {
    use crate::app::Effect;
    use crate::app::effect::StoreEffect;
    use crate::app::testing::TestPlayer;
    use crate::review::diary::DiaryEntry;

    /// What was to be noted.
    fn noted(player: &mut TestPlayer) -> Vec<DiaryEntry> {
        let effects = player.take_effects().into_iter();
        let entries = effects.filter_map(|effect| match effect {
            Effect::Store(StoreEffect::Note(entry)) => Some(*entry),
            _ => None,
        });
        entries.collect()
    }

    #[test]
    fn a_guessed_game_is_noted_once_with_what_was_found() {
        let mut player = TestPlayer::new();
        let game = "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c3 O-O 7. h3 h6 *\n";
        player.app.update(crate::app::Input::Paste(game.to_owned()), player.now);
        player.line("guess");
        let asked = player.app.study.training.exercises.as_ref().unwrap().results.len();
        player.keys("G");
        for _ in 1..asked {
            player.keys("> G");
        }
        player.keys("esc end enter");
        let entries = noted(&mut player);
        let [DiaryEntry::Guess(guess)] = entries.as_slice() else { panic!("{entries:?}") };
        assert_eq!((guess.players.clone(), guess.found), (["Ada", "Ben"].map(str::to_owned), 0));
        assert_eq!(guess.asked as usize, asked);
    }

    #[test]
    fn exercises_that_nobody_answered_are_not_noted() {
        let mut player = TestPlayer::new();
        player.line("guess");
        player.line("resign").line("guess").keys("esc end enter");
        assert_eq!(noted(&mut player), []);
    }
}
