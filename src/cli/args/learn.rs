//! The options of `patzer learn`.

use clap::Args;

/// Which lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(after_help = "Lessons of your own go beside your games, as lessons/NAME.toml;\n\
                  docs/lessons.md tells how.")]
pub struct LearnArgs {
    /// The lesson to open; without one the page of the school
    #[arg(value_name = "LESSON")]
    pub lesson: Option<String>,
    /// List the lessons as JSON
    #[arg(long, conflicts_with = "lesson")]
    pub json: bool,
}
