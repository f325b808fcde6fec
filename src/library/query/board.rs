//! Conditions that need the moves of a game: a position it reaches, pieces on their squares, a balance of material.

use super::{QueryError, wrong};
use crate::chess::{Board, ByRole, Chess, Color, Game, Key, NodeId, Piece, Position, Role, Square, fen, key};

/// Plies for which a balance must stand: in the middle of an exchange it is nobody's.
const STANDS: usize = 4;

/// Conditions on the positions of a mainline, all of which a game must meet; none lets every game through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardQuery(pub(super) Vec<BoardCondition>);

/// What the moves of a game say to a [`BoardQuery`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardVerdict {
    /// It meets every condition.
    Reached,
    /// It doesn't.
    Missed,
    /// Its moves can't be read.
    Unreadable,
}

impl BoardQuery {
    /// Whether it lets every game through.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Holds the mainline of a game against every condition.
    pub fn judge(&self, game: &Game) -> BoardVerdict {
        if self.0.iter().all(|condition| condition.holds(game)) {
            BoardVerdict::Reached
        } else {
            BoardVerdict::Missed
        }
    }
}

/// A condition on the positions of a mainline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::library) enum BoardCondition {
    /// This position.
    Position(Key),
    /// These pieces on these squares, whatever else.
    Pieces(Vec<(Square, Piece)>),
    /// One side has so much more of each piece than the other.
    Balance {
        /// Its pieces less the other's.
        more: ByRole<i8>,
        /// Whether pawns count.
        pawns: bool,
    },
}

impl BoardCondition {
    /// Reads a condition by its key; `None` if the key is another's.
    pub(super) fn read(
        key_word: &str,
        value: &str,
        word: &str,
    ) -> Option<Result<BoardCondition, QueryError>> {
        let read = match key_word {
            "position" => {
                fen::parse(value).map(|read| BoardCondition::Position(key(&read.position))).map_err(|_| {
                    wrong(
                        word,
                        "isn't a position",
                        "type a FEN in quotes: position:\"8/8/8/4k3/8/8/4P3/4K3 w - -\"",
                    )
                })
            }
            "pieces" => pieces(value).ok_or_else(|| {
                wrong(word, "isn't a list of pieces", "type pieces:Kg1,Nd5,pe6; Black's in small letters")
            }),
            "balance" => balance(value).ok_or_else(|| {
                wrong(word, "isn't a balance", "type balance:QvRR, balance:RvBP or balance:N")
            }),
            _ => return None,
        };
        Some(read)
    }

    /// Whether the mainline of a game meets it.
    pub(super) fn holds(&self, game: &Game) -> bool {
        let tree = game.tree();
        let mut nodes = std::iter::once(NodeId::ROOT).chain(tree.mainline()).map(|id| tree.node(id));
        match self {
            BoardCondition::Position(wanted) => nodes.any(|node| node.key() == *wanted),
            BoardCondition::Pieces(wanted) => nodes.any(|node| {
                let board = node.position().board();
                wanted.iter().all(|(square, piece)| board.piece_at(*square) == Some(*piece))
            }),
            BoardCondition::Balance { more, pawns } => {
                let mut stands = 0;
                let mut last = false;
                for node in nodes {
                    last = is_balance(node.position(), *more, *pawns);
                    stands = if last { stands + 1 } else { 0 };
                    if stands > STANDS {
                        return true;
                    }
                }
                // A game may end as soon as it is reached.
                last
            }
        }
    }
}

/// Whether one side has so much more than the other.
fn is_balance(position: &Chess, more: ByRole<i8>, pawns: bool) -> bool {
    let board: &Board = position.board();
    let count = |color: Color, role: Role| (board.by_color(color) & board.by_role(role)).count() as i8;
    let counted = Role::ALL.into_iter().filter(|role| pawns || *role != Role::Pawn);
    let matches = |sign: i8| {
        counted.clone().all(|role| count(Color::White, role) - count(Color::Black, role) == sign * more[role])
    };
    matches(1) || matches(-1)
}

/// Reads `Kg1,Nd5,pe6`.
fn pieces(value: &str) -> Option<BoardCondition> {
    let read = |text: &str| {
        let mut letters = text.chars();
        let piece = Piece::from_char(letters.next()?)?;
        Some((letters.as_str().parse().ok()?, piece))
    };
    value.split(',').map(read).collect::<Option<Vec<_>>>().map(BoardCondition::Pieces)
}

