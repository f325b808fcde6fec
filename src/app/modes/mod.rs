//! The modes: what takes the keys, one file each with its state, its keys and the hints for its key line.
//!
//! The modes over the board are a stack, of which the topmost takes the input. Beneath them the board is always in one
//! of the modes of [`Ground`].

pub mod annotation;
pub mod ask;
pub(crate) mod completion;
pub mod copy;
pub mod exercise;
pub mod games;
pub mod help;
pub(crate) mod inside;
pub mod lesson;
pub mod line;
pub(crate) mod menu;
pub mod new_game;
pub mod pgn;
pub mod preferences;
pub(crate) mod preparing;
pub mod progress;
pub mod promotion;
pub mod school;
pub mod seeing;
pub mod setup;
pub mod training;
pub mod typing;

use crate::app::action::Action;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::library::list::GameList;
use crate::app::modes::annotation::AnnotationForm;
use crate::app::modes::copy::CopyMenu;
use crate::app::modes::help::Help;
use crate::app::modes::inside::InsidePage;
use crate::app::modes::menu::{KeyHint, MenuKey};
use crate::app::modes::new_game::NewGameForm;
use crate::app::modes::pgn::PgnView;
use crate::app::modes::preferences::Preferences;
use crate::app::modes::progress::ProgressPage;
use crate::app::modes::promotion::PromotionPicker;
use crate::app::modes::school::SchoolPage;
use crate::app::modes::seeing::SeeingPage;
use crate::app::modes::setup::Editor;
use crate::app::modes::training::TrainingPage;
use crate::app::modes::typing::TypedLine;
use crate::app::msg::{Pointer, Target};
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
use crate::app::talk::warning::BlunderWarning;

/// A mode over the board, with its state.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// A line is being typed; the mouse still works on the board.
    Typing(TypedLine),
    /// A blunder warning in the coach's lines; the board stays in view.
    Ask(BlunderWarning),
    Promotion(PromotionPicker),
    Copy(CopyMenu),
    Annotation(AnnotationForm),
    NewGame(NewGameForm),
    Preferences(Preferences),
    Help(Help),
    /// Inside the hybrid.
    Inside(InsidePage),
    /// A game's PGN, for a guest.
    Pgn(PgnView),
    Games(Box<GameList>),
    /// The board editor, over the whole screen.
    Setup(Box<Editor>),
    /// The training page, over the whole screen.
    Training(TrainingPage),
    /// The page of the school, over the whole screen.
    School(SchoolPage),
    /// A round of seeing, over the whole screen.
    Seeing(Box<SeeingPage>),
    /// The page of progress, over the whole screen.
    Progress(ProgressPage),
}

/// The mode of the board beneath all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// A drill waits for its tables; what was on the board is hidden meanwhile.
    Preparing,
    /// A line lies on the board: an explanation, a warning, a refutation.
    Line,
    /// A step of a lesson is on the board.
    Lesson,
    /// An exercise is on the board.
    Exercise,
    /// A game is on the board, in play or looked through.
    Play,
}

impl Ground {
    pub fn of(study: &Study) -> Ground {
        if study.prepares_drill() {
            Ground::Preparing
        } else if study.talk.shown.is_some() {
            Ground::Line
        } else if study.school.lesson.is_some() {
            Ground::Lesson
        } else if study.training.exercises.is_some() {
            Ground::Exercise
        } else {
            Ground::Play
        }
    }
}

impl Mode {
    /// Opens what the study has asked for.
    pub fn open(opening: ModeRequest, study: &mut Study) -> Mode {
        match opening {
            ModeRequest::Ask(warning) => Mode::Ask(warning),
            ModeRequest::Promotion(from, to) => Mode::Promotion(PromotionPicker::new(from, to)),
            ModeRequest::Training => Mode::Training(TrainingPage::default()),
            ModeRequest::School => Mode::School(SchoolPage::default()),
            ModeRequest::Rounds(kind) => Mode::School(SchoolPage::at_round(kind)),
            ModeRequest::Seeing(kind) => Mode::Seeing(Box::new(SeeingPage::begin(kind, study))),
            ModeRequest::Progress(report) => Mode::Progress(ProgressPage { report, line: 0 }),
            ModeRequest::Games(mut list) => {
                list.show(study);
                Mode::Games(list)
            }
            ModeRequest::NewGame(start) => Mode::NewGame(NewGameForm::open(study, *start)),
            ModeRequest::Help(topic) => Mode::Help(Help::of(topic)),
            ModeRequest::Inside => Mode::Inside(InsidePage::default()),
            ModeRequest::Pgn(text) => Mode::Pgn(PgnView::of(&text)),
        }
    }

