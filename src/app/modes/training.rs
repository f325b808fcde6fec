//! The training page: progress, what is due, and the next step.

use crate::app::action::Action;
use crate::app::modes::menu::MenuKey;
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
use crate::review::mix::RunKind;
use crate::review::motif::Motif;
use crate::review::practice::Card;
use crate::review::pupil::sparkline;
use crate::review::rating::PlayerRating;

/// The training page; its content is in `App`.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrainingPage {
    /// The line chosen.
    pub line: usize,
    /// Whether the motifs are listed instead.
    pub lists_motifs: bool,
}

/// The keys of the page in help.
pub(super) const IN_HELP: &[(&str, &str)] = &[
    ("up down", "choose what to do next"),
    ("enter", "do it"),
    ("b", "start today's exercises"),
    ("s t m", "a streak, three minutes, a list of motifs"),
    ("esc", "back to the exercise or the game"),
];

/// A choice on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrainingChoice {
    /// Return to the exercise on the board.
    GoOn,
    /// Start today's exercises.
    Begin,
    /// Start a run over the box.
    Run(RunKind),
    /// List the motifs.
    Motifs,
    /// Train a motif.
    Motif(&'static Motif),
    /// Leave the list of motifs.
    Page,
    /// Retry the exercises missed in this session.
    Repeat,
    /// Return to the suspended game.
    Back,
    /// Quit patzer.
    Quit,
}

/// Returns the motifs to train, the weakest first, with their labels.
fn motifs(study: &Study) -> Vec<(TrainingChoice, String)> {
    let motifs = study.motifs_of_box().into_iter().map(|(motif, left, rated)| {
        let known = PlayerRating { rating: rated.rating, deviation: rated.deviation };
        let you = if rated.answers == 0 { "not asked yet".to_owned() } else { format!("you: {known}") };
        let curve = curve_of(study, motif.id);
        (TrainingChoice::Motif(motif), format!("{:<18} {left:>4} left   {you:<24} {curve}", motif.name))
    });
    motifs.chain([(TrainingChoice::Page, "Back".to_owned())]).collect()
}

/// The last days of a motif's rating.
fn curve_of(study: &Study, id: &str) -> String {
    /// As many as fit beside the numbers on 80 columns.
    const DAYS: usize = 16;
    let asked = study.training.deck.iter().flat_map(|training| &training.pupil.motifs);
    let curve = asked
        .filter(|motif| motif.id == id)
        .map(|motif| sparkline(&motif.curve[motif.curve.len().saturating_sub(DAYS)..], study.screen.glyphs));
    curve.collect()
}

/// Returns the runs over the box, if there is one.
fn runs(study: &Study) -> Vec<(TrainingChoice, String)> {
    if study.motifs_of_box().is_empty() {
        return Vec::new();
    }
    let runs = [
        (TrainingChoice::Run(RunKind::Streak), "Streak: harder and harder, until your first miss"),
        (TrainingChoice::Run(RunKind::Timed), "Three minutes: as many as you can"),
        (TrainingChoice::Motifs, "By motif"),
    ];
    runs.map(|(choice, words)| (choice, words.to_owned())).to_vec()
}

