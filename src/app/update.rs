//! Applies messages: every `Msg` and every `Action` is dispatched here.

use super::App;
use super::action::Action;
use super::effect::{SettingsEffect, TerminalEffect};
use super::keymap::{Chord, KeyCode};
use super::msg::{Answer, Input, Msg, Pointer, Target};
use super::opening::Opening;
use super::screens::Popup;
use super::screens::training::TrainingPage;
use crate::app::Study;
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

impl Study {
    fn unknown_key(&mut self, chord: Chord) {
        let help = self.bare_key_name(Action::Help);
        if matches!(chord.key, KeyCode::Char(c) if c.is_ascii_graphic()) {
            self.say(format!("{chord} does nothing here ({help} for keys)."));
        }
    }

    fn switch(&mut self, which: fn(&mut super::settings::ViewOptions) -> &mut bool, name: &str) {
        let on = which(&mut self.screen.view);
        *on = !*on;
        let state = if *on { "on" } else { "off" };
        self.say(format!("{name}: {state}."));
        self.update_facts();
        self.remember();
    }

    fn switch_heatmap(&mut self) {
        self.screen.view.rule = None;
        self.switch(|view| &mut view.heatmap, "Heatmap");
    }

    fn switch_engine(&mut self) {
        self.switch(|view| &mut view.engine, "Engine's view");
        self.ask_view();
    }

    /// Stores the switches for the next start.
    pub(super) fn remember(&mut self) {
        self.settings.chosen = Choices {
            threats: Some(self.screen.view.threats),
            safety: Some(self.screen.view.safety),
            heatmap: Some(self.screen.view.heatmap),
            engine_view: Some(self.screen.view.engine),
            zoom: Some(self.screen.view.zoom),
            ..self.settings.chosen.clone()
        };
        self.effect(SettingsEffect::Remember(self.settings.chosen.clone()));
    }

    fn quit(&mut self) {
        self.let_pending_through();
        self.keep_on_leaving();
        self.effect(TerminalEffect::Quit);
    }
}

impl App {
    pub(super) fn handle(&mut self, msg: Msg) {
        match msg {
            Msg::Input(input) => self.input(input),
            Msg::Do(action) => self.ask_action(action),
            Msg::Line(text) => self.typed_line(&text),
            Msg::From(answer) => self.answered(answer),
            Msg::Tick => self.tick(),
            Msg::Leave => self.study.quit(),
        }
    }

    /// Opens what the study has asked for.
    pub(super) fn open_all(&mut self) {
        for opening in std::mem::take(&mut self.study.outgoing.opens) {
            match opening {
                Opening::Warning(warning) => self.modes.push(Popup::Warning(warning)),
                Opening::Promotion(promotion) => self.modes.push(Popup::Promotion(promotion)),
                Opening::Training => self.modes.push(Popup::Training(TrainingPage::default())),
                Opening::Games(list) => self.show_games(list),
            }
        }
    }

    fn input(&mut self, input: Input) {
        match input {
            Input::Key(chord) => self.key(chord),
            Input::Paste(text) => self.paste(&text),
            Input::Pointer(pointer, target) => self.pointer(pointer, target),
            Input::Resize(columns, rows) => {
                self.study.screen.size = (columns, rows);
                self.study.outgoing.redraw = true;
            }
        }
    }

    fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::Thinking(generation, analysis) => self.study.opponent_thinks(generation, &analysis),
            Answer::Chosen(generation, answer) => self.study.opponent_chose(generation, answer),
            Answer::View(generation, answer, done) => self.study.engine_reports(generation, answer, done),
            Answer::Book(generation, moves) => self.study.book_answers(generation, moves),
            Answer::Advised(generation, answer) => self.study.advised(generation, answer),
            Answer::Reviewed(generation, news) => self.study.reviewed(generation, news),
            Answer::Saved(record, answer) => self.study.saved(record, answer),
            Answer::Listing(done, all) => self.games_listing(done, all),
            Answer::Games(answer) => self.games_listed(answer),
            Answer::Deck(answer, shows) => self.study.deck_read(answer, shows),
            Answer::CardsAdded(answer) => self.study.cards_added(answer),
            Answer::Loaded(id, answer) => self.game_loaded(id, answer),
            Answer::Peeked(id, answer) => self.game_peeked(&id, answer),
            Answer::Scanned(scanned) => self.scanned(&scanned),
            Answer::OpenedAt(spot, answer) => self.opened_at(spot, answer),
            Answer::Removed(id, answer) => self.game_removed(&id, answer),
            Answer::Restored(answer) => self.game_restored(answer),
            Answer::Renamed(id, names, answer) => self.game_renamed(&id, &names, answer),
            Answer::Exporting(count) => self.study.exporting(count),
            Answer::Exported(end) => self.exported(end),
            Answer::Themed(name, theme, warnings) => {
                self.study.screen.theme_name = name;
                self.study.screen.theme = *theme;
                self.study.talk.notices.extend(warnings);
                self.study.outgoing.redraw = true;
            }
            Answer::Notice(text) => {
                self.study.talk.notices.push(text);
                self.study.outgoing.redraw = true;
            }
            Answer::Status(text) => self.study.say(text),
            Answer::Shown(layer) => self.study.shown(layer),
        }
    }

    fn key(&mut self, chord: Chord) {
        self.study.outgoing.redraw = true;
        let action = self.study.settings.keymap.action(chord);
        if self.study.stop_autoplay() && action.is_none_or(is_meant_to_stop) {
            return;
        }
        if let Some(always @ (Action::Suspend | Action::Redraw)) = action {
            return self.act(always);
        }
        if chord == Chord::ctrl('c') {
            return self.act(Action::Quit);
        }
        if self.study.talk.coach.pending.is_some() && self.study.key_while_pending(chord, action) {
            return;
        }
        if let Some(popup) = self.modes.pop() {
            return self.popup_key(popup, chord);
        }
        if self.entry.is_some() {
            return self.entry_key(chord);
        }
        self.study.talk.status = None;
        match action {
            Some(action) => self.act(action),
            None => self.study.unknown_key(chord),
        }
    }

    /// Performs an action.
    pub(super) fn act(&mut self, action: Action) {
        self.study.outgoing.redraw = true;
        if self.study.talk.shown.is_some() && (self.study.set_back(action) || self.study.act_on_shown(action))
        {
            return;
        }
        if self.study.training.exercises.is_some() && self.study.act_in_exercise(action) {
            return;
        }
        match action {
            Action::CursorLeft => self.study.move_cursor(-1, 0),
            Action::CursorRight => self.study.move_cursor(1, 0),
            Action::CursorUp => self.study.move_cursor(0, 1),
            Action::CursorDown => self.study.move_cursor(0, -1),
            Action::Confirm => self.study.confirm(),
            Action::Cancel => self.study.cancel(),
            Action::NextPiece => self.study.next_square(true),
            Action::PreviousPiece => self.study.next_square(false),
            Action::Type => self.start_typing(""),
            Action::Threats => self.study.switch(|view| &mut view.threats, THREATS),
            Action::Safety => self.study.switch(|view| &mut view.safety, SAFETY),
            Action::Heatmap => self.study.switch_heatmap(),
            Action::PreviousRule => self.study.next_rule(false),
            Action::NextRule => self.study.next_rule(true),
            Action::EngineView => self.study.switch_engine(),
            Action::TakeBack => self.study.take_back(),
            Action::PlayAgain => self.study.play_again(),
            Action::StepBack => self.study.step_back(),
            Action::StepForward => self.study.step_forward(),
            Action::ToStart => self.study.go_to_start(),
            Action::ToEnd => self.study.go_to_end(),
            Action::NextVariation => self.study.next_variation(),
            Action::MakeMainline => self.study.make_mainline(),
            Action::PreviousTurn => self.study.go_to_turning_point(false),
            Action::NextTurn => self.study.go_to_turning_point(true),
            Action::Autoplay => self.study.switch_autoplay(),
            Action::Search => self.start_search(),
            Action::Tree => self.study.switch_tree(),
            Action::Review => self.study.toggle_review(),
            Action::Learn => self.study.learn_from_review(),
            Action::Promote => self.study.promote(),
            Action::Delete => self.study.delete_from_here(),
            Action::Comment => self.open_words(),
            Action::Danger => self.study.check_danger(),
            Action::Hint => self.study.ask_hint(),
            Action::Why => self.study.ask_why(),
            Action::Flip => self.study.screen.view.below = !self.study.screen.view.below,
            Action::Zoom => {
                self.study.screen.view.zoom = !self.study.screen.view.zoom;
                self.study.remember();
            }
            Action::Train => self.study.open_training(),
            Action::NextExercise | Action::WasFine | Action::Solution => {
                let train = self.study.key_name(Action::Train);
                self.study.say(format!(
                    "There's no exercise on the board; {train} opens training."
                ));
            }
            Action::NewGame => self.open_new_game(),
            Action::Games => self.open_games(),
            Action::Copy => self.open_copy(),
            Action::Setup => self.open_setup(),
            Action::Resign => self.study.resign(),
            Action::Draw => self.study.draw(),
            Action::Preferences => self.open_preferences(),
            Action::Help => self.open_help(),
            Action::Redraw => self.study.effect(TerminalEffect::Repaint),
            Action::Suspend if self.study.is_guest() => self.study.say("Guests can't suspend patzer."),
            Action::Suspend => self.study.effect(TerminalEffect::Suspend),
            Action::Quit => self.study.quit(),
        }
    }

    /// Does an action that was asked for by name; the topmost pop-up has it first.
    fn ask_action(&mut self, action: Action) {
        self.study.outgoing.redraw = true;
        self.study.stop_autoplay();
        self.study.let_pending_through();
        if let Some(popup) = self.modes.pop() {
            return self.popup_action(popup, action);
        }
        self.study.talk.status = None;
        self.act(action);
    }

    fn pointer(&mut self, pointer: Pointer, target: Target) {
        // The button that put the piece down goes up again, perhaps a little aside, while the move waits for the coach.
        let still_down = matches!(pointer, Pointer::Drag | Pointer::Release);
        let again = matches!((pointer, target), (Pointer::Press, Target::Square(_)));
        if self.study.talk.coach.pending.is_some()
            && (still_down || again && self.study.is_pending_double_press())
        {
            return;
        }
        if pointer != Pointer::Hover {
            self.study.stop_autoplay();
            self.study.let_pending_through();
        }
        if matches!(self.modes.last(), Some(Popup::Setup(_))) && !matches!(target, Target::Item(_)) {
            return self.setup_pointer(pointer, target);
        }
        match (pointer, target) {
            (Pointer::WheelUp, _) => self.wheel(false),
            (Pointer::WheelDown, _) => self.wheel(true),
            (Pointer::Hover, Target::Square(square)) => self.hover(square),
            (Pointer::Press, Target::Item(item)) => self.popup_click(item),
            (Pointer::Press, Target::Square(square)) if self.is_held_back() => self.warning_click(square),
            (_, _) if !self.modes.is_empty() => {}
            (Pointer::Press, Target::Square(square)) => {
                self.study.close_shown();
                self.study.press(square);
            }
            (Pointer::Drag, Target::Square(square)) => self.study.drag(square),
            (Pointer::Release, Target::Square(square)) => self.study.release(square),
            (Pointer::Press, Target::Action(action)) => {
                self.study.talk.status = None;
                self.act(action);
            }
            (Pointer::Press, Target::Node(node)) => {
                self.study.close_shown();
                self.study.go_to(node);
            }
            _ => {}
        }
    }

    fn hover(&mut self, square: crate::chess::Square) {
        if self.modes.is_empty() && self.study.hand.held.is_none() && square != self.study.hand.cursor {
            self.study.put_cursor(square);
        }
    }

    fn wheel(&mut self, down: bool) {
        self.study.outgoing.redraw = true;
        match self.modes.pop() {
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
        if let Some(pulse) = self.study.hand.pulse {
            self.study.outgoing.redraw |= pulse.phase(self.study.now.instant) <= super::pulse::Pulse::PHASES;
        }
        self.study.check_pending();
        self.study.check_autoplay();
        self.study.play_line_on();
        if self.study.board.clock.is_some() {
            self.study.outgoing.redraw = true;
            self.study.check_flag();
        }
    }
}
