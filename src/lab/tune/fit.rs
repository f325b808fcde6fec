//! `patzer-lab tune --fit`: the curve that best predicts results from the scores of search and evaluation.

use super::samples::read_all;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::eval;
use crate::lab::args::TuneArgs;
use crate::search::StopFlag;
use crate::tuning::fit::{self, CurveFit, FitPoint, HUMAN_SCALE};

/// Prints the fit and its table for both kinds of score.
pub(super) fn run(
    args: &TuneArgs,
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let (mut searched, mut evaluated): (Vec<FitPoint>, Vec<FitPoint>) = (Vec::new(), Vec::new());
    read_all(&args.data, stop, context, &mut |sample| {
        let points = sample.outcome.points();
        searched.push((sample.score, points));
        let cp = eval::evaluate(&sample.position).clamp(i16::MIN.into(), i16::MAX.into());
        evaluated.push((cp as i16, points));
    })?;
    for (name, points) in [("search", &searched), ("evaluation", &evaluated)] {
        match fit::fit(points) {
            Some(fit) => write!(context.out, "{}", summary(name, &fit))?,
            None => writeln!(context.out, "{name}: every score is decisive, so there is nothing to fit")?,
        }
    }
    Ok(())
}

fn summary(name: &str, fit: &CurveFit) -> String {
    let mut text = format!(
        "{name}: scale {:.6}, {:.2} times the human curve's {HUMAN_SCALE}; \
         mean squared error {:.5}, with the human curve {:.5}\n{:>13} {:>9} {:>9} {:>9} {:>9}\n",
        fit.scale,
        fit.scale / HUMAN_SCALE,
        fit.error,
        fit.human_error,
        "score from",
        "positions",
        "promised",
        "human",
        "made"
    );
    for row in &fit.rows {
        text.push_str(&format_row(row));
    }
    text
}

fn format_row(row: &fit::ScoreBucket) -> String {
    format!(
        "{:>13} {:>9} {:>8.1}% {:>8.1}% {:>8.1}%\n",
        row.from, row.count, row.promised, row.human, row.made
    )
}
