//! A receiver of webhooks on this machine, whose answers the test chooses.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::support::eventually;

/// A request as it arrived.
#[derive(Debug, Clone)]
pub struct Received {
    pub method: String,
    pub path: String,
    /// Headers by name in lower case.
    pub headers: HashMap<String, String>,
    pub body: String,
}

impl Received {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// An answer.
#[derive(Clone)]
pub enum Reply {
    /// A status with headers, each as a line.
    Status(u16, &'static [&'static str]),
    /// A status with a body.
    Body(u16, String),
    /// No answer.
    Silence,
}

#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    received: Arc<Mutex<Vec<Received>>>,
    reply: Arc<Mutex<Reply>>,
    open: Arc<AtomicUsize>,
}

impl Receiver {
    pub async fn start(reply: Reply) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!(
            "http://{}/hooks/s3cret-path",
            listener.local_addr().unwrap()
        );
        let received = Arc::new(Mutex::new(Vec::new()));
        let reply = Arc::new(Mutex::new(reply));
        let (record, answers) = (Arc::clone(&received), Arc::clone(&reply));
        let open = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&open);
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (record, answers) = (Arc::clone(&record), Arc::clone(&answers));
                let open = Arc::clone(&counter);
                tokio::spawn(async move {
                    open.fetch_add(1, Ordering::Relaxed);
                    // A caller may hang up.
                    let _ = serve(stream, &answers, &record).await;
                    open.fetch_sub(1, Ordering::Relaxed);
                });
            }
        });
        Self {
            url,
            received,
            reply,
            open,
        }
    }

    /// Changes the answer.
    pub fn answer(&self, reply: Reply) {
        *self.reply.lock().unwrap() = reply;
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    /// Returns how many calls have no answer yet.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Waits for a number of requests and returns all.
    pub async fn wait_for(&self, count: usize) -> Vec<Received> {
        eventually("the receiver was not called", async || {
            let received = self.received();
            (received.len() >= count).then_some(received)
        })
        .await
    }
}

async fn serve(
    mut stream: TcpStream,
    answers: &Mutex<Reply>,
    record: &Mutex<Vec<Received>>,
) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break at;
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Ok(());
        }
    };
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let mut first = lines.next().unwrap().split(' ');
    let headers: HashMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let length: usize = headers
        .get("content-length")
        .map_or(0, |n| n.parse().unwrap());
    while bytes.len() < end + 4 + length {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Ok(());
        }
    }
    let reply = answers.lock().unwrap().clone();
    record.lock().unwrap().push(Received {
        method: first.next().unwrap().to_owned(),
        path: first.next().unwrap().to_owned(),
        headers,
        body: String::from_utf8(bytes[end + 4..].to_vec()).unwrap(),
    });
    let (status, lines, body) = match reply {
        Reply::Status(status, lines) => (status, lines.join("\r\n"), String::new()),
        Reply::Body(status, body) => (status, "Content-Type: text/plain".to_owned(), body),
        Reply::Silence => {
            // Until the caller hangs up.
            stream.read_buf(&mut bytes).await?;
            return Ok(());
        }
    };
    let separator = if lines.is_empty() { "" } else { "\r\n" };
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status} Answer\r\n{lines}{separator}Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(answer.as_bytes()).await
}
