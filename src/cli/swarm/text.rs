//! What the hybrid sees, for people: sentences first, then the figures behind them.

use crate::chess::{Chess, Color, Position, notation, words as chess_words};
use crate::cli::board::BoardStyle;
use crate::cli::heatmap::board;
use crate::engines::swarm::ants::Outing;
use crate::engines::swarm::genes::Evolution;
use crate::engines::swarm::layers::{LayerKind, LayerOf};
use crate::engines::swarm::root::RootVerdict;
use crate::engines::swarm::settings::SwarmSettings;
use crate::engines::swarm::show::{ShownScore, SideShow, SwarmShow, words};
use crate::engines::swarm::spectral::SpectralFeatures;
use crate::heatmap::HeatmapSettings;

/// Columns of the sentences.
const COLUMNS: usize = 78;

/// Everything that is seen in a position.
pub fn of(shown: &SwarmShow, style: &BoardStyle, heatmap: &HeatmapSettings) -> String {
    let position = &shown.position;
    let side = position.turn();
    // The halves need no settings.
    let halves = LayerOf { kind: LayerKind::Fiedler, side }.show(position, &SwarmSettings::default());
    let mut parts = vec![
        format!(
            "{}{}: + hangs together with the king, - is the other half.",
            board::draw_layer(style, position, &halves, heatmap),
            halves.info.name
        ),
        score_as_text(position, &shown.score),
    ];
    parts.extend([Color::White, Color::Black].map(|side| graph(position, shown.side(side))));
    parts.push(features(shown));
    parts.extend(root(shown));
    parts.extend(shown.report.ants.as_ref().map(|outing| ants(shown, outing)));
    parts.extend(shown.report.genes.as_ref().map(genes));
    parts.join("\n\n")
}

/// The score by terms, with the parts of the spectral one; both columns add up.
pub fn score_as_text(position: &Chess, score: &ShownScore) -> String {
    let mut lines = wrapped(&words::score(score));
    lines.push(format!("  {:<14}{:>7}{:>9}", "term", "weight", "counts"));
    for shown in &score.terms {
        let (name, counts) = (words::term(shown.term), words::pawns(shown.cp));
        lines.push(format!("  {name:<14}{:>7.2}{counts:>9}", shown.weight));
    }
    lines.push(format!("  {:<21}{:>9}", "from White's side", words::pawns(score.cp)));
    lines.push(format!("  {} to move", chess_words::side(position.turn())));
    lines.join("\n")
}

fn graph(position: &Chess, side: &SideShow) -> String {
    let told = [Some(words::halves(position, side)), Some(words::clusters(position, side))];
    let told = told.into_iter().chain([words::busiest(position, side), cut(position, side)]).flatten();
    told.flat_map(|sentence| wrapped(&sentence)).collect::<Vec<_>>().join("\n")
}

/// The links between a side's halves, the heaviest first.
fn cut(position: &Chess, side: &SideShow) -> Option<String> {
    /// More would be a list that nobody reads; JSON has all.
    const TOLD: usize = 8;
    let mut cut: Vec<_> = side.cut().collect();
    cut.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    let names: Vec<String> = cut.iter().take(TOLD).map(|edge| words::edge(position, edge)).collect();
    let more = if cut.len() > TOLD { format!(" and {} more", cut.len() - TOLD) } else { String::new() };
    (!names.is_empty()).then(|| format!("The links between them: {}{more}.", names.join(", ")))
}

/// The features of both graphs, with what each part of the spectral term counts.
fn features(shown: &SwarmShow) -> String {
    let [white, black] = [Color::White, Color::Black].map(|side| shown.side(side).spectrum.features);
    let mut lines = vec![format!("  {:<14}{:>7}{:>7}{:>9}", "graph", "White", "Black", "counts")];
    for (part, of) in shown.score.parts.iter().zip(FEATURES) {
        let counts = words::pawns(part.cp);
        let decimals = if part.id == "clusters" { 0 } else { 2 };
        let [white, black] = [of(&white), of(&black)].map(|value| format!("{value:.decimals$}"));
        let told = words::part(part.id);
        lines.push(format!("  {:<14}{white:>7}{black:>7}{counts:>9}  {told}", part.id));
    }
    let whole: i32 = shown.score.parts.iter().map(|part| part.cp).sum();
    lines.push(format!("  {:<28}{:>9}", "the spectral term", words::pawns(whole)));
    lines.join("\n")
}

/// The features in the order of the parts.
const FEATURES: [fn(&SpectralFeatures) -> f64; 8] = [
    |features| features.connectivity,
    |features| features.gap,
    |features| f64::from(features.clusters),
    |features| features.entropy,
    |features| features.cohesion,
    |features| features.harmony,
    |features| features.tension,
    |features| features.radius,
];

