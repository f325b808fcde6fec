//! Applies messages: every `Msg` and every `Action` is dispatched here.

use crate::app::App;
use crate::app::action::{Action, BEGIN_A_MOVE};
use crate::app::board::pulse::Pulse;
use crate::app::effect::DeckEffect;
use crate::app::effect::{SettingsEffect, TerminalEffect};
use crate::app::keymap::{Chord, KeyCode};
use crate::app::library::list::GameList;
use crate::app::modes::annotation::AnnotationForm;
use crate::app::modes::copy::CopyMenu;
use crate::app::modes::games::{self, answers, long, searching};
use crate::app::modes::preferences::{self, Preferences};
use crate::app::modes::setup::Editor;
use crate::app::modes::typing::{Purpose, TypedLine};
use crate::app::modes::{Ground, Mode, exercise, help, lesson, line, preparing};
use crate::app::msg::{Answer, Input, Msg, Pointer, Target};
use crate::app::outcome::{ModeRequest, Outcome};
use crate::app::piece_letter;
use crate::app::study::Study;
use crate::app::study::commands::LONGEST;
use crate::app::study::switches::SAFETY;
use crate::chess::drawing::Crayon;

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
            Msg::Line(text) => self.run_line(&text),
            Msg::From(answer) => self.answered(answer),
            Msg::Tick => {
                piece_letter::quit_when_due(self);
                self.tick();
            }
            Msg::Heard => self.study.talk.heard(),
            Msg::Leave => self.study.quit(),
        }
    }

    /// Opens what the study has asked for.
    pub(super) fn open_all(&mut self) {
        for opening in std::mem::take(&mut self.study.outgoing.opens) {
            let mode = Mode::open(opening, &mut self.study);
            self.modes.push(mode);
        }
    }

    fn input(&mut self, input: Input) {
        if matches!(input, Input::Paste(_) | Input::Pointer(Pointer::Press, _)) {
            self.begun = None;
        }
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
            Answer::Explored(generation, news) => self.study.explorer_tells(generation, news),
            Answer::Book(generation, moves) => self.study.book_answers(generation, moves),
            Answer::Advised(generation, answer) => self.study.advised(generation, answer),
            Answer::Reviewed(generation, news) => self.study.reviewed(generation, news),
            Answer::Saved(record, answer) => self.study.saved(record, answer),
            Answer::Listing(done, all) => {
                self.with_list(|study, list| answers::games_listing(study, list, done, all));
            }
            Answer::Games(answer) => self.with_list(|study, list| answers::games_listed(study, list, answer)),
            Answer::School(record) => self.study.school_read(record),
            Answer::MakingTable(drill, table) => self.study.drill_waits_for(drill, table),
            Answer::Drill(class, tables) => self.study.drill_ready(class, tables),
            Answer::Deck(answer, shows) => self.study.deck_read(answer, shows),
            Answer::Recalled(answer) => self.study.recalled_read(answer),
            Answer::Progress(answer) => self.study.progress_read(answer),
            Answer::CardsAdded(answer) => self.study.cards_added(answer),
            Answer::Loaded(id, answer) => {
                let is_bare = self.over_board().is_none();
                answers::game_loaded(&mut self.study, is_bare, id, answer);
            }
            Answer::Peeked(id, answer) => {
                self.with_list(|study, list| answers::game_peeked(study, list, &id, answer));
            }
            Answer::Scanned(scanned) => self.with_list(|study, list| long::scanned(study, list, &scanned)),
            Answer::Searched(generation, verdicts) => {
                self.with_list(|study, list| searching::searched(study, list, generation, verdicts));
            }
            Answer::OpenedAt(spot, answer) => {
                let outcome = self.with_list(|study, list| long::opened_at(study, list, spot, answer));
                if outcome == Outcome::Close {
                    self.modes.retain(|mode| !matches!(mode, Mode::Games(_)));
                }
            }
            Answer::Removed(id, answer) => {
                self.with_list(|study, list| answers::game_removed(study, list, &id, answer));
            }
            Answer::Restored(answer) => {
                self.with_list(|study, list| answers::game_restored(study, list, answer));
            }
            Answer::Renamed(id, names, answer) => {
                self.with_list(|study, list| answers::game_renamed(study, list, &id, &names, answer));
            }
            Answer::Exporting(count) => answers::exporting(&mut self.study, count),
            Answer::Exported(end) => self.with_list(|study, list| answers::exported(study, list, end)),
            Answer::Themed(name, theme, warnings) => {
                self.study.screen.theme_name = name;
                self.study.screen.theme = *theme;
                self.study.talk.notices.extend(warnings);
                self.study.outgoing.redraw = true;
            }
            Answer::Settings(settings) => {
                if let Some(preferences) = self.modes.iter_mut().find_map(Mode::preferences_mut) {
                    preferences.read(settings);
                    self.study.outgoing.redraw = true;
                }
            }
            Answer::SettingChanged(Err(why)) => self.study.warn(why),
            Answer::SettingChanged(Ok(change)) => {
                self.study.reconfigure(change.loaded.config.clone());
                self.study.say(preferences::told(&change));
                if let Some(preferences) = self.modes.iter_mut().find_map(Mode::preferences_mut) {
                    preferences.changed(*change);
                }
            }
            Answer::Notice(text) => {
                self.study.talk.notices.push(text);
                self.study.outgoing.redraw = true;
            }
            Answer::Status(text) => self.study.say(text),
            Answer::DrawsSymbols(finest) => {
                self.study.screen.symbols = finest;
                self.study.outgoing.redraw = true;
            }
            Answer::ShowsPictures(reach) => {
                self.study.screen.pictures = Some(reach);
                self.study.outgoing.redraw = true;
            }
            Answer::Shown(generation, shown) => self.study.shown(generation, shown),
        }
    }

    /// Hands the list of games over, if it is on the screen.
    fn with_list<T>(&mut self, tell: impl FnOnce(&mut Study, Option<&mut GameList>) -> T) -> T {
        let list = self.modes.iter_mut().find_map(Mode::list_mut);
        tell(&mut self.study, list)
    }

    fn key(&mut self, chord: Chord) {
        self.study.outgoing.redraw = true;
        self.study.hand.slide = None;
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
        if piece_letter::goes_on(self, chord) {
            return;
        }
        let is_pending = self.study.talk.coach.pending.is_some();
        if is_pending && self.study.key_while_pending(chord, action) {
            return;
        }
        if self.with_topmost(|mode, study| mode.keys(study, chord)) {
            return;
        }
        self.study.talk.status = None;
        if self.study.answer_welcome(chord) {
            return;
        }
        match (action, chord.key) {
            (Some(action), _) => piece_letter::act_or_begin(self, chord, action),
            (None, KeyCode::Char(letter))
                if chord == Chord::char(letter) && BEGIN_A_MOVE.contains(letter) =>
            {
                self.begin_move(letter);
            }
            (None, _) => self.study.unknown_key(chord),
        }
    }

    /// Opens the line with the first letter of a move.
    fn begin_move(&mut self, letter: char) {
        if self.study.prepares_drill() {
            return preparing::refuse(&mut self.study);
        }
        self.start_typing(Purpose::Move, letter.encode_utf8(&mut [0; 4]));
    }

    /// Gives the topmost mode something to do; returns false if there is none.
    fn with_topmost(&mut self, ask: impl FnOnce(&mut Mode, &mut Study) -> Outcome) -> bool {
        let Some(mode) = self.modes.last_mut() else {
            return false;
        };
        match ask(mode, &mut self.study) {
            Outcome::Stay => {}
            Outcome::Close => drop(self.modes.pop()),
            Outcome::CloseAll => self.modes.clear(),
            Outcome::Do(action) => {
                self.modes.pop();
                self.act(action);
            }
            Outcome::Type(letter) => {
                self.modes.pop();
                self.begin_move(letter);
            }
            Outcome::Command(command) => {
                self.modes.pop();
                self.start_typing(Purpose::Command, &format!("{command} "));
            }
            Outcome::Press(chord) => {
                self.modes.pop();
                self.key(chord);
            }
        }
        true
    }

    /// Opens a line to type in, in place of one that is open.
    pub(super) fn start_typing(&mut self, purpose: Purpose, text: &str) {
        self.modes.retain(|mode| !mode.is_typing());
        let line = TypedLine::open(&mut self.study, purpose, text);
        self.modes.push(Mode::Typing(line));
    }

    /// Handles a whole line that was typed elsewhere.
    fn run_line(&mut self, text: &str) {
        self.study.outgoing.redraw = true;
        self.study.let_pending_through();
        self.study.stop_autoplay();
        self.study.close_shown();
        self.study.talk.status = None;
        let line: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        if let Some(Mode::Seeing(page)) = self.modes.last_mut() {
            if page.line(&mut self.study, line.trim()) == Outcome::Close {
                self.modes.pop();
            }
            return;
        }
        if let Outcome::Do(action) = self.study.run_line(line.trim()) {
            self.act(action);
        }
    }

    fn paste(&mut self, text: &str) {
        self.study.outgoing.redraw = true;
        self.study.let_pending_through();
        let text = text.trim();
        if let Some(mode) = self.modes.last_mut() {
            return mode.paste(&mut self.study, text);
        }
        if self.study.prepares_drill() {
            return preparing::refuse(&mut self.study);
        }
        if let Some(line) = self.study.paste(text) {
            self.start_typing(Purpose::Command, &line);
        }
    }

    /// Performs an action.
    pub(super) fn act(&mut self, action: Action) {
        self.study.outgoing.redraw = true;
        let is_done = match Ground::of(&self.study) {
            Ground::Preparing => preparing::act(&mut self.study, action),
            Ground::Line => {
                let study = &mut self.study;
                line::act(study, action) || lesson::act(study, action) || exercise::act(study, action)
            }
            Ground::Lesson => lesson::act(&mut self.study, action) || exercise::act(&mut self.study, action),
            Ground::Exercise => exercise::act(&mut self.study, action),
            Ground::Play => false,
        };
        if is_done {
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
            Action::Type => self.start_typing(Purpose::Command, ""),
            Action::Threats => self.study.switch_threats(),
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
            Action::Search => self.start_typing(Purpose::Search, ""),
            Action::Tree => self.study.switch_tree(),
            Action::Review => self.study.toggle_review(),
            Action::Rematch => self.study.rematch(),
            Action::NextLevel => self.study.play_next_level(),
            Action::Learn => self.study.learn_from_review(),
            Action::Guess => self.study.guess_moves(),
            Action::Repertoire => self.study.train_lines(),
            Action::Promote => self.study.promote(),
            Action::Delete => self.study.delete_from_here(),
            Action::Comment => {
                let form = AnnotationForm::open(&self.study);
                self.modes.push(Mode::Annotation(form));
            }
            Action::Danger => self.study.check_danger(),
            Action::Hint => self.study.ask_hint(),
            Action::Why => self.study.ask_why(),
            Action::Flip => self.study.screen.view.below = !self.study.screen.view.below,
            Action::Zoom => {
                self.study.screen.view.zoom = !self.study.screen.view.zoom;
                self.study.remember();
            }
            Action::Analysis => self.study.switch_analysis(),
            Action::Train => self.study.open_training(),
            Action::School => self.study.open_school(),
            Action::Progress => self.study.effect(DeckEffect::Progress),
            Action::NextExercise | Action::WasFine | Action::Solution => {
                let train = self.study.key_name(Action::Train);
                self.study.say(format!("There's no exercise on the board; {train} opens training."));
            }
            Action::NewGame => self.study.outgoing.opens.push(ModeRequest::NewGame(Box::default())),
            Action::PlayOn => self.study.play_on_from_here(),
            Action::Games => games::open(&mut self.study),
            Action::Copy => self.modes.push(Mode::Copy(CopyMenu::default())),
            Action::Setup => {
                let editor = Editor::open(&mut self.study);
                self.modes.push(Mode::Setup(Box::new(editor)));
            }
            Action::Resign => self.study.resign(),
            Action::Draw => self.study.draw(),
            Action::Preferences => {
                self.study.effect(SettingsEffect::Read);
                self.modes.push(Mode::Preferences(Preferences::default()));
            }
            Action::Tour => self.study.switch_tour(),
            Action::Help => help::open(&mut self.study),
            Action::Redraw => self.study.effect(TerminalEffect::Repaint),
            Action::Suspend if self.study.is_guest() => self.study.say("Guests can't suspend patzer."),
            Action::Suspend => self.study.effect(TerminalEffect::Suspend),
            Action::Quit => self.study.quit(),
        }
    }

    /// Does an action that was asked for by name; the topmost mode has it first.
    fn ask_action(&mut self, action: Action) {
        self.study.outgoing.redraw = true;
        self.study.stop_autoplay();
        self.study.let_pending_through();
        if self.with_topmost(|mode, study| mode.act(study, action)) {
            return;
        }
        self.study.talk.status = None;
        self.act(action);
    }

    fn pointer(&mut self, pointer: Pointer, target: Target) {
        // The button that put the piece down goes up again, perhaps a little aside, while the move waits for the coach.
        let still_down = matches!(pointer, Pointer::Drag | Pointer::Release);
        let again = matches!((pointer, target), (Pointer::Press, Target::Square(_)));
        let is_pending = self.study.talk.coach.pending.is_some();
        if is_pending && (still_down || again && self.study.is_pending_double_press()) {
            return;
        }
        if pointer != Pointer::Hover {
            self.study.hand.slide = None;
            self.study.stop_autoplay();
            self.study.let_pending_through();
        }
        if self.over_board().is_some() {
            self.with_topmost(|mode, study| mode.pointer(study, pointer, target));
        } else {
            self.pointer_on_board(pointer, target);
        }
    }

    fn pointer_on_board(&mut self, pointer: Pointer, target: Target) {
        // The board is hidden; the keys in the key line work.
        if self.study.prepares_drill() && !matches!(target, Target::Action(_)) {
            return;
        }
        match (pointer, target) {
            (Pointer::WheelUp, _) => self.act(Action::StepBack),
            (Pointer::WheelDown, _) => self.act(Action::StepForward),
            (Pointer::Hover, Target::Square(square)) => self.study.hover(square),
            (Pointer::Press, Target::Square(square)) => {
                self.study.close_shown();
                self.study.press(square);
            }
            (Pointer::Drag, Target::Square(square)) => self.study.drag(square),
            (Pointer::Draw, Target::Square(square)) => self.study.hand.drawing = Some(square),
            (Pointer::Drawn(crayon), Target::Square(square)) => self.study.draw_to(square, crayon),
            // Old terminals do not say which button went up.
            (Pointer::Release, Target::Square(square)) if self.study.hand.drawing.is_some() => {
                self.study.draw_to(square, Crayon::Green);
            }
            (Pointer::Release, Target::Square(square)) => self.study.release(square),
            (Pointer::Press, Target::Action(action)) => {
                self.study.talk.status = None;
                self.act(action);
            }
            (Pointer::Press, Target::Node(node)) => {
                self.study.close_shown();
                self.study.go_to(node);
            }
            (
                Pointer::Draw | Pointer::Drawn(_),
                Target::Action(_) | Target::Node(_) | Target::Item(_) | Target::Nothing,
            ) => self.study.hand.drawing = None,
            (Pointer::Press, Target::Item(_) | Target::Nothing)
            | (
                Pointer::Drag | Pointer::Release | Pointer::Hover,
                Target::Action(_) | Target::Node(_) | Target::Item(_) | Target::Nothing,
            ) => {}
        }
    }

    fn tick(&mut self) {
        if let Some(pulse) = self.study.hand.pulse {
            self.study.outgoing.redraw |= pulse.phase(self.study.now.instant) <= Pulse::PHASES;
        }
        if let Some(slide) = &self.study.hand.slide {
            self.study.outgoing.redraw = true;
            if slide.pieces(self.study.now.instant).is_none() {
                self.study.hand.slide = None;
            }
        }
        self.study.check_pending();
        self.study.check_autoplay();
        self.study.play_line_on();
        self.study.check_run();
        if self.study.board.clock.is_some() {
            self.study.outgoing.redraw = true;
            self.study.check_flag();
        }
    }
}
