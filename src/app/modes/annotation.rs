//! The annotation form: comment, move glyph and position glyph of a move.

use crate::app::keymap::{Chord, KeyCode};
use crate::app::modes::menu::{CHANGE, CHOOSE, KeyHint};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::text_edit::request;
use tui_input::{Input, InputRequest};

use crate::chess::glyph::{OF_MOVES, OF_POSITIONS};
use crate::chess::tree::MoveAnnotation;
use crate::chess::{Glyph, NodeId, annotation};

/// The longest comment that can be typed, in characters; a longer one from a file can be made shorter.
const LONGEST: usize = 4_000;

/// The fields of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormField {
    Move,
    Position,
    Keep,
    Comment,
}

/// The form with its initial values.
#[derive(Clone, Debug)]
pub(crate) struct AnnotationForm {
    pub node: NodeId,
    pub field: FormField,
    pub comment: Input,
    /// The glyph of the move and that of the position.
    pub glyphs: [Option<Glyph>; 2],
    /// The signs typed so far for a glyph: `!` may become `!?`.
    typed: String,
    words_before: String,
    glyphs_before: [Option<Glyph>; 2],
}

/// The glyphs to choose from, for the move and for the position.
const CHOICES: [&[Glyph]; 2] = [&OF_MOVES, &OF_POSITIONS];

impl AnnotationForm {
    fn of(node: NodeId, before: &MoveAnnotation) -> AnnotationForm {
        let words = annotation::without(&before.comment);
        let chosen = |choices: &[Glyph]| before.glyphs.iter().copied().find(|glyph| choices.contains(glyph));
        let glyphs = CHOICES.map(chosen);
        AnnotationForm {
            node,
            field: FormField::Comment,
            comment: Input::new(words.clone()),
            glyphs,
            typed: String::new(),
            words_before: words,
            glyphs_before: glyphs,
        }
    }

    /// Returns the fields; the start of the game has no move.
    pub(crate) fn fields(&self) -> &'static [FormField] {
        if self.node == NodeId::ROOT {
            &[FormField::Keep, FormField::Comment]
        } else {
            &[FormField::Move, FormField::Position, FormField::Keep, FormField::Comment]
        }
    }

    /// Inserts text into the comment, without control characters.
    pub(in crate::app) fn insert(&mut self, text: &str) {
        self.field = FormField::Comment;
        let room = LONGEST.saturating_sub(self.comment.value().chars().count());
        let text = text.replace(['\n', '\r', '\t'], " ");
        for c in text.chars().filter(|c| !c.is_control()).take(room) {
            self.comment.handle(InputRequest::InsertChar(c));
        }
    }

    /// Returns the annotation to write in place of `words`, which may have got a score meanwhile: only changed parts
    /// change; comment commands and other glyphs stay.
    fn words(&self, mut words: MoveAnnotation) -> MoveAnnotation {
        if self.comment.value() != self.words_before {
            words.comment = annotation::reworded(&words.comment, self.comment.value());
        }
        for (which, choices) in CHOICES.iter().enumerate() {
            let chosen = self.glyphs[which];
            if chosen == self.glyphs_before[which] {
                continue;
            }
            let old = words.glyphs.iter().position(|glyph| choices.contains(glyph));
            match (old, chosen) {
                (Some(place), Some(glyph)) => words.glyphs[place] = glyph,
                (Some(place), None) => drop(words.glyphs.remove(place)),
                (None, Some(glyph)) if which == 0 => words.glyphs.insert(0, glyph),
                (None, Some(glyph)) => words.glyphs.push(glyph),
                (None, None) => {}
            }
        }
        words
    }

    pub(super) fn step(&mut self, by: isize) {
        let fields = self.fields();
        let place = fields.iter().position(|field| *field == self.field).unwrap_or(0);
        self.field = fields[(place + fields.len()).wrapping_add_signed(by) % fields.len()];
        self.typed.clear();
    }

    /// Returns the index of the glyph in the current field.
    fn glyph(&self) -> Option<usize> {
        match self.field {
            FormField::Move => Some(0),
            FormField::Position => Some(1),
            FormField::Keep | FormField::Comment => None,
        }
    }

    /// Selects the next glyph, or none.
    fn turn(&mut self, which: usize, by: isize) {
        let choices = CHOICES[which];
        let place = self.glyphs[which].and_then(|glyph| choices.iter().position(|known| *known == glyph));
        let count = choices.len() + 1;
        let place = (place.map_or(0, |place| place + 1) + count).wrapping_add_signed(by) % count;
        self.glyphs[which] = place.checked_sub(1).map(|place| choices[place]);
        self.typed.clear();
    }

    /// A sign typed on a glyph's line: `!` and then `?` is `!?`.
    fn type_sign(&mut self, which: usize, c: char) {
        let known = |sign: &str| Glyph::from_sign(sign).filter(|glyph| CHOICES[which].contains(glyph));
        self.typed.push(c);
        let alone = known(c.encode_utf8(&mut [0; 4]));
        let glyph = known(&self.typed);
        if glyph.is_none() && (alone.is_some() || self.typed.len() > 3) {
            self.typed = c.to_string();
        }
        self.glyphs[which] = glyph.or(alone).or(self.glyphs[which]);
    }
}

