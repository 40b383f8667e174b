//! Starts the real program on a free port with an empty data folder, and calls its API.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::{Answer, Connection};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const START: Duration = Duration::from_secs(30);
const MAIL: Duration = Duration::from_secs(20);
const PAYMENT: Duration = Duration::from_secs(20);
/// The address of a PostgreSQL server, as `scripts/with-postgres.sh` sets it.
const POSTGRES: &str = "TEST_DATABASE_URL";

/// A running server. It is killed when dropped.
pub struct Program {
    child: Child,
    /// Its command line.
    pub api: Api,
}

/// A client for the program's API. Each call uses a new connection.
#[derive(Clone, Copy)]
pub struct Api {
    /// The server's address.
    pub address: SocketAddr,
}

/// A folder that is removed when dropped.
pub struct DataDir(pub PathBuf);

/// A signed-in user.
pub struct Session {
    token: String,
    /// The user's name in public addresses.
    pub username: String,
}

impl Program {
    /// Starts `binary` with its data in `data` and waits until it listens.
    pub fn start(binary: &Path, data: &DataDir) -> Result<Self> {
        Self::start_with(binary, data, &[])
    }

    /// Starts the program with settings in the environment.
    pub fn start_with(binary: &Path, data: &DataDir, settings: &[(&str, &str)]) -> Result<Self> {
        Self::start_on(binary, data, "127.0.0.1:0", settings)
    }

    /// Starts the program on a given port.
    pub fn start_at(binary: &Path, data: &DataDir, address: SocketAddr) -> Result<Self> {
        Self::start_on(binary, data, &address.to_string(), &[])
    }

    fn start_on(
        binary: &Path,
        data: &DataDir,
        listen: &str,
        settings: &[(&str, &str)],
    ) -> Result<Self> {
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(data.0.join("server.log"))?;
        let mut child = Command::new(binary)
            .args(["serve", "--listen", listen, "--data-dir"])
            .arg(&data.0)
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log.try_clone()?)
            .spawn()
            .map_err(|error| format!("{}: {error}", binary.display()))?;
        let stdout = child.stdout.take().ok_or("no standard output")?;
        let (found, listening) = mpsc::channel();
        let mut log = log;
        std::thread::spawn(move || {
            for line in BufReader::new(stdout)
                .lines()
                .map_while(std::io::Result::ok)
            {
                if let Some(address) = line.strip_prefix("listening on http://") {
                    let _ = found.send(address.trim().to_owned());
                }
                let _ = writeln!(log, "{line}");
            }
        });
        let Ok(address) = listening.recv_timeout(START) else {
            let _ = child.kill();
            let _ = child.wait();
            let log = std::fs::read_to_string(data.0.join("server.log")).unwrap_or_default();
            return Err(format!("the server did not start:\n{log}").into());
        };
        Ok(Self {
            child,
            api: Api {
                address: address.parse()?,
            },
        })
    }

    /// Kills the program, as `kill -9` does.
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Stops the program with `SIGTERM`, as a supervisor does, and returns how long that took.
    pub fn terminate(&mut self) -> Result<Duration> {
        let start = Instant::now();
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status()?;
        let status = self.child.wait()?;
        match (told.success(), status.success()) {
            (true, true) => Ok(start.elapsed()),
            _ => Err(format!("the server ended with {status}").into()),
        }
    }

    /// Returns the number of open files and connections.
    pub fn open_files(&self) -> Result<usize> {
        Ok(std::fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }

    #[cfg(feature = "bench")]
    /// Returns the resident memory in bytes, as Linux counts it.
    pub fn memory(&self) -> Result<u64> {
        self.memory_line("VmRSS:")
    }

    #[cfg(feature = "bench")]
    /// Makes the largest resident memory so far the one of now.
    pub fn forget_peak_memory(&self) -> Result<()> {
        Ok(std::fs::write(
            format!("/proc/{}/clear_refs", self.child.id()),
            "5",
        )?)
    }

    #[cfg(feature = "bench")]
    /// Returns the largest resident memory so far, in bytes.
    pub fn peak_memory(&self) -> Result<u64> {
        self.memory_line("VmHWM:")
    }

    #[cfg(feature = "bench")]
    fn memory_line(&self, name: &str) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .ok_or("no line about memory")?;
        let kib: u64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kib * 1024)
    }
}

