//! Inside the hybrid: the tabs in the column, each a sentence first and then its figures.

use ratatui::text::{Line, Span};

use crate::app::App;
use crate::app::modes::inside::{InsidePage, InsideTab, graphs};
use crate::chess::{Position, notation};
use crate::engines::swarm::blend::SwarmTerm;
use crate::engines::swarm::layers::{LayerKind, LayerOf};
use crate::engines::swarm::root::RootVerdict;
use crate::engines::swarm::show::{SwarmShow, words};
use crate::theme::Token;
use crate::ui::text;

/// The title of the page.
pub(in crate::ui) const TITLE: &str = "Inside swarm";

/// The rows of the tabs.
pub(in crate::ui) fn lines(app: &App, page: InsidePage, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let column = Column { app, columns: usize::from(columns), rows: usize::from(rows).saturating_sub(2) };
    let mut lines = vec![tabs(app, page.tab), Line::default()];
    let Some(shown) = app.study.inside() else {
        lines.extend(column.sentence("Swarm is still looking at this position…", Token::Muted));
        return lines;
    };
    let mut body = match page.tab {
        InsideTab::Score => column.score(page, shown),
        InsideTab::Graph => column.graph(page, shown),
        InsideTab::Root => column.root(page, shown),
        InsideTab::Ants => column.ants(page, shown),
        InsideTab::Genes => column.genes(shown),
    };
    body.truncate(column.rows);
    lines.extend(body);
    lines
}

/// The names of the tabs, the one in view marked.
fn tabs(app: &App, chosen: InsideTab) -> Line<'static> {
    let muted = app.theme().style(Token::Muted);
    let name = |tab: InsideTab| {
        let style = if tab == chosen { app.theme().chosen() } else { muted };
        [Span::styled(tab.id(), style), Span::raw(" ")]
    };
    Line::from(InsideTab::ALL.into_iter().flat_map(name).collect::<Vec<_>>())
}

/// The column that the tabs are drawn in.
struct Column<'a> {
    app: &'a App,
    columns: usize,
    rows: usize,
}

