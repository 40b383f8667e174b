//! Decompression with a limit on the decompressed size.

use std::io::{self, Write};

use brotli::DecompressorWriter;
use flate2::write::MultiGzDecoder;
use hyper::HeaderMap;
use hyper::header::{CONTENT_ENCODING, HeaderValue};

use crate::OutboundError;

/// How many bytes of compressed input are decompressed before other tasks get their turn.
pub(crate) const STEP: usize = 4 * 1024;

/// How many bytes a response may exceed its limit by on the wire: compression makes small bodies larger.
const SLACK: usize = 64 * 1024;

/// Maximum brotli window for small responses. The decoder keeps it in memory.
const WINDOW: usize = 8 << 20;

const BUFFER: usize = 16 * 1024;

/// Decompresses a body as it arrives.
pub(crate) struct Decoder {
    codec: Codec,
    max_bytes: usize,
    wire_left: usize,
}

enum Codec {
    Plain(Sink),
    Gzip(Box<MultiGzDecoder<Sink>>),
    /// The first byte, which contains the window size, has not arrived yet.
    BrotliStart(Sink),
    Brotli(Box<DecompressorWriter<Sink>>),
}

impl Decoder {
    /// Creates a decoder for a body with these headers, of at most `max_bytes` after decompression.
    pub(crate) fn new(headers: &HeaderMap, max_bytes: usize) -> Result<Self, OutboundError> {
        let sink = Sink {
            bytes: Vec::new(),
            limit: max_bytes,
            is_full: false,
        };
        let mut encodings = headers.get_all(CONTENT_ENCODING).iter();
        let codec = match (
            encodings.next().map(HeaderValue::as_bytes),
            encodings.next(),
        ) {
            (_, Some(_)) => return Err(OutboundError::Encoding),
            (None, None) => Codec::Plain(sink),
            (Some(name), None) => match name.to_ascii_lowercase().as_slice() {
                b"" | b"identity" => Codec::Plain(sink),
                b"gzip" | b"x-gzip" => Codec::Gzip(Box::new(MultiGzDecoder::new(sink))),
                b"br" => Codec::BrotliStart(sink),
                _ => return Err(OutboundError::Encoding),
            },
        };
        Ok(Self {
            codec,
            max_bytes,
            wire_left: max_bytes.saturating_add(SLACK),
        })
    }

    /// Refuses a body whose `Content-Length` exceeds the limit, before it arrives.
    pub(crate) fn expect(&self, announced: usize) -> Result<(), OutboundError> {
        let limit = match self.codec {
            Codec::Plain(_) => self.max_bytes,
            _ => self.wire_left,
        };
        (announced <= limit)
            .then_some(())
            .ok_or(OutboundError::TooLarge(self.max_bytes))
    }

    /// Decompresses the next bytes from the wire.
    pub(crate) fn push(&mut self, input: &[u8]) -> Result<(), OutboundError> {
        self.wire_left = self
            .wire_left
            .checked_sub(input.len())
            .ok_or(OutboundError::TooLarge(self.max_bytes))?;
        self.open_brotli(input)?;
        let written = match &mut self.codec {
            Codec::Plain(sink) | Codec::BrotliStart(sink) => sink.write_all(input),
            Codec::Gzip(gzip) => gzip.write_all(input),
            Codec::Brotli(brotli) => brotli.write_all(input),
        };
        written.map_err(|_| self.fault())
    }

    /// Returns the whole body.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, OutboundError> {
        let ended = match &mut self.codec {
            Codec::Plain(_) => Ok(()),
            Codec::Gzip(gzip) => gzip.try_finish(),
            Codec::BrotliStart(_) => Ok(()),
            Codec::Brotli(brotli) => brotli.close(),
        };
        if ended.is_err() {
            return Err(self.fault());
        }
        let sink = match self.codec {
            Codec::Plain(sink) | Codec::BrotliStart(sink) => sink,
            Codec::Gzip(gzip) => gzip.finish().map_err(|_| OutboundError::Encoding)?,
            Codec::Brotli(brotli) => brotli.into_inner().map_err(|_| OutboundError::Encoding)?,
        };
        Ok(sink.bytes)
    }

    /// Returns what has arrived so far.
    pub(crate) fn into_start(mut self) -> Vec<u8> {
        // Fails for a broken or too long body, of which the beginning is still of use.
        match &mut self.codec {
            Codec::Plain(sink) | Codec::BrotliStart(sink) => std::mem::take(&mut sink.bytes),
            Codec::Gzip(gzip) => {
                let _ = gzip.flush();
                std::mem::take(&mut gzip.get_mut().bytes)
            }
            Codec::Brotli(brotli) => {
                let _ = brotli.flush();
                brotli.get_ref().bytes.clone()
            }
        }
    }

    fn open_brotli(&mut self, input: &[u8]) -> Result<(), OutboundError> {
        let (Codec::BrotliStart(sink), Some(first)) = (&mut self.codec, input.first()) else {
            return Ok(());
        };
        let window = brotli_window(*first).ok_or(OutboundError::Encoding)?;
        if window > self.max_bytes.max(WINDOW) {
            return Err(OutboundError::TooLarge(self.max_bytes));
        }
        let sink = std::mem::take(sink);
        self.codec = Codec::Brotli(Box::new(DecompressorWriter::new(sink, BUFFER)));
        Ok(())
    }

    fn fault(&self) -> OutboundError {
        let sink = match &self.codec {
            Codec::Plain(sink) | Codec::BrotliStart(sink) => sink,
            Codec::Gzip(gzip) => gzip.get_ref(),
            Codec::Brotli(brotli) => brotli.get_ref(),
        };
        if sink.is_full {
            OutboundError::TooLarge(self.max_bytes)
        } else {
            OutboundError::Encoding
        }
    }
}

/// Collects bytes up to a limit.
#[derive(Default)]
struct Sink {
    bytes: Vec<u8>,
    limit: usize,
    is_full: bool,
}

impl Write for Sink {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        if part.len() > self.limit.saturating_sub(self.bytes.len()) {
            self.is_full = true;
            return Err(io::Error::other("full"));
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the window in bytes that a brotli stream with this first byte needs (RFC 7932, 9.1); `None` for
/// large windows, which the standard does not include.
fn brotli_window(first: u8) -> Option<usize> {
    let bits = match (first & 1, first >> 1 & 7, first >> 4 & 7) {
        (0, _, _) => 16,
        (_, 0, 0) => 17,
        (_, 0, 1) => return None,
        (_, 0, low) => 8 + low,
        (_, high, _) => 17 + high,
    };
    Some(1 << bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_windows_follow_the_standard() {
        let bits = |byte: u8| brotli_window(byte).map(usize::ilog2);
        // The WBITS table of RFC 7932, 9.1, also with the bits to the left set.
        assert_eq!(bits(0b0000_0000), Some(16));
        assert_eq!(bits(0b1111_1110), Some(16));
        assert_eq!(bits(0b0000_0001), Some(17));
        assert_eq!(bits(0b1000_0001), Some(17));
        assert_eq!(bits(0b0010_0001), Some(10));
        assert_eq!(bits(0b0111_0001), Some(15));
        assert_eq!(bits(0b0000_0011), Some(18));
        assert_eq!(bits(0b1111_1111), Some(24));
        assert_eq!(bits(0b0001_0001), None);
    }
}
