//! A round of seeing without a board: ten questions, answered by typing.

use std::time::Instant;

use crate::app::effect::StoreEffect;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::modes::menu::KeyHint;
use crate::app::outcome::{ModeRequest, Outcome};
use crate::app::study::Study;
use crate::review::diary::{DiaryEntry, SeeingScore};
use crate::school::{QUESTIONS, SeeingKind, SeeingQuestion};

/// The keys of the page.
pub(crate) const HINTS: &[KeyHint] =
    &[("type", "your answer", false), ("Enter", "answers", true), ("Esc", "back", true)];

/// What is typed at most.
const LONGEST: usize = 16;

/// A round.
#[derive(Clone, Debug)]
pub(crate) struct SeeingPage {
    pub kind: SeeingKind,
    pub question: SeeingQuestion,
    /// What is typed so far.
    pub typed: String,
    /// Questions answered, and those of them that were right.
    pub answered: u32,
    pub right: u32,
    /// Whether the last answer was right, and what is told of it.
    pub last: Option<(bool, String)>,
    random: fastrand::Rng,
    begun: Instant,
    /// How long the round took, once it is over.
    pub seconds: Option<u32>,
}

impl SeeingPage {
    /// A round that begins now.
    pub fn begin(kind: SeeingKind, study: &Study) -> SeeingPage {
        let seed = study.board.seed ^ u64::from(study.now.wall.elapsed().map_or(0, |age| age.subsec_nanos()));
        let mut random = fastrand::Rng::with_seed(seed ^ study.board.record);
        SeeingPage {
            kind,
            question: kind.question(&mut random),
            typed: String::new(),
            answered: 0,
            right: 0,
            last: None,
            random,
            begun: study.now.instant,
            seconds: None,
        }
    }

    /// Whether all questions are answered.
    pub fn is_over(&self) -> bool {
        self.seconds.is_some()
    }

