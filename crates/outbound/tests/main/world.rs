//! A small internet: names, addresses, and servers that listen on loopback.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use outbound::{
    CheckedAddress, Dial, Options, Outbound, OutboundError, Pending, Request, Resolve, Response,
    Target, UserKey,
};
use tokio::io::{AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A public address that nothing on this machine has.
pub const PUBLIC: &str = "93.184.215.14";
/// Another public address.
pub const OTHER: &str = "198.41.0.4";

/// Names and routes. Addresses without a route refuse connections; every dial is recorded.
#[derive(Default)]
pub struct World {
    names: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    routes: Mutex<HashMap<IpAddr, SocketAddr>>,
    asked: Mutex<Vec<String>>,
    dialled: Mutex<Vec<SocketAddr>>,
}

impl World {
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// Lets `name` resolve to `addresses`. Further calls set the results of later lookups; the last result
    /// stays.
    pub fn name(&self, name: &str, addresses: &[&str]) -> &Self {
        let addresses = addresses.iter().map(|text| text.parse().unwrap()).collect();
        let mut names = self.names.lock().unwrap();
        names.entry(name.to_owned()).or_default().push(addresses);
        self
    }

    /// Routes connections to `address`, at any port, to `server`.
    pub fn route(&self, address: &str, server: &Server) -> &Self {
        let address = address.parse().unwrap();
        self.routes.lock().unwrap().insert(address, server.address);
        self
    }

    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }

    pub fn dialled(&self) -> Vec<SocketAddr> {
        self.dialled.lock().unwrap().clone()
    }

    pub fn outbound(self: &Arc<Self>, options: Options) -> Outbound {
        Outbound::with_ports(options, self.clone(), self.clone()).unwrap()
    }

    /// Sends a GET to `url` with the default options.
    pub async fn get(self: &Arc<Self>, url: &str) -> Result<Response, OutboundError> {
        let request = Request::get(Target::parse(url)?);
        self.outbound(Options::default())
            .send(&user(), request)
            .await
    }
}

impl Resolve for World {
    fn resolve<'a>(&'a self, name: &'a str) -> Pending<'a, Vec<IpAddr>> {
        Box::pin(async move {
            self.asked.lock().unwrap().push(name.to_owned());
            let mut names = self.names.lock().unwrap();
            let answers = names
                .get_mut(name)
                .ok_or_else(|| io::Error::other("no such name"))?;
            if answers.len() > 1 {
                return Ok(answers.remove(0));
            }
            Ok(answers[0].clone())
        })
    }
}

impl Dial for World {
    fn dial(&self, to: CheckedAddress) -> Pending<'_, TcpStream> {
        Box::pin(async move {
            self.dialled.lock().unwrap().push(to.socket());
            let route = self.routes.lock().unwrap().get(&to.socket().ip()).copied();
            let route = route.ok_or(io::ErrorKind::ConnectionRefused)?;
            TcpStream::connect(route).await
        })
    }
}

pub fn user() -> UserKey {
    UserKey::new("somebody")
}

/// A server on its own loopback port that runs until it is dropped.
pub struct Server {
    pub address: SocketAddr,
    connections: Arc<AtomicUsize>,
    requests: Arc<Mutex<Vec<String>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Server {
    /// Responds to each request, given as text, with the result of `answer`.
    pub async fn answering(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        let answer = Arc::new(answer);
        Self::with(move |request, mut stream| {
            let answer = answer.clone();
            async move {
                // A client that has had enough closes, which is fine.
                let _ = stream.write_all(&answer(&request)).await;
                let _ = stream.shutdown().await;
            }
        })
        .await
    }

    /// Passes each request and its connection to `handle`.
    pub async fn with<F>(handle: impl Fn(String, TcpStream) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (log, handle) = (requests.clone(), Arc::new(handle));
        let mut server = Self::accepting(move |mut stream| {
            let (log, handle) = (log.clone(), handle.clone());
            async move {
                let request = read_request(&mut stream).await;
                log.lock().unwrap().push(request.clone());
                handle(request, stream).await;
            }
        })
        .await;
        server.requests = requests;
        server
    }

    /// Passes each connection to `handle`.
    pub async fn accepting<F>(handle: impl Fn(TcpStream) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let connections = Arc::new(AtomicUsize::new(0));
        let count = connections.clone();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(handle(stream));
            }
        });
        Self {
            address,
            connections,
            requests: Arc::default(),
            task,
        }
    }

    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Reads head and body of one request; empty if there was none.
pub async fn read_request<S: AsyncReadExt + Unpin>(stream: &mut S) -> String {
    let mut read = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&read).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                line.to_ascii_lowercase()
                    .strip_prefix("content-length: ")?
                    .parse()
                    .ok()
            });
            if body.len() >= length.unwrap_or(0) {
                return text;
            }
        }
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return text,
            Ok(n) => read.extend_from_slice(&buffer[..n]),
        }
    }
}

/// Builds a response with this status line, these header lines and this body.
pub fn answer(status: &str, headers: &[&str], body: &[u8]) -> Vec<u8> {
    let mut head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n", body.len());
    for header in headers {
        head.push_str(header);
        head.push_str("\r\n");
    }
    head.push_str("\r\n");
    [head.as_bytes(), body].concat()
}

pub fn redirect(status: u16, location: &str) -> Vec<u8> {
    answer(
        &format!("{status} Elsewhere"),
        &[&format!("Location: {location}")],
        b"",
    )
}

/// Writes `part` again and again until the client closes; returns the number of bytes written.
pub async fn write_endlessly<S: AsyncWrite + Unpin>(stream: &mut S, part: &[u8]) -> usize {
    let mut written = 0;
    while stream.write_all(part).await.is_ok() {
        written += part.len();
    }
    written
}

/// Fails instead of waiting forever.
pub async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(30), future)
        .await
        .expect("done within 30 seconds")
}
