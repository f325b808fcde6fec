//! What goes over the line, in bytes: little enough for a slow one. What takes how long is measured, not tested.

use super::pty::{Home, Session, wait_until};

/// Every frame ends with this.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The tutor at 80x24 with calm pieces, so that one key is one frame.
fn play(overlays: bool) -> (Home, Session) {
    let home = Home::new();
    home.write_settings(&format!(
        "[play]\nopponent = \"random\"\nreply_delay_ms = 0\n[board]\ntheme = \"dusk\"\nreduced_motion = true\n\
         threats = \"{}\"\nsafety = {overlays}\nheatmap = {overlays}\n[coach]\nthink_ms = 50\n",
        if overlays { "hanging" } else { "off" }
    ));
    let mut session = Session::start(home.command(&[]), 80, 24);
    session.wait_for("? more");
    session.send(":e4\r");
    session.wait_until("the answer", |screen| {
        let words = |line: String| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        screen.rows(50, 30).map(words).any(|words| words.len() == 3 && words[..2] == ["1", "e4"])
    });
    (home, session)
}

/// The bytes of the frame that answers these keys.
fn frame(session: &mut Session, keys: &str) -> usize {
    session.forget_bytes();
    session.send(keys);
    session.wait_for_bytes(FRAME_END);
    session.bytes().len()
}

/// The median of the frames of a walk over the board.
fn median_of_a_walk(session: &mut Session) -> usize {
    let mut frames: Vec<usize> = ["A", "A", "C", "A", "D", "D", "B", "B", "B", "C", "C", "C", "A", "D"]
        .iter()
        .map(|arrow| frame(session, &format!("\x1b[{arrow}")))
        .collect();
    frames.sort_unstable();
    frames[frames.len() / 2]
}

#[test]
fn the_first_frame_keeps_to_its_bytes() {
    for (pieces, colors, (columns, rows), most) in [
        ("glyph", "truecolor", (80, 24), 6_000),
        ("staunton", "256", (80, 24), 8_000),
        ("staunton", "truecolor", (80, 24), 12_000),
        ("flat", "truecolor", (80, 24), 12_000),
        ("staunton", "truecolor", (100, 30), 16_000),
        ("staunton", "truecolor", (140, 45), 24_000),
    ] {
        let home = Home::new();
        home.write_settings(&format!("[board]\npieces = \"{pieces}\"\n[coach]\nthink_ms = 50\n"));
        let session = Session::start(home.command(&["--color", colors]), columns, rows);
        session.wait_for_bytes(FRAME_END);
        session.wait_for("? more");
        let bytes = session.bytes().len();
        assert!(bytes <= most, "{pieces} in {colors} at {columns}x{rows}: {bytes}");
    }
}

#[test]
fn a_step_of_the_cursor_takes_three_hundred_bytes_and_with_overlays_fifteen_hundred() {
    for (overlays, most) in [(false, 300), (true, 1500)] {
        let (_home, mut session) = play(overlays);
        let median = median_of_a_walk(&mut session);
        assert!(median <= most, "{median} bytes, overlays: {overlays}");
    }
}

#[test]
fn a_move_takes_eight_hundred_bytes_without_words() {
    let (_home, mut session) = play(false);
    session.send(":Nf3");
    session.wait_for("Nf3");
    let bytes = frame(&mut session, "\r");
    assert!(bytes <= 800, "{bytes}");
}

#[test]
fn nothing_is_sent_while_nothing_happens() {
    let (_home, session) = play(true);
    // Once the coach has said what there is to say, and the engine rests.
    wait_until("two seconds without a byte", || {
        session.forget_bytes();
        std::thread::sleep(std::time::Duration::from_secs(2));
        session.bytes().is_empty()
    });
}

#[test]
fn what_changes_nothing_sends_nothing() {
    let (_home, mut session) = play(false);
    frame(&mut session, "\x1b[A");
    // The mouse moves over the empty column.
    session.forget_bytes();
    for column in 50..80 {
        session.send(format!("\x1b[<35;{column};8M"));
    }
    session.send("\x1b[B");
    session.wait_for_bytes(FRAME_END);
    let frames = session.bytes().windows(FRAME_END.len()).filter(|piece| *piece == FRAME_END).count();
    assert_eq!(frames, 1);
}

#[test]
fn a_slide_takes_a_few_small_frames_and_then_nothing() {
    let home = Home::new();
    home.write_settings(
        "[play]\nopponent = \"random\"\nreply_delay_ms = 10000\n[board]\ntheme = \"dusk\"\nslide = true\n\
         threats = \"off\"\nsafety = false\n[coach]\ncomments = false\nthink_ms = 50\n",
    );
    let mut session = Session::start(home.command(&[]), 80, 24);
    session.wait_for("? more");
    session.send(":Nf3");
    session.wait_for("Nf3");
    session.forget_bytes();
    session.send("\r");
    session.wait_for_bytes(FRAME_END);
    std::thread::sleep(std::time::Duration::from_secs(1));
    let bytes = session.bytes();
    let frames = bytes.windows(FRAME_END.len()).filter(|piece| *piece == FRAME_END).count();
    // A busy machine leaves frames out; the fourth is that of what the coach says.
    assert!((1..=4).contains(&frames), "{frames} frames");
    assert!(bytes.len() <= 2_400, "{} bytes", bytes.len());
    session.forget_bytes();
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(session.bytes().len(), 0);
}
