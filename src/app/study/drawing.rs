//! Arrows and marked squares: those in the comment of the move on the board, and those that the player draws there.

use crate::app::board::GameLocation;
use crate::app::study::Study;
use crate::chess::Square;
use crate::chess::drawing::{Crayon, Stroke, redrawn, strokes, toggled};

/// What is shown at once, at most.
const MOST: usize = 8;

impl Study {
    /// Returns what is drawn on the position on the board.
    pub fn drawn(&self) -> Vec<Stroke> {
        if let Some(session) = self.school.lesson.as_ref().filter(|_| self.talk.shown.is_none()) {
            return session.strokes(self.board.game.tree().is_empty());
        }
        if self.talk.shown.is_some() || self.training.exercises.is_some() {
            return Vec::new();
        }
        let mut drawn = strokes(self.comment_here());
        drawn.truncate(MOST);
        drawn
    }

    /// Tells what is drawn on the position on the board.
    pub fn drawn_in_words(&self) -> Option<String> {
        let drawn: Vec<String> = self.drawn().into_iter().map(Stroke::in_words).collect();
        (!drawn.is_empty()).then(|| format!("Drawn: {}.", drawn.join(", ")))
    }

    fn comment_here(&self) -> &str {
        &self.board.game.tree().node(self.board.game.current()).comment
    }

    /// Draws from where the right button went down.
    pub(in crate::app) fn draw_to(&mut self, to: Square, crayon: Crayon) {
        let from = self.hand.drawing.take().filter(|_| self.board.location != GameLocation::Exercise);
        if let Some(from) = from {
            self.draw_stroke(Stroke { from, to, crayon });
        }
    }

    /// Draws on the position on the board, or takes away what is there already; returns false if there is too much.
    fn draw_stroke(&mut self, stroke: Stroke) -> bool {
        let before = strokes(self.comment_here());
        let drawn = toggled(before.clone(), stroke);
        if drawn.len() > before.len().max(MOST) {
            self.say(format!("That's {MOST} arrows and squares already; drawn again, one goes."));
            return false;
        }
        self.hand.drew_on = Some(self.board.game.current());
        self.write_comment(redrawn(self.comment_here(), &drawn))
    }

    /// Handles `arrow g1f3 red`: draws an arrow, or marks a square if one is named; the same again takes it away.
    pub(in crate::app) fn type_arrow(&mut self, words: &str) {
        if !self.has_record() {
            return;
        }
        let Some(stroke) = Stroke::typed(words) else {
            return self.warn("Type squares, and red, yellow or blue: arrow g1f3, arrow e5 red.");
        };
        if self.draw_stroke(stroke) {
            self.say(self.drawn_in_words().unwrap_or_else(|| "Nothing is drawn here now.".to_owned()));
        }
    }

    /// Takes away what is drawn where the player has drawn; returns false if there is nothing.
    pub(in crate::app) fn clear_drawing(&mut self) -> bool {
        let drew_here = self.hand.drew_on.take() == Some(self.board.game.current());
        drew_here && !self.drawn().is_empty() && self.write_comment(redrawn(self.comment_here(), &[]))
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Input;
    use crate::app::marks::{ArrowMeaning, BoardArrow};
    use crate::app::msg::{Pointer, Target};
    use crate::app::testing::TestPlayer;
    use crate::chess::Square;
    use crate::chess::drawing::Crayon;

    fn draw(player: &mut TestPlayer, from: Square, to: Square, crayon: Crayon) {
        player.tell(Input::Pointer(Pointer::Draw, Target::Square(from)));
        player.tell(Input::Pointer(Pointer::Drawn(crayon), Target::Square(to)));
    }

    fn comment(player: &TestPlayer) -> &str {
        player.app.study.comment_here()
    }

    #[test]
    fn what_is_drawn_is_kept_in_the_comment_and_goes_when_drawn_again() {
        let mut player = TestPlayer::new();
        draw(&mut player, Square::G1, Square::F3, Crayon::Green);
        draw(&mut player, Square::E5, Square::E5, Crayon::Red);
        assert_eq!(comment(&player), "[%csl Re5] [%cal Gg1f3]");
        let arrow = BoardArrow { from: Square::G1, to: Square::F3, meaning: ArrowMeaning::Mine };
        assert_eq!(player.app.arrows(), [arrow]);
        assert_eq!(player.app.marks()[usize::from(Square::E5)].drawn, Some(ArrowMeaning::Threat));
        draw(&mut player, Square::G1, Square::F3, Crayon::Green);
        assert_eq!(comment(&player), "[%csl Re5]");
        player.keys("u");
        assert_eq!(comment(&player), "[%csl Re5] [%cal Gg1f3]");
        player.keys("esc");
        assert_eq!((comment(&player), player.app.arrows()), ("", vec![]));
    }

    #[test]
    fn arrows_are_typed_as_well() {
        let mut player = TestPlayer::new();
        assert_eq!(player.line("arrow g1f3").status(), "Drawn: green arrow from g1 to f3.");
        assert_eq!(player.line("arrow e5 red").status(), "Drawn: e5 marked red, green arrow from g1 to f3.");
        assert_eq!(comment(&player), "[%csl Re5] [%cal Gg1f3]");
        player.line("arrow g1 f3");
        assert_eq!(player.line("arrow e5 red").status(), "Nothing is drawn here now.");
        assert!(player.line("arrow e9").status().starts_with("Type squares"), "{}", player.status());
    }

    #[test]
    fn a_ninth_arrow_is_not_drawn_and_off_the_board_nothing_is() {
        let mut player = TestPlayer::new();
        for to in Square::ALL.into_iter().skip(8).take(9) {
            draw(&mut player, Square::A1, to, Crayon::Blue);
        }
        assert_eq!(player.app.arrows().len(), 8);
        assert!(player.status().contains("8 arrows"), "{}", player.status());
        let before = comment(&player).to_owned();
        player.tell(Input::Pointer(Pointer::Draw, Target::Square(Square::H8)));
        player.tell(Input::Pointer(Pointer::Drawn(Crayon::Green), Target::Nothing));
        player.tell(Input::Pointer(Pointer::Drawn(Crayon::Green), Target::Square(Square::H1)));
        assert_eq!(comment(&player), before);
    }
}
