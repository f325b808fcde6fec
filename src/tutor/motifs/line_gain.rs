//! Material that a line wins or loses for good.

use super::prelude::*;
use crate::chess::{after_null_move, material};
use crate::safety::exchange::taken;
use crate::safety::net;
use crate::tutor::check::context::along;
use crate::tutor::check::fight::value_of;
use crate::tutor::check::scores::given_up;
use crate::tutor::find::board::danger;
use crate::tutor::phrase::advice;
use crate::tutor::question::EQUAL;

fields! {
    /// A line of the side to move wins material for good.
    pub struct WinsMaterial {
        /// The line.
        line: Vec<Move>,
        /// What it wins in pawns, at least 1.
        gain: i32,
    }
}

fields! {
    /// A line of the side to move loses material for good.
    pub struct LosesMaterial {
        /// The line.
        line: Vec<Move>,
        /// What it loses in pawns, at least 1.
        gain: i32,
    }
}

impl ClaimKind for WinsMaterial {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        changes(context, &self.line, self.gain, context.now.turn(), oracle)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let winner = view.turn();
        let prize = haul(&view.here, &self.line, winner, self.gain, view.voice);
        let wins = view.voice.does(winner, "win", "wins");
        let lead = view.lead(false);
        let Some(&first) = self.line.first() else {
            return format!("{lead}{wins} {prize}");
        };
        if !view.voice.plain() {
            return format!("{lead}{} wins {prize}", view.shown(&self.line));
        }
        let event = moves::event(&view.here, first, view.voice);
        let place = notation::destination(first);
        let is_retaken =
            self.line.get(1).is_some_and(|m| m.is_capture() && notation::destination(*m) == place);
        // Nobody says of a queen that is taken that a queen is won by it.
        if !is_retaken && first.capture().is_some_and(|role| prize == a(role)) {
            // What has just taken something is not lost for nothing.
            let took = view
                .last_move()
                .is_some_and(|last| last.is_capture() && notation::destination(last) == place);
            if took { format!("{lead}{event}") } else { format!("{lead}{event} for nothing") }
        } else if self.line.len() == 1 {
            format!("{lead}{event}, and that wins {prize}")
        } else {
            format!("{lead}{event}, and {wins} {prize}")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let prize = haul(&view.here, &self.line, view.turn(), self.gain, view.voice);
        Some(format!("winning {prize}"))
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        self.line.first().map(|&m| Topic::loss_by(m))
    }

    fn gain(&self) -> Option<i32> {
        Some(self.gain)
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::LOOK
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::CAPTURES
    }
}

impl ClaimKind for LosesMaterial {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        changes(context, &self.line, self.gain, !context.now.turn(), oracle)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let loser = view.turn();
        let prize = haul(&view.here, &self.line, !loser, self.gain, view.voice);
        let lead = view.lead(false);
        let loses = view.voice.does(loser, "lose", "loses");
        if view.voice.plain() || self.line.is_empty() {
            format!("{lead}{loses} {prize}, whatever the answer")
        } else {
            format!("{lead}{loses} {prize}: {}", view.shown(&self.line))
        }
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn gain(&self) -> Option<i32> {
        Some(self.gain)
    }
}

/// Plies of the longest line that is told to win or lose something.
// Two of the wins that another engine refuted had eleven plies and eight, where the loser had better on the second; the words
// name the first move and the prize, and nobody follows that far.
const SURE_PLIES: usize = 7;

