//! The page of the school: the books, the lessons of one, and what to go on with.

use crate::app::action::Action;
use crate::app::modes::menu::{KeyHint, MenuKey};
use crate::app::outcome::{ModeRequest, Outcome};
use crate::app::study::Study;
use crate::chess::words;
use crate::drill::DrillClass;
use crate::school::{ClassicGame, CourseBook, Lesson, SeeingKind, classic_of, classics, drill_id};

/// The keys of the page.
pub(crate) const HINTS: &[KeyHint] =
    &[("Enter", "select", false), ("up, down", "choose", false), ("?", "more", true), ("Esc", "back", true)];

/// The keys of the page in help.
pub(super) const IN_HELP: &[(&str, &str)] = &[
    ("up down", "choose a book or a lesson"),
    ("enter", "open it"),
    ("left right", "the books, the lessons of one"),
    ("esc", "back to the books, then to the game"),
];

/// The page; what it lists is in the study.
#[derive(Clone, Debug, Default)]
pub(crate) struct SchoolPage {
    /// The line chosen.
    pub line: usize,
    /// What is listed.
    pub listed: SchoolList,
}

/// What the page lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SchoolList {
    /// The books.
    #[default]
    Books,
    /// The lessons of a book.
    Lessons(CourseBook),
    /// The endgame drills.
    Drills,
    /// The rounds of seeing.
    Seeing,
    /// The classic games.
    Classics,
}

/// The title of the classic games, and what is done with them.
pub(crate) const CLASSICS: &str = "Guess the move";
const ABOUT_CLASSICS: &str =
    "Thirty classic games: find the winner's moves. One that is as good is never wrong.";

/// The title of the rounds of seeing, and what they are.
pub(crate) const SEEING: &str = "Seeing without a board";
const ABOUT_SEEING: &str =
    "Colours and names of squares, the knight's way, a position in your head: ten questions each.";

/// The title of the drills, and what they are.
pub(crate) const DRILLS: &str = "Endgame drills";
const ABOUT_DRILLS: &str = "Random positions of an ending, played out against a defence that never errs.";

/// A line of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SchoolChoice {
    /// Return to the lesson on the board.
    GoOn,
    /// Begin a lesson, or go on with it.
    Lesson(String),
    /// List the lessons of a book.
    Book(CourseBook),
    /// List the books.
    Books,
    /// List the endgame drills.
    Drills,
    /// Begin a drill.
    Drill(DrillClass),
    /// List the classic games.
    Classics,
    /// Guess the moves of one.
    Classic(&'static str),
    /// List the rounds of seeing.
    Rounds,
    /// Begin one.
    Round(SeeingKind),
    /// Train with exercises.
    Train,
    /// Return to the suspended game.
    Back,
    /// Quit patzer.
    Quit,
}

/// A choice with its label, and what stands at the right end of its line.
pub(crate) type SchoolLine = (SchoolChoice, String, String);

/// Returns the lines of the page.
pub(crate) fn lines(page: &SchoolPage, study: &Study) -> Vec<SchoolLine> {
    match page.listed {
        SchoolList::Books => books(study),
        SchoolList::Lessons(book) => lessons(study, book),
        SchoolList::Drills => drills(study),
        SchoolList::Seeing => rounds(),
        SchoolList::Classics => games(),
    }
}

