//! Pictures of the pieces by kitty's graphics protocol, where the terminal shows them.
//!
//! The terminal is asked its name first (XTVERSION), because others accept pictures too but not the cells that stand for
//! them (`WezTerm`, Konsole), and some print a question about pictures as text. Only one that draws such cells is asked about
//! pictures, with a picture of one pixel. Until it accepts, and for ever if it does not, pieces are drawn in blocks.
//!
//! tmux draws such cells as any text, so the terminal around it can show the pictures: if the name is tmux's, all that
//! concerns pictures, the question for the name again, is wrapped for that terminal. A tmux that passes nothing on
//! (`allow-passthrough` is off) keeps silent about it.
//!
//! Some that know no such cells draw sixels (`sixel.rs`). Of these the ones that were tried are asked for their attributes, if the line
//! is not a slow one: there images are drawn where a cell stands for a picture.
//!
//! The twelve pictures are sent once and again when their look changes; a new size of the squares places them anew, and the
//! end of patzer deletes them. Answers to all that are switched off (`q=2`).

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;

use super::{sixel, terminal_name};
use crate::app::msg::PictureReach;
use crate::art::picture::{self, SIDE};
use crate::chess::{Color, Role};
use crate::theme::Rgb;
use crate::ui::placeholder::{self, PictureSheet};

/// Asks the terminal's name and version.
const NAME: &str = "\x1b[>0q";

/// Asks whether it shows a picture of one pixel, sent with the question.
const QUESTION: &str = "\x1b_Gi=200,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// The longest piece of a picture's data, in bytes.
const CHUNK: usize = 4096;

/// Compression of a picture's data: the best that zlib has.
const LEVEL: u8 = 9;

/// What a terminal says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalReport {
    /// Its name and version: `kitty(0.41.1)`, `ghostty 1.2.0`.
    Name(String),
    /// Whether it shows pictures.
    Pictures(bool),
    /// Whether it draws sixels.
    Sixels(bool),
}

impl TerminalReport {
    /// Reads the text of a control string, with the letter that began it: `P>|kitty(0.41.1)`, `_Gi=200;OK`.
    pub fn read(text: &[u8]) -> Option<TerminalReport> {
        let text = std::str::from_utf8(text).ok()?;
        if let Some(name) = text.strip_prefix("P>|") {
            return Some(TerminalReport::Name(name.to_owned()));
        }
        text.strip_prefix("_Gi=200;").map(|answer| TerminalReport::Pictures(answer == "OK"))
    }

    /// Reads the primary device attributes by their parameters: `?62;4;22`.
    pub fn of_attributes(parameters: &[u8]) -> Option<TerminalReport> {
        let attributes = parameters.strip_prefix(b"?")?;
        Some(TerminalReport::Sixels(attributes.split(|&byte| byte == b';').skip(1).any(|one| one == b"4")))
    }
}

/// How far the terminal has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureState {
    /// Nothing is asked yet.
    New,
    NameAsked,
    PicturesAsked,
    SixelsAsked(PictureReach),
    /// In cells that stand for them.
    Shown,
    /// As sixels.
    Drawn,
    /// It shows none, or is not to be asked.
    Refused,
}

/// Asks for pictures and tracks which the terminal has.
#[derive(Debug)]
pub struct Pictures {
    state: PictureState,
    sent: Option<PictureSheet>,
    /// tmux stands between patzer and the terminal.
    in_tmux: bool,
    /// Pictures may be sixels.
    sixels: bool,
    /// The process that numbers them.
    process: u32,
}

impl Pictures {
    /// Returns pictures for a terminal that has none yet; with `able` false it is never asked, with `sixels` false not for these.
    pub fn new(able: bool, sixels: bool) -> Pictures {
        let state = if able { PictureState::New } else { PictureState::Refused };
        Pictures { state, sent: None, in_tmux: false, sixels, process: 0 }
    }

    /// Numbers pictures as this process does, so that another in the same terminal doesn't replace them.
    #[must_use]
    pub fn of_process(self, process: u32) -> Pictures {
        Pictures { process, ..self }
    }

    fn number(&self, color: Color, role: Role) -> u8 {
        placeholder::of_process(placeholder::picture(color, role), self.process)
    }