    /// Whether the board beneath takes the mouse.
    pub fn is_typing(&self) -> bool {
        matches!(self, Mode::Typing(_))
    }

    /// The list of games, if it is one.
    pub fn list(&self) -> Option<&GameList> {
        if let Mode::Games(list) = self { Some(list) } else { None }
    }

    /// The same, to be changed.
    pub fn list_mut(&mut self) -> Option<&mut GameList> {
        if let Mode::Games(list) = self { Some(list) } else { None }
    }

    /// The preferences, if they are open, to be changed.
    pub fn preferences_mut(&mut self) -> Option<&mut Preferences> {
        if let Mode::Preferences(preferences) = self { Some(preferences) } else { None }
    }

    /// The board editor, if it is one.
    pub fn editor(&self) -> Option<&Editor> {
        if let Mode::Setup(editor) = self { Some(editor) } else { None }
    }

    /// Takes a key.
    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        match self {
            Mode::Typing(line) => line.keys(study, chord),
            Mode::Ask(warning) => ask::keys(warning, study, chord),
            Mode::Annotation(form) => form.keys(study, chord),
            Mode::Games(list) => list.keys(study, chord),
            Mode::Setup(editor) => editor.keys(study, chord),
            Mode::Help(help) => help.keys(study, chord),
            Mode::Inside(page) => page.keys(study, chord),
            Mode::Preferences(preferences) => preferences.keys(study, chord),
            Mode::Seeing(page) => page.keys(study, chord),
            Mode::Promotion(_)
            | Mode::Copy(_)
            | Mode::NewGame(_)
            | Mode::Pgn(_)
            | Mode::Training(_)
            | Mode::School(_)
            | Mode::Progress(_) => self.menu_keys(study, chord),
        }
    }

    /// Takes a key as all menus do.
    fn menu_keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        let action = study.settings.keymap.action(chord);
        // The space of "knight c3", typed as a move, begins no game.
        let is_typed = matches!(self, Mode::NewGame(_)) && chord.key == KeyCode::Char(' ');
        let key = if is_typed { MenuKey::Change(1) } else { MenuKey::of(chord) };
        let leaves = action == Some(Action::Quit) && !matches!(self, Mode::Promotion(_));
        if key == MenuKey::Close || leaves {
            return self.close(study);
        }
        match (self, action) {
            (Mode::Training(_) | Mode::School(_) | Mode::Progress(_), Some(Action::Type)) => {
                Outcome::Do(Action::Type)
            }
            (Mode::Training(_), Some(Action::Help)) => training::help(study),
            (Mode::School(_), Some(Action::Help)) => {
                study.outgoing.opens.push(ModeRequest::Help(HelpTopic::School));
                Outcome::Stay
            }
            (menu, _) => menu.menu(study, key),
        }
    }

    fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        match self {
            Mode::Promotion(promotion) => promotion.menu(study, key),
            Mode::Copy(menu) => menu.menu(study, key),
            Mode::NewGame(form) => form.menu(study, key),
            Mode::Preferences(preferences) => preferences.menu(study, key),
            Mode::Help(help) => {
                help.step(study, key);
                Outcome::Stay
            }
            Mode::Pgn(view) => view.menu(key),
            Mode::Inside(page) => page.menu(study, key),
            Mode::Training(page) => page.menu(study, key),
            Mode::School(page) => page.menu(study, key),
            Mode::Progress(page) => page.menu(study, key),
            Mode::Typing(_)
            | Mode::Ask(_)
            | Mode::Annotation(_)
            | Mode::Games(_)
            | Mode::Setup(_)
            | Mode::Seeing(_) => Outcome::Stay,
        }
    }

    /// Closes as Esc does.
    fn close(&mut self, study: &mut Study) -> Outcome {
        match self {
            Mode::Training(page) => page.close(study),
            Mode::School(page) => page.close(study),
            Mode::Ask(_) => ask::put_back(study),
            Mode::Typing(_)
            | Mode::Promotion(_)
            | Mode::Copy(_)
            | Mode::Annotation(_)
            | Mode::NewGame(_)
            | Mode::Preferences(_)
            | Mode::Help(_)
            | Mode::Inside(_)
            | Mode::Pgn(_)
            | Mode::Games(_)
            | Mode::Setup(_)
            | Mode::Seeing(_)
            | Mode::Progress(_) => Outcome::Close,
        }
    }

    /// Does an action asked for by name, if the mode has it.
    pub fn act(&mut self, study: &mut Study, action: Action) -> Outcome {
        match (self, action) {
            (Mode::Training(_), Action::NextExercise) => training::begin(study),
            (mode, Action::Cancel) => mode.close(study),
            _ => Outcome::Stay,
        }
    }

    /// Takes the mouse.
    pub fn pointer(&mut self, study: &mut Study, pointer: Pointer, target: Target) -> Outcome {
        match (self, pointer, target) {
            (mode, Pointer::Press, Target::Item(item)) => mode.click(study, item),
            (Mode::Setup(editor), _, _) => {
                editor.pointer(study, pointer, target);
                Outcome::Stay
            }
            (mode, Pointer::WheelUp, _) => mode.wheel(study, -1),
            (mode, Pointer::WheelDown, _) => mode.wheel(study, 1),
            (Mode::Ask(warning), Pointer::Press, Target::Square(square)) => {
                ask::click(warning, study, square)
            }
            _ => Outcome::Stay,
        }
    }

    /// A click on one of its lines.
    fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        study.outgoing.redraw = true;
        match self {
            Mode::Typing(_)
            | Mode::Help(_)
            | Mode::Inside(_)
            | Mode::Pgn(_)
            | Mode::Ask(_)
            | Mode::Seeing(_) => Outcome::Stay,
            Mode::Promotion(promotion) => promotion.click(study, item),
            Mode::Copy(menu) => menu.click(study, item),
            Mode::Annotation(form) => form.click(study, item),
            Mode::NewGame(form) => form.click(study, item),
            Mode::Preferences(preferences) => preferences.click(study, item),
            Mode::Games(list) => list.click(study, item),
            Mode::Setup(editor) => editor.click(study, item),
            Mode::Training(page) => page.click(study, item),
            Mode::School(page) => page.click(study, item),
            Mode::Progress(page) => page.click(study, item),
        }
    }

    /// The wheel turns by a line.
    fn wheel(&mut self, study: &mut Study, by: isize) -> Outcome {
        study.outgoing.redraw = true;
        match self {
            Mode::Annotation(form) => form.step(by),
            Mode::Games(list) => list.wheel(study, by),
            Mode::Typing(_) | Mode::Ask(_) | Mode::Setup(_) | Mode::Seeing(_) => {}
            Mode::Promotion(_)
            | Mode::Copy(_)
            | Mode::NewGame(_)
            | Mode::Preferences(_)
            | Mode::Help(_)
            | Mode::Inside(_)
            | Mode::Pgn(_)
            | Mode::Training(_)
            | Mode::School(_)
            | Mode::Progress(_) => return self.menu(study, MenuKey::Move(by)),
        }
        Outcome::Stay
    }

    /// Takes pasted text.
    pub fn paste(&mut self, study: &mut Study, text: &str) {
        match self {
            Mode::Typing(line) => line.paste(text),
            Mode::Annotation(form) => form.insert(text),
            Mode::Games(list) => list.paste(study, text),
            Mode::Setup(editor) => editor.paste(text),
            Mode::Ask(_)
            | Mode::Promotion(_)
            | Mode::Copy(_)
            | Mode::NewGame(_)
            | Mode::Preferences(_)
            | Mode::Help(_)
            | Mode::Inside(_)
            | Mode::Pgn(_)
            | Mode::Training(_)
            | Mode::School(_)
            | Mode::Seeing(_)
            | Mode::Progress(_) => {}
        }
    }

    /// The hints for its key line; none where the mode draws its own.
    pub fn hints(&self) -> &'static [KeyHint] {
        match self {
            Mode::Typing(_)
            | Mode::Ask(_)
            | Mode::Games(_)
            | Mode::Setup(_)
            | Mode::Training(_)
            | Mode::School(_)
            | Mode::Seeing(_)
            | Mode::Progress(_) => &[],
            Mode::Promotion(_) => promotion::HINTS,
            Mode::Copy(_) => copy::HINTS,
            Mode::Annotation(_) => annotation::HINTS,
            Mode::NewGame(_) => new_game::HINTS,
            Mode::Preferences(_) => preferences::HINTS,
            Mode::Help(_) => help::HINTS,
            Mode::Inside(_) => inside::HINTS,
            Mode::Pgn(_) => pgn::HINTS,
        }
    }
}