/// Returns the choices of the page with their labels.
pub(crate) fn choices(page: &TrainingPage, study: &Study) -> Vec<(TrainingChoice, String)> {
    if page.lists_motifs {
        return motifs(study);
    }
    let count = |cards: &Vec<Card>| match cards.len() {
        1 => "one exercise".to_owned(),
        many => format!("{many} exercises"),
    };
    let mut choices = Vec::new();
    if let Some(exercises) = &study.training.exercises {
        if !study.are_exercises_done() {
            let words = format!("Continue: exercise {} of {}", exercises.at + 1, exercises.results.len());
            choices.push((TrainingChoice::GoOn, words));
        }
        let missed = study.missed_cards();
        if study.are_exercises_done() && !missed.is_empty() {
            choices.push((TrainingChoice::Repeat, format!("Retry what you missed: {}", count(&missed))));
        }
    }
    let interrupted = study.interrupted_session();
    choices.extend(interrupted.as_ref().map(|session| {
        let words = format!("Continue: exercise {} of {}", session.at + 1, session.count());
        (TrainingChoice::GoOn, words)
    }));
    let kept = study.training.exercises.as_ref().is_none_or(|exercises| exercises.is_kept());
    if let Some(training) = study.training.deck.as_ref().filter(|_| kept) {
        if !training.due.is_empty() && interrupted.is_none() {
            let (all, own) = (training.progress.due, training.due.len() - training.boxed);
            let of = match (all > own, training.boxed) {
                (true, _) => format!(" of the {all} due"),
                (false, 0) => String::new(),
                (false, _) if own > 0 => format!(", {own} of them from your deck"),
                (false, _) => ", new ones".to_owned(),
            };
            choices.push((TrainingChoice::Begin, format!("Start: {}{of}", count(&training.due))));
        }
        choices.extend(runs(study));
    }
    choices.push(if study.has_game_to_go_back_to() {
        (TrainingChoice::Back, "Back to the game".to_owned())
    } else {
        (TrainingChoice::Quit, "Quit".to_owned())
    });
    choices
}

impl TrainingPage {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        let choices = choices(self, study);
        self.line = key.step(self.line, choices.len());
        let by_letter = match key {
            MenuKey::Char('b') => Some(TrainingChoice::Begin),
            MenuKey::Char('m') => Some(TrainingChoice::Motifs),
            MenuKey::Char('s') => Some(TrainingChoice::Run(RunKind::Streak)),
            MenuKey::Char('t') => Some(TrainingChoice::Run(RunKind::Timed)),
            MenuKey::Choose => choices.get(self.line).map(|(choice, _)| *choice),
            MenuKey::Move(_)
            | MenuKey::First
            | MenuKey::Last
            | MenuKey::Change(_)
            | MenuKey::Close
            | MenuKey::Char(_)
            | MenuKey::Other => None,
        };
        by_letter
            .filter(|chosen| choices.iter().any(|(choice, _)| choice == chosen))
            .map_or(Outcome::Stay, |chosen| self.choose(study, chosen))
    }

    fn choose(&mut self, study: &mut Study, choice: TrainingChoice) -> Outcome {
        if matches!(choice, TrainingChoice::Motifs | TrainingChoice::Page) {
            *self = TrainingPage { lists_motifs: choice == TrainingChoice::Motifs, line: 0 };
            study.outgoing.redraw = true;
            return Outcome::Stay;
        }
        choose(study, choice)
    }

    /// Handles Esc: back to the page from its list, from there to the exercise or the game.
    pub fn close(&mut self, study: &mut Study) -> Outcome {
        if self.lists_motifs { self.choose(study, TrainingChoice::Page) } else { close(study) }
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.menu(study, MenuKey::Choose)
    }
}

/// Opens help on the page.
pub(super) fn help(study: &mut Study) -> Outcome {
    study.outgoing.opens.push(ModeRequest::Help(HelpTopic::Training));
    Outcome::Stay
}

/// Goes back to the exercise, or to the game.
fn close(study: &mut Study) -> Outcome {
    let choice = match &study.training.exercises {
        Some(_) if !study.are_exercises_done() => TrainingChoice::GoOn,
        _ if study.has_game_to_go_back_to() => TrainingChoice::Back,
        _ => TrainingChoice::Quit,
    };
    choose(study, choice)
}

/// Starts today's exercises, or goes on with those that were interrupted.
pub(super) fn begin(study: &mut Study) -> Outcome {
    let choices = choices(&TrainingPage::default(), study);
    let goes_on = study.training.exercises.is_none();
    let begins = |choice: &TrainingChoice| {
        *choice == TrainingChoice::Begin || goes_on && *choice == TrainingChoice::GoOn
    };
    match choices.into_iter().map(|(choice, _)| choice).find(begins) {
        Some(choice) => choose(study, choice),
        None => close(study),
    }
}

