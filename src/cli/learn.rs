//! `patzer learn`: the course; lists the lessons, or opens one.

use serde_json::{Value, json};

use super::args::LearnArgs;
use super::context::CommandContext;
use super::course;
use super::error::CliError;
use super::{settings, tutor};
use crate::app::OpenRequest;
use crate::chess::words;
use crate::config::nearest;
use crate::drill::DrillClass;
use crate::library::LessonFiles;
use crate::school::{
    ClassicGame, Lesson, SchoolRecord, SeeingKind, classic_of, classics, drill_id, drill_of, seeing_id,
    seeing_of,
};

/// Opens the school, or a lesson; with `--json` lists the lessons.
pub fn run(args: &LearnArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let files = context.places.training().zip(context.places.lessons());
    let (record, notes) = files.map_or_else(
        || (SchoolRecord::new(Vec::new()), Vec::new()),
        |(training, own)| LessonFiles::new(training, own).read(),
    );
    let is_unknown = |id: &&str| {
        record.course.find(id).is_none()
            && drill_of(id).is_none()
            && seeing_of(id).is_none()
            && classic_of(id).is_none()
    };
    if let Some(id) = args.lesson.as_deref().filter(is_unknown) {
        return Err(unknown(id, &record));
    }
    if args.json {
        for note in &notes {
            writeln!(context.err, "note: {note}")?;
        }
        return Ok(writeln!(context.out, "{}", as_json(&record))?);
    }
    if args.lesson.is_none() && !context.out_is_terminal {
        for line in course::lines(&record) {
            writeln!(context.out, "{line}")?;
        }
        return Ok(());
    }
    let settings = settings::read(context)?;
    context.global.plain |= !context.out_is_terminal;
    let request = OpenRequest::Lesson(Box::new(record), args.lesson.clone());
    tutor::open(Some(request), notes, settings, context)
}

fn unknown(id: &str, record: &SchoolRecord) -> CliError {
    let drills = DrillClass::ALL.map(drill_id).into_iter().chain(SeeingKind::ALL.map(seeing_id));
    let drills: Vec<String> = drills.collect();
    let ids = record.course.lessons().iter().map(|lesson| lesson.id.as_str());
    let hint = match nearest(id, ids.chain(drills.iter().map(String::as_str))) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "'patzer learn --json' lists them".to_owned(),
    };
    CliError::usage(format!("no lesson called '{}'", crate::chess::text::clean(id))).hint(hint)
}

fn as_json(record: &SchoolRecord) -> Value {
    let lesson = |lesson: &Lesson| {
        json!({
            "id": lesson.id,
            "book": lesson.book.id(),
            "title": lesson.title,
            "gives": lesson.gives,
            "steps": lesson.steps.len(),
            "needs": lesson.needs,
            "steps_done": record.progress.of(&lesson.id).steps,
            "done": record.progress.is_done(&lesson.id),
        })
    };
    let drill = |class: DrillClass| {
        let id = drill_id(class);
        json!({ "id": id, "title": class.row().title, "task": class.row().task, "done": record.progress.is_done(&id) })
    };
    let game = |classic: &ClassicGame| {
        let (side, about) = (words::adjective(classic.side), &classic.about);
        json!({ "id": classic.id, "title": classic.title, "side": side, "about": about })
    };
    json!({
        "lessons": record.course.lessons().iter().map(lesson).collect::<Vec<_>>(),
        "drills": DrillClass::ALL.map(drill),
        "games": classics().iter().map(game).collect::<Vec<_>>(),
        "seeing": SeeingKind::ALL.map(|kind| json!({ "id": seeing_id(kind), "title": kind.title(), "task": kind.about() })),
    })
}