/// What became of the root's moves; those that were not judged in one line.
fn root(shown: &SwarmShow) -> Option<String> {
    let position = &shown.position;
    let mut lines = wrapped(&words::root(&shown.report)?);
    lines.push(format!("  {:<8}{:>7}{:>7}{:>7}{:>7}", "move", "worst", "mean", "1 ply", "safety"));
    let (judged, others): (Vec<&RootVerdict>, Vec<&RootVerdict>) =
        shown.report.verdicts.iter().partition(|verdict| verdict.numbers.is_some() || verdict.is_searched());
    lines.extend(judged.iter().map(|verdict| row(position, verdict)));
    let names: Vec<String> = others.iter().map(|verdict| notation::san(position, verdict.played)).collect();
    if !names.is_empty() {
        lines.extend(wrapped(&format!("Not judged: {}.", names.join(" "))));
    }
    Some(lines.join("\n"))
}

fn row(position: &Chess, verdict: &RootVerdict) -> String {
    let numbers = verdict.numbers.map_or_else(
        || " ".repeat(28),
        |numbers| {
            let all = [numbers.worst, numbers.mean, numbers.one_ply, numbers.safety];
            all.map(|number| format!("{:>7}", words::pawns(number))).concat()
        },
    );
    let san = notation::san(position, verdict.played);
    format!("  {san:<8}{numbers}  {}", words::fate(position, verdict.fate))
}

/// The walks, the best first.
fn ants(shown: &SwarmShow, outing: &Outing) -> String {
    /// The rest is in the JSON.
    const TOLD: usize = 6;
    let position = &shown.position;
    let mut lines = wrapped(&words::ants(position, outing));
    let walk = |reward: f64, line: String| format!("  {:>4.0}%  {line}", 100.0 * reward);
    let walks = outing.by_reward().into_iter().take(TOLD);
    lines.extend(walks.map(|ant| walk(ant.reward, notation::line(position, &ant.path))));
    lines.extend(words::trail(&shown.report).iter().flat_map(|sentence| wrapped(sentence)));
    lines.join("\n")
}

/// How the weights evolved, with the fitness of each generation as a curve.
fn genes(evolution: &Evolution) -> String {
    let mut lines = wrapped(&words::genes(evolution));
    let fitness: Vec<String> = evolution.fitness.iter().map(|cp| words::pawns(*cp)).collect();
    lines.push(format!(
        "  best of each generation: {}  {}",
        words::curve(&evolution.fitness),
        fitness.join(" ")
    ));
    lines.join("\n")
}

fn wrapped(sentence: &str) -> Vec<String> {
    crate::ui::text::wrap(sentence, COLUMNS)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::chess::fen;
    use crate::search::{Root, StopFlag};

    fn text(fen: &str) -> String {
        let settings = SwarmSettings::default().changed("nodes=3000").unwrap();
        let root = Root::from_position(fen::parse(fen).unwrap().position);
        let shown = SwarmShow::searched(&root, &Arc::new(settings), 1, &StopFlag::default());
        of(&shown, &BoardStyle::Plain, &HeatmapSettings::default())
    }

    /// The centipawns at a column's end in the lines from one that begins with a word to one that begins with another.
    fn column(text: &str, from: &str, to: &str, place: usize) -> Vec<i32> {
        let lines = text.lines().skip_while(|line| !line.trim_start().starts_with(from)).skip(1);
        let lines = lines.take_while(|line| !line.trim_start().starts_with(to));
        let cp = |line: &str| {
            let pawns: f64 = line.split_whitespace().filter_map(|word| word.parse().ok()).nth(place).unwrap();
            (100.0 * pawns).round() as i32
        };
        lines.map(cp).collect()
    }

    const BOARD: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

    #[test]
    fn what_is_printed_adds_up() {
        let text = text(BOARD);
        let terms = column(&text, "term ", "from White's side", 1);
        assert_eq!(terms.len(), 9, "{text}");
        let total = text.lines().find(|line| line.contains("from White's side")).unwrap();
        let total: f64 = total.split_whitespace().last().unwrap().parse().unwrap();
        assert_eq!(terms.iter().sum::<i32>(), (100.0 * total).round() as i32);
        let parts = column(&text, "graph ", "the spectral term", 2);
        assert_eq!((parts.len(), parts.iter().sum::<i32>()), (8, terms[7]), "{text}");
    }

    #[test]
    fn lines_are_narrow_and_everything_is_told() {
        let text = text(BOARD);
        for part in [
            "Halves of White",
            "weakest between",
            "Of 33 moves 8 were judged",
            "16 ants walked",
            "best of each generation",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
        assert!(widest.chars().count() <= 100, "{widest}");
    }

    #[test]
    fn a_game_that_is_over_is_told_without_a_root() {
        let text = text("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
        assert!(!text.contains("judged") && text.contains("White"), "{text}");
    }
}