impl AnnotationForm {
    /// A key on the comment.
    fn edit(&mut self, chord: Chord) {
        match request(chord) {
            Some(InputRequest::InsertChar(c)) => self.insert(c.encode_utf8(&mut [0; 4])),
            Some(request) => drop(self.comment.handle(request)),
            None => {}
        }
    }
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[("Enter", "saves", true), ("Esc", "cancels", true), CHOOSE, CHANGE];

impl AnnotationForm {
    /// The form for the move on the board.
    pub fn open(study: &Study) -> AnnotationForm {
        let node = study.board.game.current();
        AnnotationForm::of(node, &MoveAnnotation::of(study.board.game.tree().node(node)))
    }

    fn save(&self, study: &mut Study) -> Outcome {
        let words = self.words(MoveAnnotation::of(study.board.game.tree().node(self.node)));
        study.write_words(self.node, words);
        Outcome::Close
    }

    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        match (chord.key, self.glyph()) {
            (KeyCode::Esc, _) => return Outcome::Close,
            (KeyCode::Enter, _) => return self.save(study),
            (KeyCode::Up, _) => self.step(-1),
            (KeyCode::Down, _) => self.step(1),
            (KeyCode::Tab, _) => self.step(if chord.shift { -1 } else { 1 }),
            (KeyCode::Left, Some(which)) => self.turn(which, -1),
            (KeyCode::Right, Some(which)) => self.turn(which, 1),
            (KeyCode::Backspace | KeyCode::Delete, Some(which)) => self.glyphs[which] = None,
            (KeyCode::Char(c), Some(which)) => self.type_sign(which, c),
            _ if self.field == FormField::Comment => self.edit(chord),
            _ => {}
        }
        Outcome::Stay
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        let field = self.fields().get(item).copied().unwrap_or(FormField::Comment);
        if field == FormField::Keep {
            return self.save(study);
        }
        let again = self.field == field;
        self.field = field;
        if let Some(which) = self.glyph().filter(|_| again) {
            self.turn(which, 1);
        }
        Outcome::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(comment: &str, glyphs: &[u8]) -> MoveAnnotation {
        MoveAnnotation {
            comment: comment.into(),
            glyphs: glyphs.iter().map(|number| Glyph(*number)).collect(),
            ..MoveAnnotation::default()
        }
    }

    fn form(before: &MoveAnnotation) -> AnnotationForm {
        let mut tree = crate::chess::GameTree::new(crate::chess::Chess::default());
        let m = crate::chess::notation::parse_san(tree.start(), "e4").expect("a legal move");
        let node = tree.add(NodeId::ROOT, m).expect("a legal move");
        AnnotationForm::of(node, before)
    }

    #[test]
    fn what_is_not_touched_stays_as_it_is() {
        let before = written("two  blanks [%clk 1:00:00] and a command", &[1, 22, 10, 99]);
        let form = form(&before);
        assert_eq!(form.comment.value(), "two blanks and a command");
        assert_eq!(form.words(before.clone()), before);
        // A review has come to its end while the form was open.
        let marked = written("[%eval 0.3] two  blanks [%clk 1:00:00] and a command", &[4]);
        assert_eq!(form.words(marked.clone()), marked);
    }

    #[test]
    fn words_and_glyphs_change_and_commands_stay() {
        let before = written("old [%x 1]", &[22, 4]);
        let mut form = form(&before);
        form.insert(" and new\n");
        form.type_sign(0, '!');
        form.type_sign(0, '?');
        form.turn(1, 1);
        let words = form.words(before.clone());
        assert_eq!(words.comment, "[%x 1] old and new");
        assert_eq!(words.glyphs, [Glyph(22), Glyph(5), Glyph(18)]);
        "+/-".chars().for_each(|c| form.type_sign(1, c));
        assert_eq!(form.glyphs[1], Some(Glyph(16)));
        form.glyphs = [None, None];
        assert_eq!(form.words(before).glyphs, [Glyph(22)]);
    }
}
