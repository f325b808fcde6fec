//! Requests to one site: who may be asked, how long is waited, and what each status means.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use ureq::http::{Response, Uri};
use ureq::{Agent, Body as Answer};

use super::account::SiteAccount;
use super::body::{Body, CHUNK, GLANCE, LOST, Piece, WAITING_CHUNKS};
use super::error::OnlineError;
use super::token::SiteToken;
use crate::search::StopFlag;

/// Time for a connection to be made.
const CONNECT: Duration = Duration::from_secs(15);

/// Pause after a 429 without `Retry-After`: what lichess asks for.
const USUAL_PAUSE: Duration = Duration::from_mins(1);

/// Longest pause that a command waits for.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// Pauses after which a busy or faulty site is not asked again.
const MOST_PAUSES: u32 = 5;

/// Pause after a fault of the server, doubled each time.
const FIRST_PAUSE: Duration = Duration::from_secs(2);

/// The servers and times of a download.
#[derive(Debug)]
pub struct Connection {
    agent: Agent,
    base: String,
    host: String,
    account: SiteAccount,
    token: Option<SiteToken>,
    stop: StopFlag,
}

/// What is told while a site asks to wait: how long still.
pub type PauseListener<'a> = &'a mut dyn FnMut(Duration) -> ControlFlow<()>;

impl Connection {
    /// Returns a connection for an account's games; nothing is sent yet. `base_url` stands in for the site's own address, and
    /// `patience` is the longest silence.
    ///
    /// # Errors
    /// [`OnlineError::Address`]: the address is none, or would send everything in the clear over a network.
    pub fn new(
        account: SiteAccount,
        base_url: Option<&str>,
        token: Option<SiteToken>,
        patience: Duration,
        stop: StopFlag,
    ) -> Result<Connection, OnlineError> {
        let base = base_url.unwrap_or(account.site().base_url()).trim_end_matches('/').to_owned();
        let (host, is_private) = checked(&base)?;
        let agent = Agent::config_builder()
            .https_only(is_private)
            .http_status_as_error(false)
            .max_redirects(5)
            .user_agent(concat!("patzer/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(CONNECT))
            .timeout_recv_response(Some(patience))
            .timeout_per_read(Some(patience))
            .build()
            .new_agent();
        Ok(Connection { agent, base, host, account, token, stop })
    }

    /// The account.
    pub fn account(&self) -> &SiteAccount {
        &self.account
    }

    /// Asks for a path, waiting as often as the site asks for it.
    ///
    /// # Errors
    /// [`OnlineError`]
    pub fn get(
        &self,
        path: &str,
        accept: &'static str,
        waiting: PauseListener<'_>,
    ) -> Result<Body, OnlineError> {
        for pauses in 0.. {
            let (status, retry_after, body) = self.ask(path, accept)?;
            let pause = match status {
                200 => return Ok(body),
                429 => retry_after.unwrap_or(USUAL_PAUSE),
                500.. => FIRST_PAUSE * 2_u32.pow(pauses),
                status => return Err(self.refusal(status)),
            };
            if pauses == MOST_PAUSES || pause > LONGEST_PAUSE {
                return Err(self.gave_up(status, pause));
            }
            self.pause(pause, waiting)?;
        }
        Err(OnlineError::Stopped)
    }

    fn refusal(&self, status: u16) -> OnlineError {
        let site = self.account.site();
        match status {
            401 | 403 => OnlineError::Refused { site, status },
            404 | 410 => OnlineError::NoPlayer { site, player: self.account.player().to_owned() },
            status => OnlineError::Status { site, status },
        }
    }

    fn gave_up(&self, status: u16, pause: Duration) -> OnlineError {
        let site = self.account.site();
        match status {
            429 => OnlineError::Busy { site, minutes: pause.as_secs().div_ceil(60).max(1) },
            status => OnlineError::Status { site, status },
        }
    }

    fn pause(&self, length: Duration, waiting: PauseListener<'_>) -> Result<(), OnlineError> {
        let begun = Instant::now();
        while let Some(left) = length.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) {
            if self.stop.is_stopped() || waiting(left).is_break() {
                return Err(OnlineError::Stopped);
            }
            thread::sleep(left.min(GLANCE));
        }
        Ok(())
    }

    /// One request, made by a thread that reads the answer, too.
    fn ask(&self, path: &str, accept: &'static str) -> Result<(u16, Option<Duration>, Body), OnlineError> {
        let (told, head) = bounded(1);
        let (sender, pieces) = bounded(WAITING_CHUNKS);
        let mut request = self.agent.get(format!("{}{path}", self.base)).header("Accept", accept);
        if let Some(token) = &self.token {
            request = request.header("Authorization", token.header());
        }
        let failed = |reason: String| OnlineError::Connection { host: self.host.clone(), reason };
        thread::Builder::new()
            .name("download".to_owned())
            .spawn(move || match request.call() {
                Ok(answer) => {
                    let _ = told.send(Ok((answer.status(), retry_after(&answer))));
                    send(answer.into_body(), &sender);
                }
                Err(error) => {
                    let _ = told.send(Err(reason(&error)));
                }
            })
            .map_err(|error| failed(error.to_string()))?;
        let (status, retry_after) = self.await_head(&head)?.map_err(failed)?;
        Ok((status.as_u16(), retry_after, Body::new(pieces, self.stop.clone())))
    }

    fn await_head<T>(&self, head: &Receiver<T>) -> Result<T, OnlineError> {
        loop {
            match head.recv_timeout(GLANCE) {
                Ok(told) => return Ok(told),
                Err(RecvTimeoutError::Timeout) if !self.stop.is_stopped() => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    return Err(OnlineError::Stopped);
                }
            }
        }
    }
}

