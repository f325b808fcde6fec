//! The slide of the pieces that have just moved: two frames on their way, the third at rest.

use std::time::{Duration, Instant};

use crate::chess::notation::{destination, origin};
use crate::chess::{Chess, Color, Move, Position, Role, Square};

/// Pieces on their way to their squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    pieces: Vec<(Square, Square, (Color, Role))>,
    /// The piece that was taken, seen until the other arrives.
    taken: Option<(Color, Role)>,
    since: Instant,
}

/// A piece between two squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlidingPiece {
    /// Where it comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The piece.
    pub piece: (Color, Role),
    /// What stands on its square until it arrives.
    pub taken: Option<(Color, Role)>,
    /// The part of its way that lies behind it, from 0 to 1.
    pub share: f32,
}

impl Slide {
    /// The time of a frame. Two of 50 ms are seen as a movement and are over before the next key.
    pub const FRAME: Duration = Duration::from_millis(50);
    /// How far the pieces are in each frame: fast first, since the eye waits at the end.
    const WAY: [f32; 2] = [0.4, 0.8];

    /// A move from a position, from now on.
    pub fn forward(position: &Chess, played: Move, now: Instant) -> Slide {
        Slide {
            pieces: moved(position, played),
            taken: position
                .board()
                .piece_at(played.to())
                .filter(|_| played.is_capture())
                .map(|piece| (piece.color, piece.role)),
            since: now,
        }
    }

    /// The same move taken back.
    pub fn back(position: &Chess, played: Move, now: Instant) -> Slide {
        let turned = moved(position, played).into_iter().map(|(from, to, piece)| (to, from, piece));
        Slide { pieces: turned.collect(), taken: None, since: now }
    }

    fn frame(&self, now: Instant) -> u32 {
        let frame = now.saturating_duration_since(self.since).as_millis() / Self::FRAME.as_millis();
        u32::try_from(frame).unwrap_or(u32::MAX)
    }

    /// The pieces at a time; `None` once they have arrived.
    pub fn pieces(&self, now: Instant) -> Option<Vec<SlidingPiece>> {
        let share = *Self::WAY.get(self.frame(now) as usize)?;
        let pieces = self.pieces.iter();
        Some(
            pieces
                .map(|&(from, to, piece)| SlidingPiece { from, to, piece, taken: self.taken, share })
                .collect(),
        )
    }

    /// When the next frame is due.
    pub fn next_change(&self, now: Instant) -> Instant {
        self.since + Self::FRAME * (self.frame(now) + 1)
    }
}

/// The pieces that a move takes from square to square: in castling king and rook.
fn moved(position: &Chess, played: Move) -> Vec<(Square, Square, (Color, Role))> {
    let color = position.turn();
    let mut pieces = vec![(origin(played), destination(played), (color, played.role()))];
    if let (Move::Castle { king, rook }, Some(side)) = (played, played.castling_side()) {
        let to = Square::from_coords(side.rook_to_file(), king.rank());
        pieces.push((rook, to, (color, Role::Rook)));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::chess::{fen, notation};

    fn slide(position: &str, san: &str) -> (Slide, Instant) {
        let position = fen::parse(position).unwrap().position;
        let now = Instant::now();
        (Slide::forward(&position, notation::parse_san(&position, san).unwrap(), now), now)
    }

    #[test]
    fn a_slide_has_two_frames_and_then_rests() {
        let (slide, now) = slide("startpos", "Nf3");
        let shares = [0, 49, 50, 99].map(|ms| {
            let pieces = slide.pieces(now + Duration::from_millis(ms)).unwrap();
            (pieces[0].share * 10.0).round() as u8
        });
        assert_eq!(shares, [4, 4, 8, 8]);
        assert_eq!(slide.next_change(now), now + Slide::FRAME);
        assert_eq!(slide.pieces(now + 2 * Slide::FRAME), None);
    }

    #[test]
    fn what_is_taken_stays_until_the_other_arrives_and_castling_moves_two() {
        let (taking, now) = slide("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5");
        assert_eq!(taking.pieces(now).unwrap()[0].taken, Some((Color::Black, Role::Pawn)));
        let (castling, now) = slide("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O");
        let ways: Vec<_> = castling.pieces(now).unwrap().iter().map(|piece| (piece.from, piece.to)).collect();
        assert_eq!(ways, [(Square::E1, Square::C1), (Square::A1, Square::D1)]);
    }

    /// A player near his machine after 1.e4 e5.
    fn near() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.app.study.screen.is_near = true;
        player.line("e4").reply("e5");
        player
    }

    fn slides(player: &TestPlayer) -> Option<Square> {
        player.app.sliding().first().map(|piece| piece.to)
    }

    #[test]
    fn moves_and_steps_slide_until_a_key_or_the_time_ends_it() {
        let mut player = near();
        assert_eq!(slides(&player), Some(Square::E5));
        player.keys("down");
        assert_eq!(slides(&player), None);
        player.keys(",");
        assert_eq!(slides(&player), Some(Square::E7));
        player.now.instant += 2 * Slide::FRAME;
        player.tell(crate::app::Msg::Tick);
        assert_eq!((slides(&player), player.app.wake_at()), (None, None));
        player.keys("home end");
        assert_eq!(slides(&player), None, "more than a move");
    }

    #[test]
    fn nothing_slides_far_away_in_calm_or_under_the_mouse() {
        let mut player = near();
        player.app.study.screen.is_near = false;
        player.keys(",");
        assert_eq!(slides(&player), None);
        player.app.study.settings.config.board.slide = Some(true);
        player.keys(".");
        assert_eq!(slides(&player), Some(Square::E5));
        player.app.study.settings.config.board.reduced_motion = true;
        player.keys(",");
        assert_eq!(slides(&player), None);
    }
}
