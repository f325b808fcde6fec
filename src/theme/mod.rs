//! What a colour means: tokens, themes that give them colours, and the colour depths of terminals.

use ratatui::style::Style;

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ColorDepth {
    /// None at all: signs and attributes speak.
    None,
    /// The sixteen of the VGA palette.
    Sixteen,
    /// The xterm palette.
    Indexed,
    /// 24 bits.
    True,
}

/// What a colour means. Screens name tokens, themes name colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// Ordinary text on the panels.
    Text,
    /// Text of less weight: labels, old moves.
    Muted,
    /// Headings of panels.
    Title,
    /// The program's name, links, the thick edge of movable men.
    Accent,
    /// Good news in text.
    Good,
    /// A caution in text.
    Warning,
    /// Bad news in text.
    Bad,
    /// A key in the key line and help.
    Key,
    /// Lines between panels, frames.
    Rule,
    /// The ground of panels.
    Ground,
    /// The ground of pop-ups.
    PopupGround,
    /// The chosen line of a list, the current move.
    Selected,
    /// White's part of the evaluation bar.
    BarWhite,
    /// Black's part of the evaluation bar.
    BarBlack,
    /// Light squares.
    LightSquare,
    /// Dark squares.
    DarkSquare,
    /// White's men.
    WhiteMan,
    /// Black's men.
    BlackMan,
    /// Cursor.
    Cursor,
    /// Edge of a man that can move.
    Movable,
    /// A threatened man that can move (gradient) or cannot (solid).
    Threatened,
    /// A safe destination.
    Safe,
    /// An even trade.
    Trade,
    /// An unsafe destination.
    Unsafe,
    /// An attacker of the square under the cursor.
    Attacker,
    /// From and to of the last move.
    LastMove,
    /// A king in check.
    Check,
    /// Heatmap: good.
    HeatGood,
    /// Heatmap: near zero.
    HeatNeutral,
    /// Heatmap: bad.
    HeatBad,
    /// The man that is picked up.
    Held,
}

/// A theme made ready for one colour depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    depth: ColorDepth,
}

impl Theme {
    /// The style of text or ground with this meaning, at the terminal's depth.
    pub fn style(&self, _token: Token) -> Style {
        todo!()
    }

    /// The depth it is made for.
    pub fn depth(&self) -> ColorDepth {
        self.depth
    }
}
