//! `SIGTERM`: the last requests are still answered.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use crate::support::process::{base, serve};

struct Client(BufReader<TcpStream>);

impl Client {
    fn connect(base: &str) -> Self {
        let stream = TcpStream::connect(base.trim_start_matches("http://")).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        Self(BufReader::new(stream))
    }

    fn send(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).unwrap();
    }

    /// Reads one response: its status line and headers in lower case.
    fn answer(&mut self) -> String {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(
                self.0.read_line(&mut head).unwrap() > 0,
                "closed after: {head}"
            );
        }
        let head = head.to_lowercase();
        let length = head
            .split("content-length: ")
            .nth(1)
            .and_then(|rest| rest.lines().next())
            .map_or(0, |length| length.trim().parse().unwrap());
        self.0.read_exact(&mut vec![0; length]).unwrap();
        head
    }

    fn is_closed(&mut self) -> bool {
        self.0.read(&mut [0; 1]).is_ok_and(|bytes| bytes == 0)
    }
}

const GET: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

#[test]
fn running_requests_are_answered_before_the_program_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = serve(folder.path()).spawn().unwrap();
    let (base, _console) = base(&mut child);
    let mut kept = Client::connect(&base);
    kept.send(GET);
    assert!(!kept.answer().contains("connection: close"));
    let mut idle = Client::connect(&base);
    idle.send(GET);
    idle.answer();
    let body = r#"{"email":"ada@example.com"}"#;
    let mut upload = Client::connect(&base);
    upload.send(&format!(
        "POST /api/auth/magic-link HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{{",
        body.len()
    ));

    let told = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(told.unwrap().success());
    // The signal arrives at some point; until then, no request is lost.
    loop {
        kept.send(GET);
        let answer = kept.answer();
        assert!(answer.starts_with("http/1.1 200"), "{answer}");
        if answer.contains("connection: close") {
            break;
        }
    }
    assert!(kept.is_closed(), "a response that says so is the last");
    upload.send(&body[1..]);
    let answer = upload.answer();
    assert!(answer.starts_with("http/1.1 200"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    assert!(idle.is_closed(), "a connection that asks nothing is closed");
    assert!(child.wait().unwrap().success(), "it ends in good order");
    assert!(TcpStream::connect(base.trim_start_matches("http://")).is_err());
}
