//! What each mark paints on its square, as layers in one documented order.
//!
//! Later layers lie over earlier ones; those over the piece are corners and sides, which drawn pieces leave free:
//!
//! | layer | paints |
//! | --- | --- |
//! | heat | a wash or a round glow in few steps: good, neutral, bad; no other wash but a strong one lies over it |
//! | layer | a wash in few steps of the layer's own hues, in place of heat |
//! | named in a sentence | a faint wash |
//! | attacked but guarded | the faintest wash |
//! | last move | a wash, of sixteen colours the sides |
//! | held | a wash |
//! | about to be lost, check | a solid wash in the one red, paler for a pawn; a bar below a piece that cannot move |
//! | to be won and the loudest | a solid wash |
//! | destination of the piece in hand | a wash by what comes of it, and on an empty safe square a dot; the faintest and corners where another piece is lost; of an even trade only a ring or corners |
//! | destination of the piece under the cursor | the same, faint |
//! | last move under a strong square or heat | a corner |
//! | drawn | a wash where nothing is about to be lost |
//! | attacker, drawn, can be won, movable | corners |
//! | cursor | bright sides in the cells that a drawn piece leaves free, or else a wash, or corners of a strong square |
//!
//! With sixteen colours a wash fills its square if the piece there stands out on it, otherwise it paints the sides. Without
//! colours nothing is painted; signs and attributes say the same (`signs.rs`).

mod heat;
#[cfg(test)]
mod tests;

use heat::{heat, hue};

use super::canvas::{Canvas, Patch};
use crate::app::marks::{ArrowMeaning, Flash, SquareMarks, StrongMark, ThreatMark};
use crate::app::reach::Reach;
use crate::chess::Color;
use crate::heatmap::HeatmapSettings;
use crate::safety::DestinationVerdict;
use crate::theme::{ColorDepth, Rgb, Theme, Token, Veil};

/// Whether a layer lies under or over the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Square,
    Piece,
}

/// The room that marks have on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkRoom {
    /// Washes alone: in ASCII, and around glyphs on squares of one row.
    Wash,
    /// Corners too, around glyphs; text signs are their edges.
    Glyph,
    /// Everything: pieces are drawn.
    Drawn,
    /// Everything but sides: the drawing leaves none of their cells free.
    Filled,
}

/// Strength up to which a wash tells nothing that is worth a whole square without mixing.
const FAINT: f32 = 0.5;

/// One thing that a mark paints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MarkLayer {
    pub over: Over,
    veil: Veil,
    shape: MarkShape,
}

/// How a mark paints its square.
#[derive(Clone, Copy, Debug, PartialEq)]
enum MarkShape {
    /// An even tint of this strength.
    Wash(f32),
    /// A colour over the whole square.
    Flood,
    /// A tint of this strength in the middle and none at the corners.
    Glow(f32),
    /// Both sides, where colours can't be mixed and the whole square would hide its piece.
    Sides,
    /// The same, a whole cell wide.
    WideSides,
    /// Small corners.
    Corners,
    /// The lower left corner alone.
    Corner,
    /// A bar along the lower edge.
    Bar,
    /// Bright sides with a dark line inside.
    Frame,
    Dot,
    Ring,
}

/// How strongly the faint washes lie over a square.
pub(super) const NAMED_WASH: f32 = 0.3;
pub(super) const GUARDED_WASH: f32 = 0.22;
pub(super) const EXPOSING_WASH: f32 = 0.25;

