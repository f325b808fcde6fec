//! Tapes: what is typed and how long is waited, in a part of the language of VHS.

use std::time::Duration;

/// One line of a tape.
#[derive(Debug, PartialEq)]
pub enum Step {
    /// Bytes that go to the program.
    Send(String),
    /// A rest.
    Sleep(Duration),
    /// Until the screen shows these words.
    Wait(String),
}

/// A tape.
#[derive(Debug, Default, PartialEq)]
pub struct Tape {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The words of the program and its arguments.
    pub command: Vec<String>,
    /// What happens, in order.
    pub steps: Vec<Step>,
}

/// The keys that have a name, and their bytes.
const KEYS: [(&str, &str); 7] = [
    ("Enter", "\r"),
    ("Escape", "\u{1b}"),
    ("Tab", "\t"),
    ("Up", "\u{1b}[A"),
    ("Down", "\u{1b}[B"),
    ("Right", "\u{1b}[C"),
    ("Left", "\u{1b}[D"),
];

impl Tape {
    /// Reads a tape; an error names its line.
    pub fn read(text: &str) -> Result<Tape, String> {
        let mut tape = Tape { size: (80, 24), ..Tape::default() };
        for (number, line) in text.lines().enumerate() {
            tape.take(line.trim()).ok_or_else(|| format!("line {}: '{line}' isn't known", number + 1))?;
        }
        Ok(tape)
    }

    fn take(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            _ if word.starts_with('#') => {}
            "Columns" => self.size.0 = rest.parse().ok()?,
            "Rows" => self.size.1 = rest.parse().ok()?,
            "Run" => self.command = rest.split(' ').map(str::to_owned).collect(),
            "Type" => self.steps.push(Step::Send(quoted(rest)?)),
            "Wait" => self.steps.push(Step::Wait(quoted(rest)?)),
            "Sleep" => {
                let millis = rest.strip_suffix("ms")?.parse().ok()?;
                self.steps.push(Step::Sleep(Duration::from_millis(millis)));
            }
            key => {
                let (_, bytes) = KEYS.iter().find(|(name, _)| *name == key)?;
                self.steps.push(Step::Send((*bytes).to_owned()));
            }
        }
        Some(())
    }
}

fn quoted(text: &str) -> Option<String> {
    Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tape_is_read_line_by_line() {
        let tape = Tape::read(
            "# a game\nColumns 100\nRun patzer --new\nType \"e4\"\nEnter\nSleep 250ms\nWait \"e5\"\n",
        );
        let wanted = Tape {
            size: (100, 24),
            command: vec!["patzer".to_owned(), "--new".to_owned()],
            steps: vec![
                Step::Send("e4".to_owned()),
                Step::Send("\r".to_owned()),
                Step::Sleep(Duration::from_millis(250)),
                Step::Wait("e5".to_owned()),
            ],
        };
        assert_eq!(tape, Ok(wanted));
    }

    #[test]
    fn what_is_not_known_is_named_with_its_line() {
        for line in ["Dance", "Type e4", "Sleep soon", "Wait e5", "Columns many"] {
            assert_eq!(Tape::read(&format!("\n{line}")), Err(format!("line 2: '{line}' isn't known")));
        }
    }
}
