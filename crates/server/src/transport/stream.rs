//! The socket of a connection. It ends connections that are too slow.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use actix_http::Extensions;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::registry::Connections;
use super::slot::{Phase, Slot};

const TOO_SLOW: &[u8] =
    b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// A socket with the state of its connection.
pub(super) struct Guarded {
    stream: TcpStream,
    slot: Arc<Slot>,
    connections: Arc<Connections>,
}

/// Gives requests access to the slot of their connection.
pub(super) fn introduce(stream: &Guarded, data: &mut Extensions) {
    data.insert(Arc::clone(&stream.slot));
}

impl Guarded {
    /// Wraps the socket of a new connection; none if the connection is refused.
    pub(super) fn admit(
        connections: &Arc<Connections>,
        stream: TcpStream,
        peer: Option<SocketAddr>,
    ) -> Option<Self> {
        let slot = connections.admit(&stream, peer)?;
        Some(Self {
            stream,
            slot,
            connections: Arc::clone(connections),
        })
    }

    /// Returns whether the connection should close instead of waiting for its client. Sends a 408 if no response has started.
    fn should_close(&self) -> bool {
        match self.slot.phase() {
            Phase::Fresh | Phase::Idle => {
                self.slot.is_condemned() || self.connections.is_closing_idle()
            }
            Phase::Head if self.slot.is_condemned() => {
                // No response has started, so this cannot end up inside one. It fails only if the client has gone.
                let _ = self.stream.try_write(TOO_SLOW);
                true
            }
            // The reader of a body answers itself, and a response ends where it is written.
            _ => false,
        }
    }
}

impl AsyncRead for Guarded {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.slot.phase() == Phase::Head && this.should_close() {
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        if let Poll::Ready(outcome) = Pin::new(&mut this.stream).poll_read(context, buffer) {
            let bytes = buffer.filled().len() - before;
            if bytes > 0 {
                this.slot.record_received(bytes);
            }
            return Poll::Ready(outcome);
        }
        this.slot.watch(context);
        if this.should_close() {
            // Return end of file, as if the client had closed. The dispatcher then closes properly.
            return Poll::Ready(Ok(()));
        }
        Poll::Pending
    }
}

impl Guarded {
    /// Records what the kernel accepted, and ends a response that the client does not read.
    fn account(
        &self,
        context: &Context<'_>,
        outcome: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match outcome {
            Poll::Ready(Ok(bytes)) => {
                self.slot.record_written(bytes);
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                self.slot.block();
                self.slot.watch(context);
                if self.slot.is_condemned() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
                Poll::Pending
            }
        }
    }
}

impl AsyncWrite for Guarded {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let outcome = Pin::new(&mut this.stream).poll_write(context, buffer);
        this.account(context, outcome)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let outcome = Pin::new(&mut this.stream).poll_write_vectored(context, buffers);
        this.account(context, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// The dispatcher calls this after the kernel has accepted everything.
    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let outcome = ready!(Pin::new(&mut this.stream).poll_flush(context));
        this.slot.record_flushed();
        Poll::Ready(outcome)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        self.connections.forget(&self.slot);
    }
}
