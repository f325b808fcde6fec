//! A rule that panics has failed like any other; what shows panics can ask whether one is expected.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::RuleError;

thread_local! {
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread asks a rule just now: a panic is then told in the map, and a panic hook has nothing to show.
pub fn is_asking() -> bool {
    ASKING.get()
}

/// Asks a rule; a panic in it becomes an error.
pub(super) fn asked(rule: impl FnOnce() -> Result<(), RuleError>) -> Result<(), RuleError> {
    let before = ASKING.replace(true);
    // What the rule has said by then is dropped, and the facts of a position are worked out whole or not at all.
    let answer = catch_unwind(AssertUnwindSafe(rule));
    ASKING.set(before);
    answer.unwrap_or_else(|panic| Err(RuleError::Failed(format!("it panicked: {}", reason(panic.as_ref())))))
}

fn reason(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason was given")
}
