//! `patzer explain`: how good a move is, why, and what follows, in words or as JSON.

mod request;

use std::time::{Duration, Instant};

use self::request::Request;
use super::args::ExplainArgs;
use super::context::Context;
use super::error::CliError;
use super::{position, settings};
use crate::engines::inquiry::Inquirer;
use crate::search::{Limits, StopFlag};
use crate::tutor::report::{self, Effort};
use crate::tutor::words::Audience;
use crate::tutor::{Explanation, Past, Searched, explain};

/// How long is searched when nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Explains what the words or the requests on standard input ask about.
pub fn run(args: &ExplainArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let config = settings::in_force(context)?.config;
    let mut tutor = Tutor {
        inquirer: Inquirer::new(config.engine.hash_mib),
        usual: usual(args),
        fixed: args.nodes.is_some(),
        level: args
            .level
            .as_deref()
            .map(request::level)
            .transpose()?
            .unwrap_or_default(),
    };
    answer_requests(&mut tutor, context)
}

/// What limits a request that sets none.
fn usual(args: &ExplainArgs) -> Limits {
    let time = args.ms.map_or(USUAL_TIME, Duration::from_millis);
    Limits {
        nodes: args.nodes,
        time: args.nodes.is_none().then_some(time),
        ..Limits::default()
    }
}

/// Who answers.
struct Tutor {
    inquirer: Inquirer,
    usual: Limits,
    /// Whether requests cannot change that.
    fixed: bool,
    /// Who is spoken to when nothing else is said.
    level: Audience,
}

/// An explanation with what it took.
struct Told {
    explanation: Explanation,
    effort: Effort,
}

impl Tutor {
    fn tell(&mut self, request: &Request) -> Told {
        let started = Instant::now();
        let own = request.limits.as_ref().filter(|_| !self.fixed);
        let limits = own.unwrap_or(&self.usual);
        if limits.time.is_none() {
            self.inquirer.clear();
        }
        let (findings, probe) =
            self.inquirer
                .ask(&request.root, request.played, limits, &StopFlag::default());
        let mut oracle = Searched::new(&findings, probe);
        let past = Past {
            last: request.root.moves.last().copied(),
            lost: None,
        };
        let explanation = explain(&findings, past, &mut oracle);
        let effort = Effort {
            depth: findings.depth,
            nodes: findings.nodes + oracle.probe().nodes(),
            ms: started.elapsed().as_millis() as u64,
        };
        Told { explanation, effort }
    }
}

/// Answers requests from standard input, one a line, as they come.
fn answer_requests(tutor: &mut Tutor, context: &mut Context<'_>) -> Result<(), CliError> {
    while let Some(line) = position::next_line(context.input)? {
        if line.as_deref().is_ok_and(|text| text.trim().is_empty()) {
            continue;
        }
        let request = line.and_then(|text| Request::read(&text));
        let answer = match request {
            Ok(request) => {
                let told = tutor.tell(&request);
                report::json(
                    &told.explanation,
                    told.effort,
                    request.level.unwrap_or(tutor.level),
                )
                .to_string()
            }
            Err(error) => position::error_line(&error),
        };
        position::print(&answer, context)?;
    }
    Ok(())
}
