//! The pieces as drawings, the shapes of the board on the screen, each once in a page, to be placed on any board.

use crate::art;
use crate::chess::{Role, words};

/// All six as symbols of a hundred by a hundred units; colours come from where they are used.
pub(super) fn symbols() -> String {
    let symbols = Role::ALL.map(|role| {
        let (name, drawing) = (words::role(role), art::drawing(role));
        format!("<symbol id=\"{name}\" viewBox=\"0 0 100 100\">{drawing}</symbol>\n")
    });
    format!("<svg class=\"symbols\" aria-hidden=\"true\">\n{}</svg>\n", symbols.concat())
}
