//! Movetext laid out in lines below 80 columns, broken only where a reader puts a blank back.

/// The widest line.
const WIDTH: usize = 79;

/// Lines being filled with words; brackets stick to the words they enclose.
#[derive(Default)]
pub(super) struct WrappedLines {
    text: String,
    column: usize,
    /// The word that the next bracket may still join.
    word: String,
    /// Brackets that open before the next word.
    opening: String,
}

impl WrappedLines {
    /// Adds a word.
    pub(super) fn word(&mut self, word: &str) {
        self.flush();
        self.word.push_str(&std::mem::take(&mut self.opening));
        self.word.push_str(word);
    }

    /// Opens a variation before the next word.
    pub(super) fn open(&mut self) {
        self.opening.push('(');
    }

    /// Closes a variation after the last word.
    pub(super) fn close(&mut self) {
        self.word.push(')');
    }

    /// Adds a comment: in braces, or after a semicolon on lines of its own when it holds a closing brace.
    pub(super) fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.rest_of_line(comment);
        } else {
            for word in breakable(&format!("{{{comment}}}")) {
                self.word(word);
            }
        }
    }

    /// The text with a line end after it.
    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.text.push('\n');
        self.text
    }

    fn rest_of_line(&mut self, comment: &str) {
        if !self.opening.is_empty() {
            self.word("");
        }
        self.flush();
        let mut line = String::new();
        for word in breakable(comment) {
            if !line.is_empty() && width(&line) + width(word) + 3 > WIDTH {
                self.line(&format!("; {line}"));
                line.clear();
            }
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
        self.line(&format!("; {line}"));
        self.new_line();
    }

    fn line(&mut self, line: &str) {
        self.new_line();
        self.text.push_str(line);
        self.column = width(line);
    }

    fn new_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    fn flush(&mut self) {
        let word = std::mem::take(&mut self.word);
        if word.is_empty() {
            return;
        }
        if self.column + 1 + width(&word) > WIDTH {
            self.new_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column += width(&word);
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Splits a comment where a line may end: at single blanks, because only those come back as they were.
///
/// No line may begin with `%` (programs skip such lines), nor with `[`, which looks like a tag pair unless it is a command.
fn breakable(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    for (place, _) in text.match_indices(' ') {
        let after = &text[place + 1..];
        let tag = after.starts_with('[') && !after.starts_with("[%");
        let single = !text[..place].ends_with(char::is_whitespace) && !after.starts_with(char::is_whitespace);
        if place > 0 && single && !after.is_empty() && !tag && !after.starts_with('%') {
            words.push(&text[start..place]);
            start = place + 1;
        }
    }
    words.push(&text[start..]);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(comment: &str) -> String {
        let mut lines = WrappedLines::default();
        lines.open();
        lines.word("1.");
        lines.comment(comment);
        lines.close();
        lines.finish()
    }

    #[test]
    fn lines_end_at_single_blanks_only() {
        assert_eq!(breakable("a b  c %d [%e f] [g"), ["a", "b  c %d", "[%e", "f] [g"]);
        assert_eq!(breakable(" a "), [" a "]);
        assert_eq!(breakable(""), [""]);
    }

    #[test]
    fn long_comments_are_wrapped_below_80_columns() {
        let text = laid_out("word ".repeat(60).trim());
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() < 80), "{text}");
        assert_eq!(text.trim_end().replace('\n', " "), format!("(1. {{{}}})", "word ".repeat(60).trim()));
    }

    #[test]
    fn a_closing_brace_moves_the_comment_to_lines_of_its_own() {
        assert_eq!(laid_out("a } b"), "(1.\n; a } b\n)\n");
        let long = laid_out("b} ".repeat(60).trim());
        assert!(long.lines().all(|line| line.len() < 80) && long.matches("; b}").count() == 3, "{long}");
    }
}
