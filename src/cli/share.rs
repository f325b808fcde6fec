//! `patzer share ID`: a saved game as a share code, or as a link to the analysis board of lichess.

use super::args::ShareArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::{games, show};
use crate::chess::text::clean;
use crate::chess::{Chess, Game, fen, share};
use crate::library::GameId;

/// The analysis board. The moves stand behind `pgn/` with underscores between them, a position behind `standard/`.
const ANALYSIS: &str = "https://lichess.org/analysis";

/// Prints the code or the link; nothing is sent anywhere.
pub fn run(args: &ShareArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let store = games::open(context)?;
    let (saved, fault) = show::load(&GameId(args.id.clone()), store.as_ref())?;
    if let Some(fault) = fault {
        writeln!(context.err, "note: {}", clean(&fault))?;
    }
    if !args.lichess_url {
        let code = share::encode(&saved.game).map_err(CliError::failed)?;
        return Ok(writeln!(context.out, "{code}")?);
    }
    if saved.game.start() != &Chess::default() {
        writeln!(
            context.err,
            "note: the game began from a position of its own; the link shows its last position"
        )?;
    }
    Ok(writeln!(context.out, "{}", link(&saved.game))?)
}

/// The link to a game's moves, or to its last position if it did not begin from the usual one.
fn link(game: &Game) -> String {
    if game.start() == &Chess::default() {
        let moves: Vec<String> = show::mainline(game).into_iter().map(|played| plain(&played.san)).collect();
        return if moves.is_empty() {
            ANALYSIS.to_owned()
        } else {
            format!("{ANALYSIS}/pgn/{}", moves.join("_"))
        };
    }
    let tree = game.tree();
    let last = tree.mainline().last().map_or(game.start(), |last| tree.node(last).position());
    format!("{ANALYSIS}/standard/{}", fen::write(last).replace(' ', "_"))
}

/// A move without the signs of check and mate, which mean something else in an address.
fn plain(san: &str) -> String {
    san.trim_end_matches(['+', '#']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn;

    fn game(text: &str) -> Game {
        pgn::Reader::new(text.as_bytes()).next().unwrap().unwrap().game
    }

    #[test]
    fn the_moves_are_in_the_link() {
        let mated = game("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
        assert_eq!(link(&mated), "https://lichess.org/analysis/pgn/e4_e5_Qh5_Nc6_Bc4_Nf6_Qxf7");
        assert_eq!(link(&Game::default()), "https://lichess.org/analysis");
    }

    #[test]
    fn a_game_from_a_position_links_to_its_last_one() {
        let ending = game("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q Kg7 *");
        assert_eq!(link(&ending), "https://lichess.org/analysis/standard/Q7/6k1/8/8/8/8/8/K7_w_-_-_1_2");
    }
}