fn books(study: &Study) -> Vec<SchoolLine> {
    let Some(record) = &study.school.record else { return Vec::new() };
    let line = |choice, label: &str| (choice, label.to_owned(), String::new());
    let mut lines = Vec::new();
    if let Some(session) =
        study.school.lesson.as_ref().filter(|session| !session.is_last() || !study.is_step_done())
    {
        let label = format!("Continue: {}, step {}", session.lesson.title, session.at + 1);
        lines.push(line(SchoolChoice::GoOn, &label));
    } else if let Some(lesson) = record.next(study.first_book()) {
        let begun = record.progress.of(&lesson.id).steps > 0;
        let word = if begun { "Continue" } else { "Next lesson" };
        lines.push(line(SchoolChoice::Lesson(lesson.id.clone()), &format!("{word}: {}", lesson.title)));
    }
    for book in CourseBook::ALL {
        let (done, all) = record.count(book);
        if all > 0 {
            lines.push((SchoolChoice::Book(book), book.title().to_owned(), format!("{done} of {all}")));
        }
    }
    let drills = DrillClass::ALL;
    let done = drills.iter().filter(|class| record.progress.is_done(&drill_id(**class))).count();
    lines.push((SchoolChoice::Drills, DRILLS.to_owned(), format!("{done} of {}", drills.len())));
    lines.push(line(SchoolChoice::Classics, CLASSICS));
    lines.push(line(SchoolChoice::Rounds, SEEING));
    lines.push(line(SchoolChoice::Train, "Exercises"));
    lines.push(if study.has_game_to_go_back_to() {
        line(SchoolChoice::Back, "Back to the game")
    } else {
        line(SchoolChoice::Quit, "Quit")
    });
    lines
}

fn lessons(study: &Study, book: CourseBook) -> Vec<SchoolLine> {
    let Some(record) = &study.school.record else { return Vec::new() };
    let state = |lesson: &Lesson| {
        let known = record.progress.of(&lesson.id);
        match known.done {
            Some(_) => "done".to_owned(),
            None if known.steps > 0 => format!("{} of {} steps", known.steps, lesson.steps.len()),
            None => String::new(),
        }
    };
    let of_book = record.course.of_book(book);
    let lines =
        of_book.map(|lesson| (SchoolChoice::Lesson(lesson.id.clone()), lesson.title.clone(), state(lesson)));
    lines.chain([(SchoolChoice::Books, "All books".to_owned(), String::new())]).collect()
}

fn drills(study: &Study) -> Vec<SchoolLine> {
    let is_done = |class: DrillClass| {
        let record = study.school.record.as_ref();
        record.is_some_and(|record| record.progress.is_done(&drill_id(class)))
    };
    let line = |class: DrillClass| {
        let state = if is_done(class) { "done" } else { "" };
        (SchoolChoice::Drill(class), class.row().title.to_owned(), state.to_owned())
    };
    let back = (SchoolChoice::Books, "All books".to_owned(), String::new());
    DrillClass::ALL.into_iter().map(line).chain([back]).collect()
}

fn games() -> Vec<SchoolLine> {
    let line = |classic: &'static ClassicGame| {
        let side = words::side(classic.side).to_owned();
        (SchoolChoice::Classic(classic.id.as_str()), classic.title.clone(), side)
    };
    let back = (SchoolChoice::Books, "All books".to_owned(), String::new());
    classics().iter().map(line).chain([back]).collect()
}

fn rounds() -> Vec<SchoolLine> {
    let line = |kind: SeeingKind| (SchoolChoice::Round(kind), kind.title().to_owned(), String::new());
    let back = (SchoolChoice::Books, "All books".to_owned(), String::new());
    SeeingKind::ALL.into_iter().map(line).chain([back]).collect()
}

/// What is said below the lines about the one chosen: what a lesson gives, and what should come before it.
pub(crate) fn about(page: &SchoolPage, study: &Study) -> Option<String> {
    let record = study.school.record.as_ref()?;
    let (choice, _, _) = lines(page, study).into_iter().nth(page.line)?;
    let id = match choice {
        SchoolChoice::Book(book) => return Some(book.about().to_owned()),
        SchoolChoice::Drills => return Some(ABOUT_DRILLS.to_owned()),
        SchoolChoice::Classics => return Some(ABOUT_CLASSICS.to_owned()),
        SchoolChoice::Classic(id) => return classic_of(id).map(|classic| classic.about.clone()),
        SchoolChoice::Rounds => return Some(ABOUT_SEEING.to_owned()),
        SchoolChoice::Round(kind) => return Some(kind.about().to_owned()),
        SchoolChoice::Drill(class) => return Some(class.row().task.to_owned()),
        SchoolChoice::Lesson(id) => id,
        SchoolChoice::GoOn
        | SchoolChoice::Books
        | SchoolChoice::Train
        | SchoolChoice::Back
        | SchoolChoice::Quit => return None,
    };
    let lesson = record.course.find(&id)?;
    let open = lesson.needs.iter().filter(|id| !record.progress.is_done(id));
    // Who begins with a later book knows those before.
    let is_to_do = |lesson: &&Lesson| lesson.book as usize >= study.first_book() as usize;
    let open = open.filter_map(|id| record.course.find(id)).filter(is_to_do);
    let open: Vec<&str> = open.map(|lesson| lesson.title.as_str()).collect();
    let first = if open.is_empty() { String::new() } else { format!(" First: {}.", open.join(", ")) };
    Some(format!("Goal: {}{first}", lesson.gives))
}

