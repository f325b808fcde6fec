//! The result of a match, as a table for people and as one object for programs.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::standing::MatchStanding;
use crate::chess::text::clean;
use crate::engines::arena::{Elo, EndReason, Match, MatchCounts, MatchSide, Sprt, SprtResult, elo};

/// The table for people.
pub(super) fn write(of: &Match, standing: &MatchStanding, out: &mut dyn Write) -> io::Result<()> {
    let tally = &standing.tally;
    let counts = tally.counts;
    let (a, b) = (shown(of, MatchSide::A), shown(of, MatchSide::B));
    writeln!(out, "{a} against {b}: {} games, {}", counts.games(), of.pace.words())?;
    let Some(elo) = counts.elo() else {
        return writeln!(out, "no finished game yet");
    };
    writeln!(out)?;
    writeln!(out, "{:<18} won drawn  lost   score", "")?;
    let black = MatchCounts {
        wins: counts.wins - tally.with_white.wins,
        draws: counts.draws - tally.with_white.draws,
        losses: counts.losses - tally.with_white.losses,
        ..MatchCounts::default()
    };
    for (name, part) in [(a.as_str(), counts), ("  with White", tally.with_white), ("  with Black", black)] {
        write_row(name, part, out)?;
    }
    writeln!(out)?;
    writeln!(out, "{:<18}{}", "Elo", elo_in_words(&elo))?;
    writeln!(out, "{:<18}{:.1}%", "likely stronger", 100.0 * elo.los)?;
    writeln!(out, "{:<18}{}", "pairs 0 ½ 1 1½ 2", counts.pairs.map(|n| n.to_string()).join(" "))?;
    if let Some(sprt) = standing.sprt {
        writeln!(out, "{:<18}{}", "test", test_in_words(sprt, &counts, standing.verdict))?;
    }
    let ends: Vec<String> =
        tally.reasons.iter().map(|(reason, times)| format!("{times} {}", reason.id())).collect();
    writeln!(out, "{:<18}{}", "ended by", ends.join(", "))?;
    for side in [MatchSide::A, MatchSide::B] {
        let faults = &tally.faults[side as usize];
        if !faults.is_empty() {
            let all: Vec<String> =
                faults.iter().map(|(reason, times)| format!("{times} {}", reason.id())).collect();
            writeln!(out, "{:<18}{}: {}", "faults", shown(of, side), all.join(", "))?;
        }
    }
    Ok(())
}

fn write_row(name: &str, counts: MatchCounts, out: &mut dyn Write) -> io::Result<()> {
    let score = match counts.games() {
        0 => "-".to_owned(),
        games => format!("{:.1}%", 100.0 * counts.points() / f64::from(games)),
    };
    writeln!(out, "{name:<17} {:>4} {:>5} {:>5} {score:>8}", counts.wins, counts.draws, counts.losses)
}

/// `+24 ±12`; the known bound if one side took every point.
pub(super) fn elo_in_words(elo: &Elo) -> String {
    if elo.value == f64::INFINITY {
        format!("more than {:+.0}", elo.low)
    } else if elo.value == f64::NEG_INFINITY {
        format!("less than {:+.0}", elo.high)
    } else if elo.error().is_finite() {
        format!("{:+.0} ±{:.0}", elo.value + 0.0, elo.error())
    } else if elo.low.is_finite() {
        format!("{:+.0}, at least {:+.0}", elo.value, elo.low)
    } else if elo.high.is_finite() {
        format!("{:+.0}, at most {:+.0}", elo.value, elo.high)
    } else {
        format!("{:+.0}, not certain at all", elo.value + 0.0)
    }
}

fn test_in_words(sprt: Sprt, counts: &MatchCounts, verdict: Option<SprtResult>) -> String {
    let found = match verdict {
        Some(SprtResult::H1) => format!("at least {:+} Elo", sprt.elo1),
        Some(SprtResult::H0) => format!("no more than {:+} Elo", sprt.elo0),
        None => "undecided".to_owned(),
    };
    let llr = sprt.llr(counts);
    let bound = Sprt::bound();
    format!("{found} (LLR {llr:.2} of ±{bound:.2} for {:+} against {:+})", sprt.elo0, sprt.elo1)
}

fn shown(of: &Match, side: MatchSide) -> String {
    clean(&of.name(side)).into_owned()
}

/// Returns the object for programs; infinite numbers are `null`.
pub(super) fn json(of: &Match, standing: &MatchStanding, games: u32) -> Value {
    let tally = &standing.tally;
    let elo = tally.counts.elo();
    let number = |value: fn(&Elo) -> f64| elo.as_ref().map(value).filter(|value| value.is_finite());
    let faults = |side: MatchSide| {
        let all = tally.faults[side as usize].iter();
        Value::Object(all.map(|(reason, times)| (id(*reason), json!(times))).collect())
    };
    let reasons: Map<String, Value> =
        tally.reasons.iter().map(|(reason, times)| (id(*reason), json!(times))).collect();
    json!({
        "a": of.name(MatchSide::A),
        "b": of.name(MatchSide::B),
        "limit": of.pace.words(),
        "seed": of.seed,
        "openings": of.openings.name(),
        "games": tally.counts.games(),
        "finished": standing.is_done(games),
        "wins": tally.counts.wins,
        "draws": tally.counts.draws,
        "losses": tally.counts.losses,
        "white": { "wins": tally.with_white.wins, "draws": tally.with_white.draws, "losses": tally.with_white.losses },
        "pairs": tally.counts.pairs,
        "score": number(|elo| elo.score),
        "elo": number(|elo| elo.value),
        "elo_error": number(Elo::error),
        "elo_low": number(|elo| elo.low),
        "elo_high": number(|elo| elo.high),
        "los": number(|elo| elo.los),
        "model": elo.map(|elo| match elo.model {
            elo::Model::Pentanomial => "pentanomial",
            elo::Model::Trinomial => "trinomial",
        }),
        "sprt": standing.sprt.map(|sprt| json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": sprt.llr(&tally.counts),
            "bound": Sprt::bound(),
            "accepted": standing.verdict.map(|verdict| match verdict { SprtResult::H0 => "H0", SprtResult::H1 => "H1" }),
        })),
        "reasons": reasons,
        "faults": { "a": faults(MatchSide::A), "b": faults(MatchSide::B) },
    })
}

/// A reason as a key: `threefold_repetition`.
fn id(reason: EndReason) -> String {
    reason.id().replace(' ', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(wins: u32, draws: u32, losses: u32, pairs: [u32; 5]) -> String {
        let counts = MatchCounts { wins, draws, losses, pairs };
        elo_in_words(&counts.elo().unwrap())
    }

    #[test]
    fn elo_says_no_more_than_it_knows() {
        assert_eq!(words(90, 68, 42, [4, 10, 40, 26, 20]), "+85 ±38");
        assert_eq!(words(20, 0, 0, [0, 0, 0, 0, 10]), "more than +451");
        assert_eq!(words(0, 0, 20, [10, 0, 0, 0, 0]), "less than -451");
        assert_eq!(words(3, 0, 1, [0, 0, 1, 0, 1]), "+191, at least -182");
        assert_eq!(words(19, 1, 0, [0, 0, 0, 1, 9]), "+636, at least +366");
    }
}