    /// Takes a key: a whole answer counts at once, a wrong one too.
    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        study.outgoing.redraw = true;
        match chord.key {
            KeyCode::Esc => {
                study.outgoing.opens.push(ModeRequest::Rounds(self.kind));
                return Outcome::Close;
            }
            KeyCode::Enter if self.is_over() => *self = SeeingPage::begin(self.kind, study),
            KeyCode::Enter => self.enter(study),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Char(sign) if !self.is_over() && !chord.ctrl && self.typed.len() < LONGEST => {
                self.typed.push(sign);
                if self.question.is_right(&self.typed).is_some() {
                    self.enter(study);
                }
            }
            KeyCode::Char(_)
            | KeyCode::Left
            | KeyCode::Right
            | KeyCode::Up
            | KeyCode::Down
            | KeyCode::Home
            | KeyCode::End
            | KeyCode::PageUp
            | KeyCode::PageDown
            | KeyCode::Tab
            | KeyCode::Delete
            | KeyCode::Insert
            | KeyCode::F(_) => {}
        }
        Outcome::Stay
    }

    /// Takes a line typed elsewhere; `quit`, `stop` and `back` end the round.
    pub fn line(&mut self, study: &mut Study, line: &str) -> Outcome {
        study.outgoing.redraw = true;
        if matches!(line, "quit" | "stop" | "back" | "exit") {
            return Outcome::Close;
        }
        if self.is_over() {
            return if line == "again" { self.again(study) } else { Outcome::Close };
        }
        line.clone_into(&mut self.typed);
        self.enter(study);
        Outcome::Stay
    }

    fn again(&mut self, study: &Study) -> Outcome {
        *self = SeeingPage::begin(self.kind, study);
        Outcome::Stay
    }

    /// Judges what is typed and asks the next question.
    fn enter(&mut self, study: &mut Study) {
        let Some(right) = self.question.is_right(&self.typed) else {
            self.last = Some((false, format!("Not an answer: type {}.", self.kind.how())));
            self.typed.clear();
            return;
        };
        let told = if right { "Right.".to_owned() } else { self.question.told.clone() };
        self.last = Some((right, told));
        self.answered += 1;
        self.right += u32::from(right);
        self.typed.clear();
        if self.answered < QUESTIONS {
            self.question = self.kind.question(&mut self.random);
        } else {
            self.end(study);
        }
    }

    /// Notes the round in the diary.
    fn end(&mut self, study: &mut Study) {
        let time = study.now.instant.saturating_duration_since(self.begun);
        let seconds = u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        self.seconds = Some(seconds);
        let score = SeeingScore {
            day: study.today().to_string(),
            round: self.kind.id().to_owned(),
            right: self.right,
            asked: self.answered,
            seconds,
        };
        study.effect(StoreEffect::Note(Box::new(DiaryEntry::Seeing(score))));
    }

    /// `8 of 10 right in 41 seconds.`
    pub fn result(&self) -> Option<String> {
        let seconds = self.seconds?;
        Some(format!("{} of {} right in {seconds} seconds.", self.right, self.answered))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::modes::school::SchoolList;
    use crate::app::testing::TestPlayer;
    use crate::app::{Effect, Mode};
    use crate::school::SchoolRecord;

    fn at(kind: SeeingKind) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.app.study.school.record = Some(Box::new(SchoolRecord::new(Vec::new())));
        player.line(&format!("lesson {}", crate::school::seeing_id(kind)));
        player
    }

    fn page(player: &TestPlayer) -> &SeeingPage {
        let Some(Mode::Seeing(page)) = player.mode() else { panic!("no round") };
        page
    }

    #[test]
    fn a_letter_answers_and_ten_answers_are_a_round_that_is_noted() {
        let mut player = at(SeeingKind::Colours);
        for asked in 0..QUESTIONS {
            assert_eq!(page(&player).answered, asked);
            let right = page(&player).question.is_right("l") == Some(true);
            player.keys("l");
            assert_eq!(page(&player).last.as_ref().unwrap().0, right);
        }
        assert!(page(&player).is_over());
        let noted = player.take_effects().into_iter().find_map(|effect| match effect {
            Effect::Store(StoreEffect::Note(entry)) => Some(*entry),
            _ => None,
        });
        let Some(DiaryEntry::Seeing(score)) = noted else { panic!("{noted:?}") };
        assert_eq!((score.round.as_str(), score.asked, score.right), ("colours", 10, page(&player).right));
        player.keys("d");
        assert_eq!(page(&player).answered, QUESTIONS, "the round is over");
        player.keys("enter");
        assert_eq!(page(&player).answered, 0);
        player.keys("esc");
        let Some(Mode::School(school)) = player.mode() else { panic!("another page") };
        assert_eq!((school.listed, school.line), (SchoolList::Seeing, 0), "where the next round is");
        player.keys("down enter");
        assert_eq!(page(&player).kind, SeeingKind::ALL[1]);
        player.keys("esc esc esc");
        assert!(player.mode().is_none(), "the round, the list, the books: one page each");
    }

    #[test]
    fn a_square_counts_when_its_name_is_whole_and_backspace_takes_a_letter_away() {
        let mut player = at(SeeingKind::Coordinates);
        let square = page(&player).question.shown.unwrap().to_string();
        let (file, rank) = square.split_at(1);
        player.keys("x backspace").keys(file);
        assert_eq!((page(&player).answered, page(&player).typed.as_str()), (0, file));
        player.keys(rank);
        assert_eq!((page(&player).answered, page(&player).right), (1, 1));
        player.keys("z enter");
        assert_eq!(page(&player).answered, 1);
        assert_eq!(page(&player).last, Some((false, "Not an answer: type its name, like e4.".to_owned())));
    }

    #[test]
    fn a_line_answers_too_and_quit_ends_the_round() {
        let mut player = at(SeeingKind::Blindfold);
        let answers = ["k", "q", "r", "b", "n", "p", "empty"];
        let right = answers.into_iter().find(|answer| page(&player).question.is_right(answer) == Some(true));
        player.line(right.unwrap());
        assert_eq!((page(&player).answered, page(&player).right), (1, 1));
        player.line("quit");
        assert!(player.mode().is_none());
    }
}