/// Returns the layers of a square's marks, the lowest first.
pub(super) fn mark_layers(
    marks: &SquareMarks,
    settings: &HeatmapSettings,
    theme: &Theme,
    room: MarkRoom,
) -> Vec<MarkLayer> {
    let mut layers = Vec::new();
    if theme.depth() == ColorDepth::None {
        return layers;
    }
    let sixteen = theme.depth() == ColorDepth::Sixteen;
    let mut lay = |over: Over, token: Token, shape: MarkShape| {
        // Without a wash below, a white stamp would be lost on a white square.
        let token = if sixteen && token == Token::SignLight { Token::SignDark } else { token };
        let veil = theme.veil(token);
        let shape = if sixteen { unmixed(shape, marks, theme, veil) } else { shape };
        layers.push(MarkLayer { over, veil, shape });
    };
    // Faint washes would turn the heat to mud.
    let is_heated = marks.heat.is_some() || marks.layer.is_some();
    if marks.is_pointed_at() && !is_heated && theme.depth() > ColorDepth::Sixteen {
        lay(Over::Square, Token::Named, MarkShape::Wash(NAMED_WASH));
    }
    let is_guarded = marks.threatened.is_some_and(|threat| !threat.hangs());
    if is_guarded && !is_heated && theme.depth() > ColorDepth::Sixteen {
        lay(Over::Square, Token::Threatened, MarkShape::Wash(GUARDED_WASH));
    }
    if marks.last_move && !is_heated {
        // Of sixteen colours a whole square would be louder than danger, which has sides alone.
        lay(Over::Square, Token::LastMove, if sixteen { MarkShape::Sides } else { MarkShape::Wash(0.62) });
    }
    if marks.held {
        lay(Over::Square, Token::Held, MarkShape::Wash(0.9));
    }
    if let Some(stake) = at_stake(marks) {
        lay(Over::Square, Token::Threatened, danger_shape(stake, sixteen));
    }
    if marks.check {
        lay(Over::Square, Token::Check, danger_shape(DangerLook::Much, sixteen));
    }
    let is_won = marks.strong == Some(StrongMark::Win);
    if is_won {
        lay(Over::Square, Token::WinSquare, MarkShape::Wash(0.95));
    }
    let is_strong = at_stake(marks).is_some() || is_won || marks.check;
    if let (Some(ThreatMark { movable: false, loss: 1.. }), Some((side, _))) = (marks.threatened, marks.piece)
    {
        // Of sixteen colours only its own parts a piece from what is below it.
        let ink = match side {
            Color::White if sixteen => Token::WhitePiece,
            Color::White => Token::SignDark,
            Color::Black if sixteen => Token::BlackPiece,
            Color::Black => Token::SignLight,
        };
        lay(Over::Piece, ink, MarkShape::Bar);
    }
    if let Some(reach) = marks.destination {
        destination(reach, marks, &mut lay);
    }
    let is_unsafe = marks.destination == Some(Reach::Judged(DestinationVerdict::Unsafe));
    if (is_strong || is_heated || is_unsafe) && marks.last_move {
        lay(Over::Piece, Token::LastMove, MarkShape::Corner);
    }
    if marks.movable {
        // What hangs keeps its own corners.
        let is_free = marks.threatened.is_none() && marks.strong.is_none();
        lay(Over::Piece, Token::Movable, if is_free { MarkShape::Corners } else { MarkShape::Corner });
    }
    if marks.flash == Some(Flash::On) {
        lay(Over::Piece, Token::Attacker, MarkShape::Corners);
    }
    if let Some(meaning) = marks.drawn {
        let fill = fill_token(meaning);
        let hides = sixteen && !carries_piece(marks, theme, theme.rgb(fill));
        // What is about to be lost stays the loudest, whatever a hint or an arrow says of it.
        if at_stake(marks).is_none() && !marks.check {
            lay(Over::Square, if hides { arrow_token(meaning) } else { fill }, MarkShape::Wash(0.72));
        }
        lay(Over::Piece, arrow_token(meaning), MarkShape::Corners);
    }
    if matches!(marks.strong, Some(StrongMark::Win | StrongMark::Chance)) {
        lay(Over::Piece, Token::Win, MarkShape::Corners);
    }
    let is_filled = room == MarkRoom::Filled && marks.cursor && !marks.held;
    if is_filled && is_strong {
        // A second wash would turn danger into another colour.
        lay(Over::Piece, Token::Cursor, MarkShape::Corners);
    } else if is_filled {
        lay(Over::Square, Token::Held, MarkShape::Wash(0.5));
    } else if marks.cursor || marks.held {
        lay(Over::Piece, Token::Cursor, MarkShape::Frame);
    }
    if let Some(score) = marks.heat {
        layers.insert(0, heat(score, settings, theme));
    }
    if let Some(tint) = marks.layer.filter(|tint| tint.tenths > 0) {
        layers.insert(0, hue(tint, theme));
    }
    layers.retain(|layer| layer.shape.fits(room));
    layers
}