impl Column<'_> {
    fn sentence(&self, sentence: &str, token: Token) -> Vec<Line<'static>> {
        let style = self.app.theme().style(token);
        text::wrap(sentence, self.columns).into_iter().map(|line| Line::styled(line, style)).collect()
    }

    /// A name at the left and a figure at the right end.
    fn figure(&self, name: &str, figure: String, token: Token) -> Line<'static> {
        let style = self.app.theme().style(token);
        let name = Span::styled(name.to_owned(), style);
        text::ends(vec![name], Span::styled(figure, style), self.columns as u16)
    }

    /// A row to choose.
    fn row(&self, row: &str, is_chosen: bool, token: Token) -> Line<'static> {
        let theme = self.app.theme();
        let style = if is_chosen { theme.chosen() } else { theme.style(token) };
        Line::styled(format!("{:<1$}", text::fit(row, self.columns), self.columns), style)
    }

    /// Rows to choose from, as many as are in view: the chosen one is among them.
    fn window(rows: Vec<Line<'static>>, chosen: usize, most: usize) -> Vec<Line<'static>> {
        let first = (chosen + 1).saturating_sub(most).min(rows.len().saturating_sub(most));
        rows.into_iter().skip(first).take(most).collect()
    }

    fn score(&self, page: InsidePage, shown: &SwarmShow) -> Vec<Line<'static>> {
        let score = &shown.score;
        let mut lines = self.sentence(&words::score(score), Token::Text);
        lines.push(Line::default());
        lines.push(self.figure("term, weight", "counts".to_owned(), Token::Muted));
        for term in &score.terms {
            let name = format!("{:<13}{:>5.2}", words::term(term.term), term.weight);
            lines.push(self.figure(&name, words::pawns(term.cp), Token::Text));
        }
        lines.push(self.figure("from White's side", words::pawns(score.cp), Token::Title));
        lines.push(Line::default());
        lines.push(self.figure("spectral, by its parts", "counts".to_owned(), Token::Muted));
        for part in &score.parts {
            lines.push(self.figure(part.id, words::pawns(part.cp), Token::Text));
        }
        let spectral = score.cp_of(SwarmTerm::Spectral);
        lines.push(self.figure("the spectral term", words::pawns(spectral), Token::Title));
        let over = lines.len().saturating_sub(self.rows);
        lines.split_off(page.row.min(over))
    }

    fn graph(&self, page: InsidePage, shown: &SwarmShow) -> Vec<Line<'static>> {
        let rows = graphs().enumerate();
        let mut lines: Vec<Line<'static>> =
            rows.map(|(row, layer)| self.row(layer.info().name, row == page.row, Token::Text)).collect();
        lines.push(Line::default());
        lines.extend(self.sentence(&told(page.layer(), shown), Token::Text));
        lines.push(Line::default());
        let features = shown.side(page.layer().side).spectrum.features;
        for [(name, value), (other, number)] in [
            [("λ₂", features.connectivity), ("gap", features.gap)],
            [("entropy", features.entropy), ("cohesion", features.cohesion)],
            [("harmony", features.harmony), ("tension", features.tension)],
        ] {
            lines.push(self.figure(&pair(name, value, other), format!("{number:.2}"), Token::Muted));
        }
        let last = pair("radius", features.radius, "groups");
        lines.push(self.figure(&last, features.clusters.to_string(), Token::Muted));
        lines
    }

    fn root(&self, page: InsidePage, shown: &SwarmShow) -> Vec<Line<'static>> {
        /// Rows of the chosen move's reason and numbers.
        const BELOW: usize = 7;
        let told = words::root(&shown.report).unwrap_or_else(|| "There's nothing to choose here.".to_owned());
        let mut lines = self.sentence(&told, Token::Text);
        let rows = shown.report.verdicts.iter().enumerate();
        let rows = rows.map(|(row, verdict)| self.root_row(shown, verdict, row == page.row)).collect();
        let most = self.rows.saturating_sub(lines.len() + BELOW).max(3);
        lines.extend(Column::window(rows, page.row, most));
        let Some(verdict) = page.verdict(shown) else { return lines };
        let san = notation::san(&shown.position, verdict.played);
        let fate = words::fate(&shown.position, verdict.fate);
        lines.push(Line::default());
        lines.extend(self.sentence(&format!("{san}: {fate}."), Token::Text));
        for (name, number) in verdict.numbers.iter().flat_map(|numbers| {
            [
                ("after the worst reply", numbers.worst),
                ("mean of the replies", numbers.mean),
                ("right after it", numbers.one_ply),
                ("its own graph", numbers.safety),
            ]
        }) {
            lines.push(self.figure(name, words::pawns(number), Token::Muted));
        }
        lines
    }

    fn root_row(&self, shown: &SwarmShow, verdict: &RootVerdict, is_chosen: bool) -> Line<'static> {
        let san = notation::san(&shown.position, verdict.played);
        let worst = verdict.numbers.map_or_else(String::new, |numbers| words::pawns(numbers.worst));
        let (stage, token) = match (verdict.is_searched(), verdict.numbers) {
            (true, _) => ("searched", Token::Text),
            (false, Some(_)) => ("judged", Token::Muted),
            (false, None) => ("dropped", Token::Muted),
        };
        self.row(&format!("{san:<8}{worst:>7}  {stage}"), is_chosen, token)
    }

    fn ants(&self, page: InsidePage, shown: &SwarmShow) -> Vec<Line<'static>> {
        /// Rows of the chosen walk.
        const BELOW: usize = 5;
        let Some(outing) = &shown.report.ants else {
            return self.sentence("No ants walked here.", Token::Text);
        };
        let mut lines = self.sentence(&words::ants(&shown.position, outing), Token::Text);
        lines.push(Line::default());
        let walks = outing.by_reward().into_iter().enumerate();
        let rows = walks.map(|(row, walk)| {
            let line = notation::line(&shown.position, &walk.path);
            self.row(&format!("{:>3.0}% {line}", 100.0 * walk.reward), row == page.row, Token::Text)
        });
        let rows = rows.collect();
        let most = self.rows.saturating_sub(lines.len() + BELOW).max(3);
        lines.extend(Column::window(rows, page.row, most));
        lines.push(Line::default());
        lines.extend(self.sentence(&Column::step_told(page, shown), Token::Muted));
        lines.extend(words::trail(&shown.report).iter().flat_map(|told| self.sentence(told, Token::Muted)));
        lines
    }

    /// Where the replay of the chosen walk stands.
    fn step_told(page: InsidePage, shown: &SwarmShow) -> String {
        let Some(walk) = page.walk(shown) else { return String::new() };
        match page.ply.checked_sub(1) {
            None => format!("The whole path; . walks it, {} plies.", walk.path.len()),
            Some(last) => {
                let before = InsidePage { ply: last, ..page }.position(shown);
                let played = walk.path.get(last).map_or_else(String::new, |m| notation::line(&before, &[*m]));
                format!("Ply {} of {}: {played}.", page.ply, walk.path.len())
            }
        }
    }

    fn genes(&self, shown: &SwarmShow) -> Vec<Line<'static>> {
        let Some(evolution) = &shown.report.genes else {
            return self.sentence("No weights evolved here.", Token::Text);
        };
        let mut lines = self.sentence(&words::genes(evolution), Token::Text);
        lines.push(Line::default());
        let curve = words::curve(&evolution.fitness);
        lines.push(self.figure("best by generation", curve, Token::Text));
        lines.push(Line::default());
        lines.push(self.figure("weight, settled", "fittest".to_owned(), Token::Muted));
        for term in &shown.score.terms {
            let name = format!("{:<13}{:>5.2}", words::term(term.term), term.weight);
            let evolved = evolution.best.weight(term.term);
            lines.push(self.figure(&name, format!("{evolved:.3}"), Token::Text));
        }
        lines
    }
}

