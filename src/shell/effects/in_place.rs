//! The performer of plain mode and of tests: every effect is done when its call returns.

use super::{EffectPerformer, Files};
use crate::app::Answer;
use crate::app::effect::{
    DeckEffect, LibraryEffect, LookEffect, SchoolEffect, SettingsEffect, TerminalEffect, ThinkEffect,
};
use crate::app::msg::ReviewNews;
use crate::config::{Choices, TableSizes};
use crate::engines::{Budget, ChosenMove, Engine, Opponent, Roster, one_ply};
use crate::review::{MoveReport, Plan, Reviewer};
use crate::search::{Analysis, Limits, Root, StopFlag};
use crate::shell::board_searcher::BoardInquiry;
use crate::shell::deck_store::{DeckStore, ExerciseAnswer};
use crate::shell::explorer_worker::ExplorerDesk;
use crate::shell::{library_worker, scanner};
use crate::tutor::Adviser;

/// Performs effects one after the other; nothing looks ahead of the player's questions.
pub struct InPlacePerformer {
    files: Files,
    seated: Vec<ActiveOpponent>,
    adviser: Adviser,
    hash_mib: usize,
    roster: Roster,
    budget: Budget,
    deck_store: DeckStore,
    /// The player's choices for the screen, which lines of text leave as they are.
    choices: Choices,
    told: Vec<String>,
    has_rung: bool,
    has_left: bool,
    /// Whether the engine's view is wanted; otherwise it belongs to the screen.
    pub views: bool,
    explorer: ExplorerDesk,
}

/// An opponent of this game; its engine keeps its memory between moves.
struct ActiveOpponent {
    who: Opponent,
    seed: u64,
    engine: Box<dyn Engine>,
}

impl InPlacePerformer {
    /// A performer with these files, tables of these sizes, and engines of this roster within the budget.
    pub fn new(
        files: Files,
        choices: Choices,
        deck_store: DeckStore,
        tables: TableSizes,
        roster: Roster,
        budget: Budget,
        explorer: ExplorerDesk,
    ) -> InPlacePerformer {
        InPlacePerformer {
            files,
            seated: Vec::new(),
            adviser: Adviser::new(tables.coach),
            hash_mib: tables.opponent,
            roster,
            budget,
            deck_store,
            choices,
            told: Vec::new(),
            has_rung: false,
            has_left: false,
            views: false,
            explorer,
        }
    }

    /// Whether the app has asked to leave.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// Whether the bell has rung since the last call.
    pub fn take_ring(&mut self) -> bool {
        std::mem::take(&mut self.has_rung)
    }

    /// The names of the files of games that are indexed before the engine's next lines.
    pub fn to_index(&self) -> Vec<String> {
        self.explorer.to_index()
    }

    fn choose(
        &mut self,
        who: &Opponent,
        rival: Option<&Opponent>,
        seed: u64,
        root: &Root,
        limits: &Limits,
    ) -> Result<ChosenMove, String> {
        let plays = |active: &ActiveOpponent| active.who == *who || Some(&active.who) == rival;
        self.seated.retain(|active| active.seed == seed && plays(active));
        if !self.seated.iter().any(|active| active.who == *who) {
            let built = self.roster.seat(who, seed, self.hash_mib);
            let engine = built.map_err(|error| error.to_string())?;
            self.seated.push(ActiveOpponent { who: who.clone(), seed, engine });
        }
        let active =
            self.seated.iter_mut().find(|active| active.who == *who).ok_or("there is no opponent")?;
        let stop = StopFlag::default();
        let think = || active.engine.think(root, limits, &stop, &mut |_| {});
        let thought = self.budget.spend(&stop, think);
        self.told.extend(active.engine.notes());
        thought.map_err(|error| error.to_string())
    }

    /// Analyses a position to the end of the limits.
    fn view(&mut self, analyst: String, root: &Root, limits: &Limits) -> Result<Analysis, String> {
        let analyst = Opponent { name: analyst, level: None };
        let mut engine = self.roster.build(&analyst, 0, self.hash_mib).map_err(|error| error.to_string())?;
        if let Some(lines) = engine.scores(root) {
            return Ok(one_ply(lines, limits.lines));
        }
        let stop = StopFlag::default();
        let found = self.budget.spend(&stop, || engine.think(root, limits, &stop, &mut |_| {}));
        self.told.extend(engine.notes());
        found.map(|choice| choice.analysis.unwrap_or_default()).map_err(|error| error.to_string())
    }

    /// Reviews a whole game before this returns.
    fn review(&self, plan: &Plan) -> Vec<ReviewNews> {
        let mut news = Vec::new();
        let mut each = |report: &MoveReport| news.push(ReviewNews::Move(Box::new(report.clone())));
        let stop = StopFlag::default();
        let mut reviewer = Reviewer::new(self.hash_mib);
        let report = self.budget.spend(&stop, || reviewer.review(plan, Vec::new(), &stop, &mut each));
        news.extend(report.map(|report| ReviewNews::Done(Box::new(report))));
        news
    }
}

impl EffectPerformer for InPlacePerformer {
    fn files(&mut self) -> &mut Files {
        &mut self.files
    }

