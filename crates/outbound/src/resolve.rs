//! Resolves names to addresses.

use std::future::Future;
use std::io;
use std::net::{IpAddr, ToSocketAddrs};
use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::Semaphore;

/// A boxed future.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send + 'a>>;

/// The port for DNS. Its answers are not trusted: every address is checked.
pub trait Resolve: Send + Sync {
    /// Returns the addresses of `name`, which has at least two labels and no trailing dot.
    fn resolve<'a>(&'a self, name: &'a str) -> Pending<'a, Vec<IpAddr>>;
}

/// The machine's own resolver.
///
/// It resolves names as absolute names, so that the search list of a container or cluster never turns them into
/// internal names.
#[derive(Debug)]
pub struct SystemResolver {
    lookups: Arc<Semaphore>,
}

impl SystemResolver {
    /// Creates a resolver with at most `at_once` lookups: a lookup that hangs keeps its thread after its caller
    /// has gone.
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self {
            lookups: Arc::new(Semaphore::new(at_once)),
        }
    }
}

impl Resolve for SystemResolver {
    fn resolve<'a>(&'a self, name: &'a str) -> Pending<'a, Vec<IpAddr>> {
        Box::pin(async move {
            let permit = Arc::clone(&self.lookups)
                .acquire_owned()
                .await
                .map_err(io::Error::other)?;
            let absolute = format!("{name}.");
            tokio::task::spawn_blocking(move || {
                let _permit = permit;
                let found = (absolute.as_str(), 0).to_socket_addrs()?;
                Ok(found.map(|address| address.ip()).collect())
            })
            .await
            .map_err(io::Error::other)?
        })
    }
}