/// What the chosen graph tells.
fn told(layer: LayerOf, shown: &SwarmShow) -> String {
    let (position, side) = (&shown.position, shown.side(layer.side));
    match layer.kind {
        LayerKind::Fiedler => words::halves(position, side),
        LayerKind::Clusters => words::clusters(position, side),
        LayerKind::Centrality | LayerKind::Pheromone => words::busiest(position, side).unwrap_or_else(|| {
            let owner = crate::chess::words::side(position.turn());
            format!("Nothing goes on for {owner}.")
        }),
    }
}

/// A feature with its value and the name of the one beside it: with that one's value it fills the narrowest column.
fn pair(name: &str, value: f64, other: &str) -> String {
    format!("{name:<8}{value:>4.2}  {other}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Mode};
    use crate::engines::swarm::SwarmSettings;
    use crate::engines::swarm::report::SwarmReport;
    use crate::ui::testing::words;

    /// Cells of the column beside the drawn board on a terminal of 80 columns.
    const COLUMNS: u16 = 28;

    #[test]
    fn every_figure_of_a_graph_is_whole_on_a_terminal_of_80_columns() {
        for position in [
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
        ] {
            let mut player = TestPlayer::at(position);
            "swarm".clone_into(&mut player.app.study.settings.config.engine.analyst);
            player.keys("E");
            let generation = player.app.study.engines.view.generation;
            let position = player.app.game().position().clone();
            let shown = SwarmShow::of(&position, &SwarmSettings::default(), SwarmReport::default());
            let features = shown.sides.white.spectrum.features;
            player.tell(Answer::Shown(generation, Box::new(shown)));
            player.keys("E 2");
            let Some(Mode::Inside(page)) = player.mode() else { panic!("not inside") };
            let rows = words(&lines(&player.app, *page, COLUMNS, 24));
            for (name, figure) in [
                ("cohesion", format!("{:.2}", features.cohesion)),
                ("tension", format!("{:.2}", features.tension)),
                ("groups", features.clusters.to_string()),
            ] {
                let row = rows.iter().find(|row| row.contains(name)).unwrap_or_else(|| panic!("{rows:?}"));
                assert!(row.ends_with(&format!(" {figure}")), "{name} {figure}: {row}");
            }
        }
    }
}
