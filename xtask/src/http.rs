//! A minimal HTTP/1.1 client with one kept-alive connection, for our own server on this machine.

use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A kept-alive connection.
pub struct Connection {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

/// A response. The body is not decompressed.
pub struct Answer {
    pub status: u16,
    /// Header names are in lowercase.
    #[cfg_attr(
        not(feature = "bench"),
        expect(dead_code, reason = "benchmarks read them")
    )]
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Connection {
    pub fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Self {
            stream: BufReader::new(stream),
            address,
        })
    }

    /// Sends a request and reads the whole response. `headers` are lines without line ends.
    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[String],
        body: &[u8],
    ) -> Result<Answer> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        for header in headers {
            request.push_str(header);
            request.push_str("\r\n");
        }
        if !body.is_empty() || method != "GET" {
            request.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        request.push_str("\r\n");
        let stream = self.stream.get_mut();
        stream.write_all(request.as_bytes())?;
        stream.write_all(body)?;
        self.answer()
    }

    fn answer(&mut self) -> Result<Answer> {
        let status = self.line()?;
        let status = status
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .ok_or_else(|| bad(&status))?;
        let mut length = 0;
        let mut is_chunked = false;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').ok_or_else(|| bad(&line))?;
            let (name, value) = (name.to_ascii_lowercase(), value.trim().to_owned());
            match name.as_str() {
                "content-length" => length = value.parse().map_err(|_| bad(&line))?,
                "transfer-encoding" => is_chunked |= value.eq_ignore_ascii_case("chunked"),
                _ => {}
            }
            headers.push((name, value));
        }
        let mut body = Vec::new();
        if is_chunked {
            loop {
                let size = self.line()?;
                let size = usize::from_str_radix(&size, 16).map_err(|_| bad(&size))?;
                self.read(size, &mut body)?;
                self.line()?;
                if size == 0 {
                    break;
                }
            }
        } else {
            self.read(length, &mut body)?;
        }
        Ok(Answer {
            status,
            headers,
            body,
        })
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }

    fn read(&mut self, length: usize, body: &mut Vec<u8>) -> Result<()> {
        let start = body.len();
        body.resize(start + length, 0);
        self.stream
            .read_exact(body.get_mut(start..).unwrap_or_default())
    }
}

fn bad(line: &str) -> Error {
    Error::new(
        ErrorKind::InvalidData,
        format!("not an HTTP answer: {line}"),
    )
}
