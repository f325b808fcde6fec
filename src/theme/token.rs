//! What a colour means: every token, the name it has in theme files, and whether it is ink or ground.

/// What a colour means. Screens name tokens, themes name colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// Ordinary text on the panels.
    Text,
    /// Text of less weight: labels, old moves.
    Muted,
    /// Headings of panels.
    Title,
    /// The program's name, links.
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
    /// White's pieces.
    WhiteMan,
    /// Black's pieces.
    BlackMan,
    /// Outlines and inner lines of White's pieces where they are drawn.
    WhiteEdge,
    /// Outlines and inner lines of Black's pieces where they are drawn.
    BlackEdge,
    /// Cursor: the brackets at the edges of its square.
    Cursor,
    /// Edge of a movable piece.
    Movable,
    /// A threatened piece that can move (gradient) or cannot (solid).
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
    /// A square named in a sentence.
    Named,
    /// A king in check.
    Check,
    /// Heatmap: good.
    HeatGood,
    /// Heatmap: near zero.
    HeatNeutral,
    /// Heatmap: bad.
    HeatBad,
    /// The picked-up piece.
    Held,
    /// Bright signs and figures on squares.
    SignLight,
    /// Dark signs and figures on squares.
    SignDark,
}

impl Token {
    /// Every token, in the order of their numbers.
    pub const ALL: [Token; 36] = [
        Token::Text,
        Token::Muted,
        Token::Title,
        Token::Accent,
        Token::Good,
        Token::Warning,
        Token::Bad,
        Token::Key,
        Token::Rule,
        Token::Ground,
        Token::PopupGround,
        Token::Selected,
        Token::BarWhite,
        Token::BarBlack,
        Token::LightSquare,
        Token::DarkSquare,
        Token::WhiteMan,
        Token::BlackMan,
        Token::WhiteEdge,
        Token::BlackEdge,
        Token::Cursor,
        Token::Movable,
        Token::Threatened,
        Token::Safe,
        Token::Trade,
        Token::Unsafe,
        Token::Attacker,
        Token::LastMove,
        Token::Named,
        Token::Check,
        Token::HeatGood,
        Token::HeatNeutral,
        Token::HeatBad,
        Token::Held,
        Token::SignLight,
        Token::SignDark,
    ];

    /// The name in theme files.
    pub fn id(self) -> &'static str {
        match self {
            Token::Text => "text",
            Token::Muted => "muted",
            Token::Title => "title",
            Token::Accent => "accent",
            Token::Good => "good",
            Token::Warning => "warning",
            Token::Bad => "bad",
            Token::Key => "key",
            Token::Rule => "rule",
            Token::Ground => "ground",
            Token::PopupGround => "popup_ground",
            Token::Selected => "selected",
            Token::BarWhite => "bar_white",
            Token::BarBlack => "bar_black",
            Token::LightSquare => "light_square",
            Token::DarkSquare => "dark_square",
            Token::WhiteMan => "white_man",
            Token::BlackMan => "black_man",
            Token::WhiteEdge => "white_edge",
            Token::BlackEdge => "black_edge",
            Token::Cursor => "cursor",
            Token::Movable => "movable",
            Token::Threatened => "threatened",
            Token::Safe => "safe",
            Token::Trade => "trade",
            Token::Unsafe => "unsafe",
            Token::Attacker => "attacker",
            Token::LastMove => "last_move",
            Token::Named => "named",
            Token::Check => "check",
            Token::HeatGood => "heat_good",
            Token::HeatNeutral => "heat_neutral",
            Token::HeatBad => "heat_bad",
            Token::Held => "held",
            Token::SignLight => "sign_light",
            Token::SignDark => "sign_dark",
        }
    }

    /// The token with this name in theme files.
    pub fn from_id(id: &str) -> Option<Token> {
        Token::ALL.into_iter().find(|token| token.id() == id)
    }

    /// Whether the token is a ground, behind text and pieces; the others are ink.
    pub fn is_ground(self) -> bool {
        use Token::{
            Attacker, Check, DarkSquare, Ground, HeatBad, HeatGood, HeatNeutral, Held, LastMove, LightSquare,
            Named, PopupGround, Safe, Selected, Threatened, Trade, Unsafe,
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
                | Held
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
    fn all_lists_each_token_at_its_number() {
        for (number, token) in Token::ALL.into_iter().enumerate() {
            assert_eq!(token as usize, number, "{token:?}");
        }
        assert_eq!(Token::SignDark as usize + 1, Token::ALL.len());
    }

    #[test]
    fn names_are_found_again() {
        for token in Token::ALL {
            assert_eq!(Token::from_id(token.id()), Some(token));
        }
        assert_eq!(Token::from_id("squares"), None);
    }
}
