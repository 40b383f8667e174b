//! Computes how many connections the limit on open files allows.

use std::thread::available_parallelism;

/// File descriptors for the database, files, mail and outgoing calls.
const RESERVED: u64 = 256;

/// The number of connections that fit.
pub(super) struct Room {
    /// In all. Beyond this, the registry closes an old connection for each new one.
    pub(super) connections: usize,
    /// Per worker of the server. Beyond this, the acceptor waits, so that a burst of connections cannot use up the
    /// descriptors for other purposes.
    pub(super) per_worker: usize,
}

/// Raises the soft limit on open files to the hard limit. Returns how many connections fit, at most `wanted`.
pub(super) fn make_room(wanted: usize) -> Room {
    let limit = rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
        tracing::warn!(%error, "the limit on open files cannot be read");
        1024
    });
    let workers = available_parallelism().map_or(1, usize::from);
    let room = room(limit, wanted, workers);
    if room.connections < wanted {
        tracing::warn!(
            limit,
            connections = room.connections,
            "connections.max is more than the limit on open files allows"
        );
    }
    room
}

fn room(limit: u64, wanted: usize, workers: usize) -> Room {
    let free = limit.saturating_sub(RESERVED).max(limit / 2);
    let free = usize::try_from(free).unwrap_or(usize::MAX);
    // A quarter less, because closing connections still have their descriptors.
    let connections = wanted.min(free - free / 4).max(1);
    Room {
        connections,
        per_worker: (free / workers).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_descriptors_for_the_rest() {
        for limit in [64, 256, 1_024, 4_096, 20_000, u64::MAX] {
            let room = room(limit, 4_096, 2);
            assert!(room.connections >= 1 && room.connections <= 4_096);
            assert!((room.connections as u64) < limit, "{limit}");
            assert!((room.per_worker as u64) * 2 <= limit, "{limit}");
            assert!(room.per_worker * 2 > room.connections, "{limit}");
        }
    }
}
