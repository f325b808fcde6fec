//! The marks of every square: what the board shows, before any colour is chosen.

use crate::app::modes::setup::Editor;
use crate::app::modes::typing::TypedLine;
use crate::app::reach::{Reach, reach};
use crate::app::study::Study;
use crate::app::talk::tour::Tour;
use crate::chess::drawing::{Crayon, Stroke};
use crate::chess::notation::{destination, origin};
use crate::chess::{Color, Move, Position, Role, Square};
use crate::config::ThreatMarks;
use crate::heatmap::LayerTint;
use crate::safety::Threat;
use crate::theme::ColorDepth;
use crate::tutor::hint::{Hint, HintStep};
use crate::tutor::points::{self, MarkRank, MarkedPiece, Point, Whose};

/// The threat to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreatMark {
    /// It has a legal move.
    pub movable: bool,
    /// What the opponent wins by taking it, in pawns; 0 or less if it is guarded.
    pub loss: i32,
}

impl ThreatMark {
    /// Whether the opponent wins material by taking it.
    pub fn hangs(self) -> bool {
        self.loss > 0
    }

    /// Whether he wins more than a pawn.
    pub fn is_grave(self) -> bool {
        self.loss > 1
    }
}

/// A piece that one of the first two points of the position is about. The first two are the loudest marks of the board, which
/// has one of them at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrongMark {
    /// The viewer is about to lose it, or to be mated.
    Lose,
    /// The viewer can win it, or mate.
    Win,
    /// The viewer can win it, but something matters more, or it is a pawn.
    Chance,
}

/// An attacker of the square under the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flash {
    /// The bright part of a pulse, and the steady state after it.
    On,
    /// The dark part of a pulse.
    Off,
}

/// What an arrow means; it decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowMeaning {
    /// The move that a hint gives.
    Hint,
    /// What the opponent threatens.
    Threat,
    /// A move of the line on the board, or a good one.
    Mine,
    /// Something to look at.
    Note,
    /// A step of a walk, or a move that a search goes on with.
    Path,
    /// A link between two squares: a line without a head.
    Link,
}

/// An arrow over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardArrow {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it means.
    pub meaning: ArrowMeaning,
}

impl From<Crayon> for ArrowMeaning {
    fn from(crayon: Crayon) -> ArrowMeaning {
        match crayon {
            Crayon::Green => ArrowMeaning::Mine,
            Crayon::Red => ArrowMeaning::Threat,
            Crayon::Yellow => ArrowMeaning::Note,
            Crayon::Blue => ArrowMeaning::Hint,
        }
    }
}

/// Everything that one square shows; later fields lie over earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each mark can hold with or without the others")]
pub struct SquareMarks {
    /// The piece on the square.
    pub piece: Option<(Color, Role)>,
    /// Heatmap score in [-100, 100].
    pub heat: Option<f64>,
    /// What a layer with a palette of its own shows.
    pub layer: Option<LayerTint>,
    /// A sentence on the screen names the square.
    pub named: bool,
    /// Marked by hand or in the text of a game.
    pub drawn: Option<ArrowMeaning>,
    /// The position is about the piece.
    pub strong: Option<StrongMark>,
    /// From or to of the last move.
    pub last_move: bool,
    /// The piece can move.
    pub movable: bool,
    /// The piece is threatened.
    pub threatened: Option<ThreatMark>,
    /// The piece in hand (or under the cursor) can go here.
    pub destination: Option<Reach>,
    /// The piece that could go there is under the cursor, not in hand: told more quietly.
    pub previewed: bool,
    /// The king here is in check.
    pub check: bool,
    /// The king here is mated.
    pub mated: bool,
    /// It attacks the square under the cursor.
    pub flash: Option<Flash>,
    /// The piece is picked up.
    pub held: bool,
    /// The cursor.
    pub cursor: bool,
}