/// The host of a base address, and whether its connections are encrypted; others may only go to this machine itself.
fn checked(base: &str) -> Result<(String, bool), OnlineError> {
    let refused = |reason: &str| OnlineError::Address(format!("{base}: {reason}"));
    let uri: Uri = base.parse().map_err(|_| refused("this is no address such as https://example.org"))?;
    let host =
        uri.host().ok_or_else(|| refused("this is no address such as https://example.org"))?.to_owned();
    let is_here = matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    match uri.scheme_str() {
        Some("https") => Ok((host, true)),
        Some("http") if is_here => Ok((host, false)),
        _ => Err(refused("use an address with https://")),
    }
}

/// `Retry-After` in seconds; its other form, a date, is not used by the sites.
fn retry_after(answer: &Response<Answer>) -> Option<Duration> {
    let seconds = answer.headers().get("Retry-After")?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// Sends the bytes on until they end or nobody listens.
fn send(body: Answer, pieces: &Sender<Piece>) {
    let mut reader = body.into_reader();
    loop {
        let mut chunk = vec![0; CHUNK];
        let piece = match reader.read(&mut chunk) {
            Ok(0) => Piece::End,
            Ok(count) => {
                chunk.truncate(count);
                Piece::Bytes(chunk)
            }
            Err(error) => Piece::Failed(reason(&ureq::Error::from(error))),
        };
        let goes_on = matches!(piece, Piece::Bytes(_));
        if pieces.send(piece).is_err() || !goes_on {
            return;
        }
    }
}

/// A sentence for a failed request or a body that broke off.
fn reason(error: &ureq::Error) -> String {
    use ureq::Error;
    let words = if let Error::Io(error) = error {
        return reason_of_io(error);
    } else if matches!(error, Error::HostNotFound) {
        NOT_FOUND
    } else if matches!(error, Error::Timeout(_) | Error::BodyStalled) {
        TOO_LATE
    } else if matches!(error, Error::TooManyRedirects | Error::RedirectFailed) {
        "it sends from one address to the next without end"
    } else if matches!(error, Error::Protocol(_) | Error::LargeResponseHeader(..)) {
        "the answer isn't that of a web server; is this the right address?"
    } else {
        return error.to_string();
    };
    words.to_owned()
}

/// What is told where the name of the host leads nowhere.
const NOT_FOUND: &str = "its address isn't found; are you online?";

/// What is told where no answer came in time.
const TOO_LATE: &str = "no answer in time; try again later";

fn reason_of_io(error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    let kind = error.kind();
    let words = if kind == Kind::ConnectionRefused {
        "nobody answers there; try again later"
    } else if matches!(kind, Kind::NetworkUnreachable | Kind::HostUnreachable) {
        "there is no way to it; are you online?"
    } else if kind == Kind::TimedOut {
        TOO_LATE
    } else if matches!(
        kind,
        Kind::UnexpectedEof | Kind::ConnectionReset | Kind::ConnectionAborted | Kind::BrokenPipe
    ) {
        LOST
    } else if error.to_string().starts_with(LOOKUP) {
        NOT_FOUND
    } else {
        return error.to_string();
    };
    words.to_owned()
}

/// How the standard library begins the error of a lookup, which has no kind of its own.
const LOOKUP: &str = "failed to lookup address information";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_encrypted_or_on_this_machine() {
        assert_eq!(checked("https://lichess.org").unwrap(), ("lichess.org".to_owned(), true));
        assert_eq!(checked("http://127.0.0.1:9663").unwrap(), ("127.0.0.1".to_owned(), false));
        for base in
            ["http://lichess.org", "ftp://lichess.org", "lichess", "", "http://", "file:///etc/passwd"]
        {
            assert!(checked(base).is_err(), "{base}");
        }
    }

    #[test]
    fn a_host_that_is_not_found_has_its_sentence() {
        // No label may be empty, so no server is asked.
        let error = std::net::ToSocketAddrs::to_socket_addrs("no..where:443").unwrap_err();
        assert_eq!(reason_of_io(&error), NOT_FOUND, "{error}");
    }

    #[test]
    fn statuses_have_their_sentences() {
        let account = SiteAccount::parse("lichess:anna").unwrap().unwrap();
        let stop = StopFlag::default();
        let connection = Connection::new(account, None, None, CONNECT, stop).unwrap();
        let told = |status| connection.refusal(status).to_string();
        assert_eq!(told(404), "lichess.org has no player named anna");
        assert_eq!(told(418), "lichess.org answered with an error (418); try again later");
        assert!(told(401).contains("token"), "{}", told(401));
        let busy = connection.gave_up(429, Duration::from_secs(601)).to_string();
        assert_eq!(busy, "lichess.org is busy and asks to wait; try again in 11 minutes");
    }
}