    /// Asks the terminal, the first time.
    pub fn ask(&mut self, out: &mut Vec<u8>) {
        if self.state == PictureState::New {
            self.state = PictureState::NameAsked;
            self.send(NAME, out);
        }
    }

    /// Takes an answer, and asks on; returns where the terminal shows pictures, if it has just accepted them.
    pub fn hear(&mut self, report: &TerminalReport, out: &mut Vec<u8>) -> Option<PictureReach> {
        let before = self.state;
        self.state = match (before, report) {
            (PictureState::NameAsked, TerminalReport::Name(name))
                if terminal_name::draws_placeholders(name) =>
            {
                self.send(QUESTION, out);
                PictureState::PicturesAsked
            }
            (PictureState::NameAsked, TerminalReport::Name(name))
                if terminal_name::is_tmux(name) && !self.in_tmux =>
            {
                self.in_tmux = true;
                self.send(NAME, out);
                PictureState::NameAsked
            }
            (PictureState::PicturesAsked, TerminalReport::Pictures(true)) => PictureState::Shown,
            (PictureState::SixelsAsked(_), TerminalReport::Sixels(true)) => PictureState::Drawn,
            (PictureState::NameAsked, TerminalReport::Name(name)) => {
                match terminal_name::sixel_reach(name).filter(|_| self.sixels && !self.in_tmux) {
                    Some(reach) => {
                        self.send(sixel::QUESTION, out);
                        PictureState::SixelsAsked(reach)
                    }
                    None => PictureState::Refused,
                }
            }
            (PictureState::PicturesAsked, TerminalReport::Pictures(false))
            | (PictureState::SixelsAsked(_), TerminalReport::Sixels(false)) => PictureState::Refused,
            // Unasked.
            _ => before,
        };
        match (before, self.state) {
            (PictureState::PicturesAsked, PictureState::Shown) => Some(PictureReach::Everywhere),
            (PictureState::SixelsAsked(reach), PictureState::Drawn) => Some(reach),
            _ => None,
        }
    }

    /// Whether pictures are drawn as sixels.
    pub fn are_sixels(&self) -> bool {
        self.state == PictureState::Drawn
    }

    /// Sends what the terminal lacks of these pictures; returns whether it had none before.
    pub fn show(&mut self, sheet: PictureSheet, out: &mut Vec<u8>) -> bool {
        let sent = self.sent.replace(sheet);
        if sent == Some(sheet) {
            return false;
        }
        if self.are_sixels() {
            let begin = if sent.is_none() { sixel::BEGIN } else { "" };
            out.extend_from_slice(begin.as_bytes());
            return sent.is_none();
        }
        if !sent.is_some_and(|sent| (sent.set, sent.inks) == (sheet.set, sheet.inks)) {
            each(|color, role| {
                self.send(&transmission(sheet, color, role, self.number(color, role)), out);
            });
        }
        each(|color, role| self.send(&placement(sheet, self.number(color, role)), out));
        sent.is_none()
    }

    /// Returns the bytes that delete all pictures; sixels go with the screen.
    pub fn deletion(&self) -> Vec<u8> {
        if self.are_sixels() {
            return sixel::END.into();
        }
        let mut out = Vec::new();
        each(|color, role| {
            let picture = self.number(color, role);
            self.send(&format!("\x1b_Ga=d,d=I,i={picture},q=2\x1b\\"), &mut out);
        });
        out
    }

    /// Forgets what the terminal has: it was given back, or is to be drawn anew.
    pub fn forget(&mut self) {
        self.sent = None;
    }

    /// Sends control sequences to the terminal, through tmux if need be.
    fn send(&self, sequences: &str, out: &mut Vec<u8>) {
        if self.in_tmux {
            out.extend(sequences.split_inclusive("\x1b\\").flat_map(wrapped));
        } else {
            out.extend_from_slice(sequences.as_bytes());
        }
    }
}

/// A control sequence as tmux passes it on: in one of its own, each Esc doubled.
fn wrapped(sequence: &str) -> Vec<u8> {
    format!("\x1bPtmux;{}\x1b\\", sequence.replace('\x1b', "\x1b\x1b")).into_bytes()
}

