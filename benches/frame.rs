//! How long one frame takes to draw with all overlays on (threats, safe squares, heatmap, engine's view): at 80x24, and
//! at 140x45, where the pieces are drawn in half blocks.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;
use std::time::{Instant, SystemTime};

use criterion::{Criterion, criterion_group, criterion_main};
use patzer::app::keymap::Chord;
use patzer::app::{Access, App, Input, Now, OpenRequest, Start};
use patzer::chess::fen;
use patzer::config::{Choices, LoadedConfig};
use patzer::theme::{ColorDepth, DARK, Theme, names};
use patzer::ui;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// White to move; pieces of both sides are threatened and nearly all have a heat score.
const BUSY: &str = "r1bq1rk1/ppp2ppp/2np1n2/2b1p1N1/2B1P3/2NP4/PPP2PPP/R1BQ1RK1 w - - 0 7";

/// The tutor at a busy position, with the heatmap and the engine's view beside what is on from the start.
fn app(size: (u16, u16)) -> App {
    let now = Now { instant: Instant::now(), wall: SystemTime::UNIX_EPOCH };
    let position = fen::parse(BUSY).expect("the position is legal").position;
    let (mut app, _) = App::new(Start {
        config: LoadedConfig::built_in().config,
        choices: Choices::default(),
        theme: (DARK.into(), Theme::load(DARK, ColorDepth::True, None).0),
        themes: names().map(Into::into).collect(),
        glyphs: true,
        is_near: false,
        size,
        opening: OpenRequest::New(Box::new(position)),
        seed: 7,
        notices: Vec::new(),
        rated: Vec::new(),
        now,
        access: Access::Full,
    });
    for key in ["m", "e", "up"] {
        let chord: Chord = key.parse().expect("these are keys");
        app.update(Input::Key(chord), now);
    }
    app
}

fn frame(c: &mut Criterion) {
    for (columns, rows) in [(80, 24), (140, 45)] {
        let app = app((columns, rows));
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        c.bench_function(&format!("frame {columns}x{rows}"), |b| {
            b.iter(|| {
                buffer.reset();
                ui::draw(black_box(&app), area, &mut buffer);
            });
        });
    }
}

criterion_group!(benches, frame);
criterion_main!(benches);
