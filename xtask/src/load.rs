//! An open-loop load: requests are due at fixed times, whether or not earlier ones are answered, and each is measured from
//! the time when it was due. So a slow response delays those after it as well.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::http::Connection;

/// A load: number of requests, rate and connections.
pub struct Load {
    pub per_second: u32,
    pub seconds: u32,
    pub connections: u32,
}

/// The times of all responses, sorted, and the number of failed requests.
pub struct Measured {
    pub times: Vec<Duration>,
    /// Delays with which the machine woke sleeping senders, sorted. The server does not cause them.
    pub wakes: Vec<Duration>,
    pub failed: usize,
}

impl Measured {
    /// Returns the longest delay that the machine caused.
    pub fn longest_wake(&self) -> Duration {
        percentile(&self.wakes, 1.0)
    }
}

impl Load {
    /// Requests `path`, compressed with brotli. Any status but 200 counts as failed.
    pub fn run(&self, address: SocketAddr, path: &str) -> Measured {
        let start = Instant::now() + Duration::from_millis(100);
        let parts: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.connections)
                .map(|lane| scope.spawn(move || self.lane(address, path, start, lane)))
                .collect();
            threads
                .into_iter()
                .filter_map(|thread| thread.join().ok())
                .collect()
        });
        let (mut times, mut wakes) = (Vec::new(), Vec::new());
        for (lane_times, lane_wakes) in parts {
            times.extend(lane_times);
            wakes.extend(lane_wakes);
        }
        times.sort();
        wakes.sort();
        let asked = self.per_second as usize * self.seconds as usize;
        Measured {
            failed: asked - times.len(),
            times,
            wakes,
        }
    }

    /// Sends one connection's share, every n-th request. Returns response times and wake-up delays.
    fn lane(
        &self,
        address: SocketAddr,
        path: &str,
        start: Instant,
        lane: u32,
    ) -> (Vec<Duration>, Vec<Duration>) {
        let headers = ["Accept-Encoding: br".to_owned()];
        let (mut times, mut wakes) = (Vec::new(), Vec::new());
        let mut connection = None;
        for number in (lane..self.per_second * self.seconds).step_by(self.connections as usize) {
            let due = start + Duration::from_secs(1) * number / self.per_second;
            let early = due.saturating_duration_since(Instant::now());
            if !early.is_zero() {
                std::thread::sleep(early);
                wakes.push(due.elapsed());
            }
            let mut open = match connection
                .take()
                .map_or_else(|| Connection::open(address), Ok)
            {
                Ok(open) => open,
                Err(_) => continue,
            };
            if let Ok(answer) = open.send("GET", path, &headers, b"") {
                connection = Some(open);
                if answer.status == 200 {
                    times.push(due.elapsed());
                }
            }
        }
        (times, wakes)
    }
}

/// Returns the quantile of sorted times; `share` is from 0 to 1.
pub fn percentile(sorted: &[Duration], share: f64) -> Duration {
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted
        .get(rank.saturating_sub(1))
        .copied()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_the_nearest_rank() {
        let times: Vec<_> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!(percentile(&times, 0.5), Duration::from_millis(100));
        assert_eq!(percentile(&times, 0.99), Duration::from_millis(198));
        assert_eq!(percentile(&times, 1.0), Duration::from_millis(200));
        assert_eq!(percentile(&[], 0.5), Duration::ZERO);
    }
}