/// That a line changes the balance by so much for the winner, for good, and the loser had no better.
fn changes(
    context: &CheckContext<'_>,
    line: &[Move],
    gain: i32,
    winner: Color,
    oracle: &mut dyn Oracle,
) -> Verdict {
    let positions = along(&context.now, line)?;
    let Some(end) = positions.last().filter(|_| !line.is_empty()) else {
        return Err(Refuted("there is no line"));
    };
    let balance = |position: &Chess| material::balance(position.board()) * winner.fold_wb(1, -1);
    need(line.len() <= SURE_PLIES, "it lies too far ahead to be sure")?;
    need(gain >= 1 && balance(end) - balance(&context.now) == gain, "the line wins otherwise")?;
    let first = usize::from(context.now.turn() != winner);
    let is_forcing = line.get(first).is_some_and(|m| m.is_capture())
        || positions.get(first + 1).is_some_and(Position::is_check);
    // Another engine kept a pawn that was "won" by a move which forces nothing.
    need(gain > 1 || is_forcing, "a pawn that nothing forces may be held")?;
    let is_over = end.turn() == winner || end.is_checkmate();
    need(is_over || best_capture(end) < gain, "it comes back")?;
    need(is_over || net::to_win(end).is_some_and(|back| back < 1), "some of it comes back")?;
    for (ply, (position, &m)) in positions.iter().zip(line).enumerate() {
        if position.turn() != winner {
            let last = ply.checked_sub(1).map(|before| line[before]);
            let lost = balance(position) - balance(&context.now);
            let takes = leaves_more(position, m, gain - lost) || takes_out_of_check(position, m, gain - lost);
            need(!takes, "the loser could have taken")?;
            need(!is_given(position, m, last), "the loser gave it")?;
            need(!walks_into(position, m, line.get(ply + 1)), "the loser could have saved it")?;
            // Of 1.Kd4 Kf6 2.Kxc4 the short search says that a pawn is won; 1…Kd7 holds far better.
            need(!is_tempo(position, m), "one tempo may change it")?;
            need(
                line.len() <= NEAR_PLIES || !is_open_ending(position, m),
                "an ending holds more than a short search sees",
            )?;
            // Of cxb5 axb5 dxc5 it says that a pawn is won; …Bxb5 holds it.
            need(gain > 1 || !is_taken_otherwise(position, m), "another piece may take back")?;
            // Not merely fair: with that, five of 5,508 claims were wrong, as another engine had a better move for the loser.
            need(given_up(position, m, oracle)? <= EQUAL, "the loser had better")?;
        }
    }
    Ok(())
}

/// Whether a quiet move leaves a capture after which so many pawns more are not lost: then the short search may be wrong to
/// think it no better.
fn leaves_more(position: &Chess, m: Move, lost: i32) -> bool {
    let is_free = !m.is_capture() && !position.is_check();
    is_free && net::to_win(position).is_some_and(|back| back >= 1 && -back < lost)
}

/// Whether a quiet answer to a check leaves another that takes something, after which fewer pawns are lost.
// Of 1…Ra5+ 2.Kc4 Rxg5 the short search says that a rook is won; 2.Kxc6 has a pawn for it.
fn takes_out_of_check(position: &Chess, m: Move, lost: i32) -> bool {
    let lost_after = |other: &Move| Some(net::to_win(&after_move(position, *other))? - taken(*other));
    let is_quiet = !m.is_capture() && position.is_check();
    is_quiet && {
        let legal = position.legal_moves();
        legal.iter().filter(|other| other.is_capture()).filter_map(lost_after).any(|after| after < lost)
    }
}

/// Whether a piece takes something at a loss though nothing attacks it, nothing was offered to it and no mate is threatened:
/// whoever plays so was not made to.
// Of a quiet king's move the short search said that it wins a knight, which took a guarded pawn; the point was a trapped queen.
fn is_given(position: &Chess, m: Move, last: Option<Move>) -> bool {
    m.is_capture()
        && last.is_none_or(|last| notation::destination(last) != m.to())
        && !position.is_check()
        && value_of(position, m) < 0
        && danger(position, notation::origin(m)) < 1
        && !is_mate_threatened(position)
}

/// Whether a piece goes where the next move of the line takes it though it could go where it is safe, and shields no other.
// Of 1.Qg3 Nf3+ 2.gxf3 the short search said that a knight is won; …Nf5 keeps it.
fn walks_into(position: &Chess, m: Move, next: Option<&Move>) -> bool {
    let (from, to) = (notation::origin(m), notation::destination(m));
    let is_taken = next.is_some_and(|next| next.is_capture() && next.to() == to);
    let is_free = is_taken && !m.is_capture() && !position.is_check() && !is_mate_threatened(position);
    let others = position.board().by_color(position.turn()).without(from);
    let is_alone = is_free && others.into_iter().all(|square| danger(position, square) < 1);
    is_alone
        && position.legal_moves().into_iter().any(|other| {
            let leaves = notation::origin(other) == from && !other.is_castle();
            leaves && danger(&after_move(position, other), notation::destination(other)) < 1
        })
}

/// Whether the side not to move would mate at once, were it its turn.
fn is_mate_threatened(position: &Chess) -> bool {
    let passed = after_null_move(position);
    passed
        .is_some_and(|passed| passed.legal_moves().into_iter().any(|m| after_move(&passed, m).is_checkmate()))
}