impl Session {
    /// Returns a caller with an API key of a user instead of the user's session.
    pub fn with_token(token: &str, username: &str) -> Self {
        Self {
            token: token.to_owned(),
            username: username.to_owned(),
        }
    }

    /// Returns the value of the `Authorization` header.
    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }
}

impl Api {
    /// Requests a page and returns the response, whatever its status.
    pub fn get(self, path: &str) -> Result<Answer> {
        Ok(Connection::open(self.address)?.send("GET", path, &[], b"")?)
    }

    /// Signs a new user in with the mail in the outbox.
    pub fn sign_in(self, email: &str) -> Result<Session> {
        let earlier = String::from_utf8(self.get("/dev/outbox")?.body)?;
        self.json(
            "POST",
            "/api/auth/magic-link",
            None,
            &json!({ "email": email }),
        )?;
        let until = Instant::now() + MAIL;
        let token = loop {
            let outbox = String::from_utf8(self.get("/dev/outbox")?.body)?;
            let mut tokens = outbox.split("token=").skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
                    .collect::<String>()
            });
            match tokens.find(|token| !earlier.contains(token)) {
                Some(token) => break token,
                None if Instant::now() > until => return Err("no mail in the outbox".into()),
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        };
        let answer = self.json(
            "GET",
            &format!("/api/auth/verify?token={token}"),
            None,
            &Value::Null,
        )?;
        let field = |pointer| {
            answer
                .pointer(pointer)
                .and_then(Value::as_str)
                .map(str::to_owned)
        };
        Ok(Session {
            token: field("/token").ok_or("no token")?,
            username: field("/user/username").ok_or("no username")?,
        })
    }

    /// Calls the JSON API. Fails if the call fails.
    pub fn json(
        self,
        method: &str,
        path: &str,
        session: Option<&Session>,
        body: &Value,
    ) -> Result<Value> {
        let mut headers = Vec::new();
        headers.extend(session.map(|session| format!("Authorization: {}", session.bearer())));
        let body = if body.is_null() {
            Vec::new()
        } else {
            serde_json::to_vec(body)?
        };
        if !body.is_empty() {
            headers.push("Content-Type: application/json".to_owned());
        }
        let answer = Connection::open(self.address)?.send(method, path, &headers, &body)?;
        if !(200..300).contains(&answer.status) {
            return Err(format!(
                "{method} {path}: {} {}",
                answer.status,
                String::from_utf8_lossy(&answer.body)
            )
            .into());
        }
        Ok(serde_json::from_slice(&answer.body)?)
    }

    /// Pays for Pro on the pages of the built-in provider, and waits until the payment is noted.
    pub fn subscribe(self, session: &Session) -> Result<()> {
        let path = "/api/billing/checkout-session";
        let opened = self.json("POST", path, Some(session), &json!({}))?;
        let base = format!("http://{}", self.address);
        let url = opened.get("url").and_then(Value::as_str);
        let page = url.and_then(|url| url.strip_prefix(&base));
        let page = page.ok_or("no page for the payment")?;
        let origin = [format!("Origin: {base}")];
        let form = b"payment=succeeds";
        let paid = Connection::open(self.address)?.send("POST", page, &origin, form)?;
        if paid.status != 303 {
            return Err(format!("the payment: {}", paid.status).into());
        }
        let until = Instant::now() + PAYMENT;
        loop {
            let me = self.json("GET", "/api/auth/me", Some(session), &Value::Null)?;
            if me.pointer("/user/plan") == Some(&json!("pro")) {
                return Ok(());
            }
            if Instant::now() > until {
                return Err("the payment was not noted".into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Creates a database on the PostgreSQL server of `scripts/with-postgres.sh`, which is a temporary one, and returns its
/// address. None without a server.
pub fn create_postgres(name: &str) -> Result<Option<String>> {
    let Ok(server) = std::env::var(POSTGRES) else {
        return Ok(None);
    };
    let name = format!("{name}_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    crate::run(Command::new("psql").args([server.as_str(), "-qc", sql.as_str()]))?;
    let (base, _) = server.rsplit_once('/').ok_or("the server's address")?;
    Ok(Some(format!("{base}/{name}")))
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl DataDir {
    /// Creates an empty temporary folder.
    pub fn new(name: &str) -> Result<Self> {
        let dir = std::env::temp_dir().join(format!("graphfolio-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir)?;
        Ok(Self(dir))
    }
}

impl Drop for DataDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
