//! The state of one connection, and how long its client may still take.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Waker};
use std::time::{Duration, Instant};

use futures_util::task::AtomicWaker;

/// The state of a connection, which says whether the client or the server is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Phase {
    /// Accepted; nothing has arrived.
    Fresh,
    /// A request's head is arriving.
    Head,
    /// A request's body is arriving.
    Body,
    /// The server is working. It does not wait for the client.
    Busy,
    /// A response is being sent.
    Writing,
    /// All of the response has been handed to the dispatcher, but not all of it to the kernel.
    Written,
    /// Between two requests.
    Idle,
}

impl Phase {
    fn of(number: u8) -> Self {
        match number {
            0 => Self::Fresh,
            1 => Self::Head,
            2 => Self::Body,
            3 => Self::Busy,
            4 => Self::Writing,
            5 => Self::Written,
            _ => Self::Idle,
        }
    }
}

/// How long a client may keep the server waiting.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// For the head of a request.
    pub(super) head: Duration,
    /// For a body, and for reading a response, before the rate applies.
    pub(super) grace: Duration,
    /// The minimum rate of a body or of reading a response after that, in bytes a second.
    pub(super) rate: u64,
    /// Between requests.
    pub(super) idle: Duration,
}

/// How long a client whose body was given up may take to read the response.
const FAREWELL: Duration = Duration::from_secs(1);

/// The state of one connection. The worker of the connection writes it; the registry reads it from another thread.
pub(super) struct Slot {
    phase: AtomicU8,
    /// When the server started to wait for the client, in milliseconds after `origin`.
    since: AtomicU64,
    /// Bytes received or sent since then.
    bytes: AtomicU64,
    /// Whether the kernel's buffer is full because the client does not read the response.
    is_blocked: AtomicBool,
    /// Whether bytes of a later request have arrived.
    is_ahead: AtomicBool,
    is_condemned: AtomicBool,
    /// Whether this is the client's last request.
    is_last: AtomicBool,
    waker: AtomicWaker,
    origin: Instant,
    patience: Patience,
    /// Its number in the registry.
    pub(super) id: u64,
}

/// An IPv4 address, or the /64 network of an IPv6 address, because one customer has a whole /64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Network(u128);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.to_ipv6_mapped().to_bits()),
            IpAddr::V6(address) => Self(address.to_bits() >> 64 << 64),
        }
    }
}

impl Slot {
    pub(super) fn new(origin: Instant, patience: Patience, id: u64) -> Self {
        let slot = Self {
            phase: AtomicU8::new(Phase::Fresh as u8),
            since: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            is_blocked: AtomicBool::new(false),
            is_ahead: AtomicBool::new(false),
            is_condemned: AtomicBool::new(false),
            is_last: AtomicBool::new(false),
            waker: AtomicWaker::new(),
            origin,
            patience,
            id,
        };
        slot.wait_from_now();
        slot
    }

    pub(super) fn phase(&self) -> Phase {
        Phase::of(self.phase.load(Relaxed))
    }

    fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Relaxed);
    }

    fn wait_from_now(&self) {
        self.since.store(self.now(), Relaxed);
        self.bytes.store(0, Relaxed);
    }

    fn now(&self) -> u64 {
        millis(self.origin.elapsed())
    }

    fn count(&self, bytes: usize) {
        // No race: only the connection's own thread writes it.
        let before = self.bytes.load(Relaxed);
        self.bytes.store(before + bytes as u64, Relaxed);
    }

    /// Records bytes from the client.
    pub(super) fn record_received(&self, bytes: usize) {
        match self.phase() {
            Phase::Fresh | Phase::Idle => {
                // A request has arrived, so the connection is no longer closed to make room.
                self.is_condemned.store(false, Relaxed);
                self.wait_from_now();
                self.enter(Phase::Head);
            }
            Phase::Body => self.count(bytes),
            Phase::Head => {}
            Phase::Busy | Phase::Writing | Phase::Written => self.is_ahead.store(true, Relaxed),
        }
    }

    /// Records that the head of a request is complete.
    pub(super) fn start_request(&self, has_body: bool) {
        self.is_ahead.store(false, Relaxed);
        self.is_condemned.store(false, Relaxed);
        if has_body {
            self.wait_from_now();
            self.enter(Phase::Body);
        } else {
            self.enter(Phase::Busy);
        }
    }

    /// Records that the body is complete or no longer needed.
    pub(super) fn finish_body(&self) {
        if self.phase() == Phase::Body {
            self.is_condemned.store(false, Relaxed);
            self.enter(Phase::Busy);
        }
    }

    /// Records that the body was too slow. The rest of it is not awaited.
    pub(super) fn give_up_body(&self) {
        self.is_last.store(true, Relaxed);
        self.finish_body();
    }

    /// Records that the head of the response is ready.
    pub(super) fn start_response(&self) {
        self.is_condemned.store(false, Relaxed);
        self.is_blocked.store(false, Relaxed);
        self.bytes.store(0, Relaxed);
        self.since.store(u64::MAX, Relaxed);
        self.enter(Phase::Writing);
    }

    /// Records that the whole response has been handed to the dispatcher.
    pub(super) fn finish_response(&self) {
        if self.phase() == Phase::Writing {
            self.enter(Phase::Written);
        }
    }

    /// Records that the kernel accepted bytes.
    pub(super) fn record_written(&self, bytes: usize) {
        self.is_blocked.store(false, Relaxed);
        self.count(bytes);
    }

    /// Records that the kernel accepted nothing, because the client has to read first.
    pub(super) fn block(&self) {
        if self.since.load(Relaxed) == u64::MAX {
            self.wait_from_now();
        }
        self.is_blocked.store(true, Relaxed);
    }

    /// Records that the kernel has accepted everything.
    pub(super) fn record_flushed(&self) {
        if self.phase() == Phase::Written {
            let next = if self.is_ahead.load(Relaxed) {
                Phase::Head
            } else {
                Phase::Idle
            };
            self.wait_from_now();
            self.enter(next);
        }
    }

    /// Returns when the client's time is over, in milliseconds after `origin`; none while the server is working. `idle` is the
    /// time allowed between requests.
    fn due(&self, idle: Duration) -> Option<u64> {
        let rated = || {
            let Patience { grace, rate, .. } = self.patience;
            let earned = self.bytes.load(Relaxed).saturating_mul(1_000) / rate.max(1);
            millis(grace).saturating_add(earned)
        };
        let allowed = match self.phase() {
            Phase::Busy => return None,
            Phase::Head | Phase::Idle if self.is_last.load(Relaxed) => millis(FAREWELL),
            Phase::Fresh | Phase::Head => millis(self.patience.head),
            Phase::Idle => millis(idle),
            Phase::Body => rated(),
            Phase::Writing | Phase::Written if self.is_blocked.load(Relaxed) => rated(),
            Phase::Writing | Phase::Written => return None,
        };
        Some(self.since.load(Relaxed).saturating_add(allowed))
    }

    /// Returns whether the client's time is over.
    pub(super) fn is_overdue(&self) -> bool {
        self.due(self.patience.idle)
            .is_some_and(|due| due < self.now())
    }

    /// Returns the rank for making room. The connection with the lowest rank is closed first: the one that has kept the server
    /// waiting longest, where bytes that it sent count in its favour. None means that it must not be closed, because the
    /// server is working for it or it is closing already.
    pub(super) fn rank(&self) -> Option<u64> {
        if self.is_condemned.load(Relaxed) {
            return None;
        }
        // The same time for idle connections: a reader between two clicks is not worse than a client that sent nothing.
        self.due(self.patience.head)
    }

    /// Tells the connection to close.
    pub(super) fn condemn(&self) {
        self.is_condemned.store(true, Relaxed);
        self.wake();
    }

    pub(super) fn is_condemned(&self) -> bool {
        self.is_condemned.load(Relaxed)
    }

    pub(super) fn wake(&self) {
        self.waker.wake();
    }

    /// Registers the task to wake when the state changes.
    pub(super) fn watch(&self, context: &Context<'_>) {
        let waker: &Waker = context.waker();
        self.waker.register(waker);
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot_after(seconds: u64) -> Slot {
        let patience = Patience {
            head: Duration::from_secs(10),
            grace: Duration::from_secs(10),
            rate: 1_024,
            idle: Duration::from_secs(6),
        };
        let slot = Slot::new(Instant::now(), patience, 0);
        // Move the origin back, as if the time had passed.
        Slot {
            origin: slot.origin - Duration::from_secs(seconds),
            ..slot
        }
    }

    #[test]
    fn a_body_earns_time_by_its_bytes() {
        let slot = slot_after(12);
        slot.enter(Phase::Body);
        assert!(slot.is_overdue());
        slot.record_received(4_096);
        assert!(!slot.is_overdue(), "4 KiB are good for 4 s more");
    }

    #[test]
    fn a_head_earns_nothing_by_trickling() {
        let slot = slot_after(12);
        slot.enter(Phase::Head);
        slot.record_received(60_000);
        assert!(slot.is_overdue());
    }

    #[test]
    fn the_server_s_own_time_is_not_the_client_s() {
        let slot = slot_after(1_000);
        slot.start_request(false);
        assert!(!slot.is_overdue());
        assert_eq!(slot.rank(), None);
        slot.start_response();
        assert!(!slot.is_overdue(), "nothing waits for the client yet");
        slot.finish_response();
        slot.record_flushed();
        assert_eq!(slot.phase(), Phase::Idle);
    }

    #[test]
    fn bytes_of_the_next_request_begin_its_head() {
        let slot = slot_after(0);
        slot.start_request(false);
        slot.record_received(10);
        slot.start_response();
        slot.finish_response();
        slot.record_flushed();
        assert_eq!(slot.phase(), Phase::Head);
    }

    #[test]
    fn a_network_is_one_customer() {
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(network("192.0.2.1"), network("::ffff:192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
    }
}