/// Returns what a wash is where colours can't be mixed: the whole square if its piece stands out there, otherwise the sides.
fn unmixed(shape: MarkShape, marks: &SquareMarks, theme: &Theme, veil: Veil) -> MarkShape {
    let MarkShape::Wash(strength) = shape else { return shape };
    let fills = strength > FAINT && carries_piece(marks, theme, veil.full);
    if fills { MarkShape::Flood } else { MarkShape::Sides }
}

/// Returns whether a square's piece, if any, stands out on one of sixteen colours in the palettes that people have.
fn carries_piece(marks: &SquareMarks, theme: &Theme, ground: Rgb) -> bool {
    /// Contrast with VGA's black from which 2.7:1 is kept in xterm, `PuTTY`, Solarized and Windows Terminal too. Solarized's
    /// blue stands out on none but the squares' own colours.
    const BLACK: f32 = 4.0;
    marks.piece.is_none_or(|(color, _)| {
        color == Color::Black && theme.rgb(Token::BlackPiece).contrast(ground) >= BLACK
    })
}

/// The colour of an arrow, or of what is marked with it.
pub(super) fn arrow_token(meaning: ArrowMeaning) -> Token {
    match meaning {
        ArrowMeaning::Hint => Token::ArrowHint,
        ArrowMeaning::Threat => Token::ArrowThreat,
        ArrowMeaning::Mine => Token::ArrowMine,
        ArrowMeaning::Note => Token::Win,
        ArrowMeaning::Path => Token::LayerPath,
        ArrowMeaning::Link => Token::LayerLink,
    }
}

/// The same where it fills a square, on which both sides' pieces stand out.
fn fill_token(meaning: ArrowMeaning) -> Token {
    match meaning {
        ArrowMeaning::Hint => Token::Held,
        ArrowMeaning::Threat => Token::Threatened,
        ArrowMeaning::Mine => Token::Safe,
        ArrowMeaning::Note => Token::WinSquare,
        ArrowMeaning::Path | ArrowMeaning::Link => Token::LayerSingle,
    }
}

/// How much the owner of a piece is about to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DangerLook {
    Pawn,
    Much,
}

/// What is at stake on a square, if its piece is about to be lost.
fn at_stake(marks: &SquareMarks) -> Option<DangerLook> {
    let hanging = marks.threatened.filter(|threat| threat.hangs());
    match (marks.strong, hanging) {
        (Some(StrongMark::Lose), _) => Some(DangerLook::Much),
        (_, Some(threat)) => Some(if threat.is_grave() { DangerLook::Much } else { DangerLook::Pawn }),
        (_, None) => None,
    }
}

/// The look of danger, as strong as the stake. Of sixteen colours none but the squares' own has both sides' pieces stand out.
fn danger_shape(stake: DangerLook, sixteen: bool) -> MarkShape {
    match stake {
        _ if sixteen => MarkShape::WideSides,
        DangerLook::Much => MarkShape::Flood,
        DangerLook::Pawn => MarkShape::Wash(0.6),
    }
}

