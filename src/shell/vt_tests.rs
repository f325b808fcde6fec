//! What terminals send and what patzer makes of it; cut anywhere, it means the same.

use proptest::prelude::*;

use super::*;

/// Everything that these bytes mean, with the wait after them.
fn inputs(bytes: &[u8]) -> Vec<TerminalInput> {
    let (mut parser, mut found) = (Parser::default(), Vec::new());
    parser.feed(bytes, &mut found);
    while parser.patience().is_some() {
        parser.give_up(&mut found);
    }
    found
}

/// Keys in the notation of config.toml, everything else in a notation of its own.
fn written(bytes: &[u8]) -> String {
    let words: Vec<String> = inputs(bytes).iter().map(word).collect();
    words.join(" ")
}

fn word(input: &TerminalInput) -> String {
    match input {
        TerminalInput::Key(chord) => chord_word(*chord),
        TerminalInput::Paste(text) => format!("paste({text})"),
        TerminalInput::PasteTooLong => "paste-too-long".to_owned(),
        TerminalInput::Mouse { what, column, row } => format!("{what:?}({column},{row})"),
        TerminalInput::Report(report) => format!("{report:?}"),
        TerminalInput::Gone => "gone".to_owned(),
    }
}

fn chord_word(chord: Chord) -> String {
    let mut word = String::new();
    for (held, name) in [(chord.ctrl, "ctrl-"), (chord.alt, "alt-"), (chord.shift, "shift-")] {
        if held {
            word.push_str(name);
        }
    }
    match chord.key {
        KeyCode::Char(' ') => word + "Space",
        KeyCode::Char(c) => format!("{word}{c}"),
        other => format!("{word}{other:?}"),
    }
}

fn check(bytes: &[u8], expected: &str) {
    assert_eq!(written(bytes), expected, "{:?}", String::from_utf8_lossy(bytes));
}

#[test]
fn plain_keys() {
    check(b"e4", "e 4");
    check(b"H?{ ", "H ? { Space");
    check("é♞".as_bytes(), "é ♞");
    check(b"\r\n\t\x7f\x08", "Enter Enter Tab Backspace Backspace");
    check(b"\x03\x1a\x0c\x00\x1c", "ctrl-c ctrl-z ctrl-l ctrl-Space ctrl-\\");
}

