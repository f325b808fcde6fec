//! The position on the board in words: what the record says, the move before, a check, a piece that hangs.

use super::audience::{Audience, Voice};
use super::phrase::lexicon::{a, capital};
use super::phrase::moves::place;
use super::remark::Remark;
use crate::chess::notation::{self, destination};
use crate::chess::{Color, Game, Move, Piece, Position, Square, annotation, text, words};
use crate::safety::Threat;

/// What the coach looks at.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The game, standing at the position to speak of.
    pub game: &'a Game,
    /// The person's side, or the side to move when nobody plays.
    pub viewer: Color,
    /// Whether the coach speaks at all; else only what the record says, and how the game ended.
    pub comments: bool,
    /// What a search has found to say about the last move; empty if nothing yet.
    pub last: Vec<Remark>,
    /// Whether a person plays this game.
    pub playing: bool,
    /// The viewer's pieces that could be taken, by `safety`; `None` when the viewer is to find that out alone.
    pub threats: Option<&'a [Threat]>,
}

impl Scene<'_> {
    /// Who is spoken to: the person who plays, or nobody.
    fn voice(&self) -> Voice {
        Voice { audience: Audience::default(), you: self.playing.then_some(self.viewer) }
    }
}

/// What is to be said about the position, most important first; never empty.
pub fn remarks(scene: &Scene<'_>) -> Vec<Remark> {
    let mut said = Vec::new();
    said.extend(comment(scene.game));
    said.extend(ending(scene));
    if !scene.comments {
        return said;
    }
    if scene.last.is_empty() {
        said.extend(last_move(scene));
    }
    said.extend(scene.last.iter().cloned());
    if scene.game.ending().is_none() {
        said.extend(check(scene));
        said.extend(danger(scene));
        said.extend(claim(scene));
    }
    said
}

fn remark(text: impl Into<String>, squares: impl IntoIterator<Item = Square>) -> Remark {
    Remark { text: text.into(), squares: squares.into_iter().collect() }
}

/// What the record says about the current move.
fn comment(game: &Game) -> Option<Remark> {
    let words = annotation::without(&game.tree().node(game.current()).comment);
    let written = text::clean(&words).into_owned();
    (!written.is_empty()).then(|| remark(written, []))
}

fn ending(scene: &Scene<'_>) -> Option<Remark> {
    scene.game.ending().map(|ending| {
        let sentence = if scene.playing { ending.sentence_to(scene.viewer) } else { ending.sentence() };
        remark(sentence, [])
    })
}

/// What the opponent's last move did, where it did something that is easily overlooked.
fn last_move(scene: &Scene<'_>) -> Option<Remark> {
    let game = scene.game;
    let node = game.tree().node(game.current());
    let (m, parent) = (node.played()?, node.parent()?);
    let mover = !game.turn();
    if scene.playing && mover == scene.viewer {
        return None;
    }
    let before = game.tree().node(parent).position();
    let to = destination(m);
    let deed = deed(m, mover, scene)?;
    Some(remark(format!("{} {deed}", notation::line(before, &[m])), [to]))
}

/// The deed of a move in words; `None` for a quiet one.
fn deed(m: Move, mover: Color, scene: &Scene<'_>) -> Option<String> {
    let owner = scene.voice().owner(!mover);
    let square = destination(m);
    if m.is_castle() {
        return Some("castled.".to_string());
    }
    match (m.promotion(), m.capture()) {
        (Some(role), _) => Some(format!("made {} on {square}.", a(role))),
        (None, Some(taken)) => Some(format!("took {owner} {} {}.", words::role(taken), place(m))),
        (None, None) => None,
    }
}

fn check(scene: &Scene<'_>) -> Option<Remark> {
    let position = scene.game.position();
    let checkers = position.checkers();
    if checkers.is_empty() {
        return None;
    }
    let givers: Vec<String> =
        checkers.into_iter().map(|square| piece(position.board().piece_at(square), square)).collect();
    let king = capital(scene.voice().owner(position.turn()));
    Some(remark(format!("{king} king is in check from the {}.", givers.join(" and the ")), checkers))
}