fn each(mut call: impl FnMut(Color, Role)) {
    for (color, role) in Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role))) {
        call(color, role);
    }
}

/// The data of a picture, in pieces.
fn transmission(sheet: PictureSheet, color: Color, role: Role, number: u8) -> String {
    let Rgb(red, green, blue) = sheet.inks[usize::from(color == Color::Black)];
    let opacity = picture::opacity(sheet.set, role);
    let pixels: Vec<u8> = opacity.into_iter().flat_map(|opacity| [red, green, blue, opacity]).collect();
    let data = BASE64_STANDARD.encode(compress_to_vec_zlib(&pixels, LEVEL));
    let mut out = format!("\x1b_Ga=t,f=32,o=z,s={SIDE},v={SIDE},i={number},");
    let chunks = data.as_bytes().chunks(CHUNK);
    let last = chunks.len() - 1;
    for (at, chunk) in chunks.enumerate() {
        let more = u8::from(at < last);
        let begin = if at == 0 { "" } else { "\x1b_G" };
        let _infallible = write!(out, "{begin}q=2,m={more};{}\x1b\\", String::from_utf8_lossy(chunk));
    }
    out
}

/// Places a picture on squares of this size, wherever cells stand for it; an earlier place is replaced.
fn placement(sheet: PictureSheet, number: u8) -> String {
    let (columns, rows) = sheet.cells;
    format!("\x1b_Ga=p,U=1,i={number},p=1,c={columns},r={rows},q=2\x1b\\")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::ArtSet;
    use crate::theme::{ColorDepth, Theme, Token};

    const SHEET: PictureSheet =
        PictureSheet { set: ArtSet::Staunton, inks: [Rgb(250, 240, 230), Rgb(10, 20, 30)], cells: (6, 3) };

    fn name(name: &str) -> TerminalReport {
        TerminalReport::Name(name.to_owned())
    }

    /// The bytes sent after these answers, and whether pictures are shown.
    fn check(reports: &[TerminalReport], sent: &str, shown: bool) {
        let (mut pictures, mut out) = (Pictures::new(true, true), Vec::new());
        pictures.ask(&mut out);
        let accepted = reports.iter().filter_map(|report| pictures.hear(report, &mut out)).count();
        assert_eq!(
            (String::from_utf8(out).unwrap().as_str(), accepted),
            (sent, usize::from(shown)),
            "{reports:?}"
        );
    }

    #[test]
    fn pictures_are_asked_of_those_alone_who_draw_their_cells() {
        let (yes, no) = (TerminalReport::Pictures(true), TerminalReport::Pictures(false));
        let both = format!("{NAME}{QUESTION}");
        for known in ["kitty(0.28.0)", "kitty(0.41.1)", "kitty(1.0)", "ghostty 1.0.0"] {
            check(&[name(known)], &both, false);
            check(&[name(known), no.clone()], &both, false);
            check(&[name(known), no.clone(), yes.clone()], &both, false);
            check(&[name(known), yes.clone(), yes.clone()], &both, true);
        }
        for other in
            ["kitty(0.26.5)", "kitty(", "kitty", "kitty(0)", "WezTerm 2024", "Konsole 22", "VTE(7600)", ""]
        {
            check(&[name(other), yes.clone()], NAME, false);
            check(&[name(other), name("kitty(0.41.1)"), yes.clone()], NAME, false);
        }
        check(&[yes, no], NAME, false);
    }

    #[test]
    fn the_terminal_around_tmux_is_asked_through_it() {
        const WRAPPED_NAME: &str = "\x1bPtmux;\x1b\x1b[>0q\x1b\\";
        let wrapped_question =
            "\x1bPtmux;\x1b\x1b_Gi=200,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\x1b\\\x1b\\".to_owned();
        let (tmux, kitty, yes) = (name("tmux 3.3a"), name("kitty(0.41.1)"), TerminalReport::Pictures(true));
        let names = format!("{NAME}{WRAPPED_NAME}");
        let all = names.clone() + &wrapped_question;
        check(std::slice::from_ref(&tmux), &names, false);
        check(&[tmux.clone(), yes.clone()], &names, false);
        check(&[tmux.clone(), name("VTE(7600)"), kitty.clone(), yes.clone()], &names, false);
        // A tmux in a tmux.
        check(&[tmux.clone(), tmux.clone(), kitty.clone(), yes.clone()], &names, false);
        check(&[tmux.clone(), kitty.clone()], &all, false);
        check(&[tmux, kitty, yes], &all, true);
    }

    #[test]
    fn through_tmux_every_sequence_goes_in_one_of_its_own() {
        let (mut direct, mut through) = (Vec::new(), Vec::new());
        let mut pictures = Pictures::new(true, true);
        pictures.show(SHEET, &mut direct);
        direct.extend(pictures.deletion());
        pictures = Pictures { in_tmux: true, ..Pictures::new(true, true) };
        pictures.show(SHEET, &mut through);
        through.extend(pictures.deletion());
        let [direct, through] = [direct, through].map(|bytes| String::from_utf8(bytes).unwrap());
        let unwrapped: String = through
            .split_terminator("\x1b\x1b\\\x1b\\")
            .map(|part| part.strip_prefix("\x1bPtmux;\x1b").unwrap().to_owned() + "\x1b\\")
            .collect();
        assert_eq!(unwrapped, direct);
        assert!(through.len() <= 40_000, "{}", through.len());
    }

    #[test]
    fn sixels_are_asked_of_those_that_were_tried() {
        let (yes, no) = (TerminalReport::Sixels(true), TerminalReport::Sixels(false));
        let both = format!("{NAME}{}", sixel::QUESTION);
        for known in ["foot(1.13.1)", "XTerm(379)"] {
            check(&[name(known)], &both, false);
            check(&[name(known), no.clone(), yes.clone()], &both, false);
            check(&[name(known), TerminalReport::Pictures(true)], &both, false);
            check(&[name(known), yes.clone(), yes.clone()], &both, true);
        }
        for other in ["Konsole 22.12", "WezTerm 2024", "mlterm(3.9.3)", "foot", "xterm(379)"] {
            let (mut pictures, mut out) = (Pictures::new(true, true), Vec::new());
            pictures.ask(&mut out);
            assert_eq!(pictures.hear(&name(other), &mut out), None);
            assert_eq!(pictures.hear(&yes, &mut out), None, "{other}");
        }
        // A terminal around tmux draws none through it.
        let through = [name("tmux 3.5a"), name("foot(1.13.1)"), yes.clone()];
        check(&through, &format!("{NAME}\x1bPtmux;\x1b{NAME}\x1b\\"), false);
    }

    #[test]
    fn sixels_depend_on_the_line_and_the_terminal() {
        let hear = |sixels, reports: &[TerminalReport]| {
            let (mut pictures, mut out) = (Pictures::new(true, sixels), Vec::new());
            pictures.ask(&mut out);
            let reach = reports.iter().find_map(|report| pictures.hear(report, &mut out));
            (reach, pictures.are_sixels(), String::from_utf8(out).unwrap())
        };
        let yes = TerminalReport::Sixels(true);
        let foot = [name("foot(1.13.1)"), yes.clone()];
        assert_eq!(hear(false, &foot), (None, false, NAME.to_owned()));
        let both = format!("{NAME}{}", sixel::QUESTION);
        assert_eq!(hear(true, &foot), (Some(PictureReach::Everywhere), true, both.clone()));
        let xterm = [name("XTerm(379)"), yes];
        assert_eq!(hear(true, &xterm), (Some(PictureReach::AboveLastRow), true, both));
    }

    #[test]
    fn sixels_need_no_pictures_sent() {
        let mut pictures = Pictures { state: PictureState::Drawn, ..Pictures::new(true, true) };
        let mut out = Vec::new();
        assert!(pictures.show(SHEET, &mut out));
        assert!(!pictures.show(PictureSheet { cells: (8, 4), ..SHEET }, &mut out));
        assert_eq!((out, pictures.deletion()), (sixel::BEGIN.into(), sixel::END.into()));
    }

    #[test]
    fn a_terminal_that_may_not_be_asked_hears_nothing() {
        let (mut pictures, mut out) = (Pictures::new(false, true), Vec::new());
        pictures.ask(&mut out);
        assert!(pictures.hear(&name("kitty(0.41.1)"), &mut out).is_none() && out.is_empty());
    }

    #[test]
    fn twelve_pictures_take_forty_kilobytes_at_most() {
        for theme in ["dusk", "paper", "high-contrast"] {
            for (set, depth) in ArtSet::ALL.into_iter().zip([ColorDepth::True, ColorDepth::Indexed]) {
                let theme = Theme::load(theme, depth, None).0;
                let inks = [Token::WhitePiece, Token::BlackPiece].map(|token| theme.rgb(token));
                let mut out = Vec::new();
                assert!(Pictures::new(true, true).show(PictureSheet { set, inks, ..SHEET }, &mut out));
                assert!(out.len() <= 40_000, "{}", out.len());
            }
        }
    }

    #[test]
    fn a_picture_is_whole_pixels_in_pieces() {
        let text = transmission(SHEET, Color::Black, Role::Knight, 207);
        let head = "\x1b_Ga=t,f=32,o=z,s=128,v=128,i=207,q=2,m=";
        assert!(text.starts_with(head), "{text}");
        let chunks: Vec<&str> =
            text.split_terminator("\x1b\\").map(|part| part.split_once(';').unwrap().1).collect();
        assert!(chunks.iter().all(|chunk| chunk.len() <= CHUNK));
        assert_eq!(text.matches("m=1;").count(), chunks.len() - 1);
        assert!(text.rfind("m=0;") > text.rfind("m=1;"));
        let data = BASE64_STANDARD.decode(chunks.concat()).unwrap();
        let pixels = miniz_oxide::inflate::decompress_to_vec_zlib(&data).unwrap();
        assert_eq!(pixels.len(), 4 * usize::from(SIDE).pow(2));
        assert!(pixels.chunks(4).all(|pixel| pixel[..3] == [10, 20, 30]));
        assert!(pixels.chunks(4).any(|pixel| pixel[3] == 255) && pixels[3] == 0);
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let (mut pictures, mut out) = (Pictures::new(true, true), Vec::new());
        assert!(pictures.show(SHEET, &mut out));
        let places = out.len() - out.windows(4).position(|part| part == b"a=p,").unwrap();
        out.clear();
        assert!(!pictures.show(SHEET, &mut out) && out.is_empty());
        assert!(!pictures.show(PictureSheet { cells: (8, 4), ..SHEET }, &mut out));
        assert!(out.starts_with(b"\x1b_Ga=p,U=1,i=200,p=1,c=8,r=4,q=2\x1b\\"));
        assert!(out.len() < places + 12 && out.len() < 500, "{}", out.len());
        out.clear();
        assert!(!pictures.show(PictureSheet { set: ArtSet::Flat, ..SHEET }, &mut out));
        assert!(out.starts_with(b"\x1b_Ga=t,"));
        pictures.forget();
        assert!(pictures.show(SHEET, &mut out));
    }

    #[test]
    fn all_pictures_are_deleted() {
        let text = String::from_utf8(Pictures::new(true, true).deletion()).unwrap();
        assert!(text.starts_with("\x1b_Ga=d,d=I,i=200,q=2\x1b\\") && text.ends_with("i=211,q=2\x1b\\"));
    }

    #[test]
    fn reports_are_read_whole() {
        assert_eq!(TerminalReport::read(b"P>|kitty(0.41.1)"), Some(name("kitty(0.41.1)")));
        assert_eq!(TerminalReport::read(b"_Gi=200;OK"), Some(TerminalReport::Pictures(true)));
        for refused in [&b"_Gi=200;EINVAL:no"[..], b"_Gi=200;", b"_Gi=200;OK "] {
            assert_eq!(TerminalReport::read(refused), Some(TerminalReport::Pictures(false)));
        }
        for other in [&b""[..], b"]11;rgb:0/0/0", b"_Gi=20;OK", b"P1$r0m", b"P>|\xff", b"^P>|kitty(0.41.1)"] {
            assert_eq!(TerminalReport::read(other), None);
        }
    }
}
