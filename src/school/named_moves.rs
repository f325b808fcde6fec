//! Whether a sentence fits its boards: every move that it names can be played there, every piece stands where it says.

use crate::chess::{Chess, Position, Role, Square, after_move, after_null_move, notation, words};

/// The most positions that a sentence is looked for in.
const MOST_POSITIONS: usize = 64;

const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// What of a sentence fits none of these positions, nor those that its own moves lead to.
pub fn faults_of_words(text: &str, positions: &[Chess]) -> Vec<String> {
    let mut boards: Vec<Chess> = positions.iter().flat_map(either_side).collect();
    let spoken: Vec<&str> = text.split_whitespace().map(bare).collect();
    let mut faults = Vec::new();
    for (place, word) in spoken.iter().enumerate() {
        if let Some((role, square)) = placed(&spoken[place..])
            && !boards.iter().any(|position| position.board().role_at(square) == Some(role))
        {
            faults.push(format!("no {} stands on {square}", words::role(role)));
        }
        if is_move(word) {
            let after = played(word, &boards);
            if after.is_empty() {
                faults.push(format!("{word} can't be played here"));
            }
            boards
                .extend(after.iter().flat_map(either_side).take(MOST_POSITIONS.saturating_sub(boards.len())));
        }
    }
    faults
}

/// A position as it is, and with the other side to move.
fn either_side(position: &Chess) -> Vec<Chess> {
    [Some(position.clone()), after_null_move(position)].into_iter().flatten().collect()
}

/// A word without the punctuation around it and without a move's number.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|c: char| !(c.is_alphanumeric() || "…#+=".contains(c)));
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    unnumbered.strip_prefix('.').unwrap_or(word).trim_end_matches('…')
}

/// Whether a word is a move and not just a square: a piece's, a capture, a promotion, castling, or one of Black's.
fn is_move(word: &str) -> bool {
    let letters = word.trim_start_matches('…');
    let is_castling = letters.starts_with("O-O");
    let ends = letters.trim_end_matches(['#', '+']);
    let target = ends.split('=').next().unwrap_or(ends);
    let is_at_square = target.len() >= 2 && target.is_ascii() && is_square(&target[target.len() - 2..]);
    let is_more = target.starts_with(['N', 'B', 'R', 'Q', 'K'])
        || target.contains('x')
        || ends.contains('=')
        || word.starts_with('…');
    is_castling || (is_at_square && is_more)
}

fn is_square(word: &str) -> bool {
    Square::from_ascii(word.as_bytes()).is_ok()
}

/// The positions after a move wherever it can be played; Black's carry an ellipsis, White's none.
fn played(word: &str, boards: &[Chess]) -> Vec<Chess> {
    let san = word.trim_start_matches('…');
    let fits = |position: &&Chess| position.turn().is_black() == word.starts_with('…');
    let after = boards.iter().filter(fits).filter_map(|position| {
        let m = notation::parse_san(position, san).ok()?;
        let after = after_move(position, m);
        Some(after)
    });
    after.collect()
}

/// The piece and the square of `knight on f3`.
fn placed(words_from: &[&str]) -> Option<(Role, Square)> {
    let [name, "on", square, ..] = words_from else { return None };
    let role = ROLES.into_iter().find(|role| words::role(*role) == *name)?;
    Some((role, Square::from_ascii(square.as_bytes()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn faults(text: &str) -> Vec<String> {
        let position = fen::parse("r3k3/8/8/3p4/4N3/8/8/4K2R w K - 0 1").unwrap().position;
        faults_of_words(text, &[position])
    }

    #[test]
    fn moves_of_either_side_and_those_that_follow_them_fit() {
        for text in [
            "Take the pawn on d5? No: …dxe4 takes the knight on e4.",
            "Nf6+ is a fork; after …Ke7 there is Nxd5+.",
            "Castle with O-O, or play 1.Rh8+ Kd7 first.",
            "The square e5 is free, and so is d4.",
        ] {
            // Black's answers need their ellipsis.
            let expected: &[&str] =
                if text.contains("1.Rh8+ Kd7") { &["Kd7 can't be played here"] } else { &[] };
            assert_eq!(faults(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_there_is_named() {
        assert_eq!(faults("Your bishop on e4 is strong."), ["no bishop stands on e4"]);
        assert_eq!(faults("Ng7 wins."), ["Ng7 can't be played here"]);
        assert_eq!(faults("It allows …Nf6."), ["…Nf6 can't be played here"]);
        assert_eq!(faults("After …e5 White is worse."), ["…e5 can't be played here"]);
    }
}