/// Whether a move is a free one of a pawn ending, where a single tempo decides: no short search tells which is the best.
fn is_tempo(position: &Chess, m: Move) -> bool {
    let board = position.board();
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    pieces.is_empty() && !m.is_capture() && position.legal_moves().len() > 1
}

/// Plies of a line that any search judges alike: the move, the answer, and what it wins.
const NEAR_PLIES: usize = 3;

/// Pieces besides pawns and kings with which a free move of the loser's may hold more than the short search sees.
// Two wins in 300 puzzles were refuted by another engine, both with four pieces or fewer and five plies or more:
// there a king's step or a passed pawn counts for as much as the piece that is won.
const FEW_PIECES: usize = 4;

/// Whether a move is a free one of an ending with few pieces.
fn is_open_ending(position: &Chess, m: Move) -> bool {
    let board = position.board();
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    pieces.count() <= FEW_PIECES && !m.is_capture() && position.legal_moves().len() > 1
}

/// Whether several pieces could take on the square: which of them does may well be worth a pawn, and the short search knows
/// one line alone.
fn is_taken_otherwise(position: &Chess, m: Move) -> bool {
    let others =
        position.legal_moves().into_iter().filter(|other| other.is_capture() && other.to() == m.to());
    m.is_capture() && others.count() > 1
}

/// The highest exchange value of any capture of the side to move, 0 if none pays.
fn best_capture(position: &Chess) -> i32 {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    captures.map(|m| value_of(position, m)).max().unwrap_or(0).max(0)
}

