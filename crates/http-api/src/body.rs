//! Reads request bodies: limited in size, and decompressed if necessary.

use std::io::{ErrorKind, Read};

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::{self, HeaderMap};
use actix_web::{HttpRequest, web};
use domain::Error;
use futures_util::StreamExt as _;

use crate::error::ApiError;

/// Capacity reserved before anything has arrived, whatever `Content-Length` says.
const FIRST_BYTES: usize = 64 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// Parses `Content-Encoding` (RFC 9110, 8.4). At most one compression is accepted.
    fn of(headers: &HeaderMap) -> Result<Self, ApiError> {
        let mut known = Self::Identity;
        for value in headers.get_all(header::CONTENT_ENCODING) {
            let value = value.to_str().unwrap_or("?").to_ascii_lowercase();
            for word in value.split(',').map(str::trim) {
                let encoding = match word {
                    "" | "identity" => continue,
                    "gzip" | "x-gzip" => Self::Gzip,
                    "br" => Self::Brotli,
                    _ => return Err(ApiError::UnsupportedEncoding),
                };
                if known != Self::Identity {
                    return Err(ApiError::UnsupportedEncoding);
                }
                known = encoding;
            }
        }
        Ok(known)
    }
}

/// Reads the body of a request. At most `limit` bytes, counted before and after decompression.
///
/// # Errors
/// 413 `too_large`, 415 `unsupported_encoding`, 400 `broken_body`.
pub(crate) fn read(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> impl Future<Output = Result<Vec<u8>, ApiError>> + use<> {
    let encoding = Encoding::of(request.headers());
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let mut payload = payload.take();
    async move {
        let encoding = encoding?;
        if announced.is_some_and(|length| length > limit) {
            return Err(too_large(limit));
        }
        let mut bytes = Vec::with_capacity(announced.unwrap_or(0).min(FIRST_BYTES));
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|cause| cut_off(&cause))?;
            if bytes.len() + chunk.len() > limit {
                return Err(too_large(limit));
            }
            bytes.extend_from_slice(&chunk);
        }
        if encoding == Encoding::Identity {
            return Ok(bytes);
        }
        // A few bytes can expand to megabytes, so do not block a thread that serves others.
        web::block(move || decompress(encoding, &bytes, limit))
            .await
            .map_err(Error::internal)?
    }
}

/// Decompresses at most `limit` bytes, then fails.
fn decompress(encoding: Encoding, bytes: &[u8], limit: usize) -> Result<Vec<u8>, ApiError> {
    let mut plain = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let (name, outcome) = match encoding {
        Encoding::Identity => return Ok(bytes.to_vec()),
        Encoding::Gzip => {
            let decoder = flate2::read::MultiGzDecoder::new(bytes);
            ("gzip", decoder.take(most).read_to_end(&mut plain))
        }
        Encoding::Brotli => {
            let decoder = brotli::Decompressor::new(bytes, 4096);
            ("br", decoder.take(most).read_to_end(&mut plain))
        }
    };
    if plain.len() > limit {
        return Err(too_large(limit));
    }
    if outcome.is_err() || (bytes.is_empty() && encoding == Encoding::Gzip) {
        return Err(broken(&format!(
            "The body says “Content-Encoding: {name}” but cannot be decompressed as that. Compress it again, or send it uncompressed."
        )));
    }
    Ok(plain)
}

/// Returns the error for a body that did not arrive whole.
fn cut_off(cause: &PayloadError) -> ApiError {
    match cause {
        PayloadError::Io(cause) if cause.kind() == ErrorKind::TimedOut => ApiError::SlowBody,
        _ => broken("The body did not arrive whole. Send it again."),
    }
}

fn too_large(limit: usize) -> ApiError {
    let limit = if limit >= 1024 * 1024 {
        format!("{} MiB", limit / 1024 / 1024)
    } else {
        format!("{} KiB", limit / 1024)
    };
    Error::TooLarge(format!("The body is larger than {limit}.")).into()
}

fn broken(message: &str) -> ApiError {
    ApiError::Malformed {
        code: "broken_body",
        message: message.to_owned(),
        field: None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use actix_web::ResponseError as _;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn brotli(bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        brotli::CompressorReader::new(bytes, 4096, 9, 22)
            .read_to_end(&mut out)
            .unwrap();
        out
    }

    #[test]
    fn compressed_bodies_are_bounded_and_whole() {
        let text = b"type Query { a: Int }".repeat(100);
        let bomb = vec![b' '; 64 * 1024 * 1024];
        for (encoding, compress) in [
            (Encoding::Gzip, gzip as fn(&[u8]) -> Vec<u8>),
            (Encoding::Brotli, brotli),
        ] {
            let sent = compress(&text);
            assert_eq!(decompress(encoding, &sent, text.len()).unwrap(), text);
            let status = |bytes: &[u8], limit| {
                decompress(encoding, bytes, limit)
                    .unwrap_err()
                    .status_code()
                    .as_u16()
            };
            assert_eq!(status(&sent, text.len() - 1), 413);
            assert_eq!(status(&compress(&bomb), 65_536), 413);
            for broken in [&sent[..sent.len() - 1], b"plain text", b""] {
                assert_eq!(status(broken, 65_536), 400, "{encoding:?} {broken:?}");
            }
        }
    }
}
