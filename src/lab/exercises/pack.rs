//! `patzer-lab exercises pack`: chooses among mined exercises, balanced over themes and ratings and without near twins.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use super::mined::{HEADING, MinedExercise, MiningTally};
use super::recheck::is_sound;
use crate::chess::{Bitboard, Key, Position, Role, Square, fen, key, mirrored, notation};
use crate::cli::context::CommandContext;
use crate::cli::continued::failed;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::lab::args::PackArgs;
use crate::review::exercise_box::{ExerciseBox, boxed, group, rating, theme};
use crate::review::practice::{Card, CardSource, ExerciseTask};
use crate::search::Search;

/// Exercises of one game at most.
const OF_GAME: usize = 3;

/// Winning chances in percent from which on something is won.
const WON: f64 = 75.0;

/// Motifs that nearly every tactic has beside its own: they are named last.
const GENERAL: [&str; 6] = ["quiet", "hanging", "material", "king", "defence", "clearance"];

/// What makes two exercises twins: the pawns of the solver's side first, the theme, the role and the target of the first move.
type TwinKey = (Bitboard, Bitboard, String, Role, Square);

/// Chooses and packs.
pub(super) fn run(args: &PackArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut selection = Selection::default();
    if let Some(path) = &args.without {
        let text = fs::read_to_string(path).map_err(|error| failed("read", path, &error))?;
        selection.leave_out(&text);
    }
    if let Some(path) = &args.boxed {
        let bytes = fs::read(path).map_err(|error| failed("read", path, &error))?;
        for card in ExerciseBox::read(&bytes).map_err(CliError::failed)?.cards() {
            selection.add(card.clone(), rating(card).unwrap_or_default());
        }
    }
    for path in &args.mined {
        let text = fs::read_to_string(path).map_err(|error| failed("read", path, &error))?;
        selection.read(&text).map_err(|line| no_exercises(path, line))?;
    }
    let (read, twins) = (selection.keys.len(), selection.twins);
    let unsound = selection.recheck();
    let cards = selection.chosen(args.count);
    let bytes = ExerciseBox::pack(&cards).map_err(|error| failed("pack", &args.output, &error))?;
    let packed = ExerciseBox::read(&bytes).map_err(CliError::failed)?;
    fs::write(&args.output, &bytes).map_err(|error| failed("write", &args.output, &error))?;
    writeln!(
        context.out,
        "{} of {read} exercises, left out: {twins} twins, {unsound} unsound; {} bytes",
        cards.len(),
        bytes.len()
    )?;
    let statistics = packed.statistics();
    for (theme, count) in &statistics.by_theme {
        writeln!(context.out, "{theme}: {count}")?;
    }
    for (rating, count) in &statistics.by_rating {
        writeln!(context.out, "from {rating}: {count}")?;
    }
    Ok(())
}

/// The exercises to choose from.
#[derive(Debug, Default)]
struct Selection {
    /// By theme and group of ratings.
    cells: BTreeMap<(String, u16), Vec<Card>>,
    keys: HashSet<Key>,
    seen: HashSet<TwinKey>,
    /// Positions to leave out.
    without: HashSet<Key>,
    /// Exercises left out because of another.
    twins: usize,
}

impl Selection {
    /// Adds the exercises of a file; the number of the first line that does not belong in one is the error.
    fn read(&mut self, text: &str) -> Result<(), usize> {
        let mut of_game = 0;
        let mut lines = (1_usize..).zip(text.lines());
        lines.next().filter(|(_, heading)| heading.starts_with(HEADING)).ok_or(1_usize)?;
        for (number, line) in lines {
            if MiningTally::read(line).is_some() {
                of_game = 0;
                continue;
            }
            let mined = MinedExercise::read(line).ok_or(number)?;
            let Some(card) =
                card(&mined).filter(|card| of_game < OF_GAME && !self.without.contains(&card.key()))
            else {
                continue;
            };
            of_game += usize::from(self.add(card, mined.difficulty().rating()));
        }
        Ok(())
    }

    /// Notes the positions of lines `FEN;moves`, after the first of the moves, as those to leave out.
    fn leave_out(&mut self, text: &str) {
        let position = |line: &str| {
            let (start, moves) = line.split_once(';')?;
            let mut position = fen::parse(start).ok()?.position;
            let lead = notation::parse_uci(&position, moves.split(' ').next()?).ok()?;
            position.play_unchecked(lead);
            Some(position)
        };
        self.without.extend(text.lines().filter_map(position).map(|position| key(&position)));
    }

    /// Adds an exercise of this rating; false if it has a twin.
    fn add(&mut self, card: Card, rating: u16) -> bool {
        let theme = theme(&card);
        let is_new =
            self.keys.insert(card.key()) && twin_key(&card, &theme).is_some_and(|key| self.seen.insert(key));
        self.twins += usize::from(!is_new);
        if is_new {
            self.cells.entry((theme, group(rating))).or_default().push(boxed(card, rating));
        }
        is_new
    }