impl SquareMarks {
    /// Whether the square is pointed at for what a sentence says of it: the last move is seen anyway.
    pub fn is_pointed_at(&self) -> bool {
        self.named && !self.last_move
    }
}

/// The marks of a board, by square index (a1 is 0, h8 is 63).
pub type BoardMarks = [SquareMarks; 64];

/// The marks of one square.
pub fn at(marks: &BoardMarks, square: Square) -> &SquareMarks {
    &marks[usize::from(square)]
}

/// The marks of the board as the tutor shows it now.
pub(super) fn of(study: &Study, editor: Option<&Editor>, typed: Option<&TypedLine>) -> BoardMarks {
    if let Some(editor) = editor {
        return of_setup(study, editor);
    }
    let mut marks = [SquareMarks::default(); 64];
    if study.prepares_drill() {
        return marks;
    }
    pieces_and_heat(study, &mut marks);
    last_move_and_check(study, &mut marks);
    if study.talk.shown.is_none() {
        threats_and_movable(study, &mut marks);
        strong(study, &mut marks);
        match typed.map(|line| line.begun(study)).filter(|begun| !begun.is_empty()) {
            Some(begun) => typed_moves(study, &begun, &mut marks),
            None => destinations(study, &mut marks),
        }
    }
    let is_warned = warned(study, &mut marks);
    drawn(study, &mut marks);
    if let Some(pulse) = study.hand.pulse {
        let flash = if pulse.is_bright(study.now.instant) { Flash::On } else { Flash::Off };
        for square in pulse.squares {
            marks[usize::from(square)].flash = Some(flash);
        }
    }
    if let Some(held) = study.hand.held.filter(|_| study.talk.shown.is_none()) {
        marks[usize::from(held)].held = true;
    }
    // The question is about what is in danger, and the cursor has nothing to do.
    if let Some(square) = cursor_seen(study, typed).filter(|_| !is_warned) {
        marks[usize::from(square)].cursor = true;
    }
    marks
}

/// Returns the square that has the cursor's frame: while a move is typed its piece's, and none while several pieces may be meant.
pub(super) fn cursor_seen(study: &Study, typed: Option<&TypedLine>) -> Option<Square> {
    match typed.filter(|line| !line.begun(study).is_empty()) {
        Some(line) => line.origin(study),
        None => Some(study.hand.cursor),
    }
}

/// Marks what a move that is held back would lose; returns whether one is held.
fn warned(study: &Study, marks: &mut BoardMarks) -> bool {
    let Some(warned) = study.talk.shown.as_ref().filter(|shown| shown.asks) else { return false };
    for square in warned.squares.into_iter().filter(|_| warned.is_at_text()) {
        marks[usize::from(square)].strong = Some(StrongMark::Lose);
    }
    true
}

/// Returns the arrows that are drawn on the position, and the one of what was asked last.
pub(super) fn arrows(study: &Study) -> Vec<BoardArrow> {
    if study.prepares_drill() {
        return Vec::new();
    }
    let drawn = study.drawn().into_iter().filter(|stroke| !stroke.is_square());
    let drawn = drawn.map(|Stroke { from, to, crayon }| BoardArrow { from, to, meaning: crayon.into() });
    layer_links(study).into_iter().chain(drawn).chain(arrow(study)).collect()
}

/// The lines of the layer on the board.
fn layer_links(study: &Study) -> Vec<BoardArrow> {
    study.heat_seen().filter(|_| study.talk.shown.is_none()).map_or_else(Vec::new, |heat| links(heat.links()))
}

/// Pairs of squares as lines.
pub(super) fn links(pairs: &[(Square, Square)]) -> Vec<BoardArrow> {
    pairs.iter().map(|(from, to)| BoardArrow { from: *from, to: *to, meaning: ArrowMeaning::Link }).collect()
}