/// Reads `QvRR`, or `N` for a knight more.
fn balance(value: &str) -> Option<BoardCondition> {
    let (one, other) = value.split_once(['v', 'V']).unwrap_or((value, ""));
    let mut more = ByRole::<i8>::default();
    for (side, sign) in [(one, 1), (other, -1)] {
        for letter in side.chars() {
            let role = Role::from_char(letter).filter(|role| *role != Role::King)?;
            more[role] = more[role].checked_add(sign)?;
        }
    }
    let pawns = more[Role::Pawn] != 0 || value.contains(['p', 'P']);
    (!value.is_empty()).then_some(BoardCondition::Balance { more, pawns })
}

#[cfg(test)]
mod tests {
    use super::super::GameSearch;
    use crate::chess::pgn;
    use crate::library::summary::summarise;
    use crate::library::{GameId, SavedGame};

    fn check(filter: &str, moves: &str, expected: bool) {
        let game = pgn::read_all(moves.as_bytes()).unwrap().remove(0).game;
        let saved = SavedGame { game, session: None };
        let filter = GameSearch::parse(filter).unwrap_or_else(|error| panic!("{filter}: {error}"));
        let summary = summarise(&GameId("1".to_owned()), &saved);
        assert_eq!(filter.matches(&summary, &saved.game), expected, "{moves}");
    }

    #[test]
    fn a_position_is_found_by_any_order_of_moves_and_with_its_side_to_move() {
        let four_knights =
            "position:\"r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1\"";
        check(four_knights, "1. Nf3 Nf6 2. Nc3 Nc6 3. e4 e5 4. d4 *", true);
        check(four_knights, "1. e4 e5 2. Nf3 Nc6 3. Nc3 d6 *", false);
        check(four_knights, "1. e4 e5 2. d4 ( 2. Nf3 Nc6 3. Nc3 Nf6 ) *", false);
    }

    #[test]
    fn pieces_stand_on_their_squares_at_once() {
        check("pieces:Nd5,pe5", "1. e4 e5 2. Nc3 a6 3. Nd5 *", true);
        check("pieces:nd5,pe5", "1. e4 e5 2. Nc3 a6 3. Nd5 *", false);
        check("pieces:Nc3,Nd5", "1. e4 e5 2. Nc3 a6 3. Nd5 *", false);
        check("pieces:Kg1 white:ann", "[White \"Ben\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O *", false);
        check("pieces:Kg1 white:ann", "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O *", true);
    }

    #[test]
    fn a_balance_must_stand_and_is_either_side_s() {
        // White loses a knight, and then Black.
        check("balance:N", "1. Nf3 a6 2. Ne5 d6 3. a3 dxe5 4. b3 h6 5. c3 *", true);
        check("balance:N", "1. a3 Nf6 2. b3 Ne4 3. d3 a6 4. dxe4 b6 5. c3 c6 *", true);
        check("balance:BvN", "1. Nf3 a6 2. Ne5 d6 3. a3 dxe5 4. b3 h6 5. c3 *", false);
        // Won for long, and lost again.
        check(
            "balance:N",
            "1. Nf3 a6 2. Ne5 d6 3. a3 dxe5 4. b3 h6 5. c3 Nf6 6. d3 Nd5 7. e4 g6 8. exd5 *",
            true,
        );
        // Taken back at once: nobody has more.
        check("balance:N", "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. d4 d6 5. dxe5 dxe5 6. a3 a6 7. b3 *", false);
        check("balance:NvP", "1. e4 e5 2. Nf3 a6 3. Nxe5 d6 4. a3 dxe5 5. b3 h6 6. c3 g6 *", true);
        check("balance:NvPP", "1. e4 e5 2. Nf3 a6 3. Nxe5 d6 4. a3 dxe5 5. b3 h6 6. c3 g6 *", false);
    }

    #[test]
    fn what_is_no_condition_is_named_with_a_remedy() {
        for (text, word) in [
            ("position:e4", "'position:e4' isn't a position"),
            ("pieces:Xe4", "'pieces:Xe4' isn't a list of pieces"),
            ("pieces:Kg9", "isn't a list of pieces"),
            ("balance:KvQ", "isn't a balance"),
            ("balance:", "isn't a balance"),
        ] {
            let error = GameSearch::parse(text).unwrap_err();
            assert!(error.message.contains(word) && !error.hint.is_empty(), "{text}: {error}");
        }
    }
}
