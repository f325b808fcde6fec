//! Rook play: a file that opens, and two rooks behind each other on one line.

use super::heavy_pieces::on_line;
use super::prelude::*;
use crate::tutor::check::plans::pawns;

fields! {
    /// The last move opened a file for the rooks of its side.
    pub struct OpensFile {
        /// The file, which had a pawn before.
        file: File,
    }
}

fields! {
    /// The last move brought a rook in line with the other.
    pub struct DoublesRooks {
        /// Where the two rooks stand.
        squares: Vec<Square>,
    }
}

impl ClaimKind for OpensFile {
    /// Not where the enemy alone has a rook or queen on it already.
    fn find(step: Step<'_>, found: &mut Candidates<OpensFile>) {
        let (side, board) = (step.side(), step.board());
        let before = step.before().board().pawns();
        let open = |file: &File| {
            let file = Bitboard::from_file(*file);
            before.intersects(file) && !board.pawns().intersects(file)
        };
        let heavy = |side: Color, file: File| {
            (board.by_color(side) & board.rooks_and_queens()).intersects(Bitboard::from_file(file))
        };
        let has_rook = (board.by_color(side) & board.rooks()).any();
        // "Takes the open file" was said where the enemy rook stood on it.
        let useful = |file: &File| heavy(side, *file) || !heavy(!side, *file);
        // A rook that takes the last pawn before it stood on the file already.
        let along = |file: &File| notation::origin(step.played()).file() == *file;
        let useful = |file: &File| useful(file) && !along(file);
        if let Some(file) = File::ALL.into_iter().filter(open).find(useful).filter(|_| has_rook) {
            found.after(side, OpensFile { file }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, _) = context.moved()?;
        let on_file = |position: &Chess| {
            let pawns = Color::ALL.into_iter().flat_map(|side| pawns(position.board(), side));
            pawns.filter(|pawn| pawn.file() == self.file).count()
        };
        need(on_file(before) > 0 && on_file(&context.now) == 0, "it was not opened now")?;
        let rooks = context.now.board().by_piece(Role::Rook.of(context.mover()));
        need(rooks.any(), "no rook can use it")?;
        // A file stays open only where no pawn can take onto it.
        let closes = |m: &Move| {
            let lands = m.role() == Role::Pawn && notation::destination(*m).file() == self.file;
            lands && !m.is_promotion()
        };
        need(!context.now.legal_moves().iter().any(closes), "a pawn can take back onto it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (file, owner) = (self.file.char(), view.voice.owner(view.mover()));
        let rooks = view.here.board().by_piece(Role::Rook.of(view.mover())).count();
        let rook = if rooks == 1 { "rook" } else { "rooks" };
        format!("{} opens the {file}-file for {owner} {rook}", view.begin())
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some(format!("opening the {}-file", self.file.char()))
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        last.map(|last| on_line(notation::destination(last)))
    }
}

impl ClaimKind for DoublesRooks {
    fn find(step: Step<'_>, found: &mut Candidates<DoublesRooks>) {
        let (side, to, board) = (step.side(), step.to(), step.board());
        if step.played().role() != Role::Rook {
            return;
        }
        let own = board.by_piece(Role::Rook.of(side));
        let before = attacks::rook_attacks(step.from(), step.before().board().occupied());
        for other in seen(board.attacks_from(to) & own, side) {
            // Behind their own pawn two rooks on a file do nothing together.
            let bare = !board.by_piece(Role::Pawn.of(side)).intersects(Bitboard::from_file(to.file()));
            let file = other.file() == to.file() && bare;
            let was_file = other.file() == step.from().file() && before.contains(other);
            let seventh = |square: Square| side.relative_rank(square.rank()) == Rank::Seventh;
            let rank = other.rank() == to.rank() && seventh(to) && !seventh(step.from());
            if (file && !was_file) || rank {
                found.after(side, DoublesRooks { squares: vec![to, other] }, if rank { 4 } else { 0 });
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let (side, to) = (context.mover(), notation::destination(last));
        let &[one, two] = self.squares.as_slice() else {
            return need(false, "there are not two squares");
        };
        let other = if one == to { two } else { one };
        need(last.role() == Role::Rook && one != two && [one, two].contains(&to), "no rook came there")?;
        let board = context.now.board();
        let rook = Some(Role::Rook.of(side));
        need(board.piece_at(to) == rook && board.piece_at(other) == rook, "they are not two rooks")?;
        let linked =
            |board: &Board, a: Square, b: Square| (attacks::between(a, b) & board.occupied()).is_empty();
        need(linked(board, to, other), "something stands between")?;
        let from = notation::origin(last);
        if to.file() == other.file() {
            need(!pawns(board, side).any(|pawn| pawn.file() == to.file()), "an own pawn is in the way")?;
            let were = from.file() == other.file() && linked(before.board(), from, other);
            return need(!were, "they were doubled before");
        }
        let seventh = |square: Square| side.relative_rank(square.rank()) == Rank::Seventh;
        need(seventh(to) && seventh(other), "they share no line that counts")?;
        need(!seventh(from), "they were there before")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        let file = self.squares.iter().all(|square| Some(square.file()) == view.arrived().map(Square::file));
        match self.squares.first().filter(|_| file) {
            Some(square) => {
                format!("{begin} doubles the rooks on the {}-file", square.file().char())
            }
            None => format!("{begin} doubles the rooks on the seventh rank, where rooks are at their best"),
        }
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("doubling the rooks".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        last.map(|last| on_line(notation::destination(last)))
    }
}

#[cfg(test)]
impl Cases for OpensFile {
    fn read(words: &Words<'_>) -> OpensFile {
        OpensFile { file: words.file(0) }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/3p4/2P5/8/8/2R1K3 w - - 0 1", "c4d5", "c"),
        ("4k3/8/8/2Np4/2P5/8/8/2R1K3 w - - 0 1", "c4d5", "c"),
    ];

    const FALSE: &[Case] = &[
        // Another pawn is left there.
        ("4k3/2p5/8/3p4/2P5/8/8/2R1K3 w - - 0 1", "c4d5", "c"),
        // No rook is left to use it.
        ("4k3/8/8/3p4/2P5/8/8/2B1K3 w - - 0 1", "c4d5", "c"),
        // A pawn takes back onto it.
        ("4k3/8/1p6/2Np4/2P5/8/8/2R1K3 w - - 0 1", "c4d5", "c"),
    ];
}

#[cfg(test)]
impl Cases for DoublesRooks {
    fn read(words: &Words<'_>) -> DoublesRooks {
        DoublesRooks { squares: words.squares(0) }
    }

    const TRUE: &[Case] = &[
        ("4k3/3p4/8/8/8/3R4/8/R3K3 w - - 0 1", "a1d1", "d1,d3"),
        ("6k1/3R1ppp/8/8/8/8/8/1R4K1 w - - 0 1", "b1b7", "b7,d7"),
    ];

    const FALSE: &[Case] = &[
        // A pawn of their own stands between.
        ("4k3/3p4/8/8/3R4/3P4/8/R3K3 w - - 0 1", "a1d1", "d1,d4"),
        // They were doubled before.
        ("4k3/3p4/8/8/8/3R4/8/3RK3 w - - 0 1", "d1d2", "d2,d3"),
        // A rank like any other.
        ("4k3/3p4/8/8/8/3R4/8/R3K3 w - - 0 1", "a1a3", "a3,d3"),
    ];
}