/// The piece that would lose most, or that nothing would.
fn danger(scene: &Scene<'_>) -> Option<Remark> {
    if scene.game.position().is_check() {
        return None;
    }
    let threats = scene.threats?;
    let mut hanging: Vec<&Threat> = threats.iter().filter(|threat| threat.hanging).collect();
    hanging.sort_by_key(|threat| -threat.see);
    let Some(worst) = hanging.first() else {
        return calm(scene, threats);
    };
    let board = scene.game.position().board();
    let taker = worst.best.map(|square| piece(board.piece_at(square), square));
    let by = taker.map_or(String::new(), |taker| format!(" the {taker} can take it;"));
    let more = match hanging.len() {
        1 => String::new(),
        2 => " One more piece hangs.".to_string(),
        count => format!(" {} more pieces hang.", count - 1),
    };
    let text = format!(
        "{} {} hangs:{by} that would cost {}.{more}",
        capital(scene.voice().owner(scene.viewer)),
        piece(Some(worst.piece), worst.square),
        points(worst.see)
    );
    Some(remark(text, [worst.square].into_iter().chain(worst.best)))
}

/// That nothing is in danger; said only when the viewer is to move, as a pawn may fall in passing before that.
fn calm(scene: &Scene<'_>, threats: &[Threat]) -> Option<Remark> {
    if scene.game.turn() != scene.viewer {
        return None;
    }
    let whose = scene.voice().owner(scene.viewer);
    Some(match threats {
        [] => remark(format!("None of {whose} pieces can be taken."), []),
        [threat] => {
            let text = format!(
                "{} {} is attacked, but taking it would not pay.",
                capital(whose),
                piece(Some(threat.piece), threat.square)
            );
            remark(text, [threat.square])
        }
        threats => remark(
            format!(
                "{} of {whose} pieces are attacked, but taking any of them would not pay.",
                threats.len()
            ),
            threats.iter().map(|threat| threat.square),
        ),
    })
}

fn claim(scene: &Scene<'_>) -> Option<Remark> {
    let mine = scene.playing && scene.game.turn() == scene.viewer;
    (mine && !scene.game.claims().is_empty()).then(|| remark("You may claim a draw here: type :draw.", []))
}

/// `knight on g5`.
fn piece(piece: Option<Piece>, square: Square) -> String {
    piece.map_or_else(|| square.to_string(), |piece| format!("{} on {square}", words::role(piece.role)))
}

/// What an exchange costs, in points: P1 N3 B3 R5 Q9.
fn points(see: i32) -> String {
    if see == 1 { "1 point".to_string() } else { format!("{see} points") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::safety::Safety;

    fn said(start: &str, moves: &[&str], playing: bool) -> Vec<String> {
        let mut game = Game::new(fen::parse(start).unwrap().position);
        for m in moves {
            let m = notation::parse_san(game.position(), m).unwrap();
            game.play(m).unwrap();
        }
        let safety = Safety::of(game.position());
        let scene = Scene {
            game: &game,
            viewer: game.turn(),
            comments: true,
            last: Vec::new(),
            playing,
            threats: Some(&safety.threats),
        };
        remarks(&scene).into_iter().map(|remark| remark.text).collect()
    }

    #[test]
    fn a_hanging_piece_is_named_with_its_taker_and_cost() {
        let said = said("startpos", &["e4", "e5", "Nf3", "d6", "Nxe5"], true);
        assert_eq!(said[0], "3.Nxe5 took your pawn on e5.");
        let said = self::said("4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1", &[], true);
        assert_eq!(said, ["Your knight on e5 hangs: the pawn on d6 can take it; that would cost 3 points."]);
    }

    #[test]
    fn a_guarded_piece_is_called_attacked_not_hanging() {
        let said = said("4k3/8/3r4/8/3N4/4P3/8/4K3 w - - 0 1", &[], true);
        assert_eq!(said, ["Your knight on d4 is attacked, but taking it would not pay."]);
    }

    #[test]
    fn check_and_mate_are_said_first() {
        let said = said("startpos", &["f3", "e5", "g4", "Qh4"], true);
        assert!(said[0].contains("mate"), "{said:?}");
        let said = self::said("startpos", &["e4", "e5", "Bc4", "a6", "Bxf7"], true);
        assert!(said.contains(&"Your king is in check from the bishop on f7.".to_string()), "{said:?}");
    }

    #[test]
    fn in_a_game_that_nobody_plays_pieces_belong_to_white_and_black() {
        let said = said("startpos", &["e4", "e5", "f4", "exf4", "Bc4"], false);
        assert_eq!(said, ["Black's pawn on f7 is attacked, but taking it would not pay."]);
        let said = self::said("startpos", &["e4", "e5", "f4", "exf4"], false);
        assert_eq!(said[0], "2…exf4 took White's pawn on f4.");
    }

    #[test]
    fn nothing_is_said_to_hang_when_nothing_does() {
        assert_eq!(said("startpos", &[], true), ["None of your pieces can be taken."]);
    }
}
