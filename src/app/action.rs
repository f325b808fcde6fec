//! Every action of the tutor, declared once: id, sentence and default keys; help and key line come from here.

/// Something the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Leaves; the game is kept.
    Quit,
}