    fn notes(&mut self) -> Vec<String> {
        let mut notes = self.files.store.notes();
        notes.extend(self.deck_store.notes());
        notes.append(&mut self.told);
        notes
    }

    fn school(&mut self, effect: SchoolEffect) -> Vec<Answer> {
        self.files.school(effect)
    }

    fn library(&mut self, effect: LibraryEffect) -> Vec<Answer> {
        let store = self.files.store.as_ref();
        match effect {
            LibraryEffect::List => vec![library_worker::list(store)],
            LibraryEffect::Peek(id) => vec![library_worker::peek(store, id)],
            LibraryEffect::PeekAt(path, spot, id) => {
                let read = scanner::read(&path, spot).map(|(game, _)| game);
                vec![Answer::Peeked(id, read)]
            }
            LibraryEffect::Export { games, file, replace } => {
                let stop = StopFlag::default();
                let end = library_worker::export(store, games, &file, replace, &stop, &|_| {});
                vec![Answer::Exported(end)]
            }
            // Nothing runs that could be stopped.
            LibraryEffect::StopExport | LibraryEffect::StopSearch => Vec::new(),
            LibraryEffect::Search { generation, board, games } => {
                BoardInquiry { generation, board, games }.answer_at_once(store)
            }
            LibraryEffect::Scan(path) => {
                let mut answers = Vec::new();
                scanner::scan(&path, &StopFlag::default(), &mut |answer| {
                    answers.push(answer);
                    true
                });
                answers
            }
            LibraryEffect::OpenAt(path, spot) => scanner::open(&path, spot),
        }
    }

    fn deck(&mut self, effect: DeckEffect) -> Vec<Answer> {
        vec![match effect {
            DeckEffect::Read => Answer::Deck(self.deck_store.read().map(Box::new), true),
            DeckEffect::Progress => {
                Answer::Progress(self.deck_store.progress(&self.files.places).map(Box::new))
            }
            DeckEffect::Answer(key, grade) => {
                let answered = self.deck_store.answer(vec![ExerciseAnswer::now(key, grade)]);
                Answer::Deck(answered.map(Box::new), false)
            }
            DeckEffect::Add(cards) => {
                let stop = StopFlag::default();
                Answer::CardsAdded(self.deck_store.add_now(cards, &stop, &mut |_, _| {}))
            }
        }]
    }

    fn think(&mut self, effect: ThinkEffect) -> Vec<Answer> {
        match effect {
            ThinkEffect::Start { generation, opponent, rival, seed, root, limits, at_least_ms: _ } => {
                let chosen = self.choose(&opponent, rival.as_ref(), seed, &root, &limits);
                vec![Answer::Chosen(generation, chosen)]
            }
            ThinkEffect::Stop => Vec::new(),
        }
    }

    /// Answers the coach's questions, reviews games and analyses where that is asked for.
    fn look(&mut self, effect: LookEffect) -> Vec<Answer> {
        match effect {
            LookEffect::Advise { generation, inquiry } => {
                let advice = self.adviser.answer(&inquiry, &StopFlag::default());
                vec![Answer::Advised(generation, Ok(advice))]
            }
            LookEffect::Review { generation, plan } => {
                let news = self.review(&plan).into_iter();
                news.map(|news| Answer::Reviewed(generation, news)).collect()
            }
            LookEffect::View { generation, analyst, root, limits } if self.views => {
                vec![Answer::View(generation, self.view(analyst, &root, &limits), true)]
            }
            LookEffect::Explore { generation, position } if self.views => {
                let store = Some(&*self.files.store);
                let news = self.explorer.explore(store, &position, &StopFlag::default(), &mut |_| ());
                vec![Answer::Explored(generation, news)]
            }
            LookEffect::StopAdvice
            | LookEffect::Explore { .. }
            | LookEffect::View { .. }
            | LookEffect::StopView
            | LookEffect::StopReview => Vec::new(),
        }
    }

    fn settings(&mut self, effect: SettingsEffect) -> Vec<Answer> {
        match effect {
            SettingsEffect::Remember(choices) => {
                let choices = Choices {
                    theme: choices.theme,
                    opponent: choices.opponent,
                    level: choices.level,
                    streak: choices.streak,
                    session: choices.session,
                    resume: choices.resume,
                    ..self.choices.clone()
                };
                self.files.remember(&choices).into_iter().collect()
            }
            SettingsEffect::Theme(name) => vec![self.files.themed(name)],
            SettingsEffect::Read => vec![self.files.settings()],
            SettingsEffect::Change(key, value) => vec![self.files.change_setting(&key, value.as_ref())],
        }
    }

    /// Without a screen a copy is shown, so that it can be taken from there.
    fn terminal(&mut self, effect: TerminalEffect) -> Vec<Answer> {
        match effect {
            TerminalEffect::Copy(text) => vec![Answer::Notice(text)],
            TerminalEffect::Bell => {
                self.has_rung = true;
                Vec::new()
            }
            TerminalEffect::Repaint | TerminalEffect::Suspend => Vec::new(),
            TerminalEffect::Quit => {
                self.has_left = true;
                Vec::new()
            }
        }
    }
}
