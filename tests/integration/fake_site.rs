//! A server of the tests on loopback that answers as the sites document it, and as they should not.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::user::{Run, User};

/// A site that notes the requests and answers them one after another.
pub struct FakeSite {
    pub address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

/// An answer: what is written to the connection.
pub type Answer = Box<dyn Fn(&mut TcpStream) -> std::io::Result<()> + Send>;

impl FakeSite {
    /// Answers the first requests with these, further ones with the last of them.
    pub fn answering(answers: Vec<Answer>) -> FakeSite {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&asked);
        thread::spawn(move || {
            for (number, stream) in listener.incoming().enumerate() {
                let mut stream = stream.unwrap();
                noted.lock().unwrap().push(request(&stream));
                // The client may have gone.
                let _ = answers[number.min(answers.len() - 1)](&mut stream);
            }
        });
        FakeSite { address, asked }
    }

    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }

    /// Path and query of every request.
    pub fn paths(&self) -> Vec<String> {
        let path = |request: &String| request.split(' ').nth(1).unwrap().to_owned();
        self.asked().iter().map(path).collect()
    }

    pub fn import(&self, user: &User, words: &[&str]) -> Run {
        user.run(&[&["import", "--base-url", &self.address], words].concat())
    }
}

/// The head of a request.
fn request(stream: &TcpStream) -> String {
    let mut head = String::new();
    let mut reader = BufReader::new(stream);
    while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).unwrap() > 0 {}
    head
}

/// A whole answer with a length.
pub fn answer(status: &str, headers: &str, body: impl Into<Vec<u8>>) -> Answer {
    let (status, headers, body) = (status.to_owned(), headers.to_owned(), body.into());
    Box::new(move |stream| {
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n"
        )?;
        stream.write_all(&body)
    })
}

pub fn pgn(body: impl Into<Vec<u8>>) -> Answer {
    answer("200 OK", "Content-Type: application/x-chess-pgn\r\n", body)
}

/// Chunks as a server streams them, each after a pause; without `is_whole` the connection breaks behind them.
pub fn chunked(chunks: Vec<String>, pause: Duration, is_whole: bool) -> Answer {
    Box::new(move |stream| {
        write!(stream, "HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")?;
        for chunk in &chunks {
            write!(stream, "{:x}\r\n{chunk}\r\n", chunk.len())?;
            stream.flush()?;
            thread::sleep(pause);
        }
        if is_whole { write!(stream, "0\r\n\r\n") } else { Ok(()) }
    })
}

/// Bytes as they are.
pub fn raw(text: &str) -> Answer {
    let text = text.to_owned();
    Box::new(move |stream| stream.write_all(text.as_bytes()))
}

/// One game that begins like this and goes on in chunks of 64 KiB.
pub fn long_game(beginning: &'static str, chunk: &'static str, chunks: usize) -> FakeSite {
    let chunk = chunk.repeat(65_536 / chunk.len());
    let answer: Answer = Box::new(move |stream| {
        let length = beginning.len() + chunks * chunk.len();
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n{beginning}")?;
        (0..chunks).try_for_each(|_| stream.write_all(chunk.as_bytes()))
    });
    FakeSite::answering(vec![answer])
}