fn choose(study: &mut Study, choice: TrainingChoice) -> Outcome {
    study.outgoing.redraw = true;
    match choice {
        TrainingChoice::GoOn if study.training.exercises.is_none() => study.resume_session(),
        TrainingChoice::GoOn | TrainingChoice::Motifs | TrainingChoice::Page => return Outcome::Close,
        TrainingChoice::Run(kind) => return run(study, kind),
        TrainingChoice::Motif(motif) => return run(study, RunKind::Motif(motif)),
        TrainingChoice::Back => {
            study.leave_exercises();
            return Outcome::Close;
        }
        TrainingChoice::Quit => return Outcome::Do(Action::Quit),
        TrainingChoice::Begin => {
            let due = study.training.deck.as_ref().map(|deck| deck.due.clone());
            study.begin_session(due.unwrap_or_default());
        }
        TrainingChoice::Repeat => study.begin_exercises(study.missed_cards(), false),
    }
    Outcome::CloseAll
}

fn run(study: &mut Study, kind: RunKind) -> Outcome {
    study.begin_run(kind);
    Outcome::CloseAll
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::effect::DeckEffect;
    use crate::app::testing::{TestPlayer, fork};
    use crate::app::{Answer, Effect, Mode};
    use crate::chess::notation;
    use crate::config::Config;
    use crate::review::mix::TIMED;
    use crate::review::practice::ExerciseTask;
    use crate::review::schedule::{Day, Grade};
    use crate::review::training::Training;

    /// A deck that was used, with so many exercises due.
    fn deck(due: usize) -> Box<Training> {
        let train = Config::default().train;
        let mut used = Training::of(&[], Day(20_778), &train.scheduler(), train.portion);
        used.progress.cards = 1;
        Box::new(Training { due: vec![fork(); due], ..used })
    }

    /// A player in a game who has opened training.
    fn at_page(due: usize) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").keys("T").tell(Answer::Deck(Ok(deck(due)), true));
        assert!(is_at_page(&player));
        player
    }

    fn is_at_page(player: &TestPlayer) -> bool {
        matches!(player.mode(), Some(Mode::Training(_)))
    }

    fn offered(player: &TestPlayer) -> Vec<TrainingChoice> {
        let choices = choices(&TrainingPage::default(), &player.app.study);
        let is_run =
            |choice: &TrainingChoice| matches!(choice, TrainingChoice::Run(_) | TrainingChoice::Motifs);
        choices.into_iter().map(|(choice, _)| choice).filter(|choice| !is_run(choice)).collect()
    }

    #[test]
    fn a_streak_ends_with_the_first_miss() {
        let mut player = at_page(1);
        player.keys("s");
        let session =
            |player: &TestPlayer| player.app.study.training.exercises.as_ref().unwrap().results.clone();
        assert!(session(&player).len() > 20 && player.mode().is_none());
        player.keys("G");
        assert_eq!(session(&player)[0], Some(Grade::Again));
        player.keys(">");
        assert!(is_at_page(&player), "the run is over");
        assert!(!offered(&player).contains(&TrainingChoice::GoOn));
    }

    #[test]
    fn a_streak_ends_with_an_exercise_passed_over() {
        let mut player = at_page(1);
        player.keys("s >");
        assert!(is_at_page(&player), "the run is over");
        assert_eq!(player.status(), "The streak is over: 0 solved.");
    }

    #[test]
    fn a_timed_run_goes_on_by_itself_and_ends_with_its_time() {
        let mut player = at_page(1);
        player.keys("t");
        let now = |player: &TestPlayer| player.app.study.training.exercises.as_ref().unwrap().at;
        for _ in 0..20 {
            if now(&player) > 0 {
                break;
            }
            let exercise = &player.app.study.training.exercises.as_ref().unwrap();
            let ExerciseTask::Puzzle { line } = &exercise.card().task else { panic!() };
            let m = notation::uci(line[exercise.exercise.found]);
            player.line(&m);
        }
        assert_eq!((now(&player), player.mode().is_none()), (1, true));
        player.now.instant += TIMED;
        player.tell(crate::app::Msg::Tick);
        assert!(is_at_page(&player), "{}", player.status());
        assert_eq!(player.status(), "Time is up.");
    }

    #[test]
    fn motifs_are_listed_and_trained() {
        let mut player = at_page(1);
        player.keys("m");
        let Some(Mode::Training(page)) = player.mode() else { panic!() };
        let listed = choices(page, &player.app.study);
        assert!(listed.len() > 10 && listed.iter().any(|(_, words)| words.starts_with("fork ")));
        player.keys("esc");
        assert!(is_at_page(&player), "back to the page");
        player.keys("m enter");
        assert_eq!(begun(&player), Some(10));
        player.line("train pin");
        let motifs = |card: &Card| card.motifs.iter().any(|id| id == "pin");
        assert!(player.app.study.training.exercises.as_ref().unwrap().cards.iter().all(motifs));
        player.line("train nothing");
        assert!(player.status().starts_with("No training called 'nothing'."), "{}", player.status());
    }

    /// The number of exercises on the board.
    fn begun(player: &TestPlayer) -> Option<usize> {
        player.app.study.training.exercises.as_ref().map(|exercises| exercises.cards.len())
    }

    #[test]
    fn the_page_opens_when_the_deck_is_read() {
        let mut player = TestPlayer::new();
        player.keys("T");
        assert!(player.asked_for(Effect::Deck(DeckEffect::Read)) && player.mode().is_none());
        player.tell(Answer::Deck(Ok(deck(1)), false));
        assert!(player.mode().is_none(), "nobody asked to see this one");
        player.tell(Answer::Deck(Ok(deck(1)), true));
        assert!(is_at_page(&player));
    }

    #[test]
    fn a_deck_that_is_not_readable_stays_a_notice() {
        let mut player = TestPlayer::new();
        player.keys("T").tell(Answer::Deck(Err("no such disk".to_owned()), true));
        assert!(player.mode().is_none());
        assert_eq!(player.app.study.talk.notices, ["Training deck: no such disk"]);
    }

    #[test]
    fn what_is_due_begins_by_enter_by_letter_and_by_click() {
        assert_eq!(offered(&at_page(2)), [TrainingChoice::Begin, TrainingChoice::Back]);
        for keys in ["enter", "b", ">"] {
            let mut player = at_page(2);
            // `>` is asked for by its name, as plain mode does.
            if keys == ">" {
                player.tell(crate::app::Msg::Do(Action::NextExercise));
            } else {
                player.keys(keys);
            }
            assert_eq!((player.mode().is_none(), begun(&player)), (true, Some(2)), "{keys}");
        }
        let mut player = at_page(2);
        player.click(0);
        assert_eq!(begun(&player), Some(2));
    }

    #[test]
    fn a_new_player_starts_at_once() {
        let mut player = TestPlayer::new();
        let mut fresh = deck(2);
        fresh.progress.cards = 0;
        player.line("e4").keys("T").tell(Answer::Deck(Ok(fresh), true));
        assert_eq!((player.mode().is_none(), begun(&player)), (true, Some(2)));
        player.keys("esc");
        assert!(is_at_page(&player), "the page is a key away");
    }

    #[test]
    fn esc_goes_back_to_the_exercise_or_to_the_game() {
        let mut player = at_page(1);
        player.keys("enter esc");
        assert!(is_at_page(&player));
        assert_eq!(offered(&player)[0], TrainingChoice::GoOn);
        player.keys("esc");
        assert_eq!((player.mode().is_none(), begun(&player)), (true, Some(1)));
        player.keys("esc end enter");
        assert_eq!((player.mode().is_none(), begun(&player)), (true, None));
        assert_eq!(player.moves(), "1.e4");
    }

    #[test]
    fn what_was_missed_is_offered_again_at_the_end() {
        let mut player = at_page(1);
        player.keys("enter").line("Kd2").line("Nc7+");
        // The game move is being refuted until the coach has answered.
        let exercises = player.app.study.training.exercises.as_mut().unwrap();
        (exercises.exercise.step, exercises.exercise.ended) = (None, Some(false));
        player.keys(">");
        assert_eq!(offered(&player), [TrainingChoice::Repeat, TrainingChoice::Back]);
        player.keys("enter");
        assert_eq!(player.app.study.training.exercises.as_ref().map(|exercises| exercises.kept), Some(false));
    }
}
