//! Applies messages: every `Msg` and every `Action` is dispatched here.

use super::App;
use super::action::Action;
use super::effect::{SettingsEffect, TerminalEffect};
use super::keymap::{Chord, KeyCode};
use super::msg::{Answer, Input, Msg, Pointer, Target};
use super::screens::Popup;
use crate::config::Choices;

/// The name of the threats overlay in its status message.
pub(super) const THREATS: &str = "Threats";

/// The name of the safety overlay.
pub(super) const SAFETY: &str = "Safe squares";

/// Returns whether a key during autoplay only stops it: in a hurry, nothing is edited.
fn is_meant_to_stop(action: Action) -> bool {
    matches!(
        action,
        Action::Autoplay
            | Action::Cancel
            | Action::Confirm
            | Action::Delete
            | Action::MakeMainline
            | Action::Promote
            | Action::TakeBack
            | Action::PlayAgain
            | Action::Comment
    )
}

impl App {
    pub(super) fn handle(&mut self, msg: Msg) {
        match msg {
            Msg::Input(input) => self.input(input),
            Msg::Do(action) => self.ask_action(action),
            Msg::Line(text) => self.typed_line(&text),
            Msg::From(answer) => self.answered(answer),
            Msg::Tick => self.tick(),
            Msg::Leave => self.quit(),
        }
    }

    fn input(&mut self, input: Input) {
        match input {
            Input::Key(chord) => self.key(chord),
            Input::Paste(text) => self.paste(&text),
            Input::Pointer(pointer, target) => self.pointer(pointer, target),
            Input::Resize(columns, rows) => {
                self.size = (columns, rows);
                self.redraw = true;
            }
        }
    }

    fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::Thinking(generation, analysis) => self.opponent_thinks(generation, &analysis),
            Answer::Chosen(generation, answer) => self.opponent_chose(generation, answer),
            Answer::View(generation, answer, done) => self.engine_reports(generation, answer, done),
            Answer::Book(generation, moves) => self.book_answers(generation, moves),
            Answer::Advised(generation, answer) => self.advised(generation, answer),
            Answer::Reviewed(generation, news) => self.reviewed(generation, news),
            Answer::Saved(record, answer) => self.saved(record, answer),
            Answer::Listing(done, all) => self.games_listing(done, all),
            Answer::Games(answer) => self.games_listed(answer),
            Answer::Deck(answer, shows) => self.deck_read(answer, shows),
            Answer::CardsAdded(answer) => self.cards_added(answer),
            Answer::Loaded(id, answer) => self.game_loaded(id, answer),
            Answer::Peeked(id, answer) => self.game_peeked(&id, answer),
            Answer::Scanned(scanned) => self.scanned(&scanned),
            Answer::OpenedAt(spot, answer) => self.opened_at(spot, answer),
            Answer::Removed(id, answer) => self.game_removed(&id, answer),
            Answer::Restored(answer) => self.game_restored(answer),
            Answer::Renamed(id, names, answer) => self.game_renamed(&id, &names, answer),
            Answer::Exporting(count) => self.exporting(count),
            Answer::Exported(end) => self.exported(end),
            Answer::Themed(name, theme, warnings) => {
                self.theme_name = name;
                self.theme = *theme;
                self.notices.extend(warnings);
                self.redraw = true;
            }
            Answer::Notice(text) => {
                self.notices.push(text);
                self.redraw = true;
            }
            Answer::Status(text) => self.say(text),
            Answer::Shown(layer) => self.shown(layer),
        }
    }

    fn key(&mut self, chord: Chord) {
        self.redraw = true;
        let action = self.keymap.action(chord);
        if self.stop_autoplay() && action.is_none_or(is_meant_to_stop) {
            return;
        }
        if let Some(always @ (Action::Suspend | Action::Redraw)) = action {
            return self.act(always);
        }
        if chord == Chord::ctrl('c') {
            return self.act(Action::Quit);
        }
        if self.coach.pending.is_some() && self.key_while_pending(chord, action) {
            return;
        }
        if let Some(popup) = self.popups.pop() {
            return self.popup_key(popup, chord);
        }
        if self.entry.is_some() {
            return self.entry_key(chord);
        }
        self.status = None;
        match action {
            Some(action) => self.act(action),
            None => self.unknown_key(chord),
        }
    }

    fn unknown_key(&mut self, chord: Chord) {
        let help = self.bare_key_name(Action::Help);
        if matches!(chord.key, KeyCode::Char(c) if c.is_ascii_graphic()) {
            self.say(format!("{chord} does nothing here ({help} for keys)."));
        }
    }

    /// Performs an action.
    pub(super) fn act(&mut self, action: Action) {
        self.redraw = true;
        if self.shown.is_some() && (self.set_back(action) || self.act_on_shown(action)) {
            return;
        }
        if self.exercises.is_some() && self.act_in_exercise(action) {
            return;
        }
        match action {
            Action::CursorLeft => self.move_cursor(-1, 0),
            Action::CursorRight => self.move_cursor(1, 0),
            Action::CursorUp => self.move_cursor(0, 1),
            Action::CursorDown => self.move_cursor(0, -1),
            Action::Confirm => self.confirm(),
            Action::Cancel => self.cancel(),
            Action::NextPiece => self.next_square(true),
            Action::PreviousPiece => self.next_square(false),
            Action::Type => self.start_typing(""),
            Action::Threats => self.switch(|view| &mut view.threats, THREATS),
            Action::Safety => self.switch(|view| &mut view.safety, SAFETY),
            Action::Heatmap => self.switch_heatmap(),
            Action::PreviousRule => self.next_rule(false),
            Action::NextRule => self.next_rule(true),
            Action::EngineView => self.switch_engine(),
            Action::TakeBack => self.take_back(),
            Action::PlayAgain => self.play_again(),
            Action::StepBack => self.step_back(),
            Action::StepForward => self.step_forward(),
            Action::ToStart => self.go_to_start(),
            Action::ToEnd => self.go_to_end(),
            Action::NextVariation => self.next_variation(),
            Action::MakeMainline => self.make_mainline(),
            Action::PreviousTurn => self.go_to_turning_point(false),
            Action::NextTurn => self.go_to_turning_point(true),
            Action::Autoplay => self.switch_autoplay(),
            Action::Search => self.start_search(),
            Action::Tree => self.switch_tree(),
            Action::Review => self.toggle_review(),
            Action::Learn => self.learn_from_review(),
            Action::Promote => self.promote(),
            Action::Delete => self.delete_from_here(),
            Action::Comment => self.open_words(),
            Action::Danger => self.check_danger(),
            Action::Hint => self.ask_hint(),
            Action::Why => self.ask_why(),
            Action::Flip => self.view.below = !self.view.below,
            Action::Zoom => {
                self.view.zoom = !self.view.zoom;
                self.remember();
            }
            Action::Train => self.open_training(),
            Action::NextExercise | Action::WasFine | Action::Solution => {
                let train = self.key_name(Action::Train);
                self.say(format!(
                    "There's no exercise on the board; {train} opens training."
                ));
            }
            Action::NewGame => self.open_new_game(),
            Action::Games => self.open_games(),
            Action::Copy => self.open_copy(),
            Action::Setup => self.open_setup(),
            Action::Resign => self.resign(),
            Action::Draw => self.draw(),
            Action::Preferences => self.open_preferences(),
            Action::Help => self.open_help(),
            Action::Redraw => self.effect(TerminalEffect::Repaint),
            Action::Suspend if self.is_guest() => self.say("Guests can't suspend patzer."),
            Action::Suspend => self.effect(TerminalEffect::Suspend),
            Action::Quit => self.quit(),
        }
    }

    /// Does an action that was asked for by name; the topmost pop-up has it first.
    fn ask_action(&mut self, action: Action) {
        self.redraw = true;
        self.stop_autoplay();
        self.let_pending_through();
        if let Some(popup) = self.popups.pop() {
            return self.popup_action(popup, action);
        }
        self.status = None;
        self.act(action);
    }

    fn pointer(&mut self, pointer: Pointer, target: Target) {
        // The button that put the piece down goes up again, perhaps a little aside, while the move waits for the coach.
        let still_down = matches!(pointer, Pointer::Drag | Pointer::Release);
        let again = matches!((pointer, target), (Pointer::Press, Target::Square(_)));
        if self.coach.pending.is_some() && (still_down || again && self.is_pending_double_press()) {
            return;
        }
        if pointer != Pointer::Hover {
            self.stop_autoplay();
            self.let_pending_through();
        }
        if matches!(self.popups.last(), Some(Popup::Setup(_))) && !matches!(target, Target::Item(_)) {
            return self.setup_pointer(pointer, target);
        }
        match (pointer, target) {
            (Pointer::WheelUp, _) => self.wheel(false),
            (Pointer::WheelDown, _) => self.wheel(true),
            (Pointer::Hover, Target::Square(square)) => self.hover(square),
            (Pointer::Press, Target::Item(item)) => self.popup_click(item),
            (Pointer::Press, Target::Square(square)) if self.is_held_back() => self.warning_click(square),
            (_, _) if !self.popups.is_empty() => {}
            (Pointer::Press, Target::Square(square)) => {
                self.close_shown();
                self.press(square);
            }
            (Pointer::Drag, Target::Square(square)) => self.drag(square),
            (Pointer::Release, Target::Square(square)) => self.release(square),
            (Pointer::Press, Target::Action(action)) => {
                self.status = None;
                self.act(action);
            }
            (Pointer::Press, Target::Node(node)) => {
                self.close_shown();
                self.go_to(node);
            }
            _ => {}
        }
    }

    fn hover(&mut self, square: crate::chess::Square) {
        if self.popups.is_empty() && self.held.is_none() && square != self.cursor {
            self.put_cursor(square);
        }
    }

    fn wheel(&mut self, down: bool) {
        self.redraw = true;
        match self.popups.pop() {
            Some(popup) => {
                self.popup_key(
                    popup,
                    Chord::plain(if down { KeyCode::Down } else { KeyCode::Up }),
                );
            }
            None if down => self.act(Action::StepForward),
            None => self.act(Action::StepBack),
        }
    }

    fn tick(&mut self) {
        if let Some(pulse) = self.pulse {
            self.redraw |= pulse.phase(self.now.instant) <= super::pulse::Pulse::PHASES;
        }
        self.check_pending();
        self.check_autoplay();
        self.play_line_on();
        if self.clock.is_some() {
            self.redraw = true;
            self.check_flag();
        }
    }

    fn switch(&mut self, which: fn(&mut super::ViewOptions) -> &mut bool, name: &str) {
        let on = which(&mut self.view);
        *on = !*on;
        let state = if *on { "on" } else { "off" };
        self.say(format!("{name}: {state}."));
        self.update_facts();
        self.remember();
    }

    fn switch_heatmap(&mut self) {
        self.view.rule = None;
        self.switch(|view| &mut view.heatmap, "Heatmap");
    }

    fn switch_engine(&mut self) {
        self.switch(|view| &mut view.engine, "Engine's view");
        self.ask_view();
    }

    /// Stores the switches for the next start.
    pub(super) fn remember(&mut self) {
        self.chosen = Choices {
            threats: Some(self.view.threats),
            safety: Some(self.view.safety),
            heatmap: Some(self.view.heatmap),
            engine_view: Some(self.view.engine),
            zoom: Some(self.view.zoom),
            ..self.chosen.clone()
        };
        self.effect(SettingsEffect::Remember(self.chosen.clone()));
    }

    fn quit(&mut self) {
        self.let_pending_through();
        self.keep_on_leaving();
        self.effect(TerminalEffect::Quit);
    }
}