/// The layers of a destination: its colour fills the square of the piece in hand, and is faint for the piece under the cursor. One
/// on which the piece is lost has no stamp: whatever stands in the middle of a square looks like a piece.
fn destination(reach: Reach, marks: &SquareMarks, lay: &mut impl FnMut(Over, Token, MarkShape)) {
    let (captures, previewed) = (marks.piece.is_some(), marks.previewed);
    let wash = MarkShape::Wash(if previewed { 0.4 } else { 0.9 });
    match reach {
        Reach::Plain if captures => lay(Over::Piece, Token::SignDark, MarkShape::Corners),
        Reach::Plain => lay(Over::Square, Token::SignDark, MarkShape::Dot),
        Reach::Judged(DestinationVerdict::Trade) if captures => {
            lay(Over::Piece, Token::Trade, MarkShape::Corners);
        }
        Reach::Judged(DestinationVerdict::Trade) => lay(Over::Square, Token::Trade, MarkShape::Ring),
        Reach::Judged(DestinationVerdict::Unsafe) => lay(Over::Square, Token::Unsafe, wash),
        Reach::Exposing => {
            lay(Over::Square, Token::Safe, MarkShape::Wash(if previewed { 0.12 } else { EXPOSING_WASH }));
            lay(Over::Piece, Token::Safe, MarkShape::Corners);
        }
        Reach::Wins if captures => {
            lay(Over::Piece, Token::Win, MarkShape::Corners);
            if !previewed {
                lay(Over::Square, Token::WinSquare, wash);
            }
        }
        // En passant and promotions win on an empty square.
        Reach::Wins | Reach::Judged(DestinationVerdict::Safe) => {
            lay(Over::Square, Token::Safe, wash);
            if !captures {
                lay(Over::Square, Token::SignLight, MarkShape::Dot);
            }
        }
    }
}

impl MarkShape {
    fn fits(self, room: MarkRoom) -> bool {
        match self {
            MarkShape::Wash(_)
            | MarkShape::Flood
            | MarkShape::Glow(_)
            | MarkShape::Sides
            | MarkShape::WideSides => true,
            MarkShape::Corners | MarkShape::Corner | MarkShape::Bar => room != MarkRoom::Wash,
            MarkShape::Frame => room == MarkRoom::Drawn,
            MarkShape::Dot | MarkShape::Ring => matches!(room, MarkRoom::Drawn | MarkRoom::Filled),
        }
    }
}

impl MarkLayer {
    /// Paints the layer on a square of one row, in which a round shape is a block or two.
    pub(super) fn paint_small(self, canvas: &mut Canvas, patch: Patch, theme: &Theme, room: MarkRoom) {
        let third = Patch { left: patch.left + patch.width / 3, width: patch.width / 3, ..patch };
        match self.shape {
            MarkShape::Dot => canvas.change(third, |_| self.veil.full),
            MarkShape::Ring => {
                for left in [third.left - 1, third.left + third.width] {
                    canvas.change(Patch { left, width: 1, ..patch }, |_| self.veil.full);
                }
            }
            MarkShape::Corners => canvas.corners(patch, (1, 1), self.veil.full),
            MarkShape::Wash(_)
            | MarkShape::Flood
            | MarkShape::Glow(_)
            | MarkShape::Sides
            | MarkShape::WideSides
            | MarkShape::Corner
            | MarkShape::Bar
            | MarkShape::Frame => self.paint(canvas, patch, theme, room, |_, _| false),
        }
    }

