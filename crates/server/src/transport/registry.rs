//! The registry of all open connections of the process.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;

use super::slot::{Network, Patience, Slot};
use crate::settings::ConnectionSettings;

/// How often the registry looks for slow clients.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// Added to the keep-alive time, after which the dispatcher itself closes idle connections.
const IDLE_MARGIN: Duration = Duration::from_secs(1);
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// All open connections, and the rules for them.
pub(super) struct Connections {
    open: Mutex<HashMap<u64, Entry>>,
    next: AtomicU64,
    origin: Instant,
    patience: Patience,
    max: usize,
    max_per_address: usize,
    /// Whether connections belong to reverse proxies, so that addresses have requests instead of connections.
    is_proxied: bool,
    is_draining: AtomicBool,
    is_closing_idle: AtomicBool,
}

struct Entry {
    slot: Arc<Slot>,
    /// The peer's network, or behind a proxy that of the client whose request is being served.
    network: Option<Network>,
}

impl Connections {
    pub(super) fn new(settings: &ConnectionSettings, max: usize, is_proxied: bool) -> Arc<Self> {
        let seconds = |number: u32| Duration::from_secs(number.into());
        Arc::new(Self {
            open: Mutex::default(),
            next: AtomicU64::new(0),
            origin: Instant::now(),
            patience: Patience {
                head: seconds(settings.head_seconds),
                grace: seconds(settings.grace_seconds),
                rate: settings.min_bytes_per_second.into(),
                idle: seconds(settings.keep_alive_seconds) + IDLE_MARGIN,
            },
            max,
            max_per_address: settings.max_per_address.max(1),
            is_proxied,
            is_draining: AtomicBool::new(false),
            is_closing_idle: AtomicBool::new(false),
        })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<u64, Entry>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a connection and returns its slot. At a cap, the connection that has kept the server waiting longest is
    /// closed for it. If the server is working for all of them, the new one is refused.
    pub(super) fn admit(&self, stream: &TcpStream, peer: Option<SocketAddr>) -> Option<Arc<Slot>> {
        let peer = peer.map(|peer| Network::from(peer.ip()));
        let network = peer.filter(|_| !self.is_proxied);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let slot = Arc::new(Slot::new(self.origin, self.patience, id));
        let mut open = self.open();
        let has_room = network.is_none_or(|network| {
            make_room(&open, self.max_per_address, |entry| {
                entry.network == Some(network)
            })
        }) && make_room(&open, self.max, |_| true);
        if !has_room {
            drop(open);
            tracing::warn!(
                "a connection was refused: the server is busy with the maximum number of requests"
            );
            // Fails only if the client has already gone.
            let _ = stream.try_write(TOO_MANY);
            return None;
        }
        let entry = Entry {
            slot: Arc::clone(&slot),
            network,
        };
        open.insert(id, entry);
        Some(slot)
    }

    /// Behind a proxy: assigns the connection's current request to a network. Beyond the cap, the slowest request of the
    /// network is ended, unless the server is working for all of them.
    pub(super) fn claim(&self, slot: &Slot, network: Network) {
        let mut open = self.open();
        make_room(&open, self.max_per_address, |entry| {
            entry.network == Some(network)
        });
        if let Some(entry) = open.get_mut(&slot.id) {
            entry.network = Some(network);
        }
    }

    /// Behind a proxy: ends the assignment after the request.
    pub(super) fn release(&self, slot: &Slot) {
        if let Some(entry) = self.open().get_mut(&slot.id) {
            entry.network = None;
        }
    }

    /// Removes a closed connection.
    pub(super) fn forget(&self, slot: &Slot) {
        self.open().remove(&slot.id);
    }

    /// Closes the connections of slow clients. Runs until it is cancelled.
    pub(super) async fn watch(self: Arc<Self>) {
        let mut interval = tokio::time::interval(CHECK_INTERVAL);
        interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            let overdue: Vec<_> = self
                .open()
                .values()
                .filter(|entry| entry.slot.is_overdue())
                .map(|entry| Arc::clone(&entry.slot))
                .collect();
            for slot in overdue {
                slot.condemn();
            }
        }
    }

    /// From now on, every connection closes after its current response.
    pub(super) fn start_draining(&self) {
        self.is_draining.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_draining(&self) -> bool {
        self.is_draining.load(Ordering::Relaxed)
    }

    /// From now on, connections that wait for a request close.
    pub(super) fn close_idle(&self) {
        self.is_closing_idle.store(true, Ordering::SeqCst);
        let slots: Vec<_> = self
            .open()
            .values()
            .map(|entry| Arc::clone(&entry.slot))
            .collect();
        for slot in slots {
            slot.wake();
        }
    }

    pub(super) fn is_closing_idle(&self) -> bool {
        self.is_closing_idle.load(Ordering::SeqCst)
    }
}

/// Makes room for one more among the connections that `counts` selects, by ending the slowest. Returns whether there is
/// room.
fn make_room(open: &HashMap<u64, Entry>, max: usize, counts: impl Fn(&Entry) -> bool) -> bool {
    if open.len() < max {
        return true;
    }
    let mut counted: Vec<_> = open
        .values()
        .filter(|entry| counts(entry) && !entry.slot.is_condemned())
        .map(|entry| (entry.slot.rank(), &entry.slot))
        .collect();
    // Usually one; more if earlier ones were spared because a request of theirs arrived meanwhile.
    while counted.len() >= max {
        let waiting = counted.iter().enumerate();
        let ranked = waiting.filter_map(|(at, (rank, slot))| rank.map(|rank| (rank, slot.id, at)));
        let Some((_, _, slowest)) = ranked.min() else {
            return false;
        };
        counted.swap_remove(slowest).1.condemn();
    }
    true
}
