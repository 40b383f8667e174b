//! A receiver of webhooks on this machine, which records what arrives.

use std::io::{BufRead as _, BufReader, Read as _, Result, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A message as it arrived.
#[derive(Clone)]
pub struct Message {
    /// The path that it was sent to.
    pub path: String,
    /// Its `webhook-id`.
    pub id: String,
    /// Its body.
    pub body: String,
    /// When it had arrived.
    #[cfg_attr(
        not(feature = "bench"),
        expect(dead_code, reason = "benchmarks read it")
    )]
    pub at: Instant,
    /// The status of the answer; none without an answer.
    pub status: Option<u16>,
}

/// A running receiver. It runs until the process ends.
pub struct Receiver {
    address: SocketAddr,
    messages: Arc<Mutex<Vec<Message>>>,
}

impl Receiver {
    /// Starts a receiver. `answer` gets a message and all before it, and returns the status; none keeps the sender waiting
    /// until it hangs up.
    pub fn start(
        answer: impl Fn(&Message, &[Message]) -> Option<u16> + Send + Sync + 'static,
    ) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let messages = Arc::new(Mutex::new(Vec::new()));
        let (record, answer) = (Arc::clone(&messages), Arc::new(answer));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (record, answer) = (Arc::clone(&record), Arc::clone(&answer));
                // A killed sender hangs up in the middle of a message, which does not count then.
                std::thread::spawn(move || drop(serve(stream, &record, &*answer)));
            }
        });
        Ok(Self { address, messages })
    }

    /// Returns the address for a webhook.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Returns everything that has arrived, oldest first.
    pub fn messages(&self) -> Vec<Message> {
        let messages = self.messages.lock();
        messages.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Reads a message, records it and answers.
fn serve(
    stream: TcpStream,
    record: &Mutex<Vec<Message>>,
    answer: &dyn Fn(&Message, &[Message]) -> Option<u16>,
) -> Result<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let (mut id, mut length) = (String::new(), 0);
    loop {
        line.clear();
        if stream.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "webhook-id" => value.trim().clone_into(&mut id),
            "content-length" => length = value.trim().parse().unwrap_or_default(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    let mut message = Message {
        path,
        id,
        body: String::from_utf8_lossy(&body).into_owned(),
        at: Instant::now(),
        status: None,
    };
    let status = {
        let mut messages = record.lock().unwrap_or_else(PoisonError::into_inner);
        message.status = answer(&message, &messages);
        let status = message.status;
        messages.push(message);
        status
    };
    match status {
        Some(status) => {
            let answer = format!(
                "HTTP/1.1 {status} Answer\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            );
            stream.get_mut().write_all(answer.as_bytes())
        }
        None => stream.read_to_end(&mut body).map(drop),
    }
}