    /// Paints the layer on its square, whose drawn piece covers these sub-pixels.
    pub(super) fn paint(
        self,
        canvas: &mut Canvas,
        patch: Patch,
        theme: &Theme,
        room: MarkRoom,
        covers: impl Fn(u16, u16) -> bool,
    ) {
        let color = self.veil.full;
        let (across, down) = canvas.grid.parts();
        let sixteen = theme.depth() == ColorDepth::Sixteen;
        let rows = patch.height / down;
        let large = rows > 3;
        match self.shape {
            MarkShape::Sides => {
                let width = if matches!(room, MarkRoom::Drawn | MarkRoom::Filled) { 1 } else { across };
                canvas.sides(patch, width, color);
            }
            MarkShape::WideSides => canvas.sides(patch, across, color),
            MarkShape::Flood if sixteen => canvas.change(patch, |_| color),
            MarkShape::Flood => canvas.change(patch, |below| theme.veiled(below, self.veil, 0.95)),
            MarkShape::Wash(strength) => {
                canvas.change(patch, |below| theme.veiled(below, self.veil, strength));
            }
            MarkShape::Glow(strength) => glow(canvas, patch, (across, down), theme, self.veil, strength),
            MarkShape::Corners => {
                canvas.corners(patch, if large { (4, down) } else { (2, down / 2) }, color);
            }
            MarkShape::Corner => {
                let corner =
                    Patch { top: patch.top + patch.height - down / 2, width: 2, height: down / 2, ..patch };
                canvas.change(corner, |_| color);
            }
            MarkShape::Bar => {
                let bar = Patch { top: patch.top + patch.height - down / 2, height: down / 2, ..patch };
                canvas.change(bar, |_| color);
            }
            MarkShape::Frame => frame(canvas, patch, theme, color, covers),
            MarkShape::Dot => canvas.shape(patch, color, |x, y| from_middle(x, y) < 0.19),
            MarkShape::Ring => canvas.shape(patch, color, |x, y| (0.2..0.33).contains(&from_middle(x, y))),
        }
    }
}

/// The distance of a point of a unit square from its middle.
fn from_middle(x: f32, y: f32) -> f32 {
    (x - 0.5).hypot(y - 0.5)
}

/// The sides of a square with short ends inwards, and a shade that parts them from a light square; never in a cell of the
/// drawing nor right beside it, where they would melt into one shape.
fn frame(canvas: &mut Canvas, patch: Patch, theme: &Theme, color: Rgb, covers: impl Fn(u16, u16) -> bool) {
    /// How dark the shade is: a black line beside a piece reads as a part of it.
    const SHADE: f32 = 0.4;
    let (across, down) = canvas.grid.parts();
    let is_shaded = patch.height / down > 3 && theme.depth() > ColorDepth::Sixteen;
    for y in 0..patch.height {
        let is_end = y == 0 || y + 1 == patch.height;
        for (edge, inner, beyond) in [(0, 1, 2), (patch.width - 1, patch.width - 2, patch.width - 3)] {
            if is_cell_covered((edge, y), (across, down), &covers) {
                continue;
            }
            canvas.mix(patch.left + edge, patch.top + y, color, 1.0);
            if is_end && !covers(beyond, y) {
                canvas.mix(patch.left + inner, patch.top + y, color, 1.0);
            } else if is_shaded {
                canvas.mix(patch.left + inner, patch.top + y, theme.rgb(Token::SignDark), SHADE);
            }
        }
    }
}

/// Whether a drawing covers a part of the cell with this sub-pixel.
pub(super) fn is_cell_covered(
    (x, y): (u16, u16),
    (across, down): (u16, u16),
    covers: impl Fn(u16, u16) -> bool,
) -> bool {
    let (left, top) = (x / across * across, y / down * down);
    (0..across * down).any(|part| covers(left + part % across, top + part / across))
}

/// Steps of a glow: few, so that neighbouring cells are often alike.
const STEPS: f32 = 4.0;

/// Tints a square by the distance from its middle, cell by cell: cells of one colour take few bytes.
fn glow(
    canvas: &mut Canvas,
    patch: Patch,
    (across, down): (u16, u16),
    theme: &Theme,
    veil: Veil,
    strength: f32,
) {
    let share =
        |at: u16, part: u16, all: u16| (f32::from(at / part * part) + f32::from(part) / 2.0) / f32::from(all);
    for (y, x) in (0..patch.height / down).flat_map(|y| (0..patch.width / across).map(move |x| (y, x))) {
        let far = from_middle(share(x * across, across, patch.width), share(y * down, down, patch.height));
        let near = ((1.0 - far / 0.75) * 1.6).clamp(0.0, 1.0);
        let step = (near * STEPS).round() / STEPS;
        let cell =
            Patch { left: patch.left + x * across, top: patch.top + y * down, width: across, height: down };
        canvas.change(cell, |below| theme.veiled(below, veil, strength * step));
    }
}
