//! What is made of a game's tokens: the game itself, or a line of a list.

use super::token::PgnToken;

/// What is made of a game's tokens.
pub(super) trait Taker {
    /// Whether movetext has begun, so that a tag pair would belong to the next game.
    fn has_moves(&self) -> bool;

    /// Whether the game has this tag.
    fn has_tag(&self, name: &str) -> bool;

    /// Adds a tag pair.
    fn tag(&mut self, name: String, value: String);

    /// Takes a token of movetext; answers whether the game ends with it.
    fn movetext(&mut self, token: PgnToken) -> bool;

    /// Adds words that follow the result to the last move.
    fn afterword(&mut self, text: &str);

    /// Notes what was odd.
    fn report_fault(&mut self, fault: String);
}