    /// Leaves out what does not hold at a last look; returns how many.
    fn recheck(&mut self) -> usize {
        let mut search = Search::new(4);
        let mut unsound = 0;
        for cell in self.cells.values_mut() {
            let before = cell.len();
            cell.retain(|card| {
                search.clear();
                is_sound(card, &mut search)
            });
            unsound += before - cell.len();
        }
        unsound
    }

    /// Takes one of each cell in turn, so that rare themes and ratings are whole.
    fn chosen(self, count: usize) -> Vec<Card> {
        let mut cells: Vec<_> = self.cells.into_values().map(Vec::into_iter).collect();
        let mut chosen = Vec::new();
        while chosen.len() < count && !cells.is_empty() {
            cells.retain_mut(|cell| cell.next().map(|card| chosen.push(card)).is_some());
        }
        chosen.truncate(count);
        chosen
    }
}

fn no_exercises(path: &Path, line: usize) -> CliError {
    CliError::usage(format!("{} is no file of mined exercises: see line {line}", file_name(path)))
        .hint("name files that `patzer-lab exercises mine` wrote")
}

/// The card of a mined exercise; `None` without a motif.
fn card(mined: &MinedExercise) -> Option<Card> {
    let motifs = motifs(mined);
    (!motifs.is_empty()).then(|| Card {
        start: mined.start.clone(),
        lead: Some(mined.lead),
        task: ExerciseTask::Puzzle { line: mined.line.clone() },
        second_try: None,
        rating: None,
        motifs,
        source: CardSource::Puzzle { id: String::new(), rating: 0 },
    })
}

/// The motifs, the most telling first: a mate, what is peculiar, a quiet move that wins, the rest.
fn motifs(mined: &MinedExercise) -> Vec<String> {
    let is_mate = |id: &str| matches!(id, "mate" | "back_rank" | "smothered");
    let rank = |id: &str| match id {
        "back_rank" | "smothered" => 0,
        "mate" => 1,
        "quiet" if mined.win >= WON => 3,
        id if !GENERAL.contains(&id) => 2,
        "hanging" => 4,
        "defence" if mined.win < WON => 4,
        _ => 5,
    };
    let mut motifs = mined.motifs.clone();
    // A mate that is only threatened, or too long to be shown, is not what there is to be found.
    motifs.retain(|id| mined.mates() || !is_mate(id));
    motifs.sort_by_key(|id| rank(id));
    motifs
}

fn twin_key(card: &Card, theme: &str) -> Option<TwinKey> {
    let position = card.position();
    let is_white = position.turn().is_white();
    let white = if is_white { position.clone() } else { mirrored(&position)? };
    let pawns = |color| white.board().by_role(Role::Pawn) & white.board().by_color(color);
    let m = *card.accepted().first()?;
    let to = notation::destination(m);
    let to = if is_white { to } else { to.flip_vertical() };
    Some((
        pawns(crate::chess::Color::White),
        pawns(crate::chess::Color::Black),
        theme.to_owned(),
        m.role(),
        to,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1;a1a7 d8d1;back_rank,mate;1;50.1;97.5;40.0;\
                        0.2500,0.5000,0.7500,0.9000;1";

    #[test]
    fn twins_and_what_has_no_motif_are_left_out() {
        let mut selection = Selection::default();
        let other_king = MATE.replace("6k1", "").replace("3r2k1", "3r1k2");
        let nameless = MATE.replace("back_rank,mate", "").replace("/8/5PPP", "/7P/5PP1");
        selection.read(&format!("{HEADING}\n{MATE}\n= 1 0 0 1\n{other_king}\n{nameless}\n")).unwrap();
        assert_eq!(selection.twins, 1);
        let chosen = selection.chosen(9);
        assert_eq!(chosen.len(), 1);
        assert_eq!(chosen[0].motifs, ["back_rank", "mate"]);
    }

    #[test]
    fn only_a_file_of_mined_exercises_is_read() {
        let read = |text: &str| Selection::default().read(text);
        assert_eq!(read(&format!("{HEADING}, seed 1\n{MATE}\n= 1 0 0 1\n")), Ok(()));
        assert_eq!(read(&format!("{HEADING}\nnonsense")), Err(2));
        for other in ["", "shopping list\n", MATE] {
            assert_eq!(read(other), Err(1), "{other}");
        }
    }

    #[test]
    fn a_position_of_the_list_is_left_out() {
        let mut selection = Selection::default();
        selection.leave_out("nonsense\n3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1;a1a7 d8d1\n");
        selection.read(&format!("{HEADING}\n{MATE}\n")).unwrap();
        assert!(selection.chosen(9).is_empty());
    }

    #[test]
    fn rare_themes_are_taken_whole() {
        let mut selection = Selection::default();
        let card = card(&MinedExercise::read(MATE).unwrap()).unwrap();
        selection.cells.insert(("fork".to_owned(), 800), vec![card.clone(); 9]);
        selection.cells.insert(("pin".to_owned(), 800), vec![card; 2]);
        assert_eq!(selection.chosen(6).len(), 6);
    }
}
