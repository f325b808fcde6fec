//! What a colour means: every token, the name it has in theme files, and whether it is ink or ground.

named! {
    /// What a colour means. Screens name tokens, themes name colours.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Token {
        /// Ordinary text on the panels.
        Text = "text",
        /// Text of less weight: labels, old moves.
        Muted = "muted",
        /// Headings of panels.
        Title = "title",
        /// The program's name, links.
        Accent = "accent",
        /// Good news in text.
        Good = "good",
        /// A caution in text.
        Warning = "warning",
        /// Bad news in text.
        Bad = "bad",
        /// A key in the key line and help.
        Key = "key",
        /// Lines between panels, frames.
        Rule = "rule",
        /// The ground of panels.
        Ground = "ground",
        /// The ground of pop-ups.
        PopupGround = "popup_ground",
        /// The chosen line of a list, the current move.
        Selected = "selected",
        /// White's part of the evaluation bar.
        BarWhite = "bar_white",
        /// Black's part of the evaluation bar.
        BarBlack = "bar_black",
        /// Light squares.
        LightSquare = "light_square",
        /// Dark squares.
        DarkSquare = "dark_square",
        /// White's pieces.
        WhitePiece = "white_piece",
        /// Black's pieces.
        BlackPiece = "black_piece",
        /// Outlines and inner lines of White's pieces where they are drawn.
        WhiteEdge = "white_edge",
        /// Outlines and inner lines of Black's pieces where they are drawn.
        BlackEdge = "black_edge",
        /// Cursor: the brackets at the edges of its square.
        Cursor = "cursor",
        /// Edge of a movable piece.
        Movable = "movable",
        /// A threatened piece that can move (gradient) or cannot (solid).
        Threatened = "threatened",
        /// A safe destination.
        Safe = "safe",
        /// An even trade.
        Trade = "trade",
        /// An unsafe destination.
        Unsafe = "unsafe",
        /// The cross of an unsafe destination.
        UnsafeSign = "unsafe_sign",
        /// An attacker of the square under the cursor.
        Attacker = "attacker",
        /// From and to of the last move.
        LastMove = "last_move",
        /// A square named in a sentence.
        Named = "named",
        /// A king in check.
        Check = "check",
        /// Heatmap: good.
        HeatGood = "heat_good",
        /// Heatmap: near zero.
        HeatNeutral = "heat_neutral",
        /// Heatmap: bad.
        HeatBad = "heat_bad",
        /// A layer's first hue of two.
        LayerFirst = "layer_first",
        /// A layer's second hue of two.
        LayerSecond = "layer_second",
        /// A layer's only hue.
        LayerSingle = "layer_single",
        /// A link between two squares of a layer.
        LayerLink = "layer_link",
        /// A step of a walk over the board.
        LayerPath = "layer_path",
        /// The picked-up piece.
        Held = "held",
        /// A piece that can be won: its corners, and a capture that wins.
        Win = "win",
        /// The square of the piece that can be won, where nothing matters more.
        WinSquare = "win_square",
        /// The arrow of a hint.
        ArrowHint = "arrow_hint",
        /// The arrow of a threat.
        ArrowThreat = "arrow_threat",
        /// The arrow of the player's own move.
        ArrowMine = "arrow_mine",
        /// Bright signs and figures on squares.
        SignLight = "sign_light",
        /// Dark signs and figures on squares.
        SignDark = "sign_dark",
    }
}

impl Token {
    /// Whether the token is a ground, behind text and pieces; the others are ink.
    pub fn is_ground(self) -> bool {
        use Token::{
            Attacker, Check, DarkSquare, Ground, HeatBad, HeatGood, HeatNeutral, Held, LastMove, LayerFirst,
            LayerSecond, LayerSingle, LightSquare, Named, PopupGround, Safe, Selected, Threatened, Trade,
            Unsafe, WinSquare,
        };
        matches!(
            self,
            Ground
                | PopupGround
                | Selected
                | LightSquare
                | DarkSquare
                | Threatened
                | Safe
                | Trade
                | Unsafe
                | Attacker
                | LastMove
                | Named
                | Check
                | HeatGood
                | HeatNeutral
                | HeatBad
                | LayerFirst
                | LayerSecond
                | LayerSingle
                | Held
                | WinSquare
        )
    }

    /// Whether the token appears on the board, where the terminal's own colours would not do.
    pub fn is_on_board(self) -> bool {
        self as usize >= Token::LightSquare as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        for token in Token::ALL {
            assert_eq!(Token::from_id(token.id()), Some(token));
        }
        assert_eq!(Token::from_id("squares"), None);
    }
}