impl SchoolPage {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        let lines = lines(self, study);
        self.line = key.step(self.line, lines.len());
        study.outgoing.redraw = true;
        let is_open = matches!(key, MenuKey::Choose | MenuKey::Change(1));
        let is_back = key == MenuKey::Change(-1) && self.listed != SchoolList::Books;
        let opened = lines.into_iter().nth(self.line).map(|(choice, _, _)| choice).filter(|_| is_open);
        let choice = opened.or_else(|| is_back.then_some(SchoolChoice::Books));
        choice.map_or(Outcome::Stay, |choice| self.choose(study, choice))
    }

    fn choose(&mut self, study: &mut Study, choice: SchoolChoice) -> Outcome {
        match choice {
            SchoolChoice::GoOn => return Outcome::Close,
            SchoolChoice::Lesson(id) => {
                study.begin_lesson(&id);
                return Outcome::CloseAll;
            }
            SchoolChoice::Book(book) => *self = SchoolPage::of_book(study, book),
            SchoolChoice::Books => {
                let before = match std::mem::take(&mut self.listed) {
                    SchoolList::Lessons(book) => Some(SchoolChoice::Book(book)),
                    SchoolList::Drills => Some(SchoolChoice::Drills),
                    SchoolList::Seeing => Some(SchoolChoice::Rounds),
                    SchoolList::Classics => Some(SchoolChoice::Classics),
                    SchoolList::Books => None,
                };
                let place =
                    lines(self, study).iter().position(|(choice, _, _)| Some(choice) == before.as_ref());
                self.line = place.unwrap_or(0);
            }
            SchoolChoice::Drills => *self = SchoolPage { line: 0, listed: SchoolList::Drills },
            SchoolChoice::Classics => *self = SchoolPage { line: 0, listed: SchoolList::Classics },
            SchoolChoice::Classic(id) => {
                study.begin_lesson(id);
                return Outcome::CloseAll;
            }
            SchoolChoice::Rounds => *self = SchoolPage { line: 0, listed: SchoolList::Seeing },
            SchoolChoice::Round(kind) => {
                study.outgoing.opens.push(ModeRequest::Seeing(kind));
                return Outcome::Close;
            }
            SchoolChoice::Drill(class) => {
                study.ask_drill(class);
                return Outcome::CloseAll;
            }
            SchoolChoice::Train => {
                study.leave_exercises();
                return Outcome::Do(Action::Train);
            }
            SchoolChoice::Back => {
                study.leave_exercises();
                return Outcome::CloseAll;
            }
            SchoolChoice::Quit => return Outcome::Do(Action::Quit),
        }
        Outcome::Stay
    }

    /// The rounds of seeing, at this one.
    pub fn at_round(kind: SeeingKind) -> SchoolPage {
        let line = SeeingKind::ALL.iter().position(|one| *one == kind);
        SchoolPage { line: line.unwrap_or(0), listed: SchoolList::Seeing }
    }

    /// The lessons of a book, the first that isn't done chosen.
    fn of_book(study: &Study, book: CourseBook) -> SchoolPage {
        let record = study.school.record.as_ref();
        let is_open = |lesson: &Lesson| record.is_some_and(|record| !record.progress.is_done(&lesson.id));
        let line = record.and_then(|record| record.course.of_book(book).position(is_open));
        SchoolPage { line: line.unwrap_or(0), listed: SchoolList::Lessons(book) }
    }

    /// Handles Esc: from a book to the books, from there to the game; "Go on" leads back into a lesson.
    pub fn close(&mut self, study: &mut Study) -> Outcome {
        let choice = match self.listed {
            SchoolList::Books if study.has_game_to_go_back_to() => SchoolChoice::Back,
            SchoolList::Books => SchoolChoice::Quit,
            SchoolList::Lessons(_) | SchoolList::Drills | SchoolList::Classics | SchoolList::Seeing => {
                SchoolChoice::Books
            }
        };
        self.choose(study, choice)
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.menu(study, MenuKey::Choose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Mode};
    use crate::school::SchoolRecord;

    /// A player in a game who has opened the school.
    fn at_school() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").keys("S").tell(Answer::School(Box::new(SchoolRecord::new(Vec::new()))));
        player
    }

    fn page(player: &TestPlayer) -> Option<&SchoolPage> {
        if let Some(Mode::School(page)) = player.mode() { Some(page) } else { None }
    }

    fn labels(player: &TestPlayer) -> Vec<String> {
        let page = page(player).expect("the page is open");
        lines(page, &player.app.study).into_iter().map(|(_, label, _)| label).collect()
    }

    /// Goes down to the line of this label and opens it.
    fn open<'a>(player: &'a mut TestPlayer, label: &str) -> &'a mut TestPlayer {
        let place = labels(player).iter().position(|line| line == label).expect(label);
        player.keys("home");
        for _ in 0..place {
            player.keys("down");
        }
        player.keys("enter")
    }

    #[test]
    fn every_list_opens_and_leads_back_to_its_line() {
        for title in ["Tactics", DRILLS, CLASSICS, SEEING] {
            let mut player = at_school();
            open(&mut player, title);
            let listed = labels(&player);
            assert!(listed.len() > 4 && listed.last().is_some_and(|line| line == "All books"), "{listed:?}");
            player.keys("esc");
            let line = page(&player).unwrap().line;
            assert_eq!(labels(&player)[line], title);
            player.keys("esc");
            assert_eq!((player.mode().is_none(), player.moves().as_str()), (true, "1.e4"));
        }
    }

    #[test]
    fn the_next_lesson_asks_for_none_of_the_books_before_the_one_chosen() {
        for book in CourseBook::ALL {
            let mut player = at_school();
            player.app.study.settings.chosen.school = Some(book.id().to_owned());
            let told = about(page(&player).unwrap(), &player.app.study).unwrap();
            assert!(told.starts_with("Goal: ") && !told.contains("First: "), "{book:?}: {told}");
        }
    }

    #[test]
    fn what_is_chosen_is_told_and_begins() {
        let mut player = at_school();
        open(&mut player, CLASSICS);
        let told = about(page(&player).unwrap(), &player.app.study).unwrap();
        assert_eq!(told, "A pin against the queen can be broken if the enemy king is weak.");
        player.keys("enter");
        assert!(player.app.study.training.exercises.is_some() && player.mode().is_none());
        let mut player = at_school();
        open(&mut player, SEEING).keys("enter");
        assert!(matches!(player.mode(), Some(Mode::Seeing(_))));
        let mut player = at_school();
        open(&mut player, "The rules").keys("enter");
        assert_eq!(player.app.study.school.lesson.as_ref().unwrap().at, 0);
    }

    #[test]
    fn left_and_right_go_in_and_out_and_the_last_line_goes_back() {
        let mut player = at_school();
        player.keys("down right");
        assert_eq!(page(&player).unwrap().listed, SchoolList::Lessons(CourseBook::Rules));
        player.keys("left");
        assert_eq!(page(&player).unwrap().listed, SchoolList::Books);
        player.keys("left");
        assert_eq!(page(&player).unwrap().listed, SchoolList::Books, "there is nothing further out");
        player.keys("end enter");
        assert_eq!((player.mode().is_none(), player.moves().as_str()), (true, "1.e4"));
    }
}
