//! `patzer explain --bench`: requests answered per second, and the time spent outside the search.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use super::request::Request;
use super::tutor::{TimedExplanation, Tutor};
use crate::chess::text::clean;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::position;
use crate::shell::interrupt::Interrupt;

/// Answers all requests of a file and prints how long that took.
pub fn run(
    file: &Path,
    as_json: bool,
    tutor: &mut Tutor,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let requests = read(file)?;
    let interrupt = Interrupt::watch()?;
    let started = Instant::now();
    let mut measured = Measured::default();
    for request in &requests {
        if interrupt.flag().is_stopped() {
            break;
        }
        measured.add(&tutor.tell(request));
        if context.err_is_terminal {
            write!(context.err, "\r{} of {}", measured.talking.len(), requests.len())?;
        }
    }
    if context.err_is_terminal {
        write!(context.err, "\r\x1b[K")?;
    }
    measured.elapsed = started.elapsed();
    measured.print(as_json, context.out)?;
    match interrupt.status() {
        Some(status) if measured.talking.len() < requests.len() => Err(CliError::Reported(status)),
        _ => Ok(()),
    }
}

/// All requests of a file; blank lines are passed over.
///
/// # Errors
/// The file cannot be read, holds none, or a line is no request.
fn read(file: &Path) -> Result<Vec<Request>, CliError> {
    let name = clean(&file.to_string_lossy()).into_owned();
    let opened =
        File::open(file).map_err(|error| CliError::failed(format!("could not open {name}: {error}")))?;
    let mut input = BufReader::new(opened);
    let mut requests = Vec::new();
    let mut number = 0;
    while let Some(line) = position::next_line(&mut input)? {
        number += 1;
        if line.as_deref().is_ok_and(|text| text.trim().is_empty()) {
            continue;
        }
        let request = line.and_then(|text| Request::read(&text));
        let wrong = |error: CliError| CliError::usage(format!("{name}, line {number}: {}", error.message()));
        requests.push(request.map_err(wrong)?);
    }
    if requests.is_empty() {
        return Err(CliError::usage(format!("{name} holds no requests"))
            .hint("write one request per line, such as {\"fen\": \"startpos\", \"move\": \"e2e4\"}"));
    }
    Ok(requests)
}

/// The measurements of all answers.
#[derive(Debug, Default)]
struct Measured {
    claims: usize,
    elapsed: Duration,
    /// Time of each answer outside the search, in milliseconds.
    talking: Vec<f64>,
}

impl Measured {
    fn add(&mut self, told: &TimedExplanation) {
        let took = told.took;
        self.claims += told.explanation.claims.len();
        self.talking.push(took.whole.saturating_sub(took.search).as_secs_f64() * 1000.0);
    }

    fn print(&mut self, as_json: bool, out: &mut dyn Write) -> Result<(), CliError> {
        self.talking.sort_by(f64::total_cmp);
        let (answers, seconds) = (self.talking.len(), self.elapsed.as_secs_f64());
        let rate = answers as f64 / seconds.max(1e-9);
        let (median, most) = (percentile(&self.talking, 50), percentile(&self.talking, 95));
        let claims = self.claims as f64 / answers.max(1) as f64;
        if as_json {
            let answer = json!({
                "requests": answers, "seconds": seconds, "requests_per_second": rate,
                "claims_per_request": claims, "beyond_search_ms": { "median": median, "p95": most },
            });
            return Ok(writeln!(out, "{answer}")?);
        }
        Ok(writeln!(
            out,
            "{answers} requests in {seconds:.1} s, {rate:.1} per second, {claims:.1} claims each\n\
             outside the search: median {median:.1} ms, 95th percentile {most:.1} ms"
        )?)
    }
}

/// A percentile of sorted numbers; 0 of none.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let place = sorted.len() * percent / 100;
    sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_numbers() {
        let numbers: Vec<f64> = (0..100).map(f64::from).collect();
        assert!((percentile(&numbers, 50) - 50.0).abs() < 1e-9);
        assert!((percentile(&numbers, 95) - 95.0).abs() < 1e-9);
        assert!((percentile(&numbers[..1], 95)).abs() < 1e-9);
        assert!((percentile(&[], 50)).abs() < 1e-9);
    }
}