#[test]
fn cursor_and_editing_keys_of_many_terminals() {
    check(b"\x1b[A\x1b[B\x1b[C\x1b[D", "Up Down Right Left");
    check(b"\x1bOA\x1bOH\x1bOF\x1bOM", "Up Home End Enter");
    check(b"\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[7~\x1b[8~", "Home End Home End Home End");
    check(b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~", "Insert Delete PageUp PageDown");
    check(b"\x1b[Z\x1b[1;2Z", "shift-Tab shift-Tab");
    check(b"\x1b[1;5C\x1b[1;2A\x1b[5;3~", "ctrl-Right shift-Up alt-PageUp");
    check(b"\x1bOP\x1b[15~\x1b[24~\x1b[[A\x1b[[E", "F(1) F(5) F(12) F(1) F(5)");
    check(b"\x1bOp\x1bOy", "0 9");
}

#[test]
fn alt_is_esc_before_a_key() {
    check(b"\x1bx", "alt-x");
    check("\x1bé".as_bytes(), "alt-é");
    check(b"\x1b\r", "alt-Enter");
}

#[test]
fn keys_of_the_kitty_protocol() {
    check(b"\x1b[27u", "Esc");
    check(b"\x1b[99;5u", "ctrl-c");
    check(b"\x1b[97;3u", "alt-a");
    check(b"\x1b[97;7u", "ctrl-alt-a");
    check(b"\x1b[13;2u\x1b[9;2u", "shift-Enter shift-Tab");
    check(b"\x1b[57417u\x1b[57414u\x1b[57403u", "Left Enter 4");
    // Caps lock and num lock change nothing; Super makes it another program's key.
    check(b"\x1b[99;69u\x1b[99;133u", "ctrl-c ctrl-c");
    check(b"\x1b[99;9u", "");
    // A key that is let go, or a modifier key by itself.
    check(b"\x1b[99;5:3u", "");
    check(b"\x1b[57441;2u", "");
    // xterm's form of the same.
    check(b"\x1b[27;5;99~", "ctrl-c");
}

#[test]
fn the_mouse_reports_cells_from_zero() {
    check(b"\x1b[<0;1;1M", "Press(0,0)");
    check(b"\x1b[<0;40;12M\x1b[<32;41;12M\x1b[<0;41;12m", "Press(39,11) Drag(40,11) Release(40,11)");
    check(b"\x1b[<64;3;4M\x1b[<65;3;4M", "WheelUp(2,3) WheelDown(2,3)");
    check(b"\x1b[<35;3;4M", "Hover(2,3)");
    // With Shift held; with the middle button.
    check(b"\x1b[<4;3;4M\x1b[<1;3;4M", "Press(2,3)");
    check(b"\x1b[<2;3;4M\x1b[<34;3;4M\x1b[<2;3;4m", "Draw(2,3) Drawn(Green)(2,3)");
    check(b"\x1b[<18;3;4m\x1b[<10;3;4m\x1b[<26;3;4m", "Drawn(Red)(2,3) Drawn(Blue)(2,3) Drawn(Yellow)(2,3)");
    // Terminals without the newer form.
    check(b"\x1b[M !\"\x1b[M#!\"", "Press(0,1) Release(0,1)");
    check(b"\x1b[MC!\"", "Hover(0,1)");
}

#[test]
fn impossible_mouse_reports_are_nowhere() {
    for report in ["0;0;0M", "0;0;5M", "0;5;0M", "0;-3;4M", "0;3;-4M", "0;;M", "0;3M", "M", "0;1;2;3M"] {
        check(format!("\x1b[<{report}q").as_bytes(), "q");
    }
    check(b"\x1b[<0;65535;65535M", "Press(65534,65534)");
    check(b"\x1b[<0;65536;1Mq", "q");
    check(b"\x1b[<0;99999999999999999999;1Mq", "q");
    check(b"\x1b[M\0\0\0q", "q");
}

#[test]
fn half_a_sequence_is_the_esc_key_and_the_next_key_works() {
    for half in
        ["\x1b", "\x1b[", "\x1bO", "\x1b[<0;5", "\x1b[1;", "\x1b[M!", "\x1b]11;rgb:", "\x1bP", "\x1b[["]
    {
        let (mut parser, mut found) = (Parser::default(), Vec::new());
        parser.feed(half.as_bytes(), &mut found);
        assert!(parser.patience().is_some_and(|wait| wait <= HALF_SEQUENCE), "{half:?}");
        parser.give_up(&mut found);
        parser.feed(b"q", &mut found);
        assert_eq!(found, [key(KeyCode::Esc), key(KeyCode::Char('q'))], "{half:?}");
    }
}

#[test]
fn half_a_mouse_report_swallows_no_key() {
    check(b"\x1b[<0;5q", "q");
    check(b"\x1b[<0;5\x03", "ctrl-c");
    check(b"\x1b[<0;5\x1b[A", "Up");
}

#[test]
fn half_a_character_and_stray_c1_bytes_are_ignored() {
    check(b"\xe2\x99q", "q");
    check(b"\xe2\x99", "");
    check(b"\x9b\x90q", "q");
    check(b"\xc2\x9bq", "q");
    check(b"\xff\xfe\xc0\x80q", "q");
    check(b"\xed\xa0\x80q", "q");
}

#[test]
fn what_terminals_answer_unasked_is_no_key() {
    check(b"\x1b]11;rgb:1e1e/1e1e/2e2e\x07q", "q");
    check(b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\q", "q");
    check(b"\x1bP1$r0m\x1b\\q", "q");
    check(b"\x1b[?2026;2$y\x1b[I\x1b[Oq", "q");
    check(b"\x1b]0;broken off\x18q", "q");
}

#[test]
fn answers_about_name_and_pictures_are_reports() {
    check(b"\x1bP>|kitty(0.41.1)\x1b\\q", "Name(\"kitty(0.41.1)\") q");
    check(b"\x1b_Gi=200;OK\x1b\\q", "Pictures(true) q");
    check(b"\x1b_Gi=200;EINVAL:bad\x1b\\q", "Pictures(false) q");
    check(b"\x1b[?62;4;22cq", "Sixels(true) q");
    for other in [&b"\x1b[?62;22c"[..], b"\x1b[?4c", b"\x1b[?62;14;44c", b"\x1b[?c"] {
        check(&[other, b"q"].concat(), "Sixels(false) q");
    }
    // Of another question; without parameters it is no answer.
    check(b"\x1b[>41;379;0c\x1b[cq", "q");
    // Ended by BEL, broken off, of another picture, too long.
    check(b"\x1b_Gi=200;OK\x07q\x1bP>|kitty(0.41.1)\x18q\x1b_Gi=31;OK\x1b\\q", "q q q");
    check(format!("\x1bP>|{}\x1b\\q", "kitty ".repeat(20)).as_bytes(), "q");
}

#[test]
fn a_paste_is_text_whatever_stands_in_it() {
    check(b"\x1b[200~e4\rq\x03\x1b[A\x1b[201~q", "paste(e4\rq\x03\x1b[A) q");
    check(b"\x1b[200~\x1b[201~", "paste()");
    check("\x1b[200~♞\x1b[201~".as_bytes(), "paste(♞)");
    check(b"\x1b[200~\xff\x1b[201~", "paste(\u{fffd})");
    check(b"\x1b[201~q", "q");
}

#[test]
fn a_long_paste_is_taken_and_a_huge_one_refused() {
    let paste = |length: usize| [b"\x1b[200~", "x".repeat(length).as_bytes(), b"\x1b[201~q"].concat();
    let million = inputs(&paste(1 << 20));
    assert!(matches!(&million[0], TerminalInput::Paste(text) if text.len() == 1 << 20));
    assert_eq!(inputs(&paste(3 * LONGEST_PASTE)), [TerminalInput::PasteTooLong, key(KeyCode::Char('q'))]);
}

#[test]
fn a_paste_that_lost_its_end_gives_the_keyboard_back() {
    let (mut parser, mut found) = (Parser::default(), Vec::new());
    parser.feed(b"\x1b[200~e4 e5", &mut found);
    parser.give_up(&mut found);
    assert_eq!(parser.patience(), None);
    parser.feed(b"\x03", &mut found);
    assert_eq!(found.iter().map(word).collect::<Vec<_>>(), ["paste(e4 e5)", "ctrl-c"]);
}

#[test]
fn a_paste_over_a_slow_line_runs_no_key_after_a_pause() {
    let (mut parser, mut found) = (Parser::default(), Vec::new());
    for piece in [&b"\x1b[200~e4"[..], b" then a longer piece", b"q\x1b[201~"] {
        parser.feed(piece, &mut found);
        parser.give_up(&mut found);
    }
    assert_eq!(found, [TerminalInput::Paste("e4 then a longer pieceq".to_owned())]);
}

#[test]
fn a_sequence_without_end_takes_no_memory() {
    let mut parser = Parser::default();
    parser.feed(b"\x1b[", &mut Vec::new());
    parser.feed("1".repeat(100_000).as_bytes(), &mut Vec::new());
    assert!(parser.held.capacity() <= 4 * LONGEST_SEQUENCE);
    let mut found = Vec::new();
    parser.feed(b"Aq", &mut found);
    assert_eq!(found, [key(KeyCode::Char('q'))]);
}

#[test]
fn two_hundred_thousand_random_bytes_and_the_next_key_works() {
    let mut random = fastrand::Rng::with_seed(20);
    for _ in 0..5 {
        let (mut parser, mut found) = (Parser::default(), Vec::new());
        for _ in 0..200 {
            let bytes: Vec<u8> = (0..1024).map(|_| random.u8(..)).collect();
            parser.feed(&bytes, &mut found);
        }
        parser.give_up(&mut found);
        found.clear();
        parser.feed(b"q", &mut found);
        assert_eq!(found, [key(KeyCode::Char('q'))]);
    }
}

/// Pieces of what terminals send, whole, broken and senseless.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        any::<Vec<u8>>(),
        "[a-z0-9 ]{0,4}".prop_map(String::into_bytes),
        "\x1b\\[[<?>]?[0-9;:]{0,12}[@-~]".prop_map(String::into_bytes),
        "\x1b[\\]PO_]?[ -~]{0,6}".prop_map(String::into_bytes),
        Just(b"\x1b[200~".to_vec()),
        Just(b"\x1b[201~".to_vec()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn bytes_mean_the_same_however_they_are_cut(
        pieces in prop::collection::vec(piece(), 0..12),
        cut in 0_usize..200,
    ) {
        let bytes = pieces.concat();
        let (head, tail) = bytes.split_at(cut.min(bytes.len()));
        let (mut parser, mut found) = (Parser::default(), Vec::new());
        parser.feed(head, &mut found);
        parser.feed(tail, &mut found);
        let (mut whole, mut expected) = (Parser::default(), Vec::new());
        whole.feed(&bytes, &mut expected);
        prop_assert_eq!(found, expected);
        prop_assert_eq!(parser.state, whole.state);
    }

    #[test]
    fn any_bytes_leave_the_keyboard_working(pieces in prop::collection::vec(piece(), 0..12)) {
        let (mut parser, mut found) = (Parser::default(), Vec::new());
        parser.feed(&pieces.concat(), &mut found);
        parser.give_up(&mut found);
        found.clear();
        parser.feed(b"q", &mut found);
        prop_assert_eq!(found.last(), Some(&key(KeyCode::Char('q'))));
    }
}