#[cfg(test)]
impl Cases for WinsMaterial {
    fn read(words: &Words<'_>) -> WinsMaterial {
        WinsMaterial { gain: words.number(0), line: words.line(1) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[];
}

#[cfg(test)]
impl Cases for LosesMaterial {
    fn read(words: &Words<'_>) -> LosesMaterial {
        LosesMaterial { gain: words.number(0), line: words.line(1) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Score, fen};
    use crate::tutor::about::{About, Tone};
    use crate::tutor::claim::Claim;
    use crate::tutor::claim::catalogue::Kind;
    use crate::tutor::{testing, verify};

    /// A search that likes every move as much.
    struct Indifferent;

    impl Oracle for Indifferent {
        fn score(&mut self, _: &Chess) -> Option<Score> {
            Some(Score::Cp(0))
        }

        fn ranked(&mut self, _: &Chess) -> Vec<(Move, Score)> {
            Vec::new()
        }
    }

    /// What is said against a line that wins so much; the mirrored one must come out alike.
    fn refuted(text: &str, line: &[&str], gain: i32) -> Option<&'static str> {
        let check = |text: &str, line: &[String]| {
            let root = fen::parse(text).unwrap().position;
            let mut position = root.clone();
            let read = |uci: &String| {
                let m = notation::parse_uci(&position, uci).unwrap();
                position.play_unchecked(m);
                m
            };
            let kind = Kind::from(WinsMaterial { line: line.iter().map(read).collect(), gain });
            let claim = Claim { kind, at: Vec::new(), about: About::Best, tone: Tone::Good };
            verify::check(&root, &claim, &mut Indifferent).err().map(|refuted| refuted.0)
        };
        let turned: Vec<String> = line.iter().map(|uci| testing::mirrored(uci)).collect();
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        let white = check(text, &line);
        assert_eq!(check(&testing::mirrored_fen(text), &turned), white, "{text}");
        white
    }

    #[test]
    fn a_win_that_lies_too_far_ahead_is_not_told() {
        let rooks = "4k3/5p2/3r2P1/p6p/2P5/4p1P1/1KP4P/8 b - - 0 32";
        let near = ["d6g6", "b2c1"];
        assert_eq!(refuted(rooks, &near, 1), None);
        let far = [&near[..], &["e8d8", "c1b1", "d8e8", "b1c1", "e8d8", "c1b1"]].concat();
        assert_eq!(refuted(rooks, &far, 1), Some("it lies too far ahead to be sure"));
        assert_ne!(refuted(rooks, &far[..7], 1), Some("it lies too far ahead to be sure"));
    }

    #[test]
    fn who_could_have_taken_as_much_has_lost_nothing() {
        // The rook takes a pawn; so could the other, and the king only steps aside.
        let rooks = "4k3/5p2/3r2P1/p1R4p/2P5/4p1P1/1KP4P/8 b - - 0 32";
        assert_eq!(refuted(rooks, &["d6g6", "b2c1"], 1), Some("the loser could have taken"));
        let alone = "4k3/5p2/3r2P1/p6p/2P5/4p1P1/1KP4P/8 b - - 0 32";
        assert_eq!(refuted(alone, &["d6g6", "b2c1"], 1), None);
    }

    #[test]
    fn who_could_have_taken_something_out_of_check_has_lost_less() {
        let skewer = ["a6a5", "c5c4", "a5g5"];
        let pawn = "8/8/r1p5/2K3R1/6P1/6kP/8/8 b - - 0 56";
        assert_eq!(refuted(pawn, &skewer, 5), Some("the loser could have taken"));
        // On c7 the king does not reach it.
        let far = "8/2p5/r7/2K3R1/6P1/6kP/8/8 b - - 0 56";
        assert_eq!(refuted(far, &skewer, 5), None);
    }

    #[test]
    fn in_an_ending_only_what_is_won_soon_is_told() {
        // The bishop is drawn away, and falls two moves later; the king could go elsewhere.
        let bishops = "8/8/4kpK1/1p2p2P/2p2b2/5P2/1PB5/8 w - - 4 35";
        let line = ["h5h6", "f4h6", "c2f5", "e6d6", "g6h6"];
        assert_eq!(refuted(bishops, &line, 2), Some("an ending holds more than a short search sees"));
        // With the queens and rooks on the board the same line is told.
        let pieces = "qr6/8/4kpK1/1p2p2P/2p2b2/5P2/1PB5/QR6 w - - 4 35";
        assert_ne!(refuted(pieces, &line, 2), refuted(bishops, &line, 2));
        // Nor is the knight, forked with check and taken next, in doubt.
        let fork = "8/8/1k3n2/8/5P2/3R4/8/4K3 w - - 0 40";
        assert_eq!(refuted(fork, &["d3d6", "b6c5", "d6f6"], 3), None);
    }

    #[test]
    fn what_the_loser_gives_without_need_is_not_won() {
        // The king makes way for the rook to the h-file; that the knight takes a guarded pawn is no answer to it.
        let queen = "8/2p5/p1n5/1pP1p2k/1P1p4/P2P3q/5P2/R4KR1 w - - 0 35";
        assert_eq!(refuted(queen, &["f1e2", "c6b4", "a3b4"], 2), Some("the loser gave it"));
        // The queen takes the pawn as nothing else stops the mate on g7.
        let threat = "6k1/5p1p/4qPp1/4P3/3P4/6PP/3Q4/6K1 w - - 0 1";
        assert_eq!(refuted(threat, &["d2h6", "e6f6", "e5f6"], 8), None);
        // A knight that falls anyway sells itself for a pawn.
        let attacked = "4k3/5ppp/8/8/3n4/1P6/P4PPP/2R1K3 w - - 0 1";
        assert_eq!(refuted(attacked, &["c1d1", "d4b3", "a2b3"], 2), None);
    }

    #[test]
    fn a_piece_that_walks_into_its_capture_was_not_won() {
        let knight = "r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18";
        assert_eq!(refuted(knight, &["h3g3", "d4f3", "g2f3"], 3), Some("the loser could have saved it"));
        // One in the corner has no square that the king does not guard.
        let corner = "n6k/8/2K5/8/8/8/8/1R6 w - - 0 1";
        assert_eq!(refuted(corner, &["b1a1", "a8b6", "c6b6"], 3), None);
    }

    #[test]
    fn what_comes_back_at_once_is_not_won() {
        // The knight is won, but the other bishop takes the pawn on b7.
        let back = "4k3/1p3ppp/8/8/1b6/2N5/6BP/6K1 b - - 0 1";
        assert_eq!(refuted(back, &["b4c3"], 3), Some("some of it comes back"));
        let guarded = "4k3/1pp2ppp/2p5/8/1b6/2N5/6BP/6K1 b - - 0 1";
        assert_eq!(refuted(guarded, &["b4c3"], 3), None);
    }

    #[test]
    fn the_best_capture_is_free_to_be_none() {
        let best = |text: &str| best_capture(&fen::parse(text).unwrap().position);
        assert_eq!(best("4k3/8/3p4/4n3/8/8/8/4RK2 w - - 0 1"), 0);
        assert_eq!(best("4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1"), 3);
    }
}
