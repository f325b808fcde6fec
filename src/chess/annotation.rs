//! Commands in comments, `[%name value]`: what programs write about a move beside what people do.

/// The value of a command in a comment.
pub fn get<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    all(comment).find(|(command, _)| *command == name).map(|(_, value)| value)
}

/// All commands in a comment, with their values.
pub fn all(comment: &str) -> impl Iterator<Item = (&str, &str)> {
    commands(comment).map(|(start, end, name)| {
        let inside = comment[start + 2..end - 1].trim_start();
        (name, inside[name.len()..].trim())
    })
}

/// The comment with this command in it, in place of an older one of the same name.
pub fn with(comment: &str, name: &str, value: &str) -> String {
    format!("[%{name} {value}] {}", less(comment, name)).trim_end().to_owned()
}

/// The comment without the command of this name.
pub fn less(comment: &str, name: &str) -> String {
    let old = commands(comment).find(|(_, _, command)| *command == name);
    let Some((start, end, _)) = old else {
        return comment.trim().to_owned();
    };
    let (before, after) = (&comment[..start], &comment[end..]);
    let after = if before.ends_with(' ') { after.trim_start() } else { after };
    format!("{before}{after}").trim().to_owned()
}

/// The comment without the commands of these names and the blanks behind them; everything else is as it was.
pub fn pruned(comment: &str, names: &[&str]) -> String {
    let mut rest = String::new();
    let mut from = 0;
    for (start, end, _) in commands(comment).filter(|(_, _, name)| names.contains(name)) {
        rest.push_str(&comment[from..start]);
        let blanks = comment[end..].len() - comment[end..].trim_start_matches(' ').len();
        from = if rest.is_empty() || rest.ends_with(' ') { end + blanks } else { end };
    }
    rest + &comment[from..]
}

/// What people wrote: the comment without any command.
pub fn without(comment: &str) -> String {
    let mut words = String::new();
    let mut from = 0;
    for (start, end, _) in commands(comment) {
        words.push_str(&comment[from..start]);
        from = end;
    }
    words.push_str(&comment[from..]);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The comment with its commands as they are and other words of people.
pub fn reworded(comment: &str, words: &str) -> String {
    let kept = commands(comment).map(|(start, end, _)| &comment[start..end]);
    let words = Some(words.trim()).filter(|words| !words.is_empty());
    kept.chain(words).collect::<Vec<_>>().join(" ")
}

/// Where commands begin and end, in bytes, and what they are called.
fn commands(comment: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let starts = comment.match_indices("[%").map(|(start, _)| start);
    let nexts = starts.clone().skip(1).chain([comment.len()]);
    // A command ends before the next begins, so that every byte is looked at once however many begin.
    starts.zip(nexts).filter_map(|(start, next)| {
        let (inside, _) = comment[start + 2..next].split_once(']')?;
        let name = inside.split_whitespace().next()?;
        Some((start, start + 2 + inside.len() + 1, name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_are_found_beside_words() {
        let comment = "[%clk 0:05:00] a fine move [%hints 2]";
        assert_eq!(get(comment, "hints"), Some("2"));
        assert_eq!(get(comment, "clk"), Some("0:05:00"));
        assert_eq!(get(comment, "eval"), None);
        assert_eq!(get("[%   \u{3000}hints  2 ]", "hints"), Some("2"));
        assert_eq!(without(comment), "a fine move");
    }

    #[test]
    fn other_words_leave_the_commands_as_they_are() {
        let comment = "a fine [%clk 0:05:00]move [%x y,z]";
        assert_eq!(reworded(comment, " a bad one "), "[%clk 0:05:00] [%x y,z] a bad one");
        assert_eq!(reworded(comment, ""), "[%clk 0:05:00] [%x y,z]");
        assert_eq!(reworded("", "fine"), "fine");
    }

    #[test]
    fn a_command_is_written_once() {
        let once = with("a fine move", "hints", "1");
        assert_eq!(once, "[%hints 1] a fine move");
        assert_eq!(with(&once, "hints", "3"), "[%hints 3] a fine move");
        assert_eq!(with("", "hints", "1"), "[%hints 1]");
        assert_eq!(less("[%clk 1] [%hints 1] a fine move", "clk"), "[%hints 1] a fine move");
        assert_eq!(less("[%clk 1] [%hints 1] a fine move", "hints"), "[%clk 1] a fine move");
        assert_eq!(less("a fine move", "clk"), "a fine move");
    }

    #[test]
    fn what_is_no_command_stays() {
        for words in ["[% ]", "[%", "a ] b [%x", "50 [percent]", "[%a [%b"] {
            assert_eq!(without(words), words.split_whitespace().collect::<Vec<_>>().join(" "), "{words:?}");
        }
    }

    #[test]
    fn a_long_comment_of_beginnings_is_read_in_one_pass() {
        // Looking for each one's end as far as the end of the comment would take minutes.
        let comment = format!("{}[%x 1]", "[%".repeat(1_500_000));
        assert_eq!(get(&comment, "x"), Some("1"));
        assert_eq!(without(&comment).len(), 3_000_000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn any_comment_takes_a_command(comment in "[\\[\\]% a-cé\u{3000}]{0,24}", value in "[0-9]{1,3}") {
            let written = with(&comment, "hints", &value);
            prop_assert_eq!(get(&written, "hints"), Some(value.as_str()));
            prop_assert_eq!(without(&written), without(&with(&comment, "hints", "0")));
        }
    }
}
