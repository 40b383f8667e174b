//! A running moto, which keeps objects as S3 does.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assets::{AssetStore, S3Settings};

const BUCKET: &str = "pictures";

/// A running moto with a bucket, stopped when dropped.
pub struct Moto {
    child: Child,
    port: u16,
}

impl Moto {
    /// Starts it; none, with a printed line, where it is not installed.
    pub async fn start() -> Option<Self> {
        let Some(program) = std::env::var_os("MOTO_SERVER") else {
            eprintln!("skipped: MOTO_SERVER is not set (scripts/moto.sh)");
            return None;
        };
        // Free a moment ago; moto does not say which port it has chosen itself.
        let port = {
            let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            listener.local_addr().unwrap().port()
        };
        let child = Command::new(program)
            .args(["-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let moto = Self { child, port };
        moto.create_bucket().await;
        Some(moto)
    }

    pub fn store(&self) -> AssetStore {
        AssetStore::s3(&settings(self.port)).unwrap()
    }

    /// Asks until moto listens.
    async fn create_bucket(&self) {
        let until = Instant::now() + Duration::from_secs(60);
        while !self
            .ask_for_bucket()
            .is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
        {
            assert!(Instant::now() < until, "moto does not start");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    fn ask_for_bucket(&self) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        let request = format!(
            "PUT /{BUCKET} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn settings(port: u16) -> S3Settings {
    S3Settings {
        endpoint: format!("http://127.0.0.1:{port}"),
        region: "us-east-1".to_owned(),
        bucket: BUCKET.to_owned(),
        access_key_id: "id".to_owned(),
        secret_access_key: "secret".to_owned(),
    }
}
