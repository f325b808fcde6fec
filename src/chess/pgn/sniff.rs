//! What a file seems to be when it is no PGN.

/// Refuses what is clearly something else, by the first bytes of a file.
///
/// # Errors
/// A sentence that says what it seems to be: empty, compressed, UTF-16, HTML, JSON, PDF or binary.
pub fn refuse_foreign(head: &[u8]) -> Result<(), String> {
    if head.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0) {
        return Err("this is not PGN: it is empty".into());
    }
    match kind(head) {
        Some(kind) => Err(format!("this is not PGN: it seems to be {kind}")),
        None => Ok(()),
    }
}

fn kind(head: &[u8]) -> Option<&'static str> {
    // Our own files begin so, and must be read whatever their comments hold.
    if begins_with_tag(head) {
        return None;
    }
    signature(head).or_else(|| {
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
        if text.starts_with(b"<") {
            Some("HTML or XML")
        } else if text.starts_with(b"PuzzleId") {
            Some("a file of puzzles; 'patzer train --import' reads it")
        } else if is_json(text) {
            Some("JSON")
        } else {
            is_binary(head).then_some("a binary file")
        }
    })
}

/// What a file seems to be by its first bytes, in words: an archive, a picture, a program, text in UTF-16; `None` if they
/// tell nothing.
pub fn signature(head: &[u8]) -> Option<&'static str> {
    const SIGNATURES: &[(&[u8], &str)] = &[
        (b"\x1f\x8b", "compressed with gzip; unpack it first"),
        (b"PK\x03\x04", "a ZIP archive; unpack it first"),
        (b"BZh", "compressed with bzip2; unpack it first"),
        (b"\xfd7zXZ\x00", "compressed with xz; unpack it first"),
        (b"\x28\xb5\x2f\xfd", "compressed with zstd; unpack it first"),
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it first"),
        (b"%PDF", "a PDF"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
        (b"\x7fELF", "a program"),
    ];
    let known = SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature));
    known.map(|(_, kind)| *kind).or_else(|| is_utf16(head).then_some("text in UTF-16; save it as UTF-8"))
}

/// Whether the first bytes are those of a tag pair: `[Event "`.
fn begins_with_tag(head: &[u8]) -> bool {
    head.strip_prefix(b"[").is_some_and(|rest| {
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = rest.iter().take_while(|byte| is_name(byte)).count();
        name > 0 && rest[name..].starts_with(b" \"")
    })
}

/// A byte order mark, or every second byte zero.
fn is_utf16(head: &[u8]) -> bool {
    let zeros = |offset: usize| head.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let halves = head.len() / 2;
    let one_sided = |a: usize, b: usize| a * 10 >= halves * 8 && b * 10 <= halves * 2;
    head.starts_with(b"\xff\xfe")
        || head.starts_with(b"\xfe\xff")
        || halves >= 4 && (one_sided(zeros(0), zeros(1)) || one_sided(zeros(1), zeros(0)))
}

/// `{"name":` or a list of such things; a PGN begins with `[Name "value"]`, and a comment in braces has no colon there.
fn is_json(text: &[u8]) -> bool {
    match text.split_first() {
        Some((b'{', rest)) => is_json_member(rest.trim_ascii_start()),
        Some((b'[', rest)) => {
            matches!(rest.trim_ascii_start().first(), Some(b'{' | b'[' | b'"' | b']' | b'-' | b'0'..=b'9'))
        }
        _ => false,
    }
}

fn is_json_member(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"\"") else {
        return text.starts_with(b"}");
    };
    let end = name.iter().position(|byte| *byte == b'"');
    end.is_some_and(|end| name[end + 1..].trim_ascii_start().starts_with(b":"))
}

/// More than one byte in ten is a control character that no text has; zeros at the end are a torn file's.
fn is_binary(head: &[u8]) -> bool {
    let end = head.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let head = &head[..end];
    let text_controls = b"\t\n\r\x0c\x1a\x1b";
    let controls = head.iter().filter(|byte| **byte < b' ' && !text_controls.contains(byte)).count();
    controls * 10 > head.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(head: &[u8], word: &str) {
        let refused = refuse_foreign(head).expect_err(word);
        assert!(refused.contains(word), "{refused}");
    }

    #[test]
    fn other_files_are_named() {
        check(b"", "empty");
        check(b" \r\n\0\0", "empty");
        check(b"\x1f\x8b\x08\0\0\0\0\0", "gzip");
        check(b"\xff\xfe[\0E\0", "UTF-16");
        check(b"[\0E\0v\0e\0n\0t\0 \0\"\0", "UTF-16");
        check(b"\n<!DOCTYPE html><html>", "HTML");
        check(b"{\"games\": []}", "JSON");
        check(b"[\n  {\"white\": 1}]", "JSON");
        check(b"%PDF-1.4", "PDF");
        check(b"\xef\xbb\xbfPuzzleId,FEN,Moves", "puzzles");
        check(b"[Event\x01\x02\x03\x04\x05\x06\x07 \"x\"]", "binary");
        check(&(0..=255).collect::<Vec<u8>>().repeat(2)[4..300], "binary");
    }

    #[test]
    fn games_are_let_through() {
        for head in [
            &b"[Event \"x\"]"[..],
            b"\xef\xbb\xbf\r\n[ Event \"x\"]",
            b"{\"Quiet\" he said} 1. e4",
            b"1. e4 e5 *",
            b"% escaped\n[Event \"x\"]",
            b"[Event \"x\"]\n\n1. e4 *\n\0\0\0",
            b"[White \"M\xfcller\"]",
            b"[White \"\x01\x02\x03\x04\x05\x06\x07\x08\"]",
            b"[White \"\"]\n{a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0}",
        ] {
            assert_eq!(refuse_foreign(head), Ok(()), "{}", String::from_utf8_lossy(head));
        }
    }
}
