//! Connects to checked addresses.

use std::net::{IpAddr, SocketAddr};

use tokio::net::TcpStream;

use crate::address::is_callable;
use crate::resolve::Pending;

/// An address that passed the check. Only this crate can create one, so nothing else can be dialled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckedAddress(SocketAddr);

impl CheckedAddress {
    pub(crate) fn check(ip: IpAddr, port: u16, allow_loopback: bool) -> Option<Self> {
        is_callable(ip, allow_loopback).then(|| Self(SocketAddr::new(ip.to_canonical(), port)))
    }

    /// Returns the address to connect to.
    #[must_use]
    pub fn socket(&self) -> SocketAddr {
        self.0
    }
}

/// The port for TCP connections.
pub trait Dial: Send + Sync {
    /// Connects to exactly `to`.
    fn dial(&self, to: CheckedAddress) -> Pending<'_, TcpStream>;
}

/// The machine's own network, without a proxy.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemDialer;

impl Dial for SystemDialer {
    fn dial(&self, to: CheckedAddress) -> Pending<'_, TcpStream> {
        Box::pin(async move {
            let stream = TcpStream::connect(to.socket()).await?;
            stream.set_nodelay(true)?;
            Ok(stream)
        })
    }
}
