//! Requests per second for a page, in turn from the program, a bare actix handler and nginx.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use actix_web::web::{self, Bytes};
use actix_web::{App, HttpResponse, HttpServer};

use super::{PAGE, Site};
use crate::Outcome;
use crate::bench::table::Table;
use crate::http::{Answer, Connection};
use crate::program::DataDir;

const ROUNDS: usize = 7;
const SECONDS: &str = "6s";
/// Addresses at which nginx serves the file: as a plain file, and with the headers of the program's response.
const FILE: &str = "/page";
const FILE_WITH_HEADERS: &str = "/page-with-headers";
const START: Duration = Duration::from_secs(10);

/// A server that is killed when dropped.
struct Server {
    child: Child,
    url: String,
}

/// Sends the same bytes from three servers, each on two threads, to the same two threads of `wrk`; from nginx also
/// with the program's response headers.
pub fn throughput(site: &Site, data: &DataDir, table: &mut Table) -> Outcome {
    let page = format!("{}/{PAGE}", site.docs);
    let address = site.program.api.address;
    let answer = warm(address, &page)?;
    let body = answer.body;
    let file = data.0.join("page.br");
    std::fs::write(&file, &body)?;
    let actix = start_bare(&file)?;
    let nginx = start_nginx(&file, &answer.headers, data)?;
    let urls = [
        format!("http://{address}{page}"),
        actix.url.clone(),
        format!("{}{FILE}", nginx.url),
        format!("{}{FILE_WITH_HEADERS}", nginx.url),
    ];
    let mut rates = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        for (url, rates) in urls.iter().zip(&mut rates) {
            rates.push(wrk(url)?);
        }
    }
    let [ours, bare, nginx, nginx_with_headers] = rates.map(median);
    let kb = body.len() as f64 / 1024.0;
    table.row(
        &format!("type page ({PAGE}, {kb:.1} KB with brotli, keep-alive, no access log), requests per second, median of {ROUNDS}"),
        ours,
        None,
        "/s",
    );
    table.row("the same bytes from a bare actix handler", bare, None, "/s");
    table.row("the same file from nginx", nginx, None, "/s");
    table.row(
        "the same file from nginx with the same headers",
        nginx_with_headers,
        None,
        "/s",
    );
    table.least(
        "share of the bare handler's",
        ours / bare * 100.0,
        70.0,
        "%",
    );
    table.least("share of nginx's", ours / nginx * 100.0, 100.0, "%");
    table.least(
        "share of nginx's with the same headers",
        ours / nginx_with_headers * 100.0,
        100.0,
        "%",
    );
    Ok(())
}

/// Requests the page until it has been recompressed, and returns that response.
fn warm(address: SocketAddr, page: &str) -> Result<Answer, Box<dyn std::error::Error>> {
    let headers = ["Accept-Encoding: br".to_owned()];
    let ask = || Connection::open(address)?.send("GET", page, &headers, b"");
    let first = ask()?.body.len();
    for _ in 0..500 {
        let answer = ask()?;
        if answer.body.len() < first {
            return Ok(answer);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Err("the page stayed as large as it was".into())
}

/// Serves a file's bytes until it is killed; prints its address on standard output.
pub fn bare(file: &Path) -> Outcome {
    let body = Bytes::from(std::fs::read(file)?);
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("http://{}/", listener.local_addr()?);
    let server = HttpServer::new(move || {
        let body = body.clone();
        App::new().default_service(web::to(move || {
            let body = body.clone();
            async move {
                HttpResponse::Ok()
                    .content_type("text/html; charset=utf-8")
                    .insert_header(("content-encoding", "br"))
                    .body(body)
            }
        }))
    });
    actix_web::rt::System::new().block_on(server.listen(listener)?.run())?;
    Ok(())
}

fn start_bare(file: &Path) -> Result<Server, Box<dyn std::error::Error>> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg("bare")
        .arg(file)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut url = String::new();
    BufReader::new(child.stdout.take().ok_or("no standard output")?).read_line(&mut url)?;
    Ok(Server {
        child,
        url: url.trim().to_owned(),
    })
}

fn start_nginx(
    file: &Path,
    headers: &[(String, String)],
    data: &DataDir,
) -> Result<Server, Box<dyn std::error::Error>> {
    // The port is free now, and most likely still when nginx starts.
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let folder = data.0.display();
    let path = file.display();
    // nginx sets these itself, with the same meaning.
    let own = [
        "content-length",
        "content-type",
        "content-encoding",
        "date",
        "etag",
    ];
    let headers: String = headers
        .iter()
        .filter(|(name, _)| !own.contains(&name.as_str()))
        .map(|(name, value)| format!("add_header {name} \"{}\";", value.replace('"', "\\\"")))
        .collect();
    let settings = format!(
        "daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n\
         events {{ worker_connections 1024; }}\n\
         http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;\n\
         open_file_cache max=10; client_body_temp_path {folder}/nginx-body; proxy_temp_path {folder}/nginx-proxy;\n\
         fastcgi_temp_path {folder}/nginx-fastcgi; uwsgi_temp_path {folder}/nginx-uwsgi; scgi_temp_path {folder}/nginx-scgi;\n\
         default_type \"text/html; charset=utf-8\"; server {{ listen {address};\n\
         location = {FILE} {{ add_header Content-Encoding br; alias {path}; }}\n\
         location = {FILE_WITH_HEADERS} {{ add_header Content-Encoding br; {headers} alias {path}; }} }} }}\n"
    );
    let config = data.0.join("nginx.conf");
    std::fs::write(&config, user_line() + &settings)?;
    let nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].map(PathBuf::from);
    let nginx = nginx
        .iter()
        .find(|path| path.exists())
        .ok_or("nginx is not installed")?;
    let child = Command::new(nginx)
        .arg("-c")
        .arg(&config)
        .stderr(Stdio::null())
        .spawn()?;
    let server = Server {
        child,
        url: format!("http://{address}"),
    };
    let until = Instant::now() + START;
    loop {
        match Connection::open(address).and_then(|mut nginx| nginx.send("GET", FILE, &[], b"")) {
            Ok(answer) if answer.status == 200 => return Ok(server),
            Ok(answer) => return Err(format!("nginx answers {}", answer.status).into()),
            Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(20)),
            Err(error) => return Err(format!("nginx did not start: {error}").into()),
        }
    }
}

/// Returns the configuration line that runs the workers as the current user, who can read the file.
fn user_line() -> String {
    match std::env::var("USER").as_deref() {
        Ok("root") | Err(_) => "user root;\n".to_owned(),
        Ok(_) => String::new(),
    }
}

fn wrk(url: &str) -> Result<f64, Box<dyn std::error::Error>> {
    let output = Command::new("wrk")
        .args([
            "-t2",
            "-c32",
            "-d",
            SECONDS,
            "-H",
            "Accept-Encoding: br",
            url,
        ])
        .output()
        .map_err(|error| format!("wrk: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if text.contains("Non-2xx") || text.contains("Socket errors") {
        return Err(format!("{url}: {text}").into());
    }
    let rate = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("Requests/sec:"));
    Ok(rate.ok_or(format!("wrk said: {text}"))?.trim().parse()?)
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

impl Drop for Server {
    fn drop(&mut self) {
        // nginx ends its workers on SIGTERM, but not when it is killed.
        let _ = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status();
        let _ = self.child.wait();
    }
}