/// Returns the arrow of what was asked last: the next move of the line on the board, a hint's move, a threat, the one attacker of
/// the square under the cursor; in a review what punishes a fault.
fn arrow(study: &Study) -> Option<BoardArrow> {
    let along = |played: Move, meaning| BoardArrow { from: origin(played), to: destination(played), meaning };
    // Between neighbours it would be a blot beside a piece; both ends of such a hint or threat are marked.
    let occupied = study.board().board().occupied();
    let has_room = |arrow: &BoardArrow| !occupied.contains(arrow.to) || arrow.from.distance(arrow.to) > 1;
    let by = |side: Color| if side == study.watched() { ArrowMeaning::Mine } else { ArrowMeaning::Threat };
    if let Some(shown) = &study.talk.shown {
        let next = shown.line().get(shown.at).filter(|_| !shown.asks)?;
        return Some(along(*next, by(shown.position().turn())));
    }
    if let Some(hint) = study.hint() {
        return hinted(study, hint).filter(has_room);
    }
    if study.dangers().is_some() {
        let feared = study.board.facts.points.iter().find(|point| point.whose == Whose::Fear)?;
        return Some(along(*feared.moves.first()?, ArrowMeaning::Threat)).filter(has_room);
    }
    // Whatever else hangs comes before an attack on a piece under the cursor that loses nothing, unless one is in hand.
    let mut hanging = study.board.facts.threats().iter().filter(|threat| threat.hanging).peekable();
    let here = study.hand.cursor;
    let is_first =
        study.hand.held.is_some() || hanging.peek().is_none() || hanging.any(|threat| threat.square == here);
    let pulse = study.hand.pulse.as_ref().filter(|_| is_first);
    if let Some(from) = pulse.and_then(|pulse| pulse.squares.single_square()) {
        let attack = BoardArrow { from, to: study.hand.cursor, meaning: ArrowMeaning::Threat };
        return Some(attack).filter(has_room);
    }
    if let Some(report) = study.reviewed_here() {
        let answer = report.judgement.is_fault().then(|| report.answer())??;
        return Some(along(answer, by(study.board.game.turn())));
    }
    told_threat(study).map(|threat| along(threat, ArrowMeaning::Threat)).filter(has_room)
}

/// The first move of the threat that the coach tells beside the board, unless threats are off.
fn told_threat(study: &Study) -> Option<Move> {
    let facts = &study.board.facts;
    let is_told = |point: &&Point| {
        point.whose == Whose::Fear && facts.remarks.iter().any(|remark| remark.text == point.remark.text)
    };
    let shows = study.threat_marks() != ThreatMarks::Off && study.hand.held.is_none();
    facts.points.iter().find(is_told).filter(|_| shows)?.moves.first().copied()
}

/// Marks the squares of a hint and those that are drawn; also both ends of arrows where the terminal has too few colours for them.
fn drawn(study: &Study, marks: &mut BoardMarks) {
    for square in study.hint_squares() {
        marks[usize::from(square)].drawn = Some(ArrowMeaning::Hint);
    }
    let has_arrows = study.screen.theme.depth() >= ColorDepth::Indexed;
    for stroke in study.drawn().iter().filter(|stroke| stroke.is_square() || !has_arrows) {
        for square in [stroke.from, stroke.to] {
            marks[usize::from(square)].drawn = Some(stroke.crayon.into());
        }
    }
}

/// The arrow of a hint that names its move.
fn hinted(study: &Study, hint: &Hint) -> Option<BoardArrow> {
    let position = study.board();
    let from = (hint.squares & position.us()).single_square()?;
    let to = (hint.squares & !position.us()).single_square()?;
    (hint.step >= HintStep::Move).then_some(BoardArrow { from, to, meaning: ArrowMeaning::Hint })
}

/// The squares that a fault of a position names: `Black has 2 kings (e8, h8)`.
fn squares_in(fault: &str) -> impl Iterator<Item = Square> {
    let words = fault.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok())
}

/// The marks of the board editor.
fn of_setup(study: &Study, editor: &Editor) -> BoardMarks {
    let mut marks = [SquareMarks::default(); 64];
    for (square, piece) in editor.draft.board() {
        marks[usize::from(square)].piece = Some((piece.color, piece.role));
    }
    for square in editor.faults().iter().flat_map(|fault| squares_in(fault)) {
        marks[usize::from(square)].named = true;
    }
    if let Some(square) = editor.draft.en_passant() {
        marks[usize::from(square)].destination = Some(Reach::Plain);
    }
    if let Some(held) = editor.held {
        marks[usize::from(held)].held = true;
    }
    marks[usize::from(study.hand.cursor)].cursor = true;
    marks
}

fn pieces_and_heat(study: &Study, marks: &mut BoardMarks) {
    for (square, piece) in study.board().board() {
        marks[usize::from(square)].piece = Some((piece.color, piece.role));
    }
    if let Some(heat) = study.heat_seen().filter(|_| study.talk.shown.is_none()) {
        for (square, marks) in Square::ALL.into_iter().zip(marks.iter_mut()) {
            marks.layer = heat.tint(square);
            marks.heat = heat.score(square).or_else(|| idle(study, marks.piece));
        }
    }
}

/// The score of a piece that the heatmap of all rules has nothing to say about: it is idle. Pawns that nothing is said about are
/// just sound.
fn idle(study: &Study, piece: Option<(Color, Role)>) -> Option<f64> {
    let (_, role) = piece?;
    let is_judged = matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen);
    (is_judged && study.screen.view.rule.is_none()).then_some(0.0)
}

fn last_move_and_check(study: &Study, marks: &mut BoardMarks) {
    if let Some(last) = study.last_seen_move() {
        marks[usize::from(origin(last))].last_move = true;
        marks[usize::from(destination(last))].last_move = true;
    }
    let position = study.board();
    if position.is_check()
        && let Some(king) = position.board().king_of(position.turn())
    {
        marks[usize::from(king)].check = true;
        marks[usize::from(king)].mated = position.is_checkmate();
    }
}

/// Marks movable pieces with either teaching overlay where few can move, and threatened pieces with their own.
fn threats_and_movable(study: &Study, marks: &mut BoardMarks) {
    /// In a free position nearly all pieces can move, and to mark them says nothing.
    const FEW: usize = 3;
    let movable = study.board.facts.movable();
    let is_some_stuck = movable.count() < study.board().us().count();
    let tells = study.board().is_check() || (movable.count() <= FEW && is_some_stuck);
    let shown = study.screen.view.threats != ThreatMarks::Off || study.screen.view.safety;
    let toured = study.talk.tour.is_some_and(Tour::shows_movable);
    if (toured || (tells && shown)) && study.board.game.ending().is_none() {
        for square in movable {
            marks[usize::from(square)].movable = true;
        }
    }
    let has_mate = points::has_mate(&study.board.facts.points);
    let is_marked = |threat: &&Threat| match study.threat_marks() {
        ThreatMarks::Off => false,
        ThreatMarks::Hanging => threat.hanging && !has_mate,
        ThreatMarks::All => true,
    };
    for threat in study.board.facts.feared().iter().filter(is_marked) {
        if threat.piece.role != Role::King {
            // The one of two forked pieces that can go is not the one that is lost.
            let is_saved =
                study.board.facts.watched.is_none() && study.board.facts.saved.contains(threat.square);
            let loss = if threat.hanging && !is_saved { threat.see } else { 0 };
            let threatened = ThreatMark { movable: threat.movable, loss };
            marks[usize::from(threat.square)].threatened = Some(threatened);
        }
    }
}

/// Marks what the first points are about, unless threats are off or the answer to a key marks its own squares.
fn strong(study: &Study, marks: &mut BoardMarks) {
    let marks_its_own = study.conceals() || study.hint().is_some() || study.dangers().is_some();
    if study.threat_marks() == ThreatMarks::Off || marks_its_own {
        return;
    }
    winnable(study, marks);
    let best = study.explained_position().and_then(|now| now.question.best_move());
    let points = &study.board.facts.points;
    if study.watched() != study.viewer() {
        return strong_for_other(&points::strong(&of_use(points), best), marks);
    }
    for MarkedPiece { square, whose, rank } in points::strong(points, best) {
        let marks = &mut marks[usize::from(square)];
        let movable = study.board.facts.movable().contains(square);
        match (whose, rank) {
            (Whose::Fear, MarkRank::Loud) => marks.strong = Some(StrongMark::Lose),
            (Whose::Use, MarkRank::Loud) => marks.strong = Some(StrongMark::Win),
            (Whose::Use, MarkRank::Quiet) => marks.strong = Some(StrongMark::Chance),
            (Whose::Fear, MarkRank::Quiet) => {
                marks.threatened = marks.threatened.or(Some(ThreatMark { movable, loss: 1 }));
            }
            // Counted alone it hangs, but it can go, and what it leaves behind is lost.
            (Whose::Fear, MarkRank::Attacked) => marks.threatened = Some(ThreatMark { movable, loss: 0 }),
            (Whose::Use, MarkRank::Attacked) | (Whose::YourMove | Whose::TheirMove, _) => {}
        }
    }
}

/// Marks every piece that the viewer, to move, can win by count, with all threats on.
fn winnable(study: &Study, marks: &mut BoardMarks) {
    let is_viewers = study.board().turn() == study.viewer() && study.watched() == study.viewer();
    if study.threat_marks() != ThreatMarks::All || !is_viewers || study.board.game.ending().is_some() {
        return;
    }
    let prizes = study.board.facts.winnable.into_iter();
    prizes.for_each(|square| _ = marks[usize::from(square)].strong.get_or_insert(StrongMark::Chance));
}

/// The points about what the side to move can win.
fn of_use(points: &[Point]) -> Vec<Point> {
    points.iter().filter(|point| point.whose == Whose::Use).cloned().collect()
}

/// Marks what the side to move can win from the side that is about to lose it. What that side threatens in turn is no news
/// before the answer.
fn strong_for_other(won: &[MarkedPiece], marks: &mut BoardMarks) {
    for MarkedPiece { square, whose: _, rank } in won {
        let marks = &mut marks[usize::from(*square)];
        match rank {
            MarkRank::Loud => marks.strong = Some(StrongMark::Lose),
            MarkRank::Quiet => {
                marks.threatened = marks.threatened.or(Some(ThreatMark { movable: true, loss: 1 }));
            }
            MarkRank::Attacked => marks.threatened = Some(ThreatMark { movable: true, loss: 0 }),
        }
    }
}

/// Marks the destinations of the piece in hand; with safe squares on also those of the piece under the cursor.
fn destinations(study: &Study, marks: &mut BoardMarks) {
    let is_previewed = study.shows_safety() && !study.marks_something_else();
    let from = study.hand.held.or(is_previewed.then_some(study.hand.cursor));
    let Some(from) = from.filter(|_| study.board.game.ending().is_none()) else {
        return;
    };
    for to in study.board.facts.targets(from) {
        let marks = &mut marks[usize::from(to)];
        marks.destination = Some(reach(study, from, to));
        marks.previewed = study.hand.held.is_none();
    }
}

/// Marks the moves that the typed line can become, and of the movable pieces only theirs.
fn typed_moves(study: &Study, begun: &[Move], marks: &mut BoardMarks) {
    for square in study.board.facts.movable() {
        marks[usize::from(square)].movable = false;
    }
    for m in begun {
        let (from, to) = (origin(*m), destination(*m));
        marks[usize::from(from)].movable = true;
        marks[usize::from(to)].destination = Some(reach(study, from, to));
    }
}
