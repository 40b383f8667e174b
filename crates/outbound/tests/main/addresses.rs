//! Compares the decision on addresses with a table that is written and evaluated in another way.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use outbound::{Options, Outbound, Target};

/// First and last address of every refused range, as printed in the registries.
const REFUSED_V4: &[(&str, &str)] = &[
    ("0.0.0.0", "0.255.255.255"),
    ("10.0.0.0", "10.255.255.255"),
    ("100.64.0.0", "100.127.255.255"),
    ("127.0.0.0", "127.255.255.255"),
    ("168.63.129.16", "168.63.129.16"),
    ("169.254.0.0", "169.254.255.255"),
    ("172.16.0.0", "172.31.255.255"),
    ("192.0.0.0", "192.0.0.255"),
    ("192.0.2.0", "192.0.2.255"),
    ("192.31.196.0", "192.31.196.255"),
    ("192.52.193.0", "192.52.193.255"),
    ("192.88.99.0", "192.88.99.255"),
    ("192.168.0.0", "192.168.255.255"),
    ("192.175.48.0", "192.175.48.255"),
    ("198.18.0.0", "198.19.255.255"),
    ("198.51.100.0", "198.51.100.255"),
    ("203.0.113.0", "203.0.113.255"),
    ("224.0.0.0", "239.255.255.255"),
    ("240.0.0.0", "255.255.255.255"),
];

const REFUSED_V6: &[(&str, &str)] = &[
    ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"),
    ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
    // Outside of the global unicast space, listed in a registry.
    ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"),
    ("100::", "100::ffff:ffff:ffff:ffff"),
    ("100:0:0:1::", "100::1:ffff:ffff:ffff:ffff"),
    ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
];

/// Callable addresses just outside of a refused range.
const NEIGHBOURS: &[&str] = &[
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "168.63.129.15",
    "168.63.129.17",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "191.255.255.255",
    "192.0.1.0",
    "192.0.1.255",
    "192.0.3.0",
    "192.31.195.255",
    "192.31.197.0",
    "192.52.192.255",
    "192.52.194.0",
    "192.88.98.255",
    "192.88.100.0",
    "192.167.255.255",
    "192.169.0.0",
    "192.175.47.255",
    "192.175.49.0",
    "198.17.255.255",
    "198.20.0.0",
    "198.51.99.255",
    "198.51.101.0",
    "203.0.112.255",
    "203.0.114.0",
    "223.255.255.255",
    "2000::",
    "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:200::",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
    "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2003::",
    "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff",
    "2620:4f:8001::",
    "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3fff:1000::",
    "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
];

#[test]
fn the_first_and_the_last_of_each_special_range_are_refused() {
    let outbound = Outbound::new(Options::default()).unwrap();
    for (first, last) in REFUSED_V4.iter().chain(REFUSED_V6) {
        for address in [first, last] {
            let address: IpAddr = address.parse().unwrap();
            assert!(!is_open(&outbound, address), "{address}");
            if let IpAddr::V4(v4) = address {
                for outer in translations(v4) {
                    assert!(!is_open(&outbound, outer.into()), "{outer} for {v4}");
                }
            }
        }
    }
}

#[test]
fn the_neighbours_of_special_ranges_are_open() {
    let outbound = Outbound::new(Options::default()).unwrap();
    for address in NEIGHBOURS {
        let address: IpAddr = address.parse().unwrap();
        assert!(is_open(&outbound, address), "{address}");
        if let IpAddr::V4(v4) = address {
            for outer in translations(v4) {
                assert!(is_open(&outbound, outer.into()), "{outer} for {v4}");
            }
        }
    }
}

#[test]
fn unallocated_addresses_are_refused() {
    let outbound = Outbound::new(Options::default()).unwrap();
    for address in [
        "64:ff9b:0:0:0:1::",
        "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff",
        "64:ff9b:2::",
        "ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "100:0:0:2::",
        "200::",
        "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "4000::",
        "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "5f01::",
        "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fe00::",
        "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "::1:0:0:0",
        "::ffff:0:8.8.8.8",
    ] {
        assert!(!is_open(&outbound, address.parse().unwrap()), "{address}");
    }
}

#[test]
fn the_development_switch_opens_loopback_alone() {
    let outbound = Outbound::new(Options {
        allow_loopback: true,
        ..Options::default()
    })
    .unwrap();
    for address in [
        "127.0.0.0",
        "127.0.0.1",
        "127.255.255.255",
        "::1",
        "::ffff:127.0.0.1",
    ] {
        assert!(is_open(&outbound, address.parse().unwrap()), "{address}");
    }
    for address in [
        "::127.0.0.1",
        "64:ff9b::127.0.0.1",
        "2002:7f00:1::",
        "::",
        "0.0.0.0",
        "::2",
    ] {
        assert!(!is_open(&outbound, address.parse().unwrap()), "{address}");
    }
    for (first, last) in REFUSED_V4.iter().chain(REFUSED_V6) {
        let first: IpAddr = first.parse().unwrap();
        assert_eq!(is_open(&outbound, first), first.is_loopback(), "{first}");
        let last: IpAddr = last.parse().unwrap();
        assert_eq!(is_open(&outbound, last), last.is_loopback(), "{last}");
    }
}

#[test]
fn a_hundred_thousand_addresses_are_decided_as_by_the_slow_table() {
    let outbound = Outbound::new(Options::default()).unwrap();
    let slow = SlowTable::new();
    let mut random = Random(20_261_121);
    let (mut open, mut refused) = (0, 0);
    for round in 0..100_000 {
        let address = slow.draw(&mut random);
        let expected = slow.is_open(address);
        assert_eq!(
            is_open(&outbound, address),
            expected,
            "{address} in round {round}"
        );
        if expected { open += 1 } else { refused += 1 }
    }
    // Both outcomes are common, so the comparison means something.
    assert!(
        open > 20_000 && refused > 20_000,
        "{open} open, {refused} refused"
    );
}

fn is_open(outbound: &Outbound, address: IpAddr) -> bool {
    let url = match address {
        IpAddr::V4(v4) => format!("http://{v4}/"),
        IpAddr::V6(v6) => format!("http://[{v6}]/"),
    };
    outbound.check(&Target::parse(&url).unwrap()).is_ok()
}

/// Returns the mapped, NAT64, 6to4, and (if valid) compatible forms of an address.
fn translations(inner: Ipv4Addr) -> Vec<Ipv6Addr> {
    let [a, b, c, d] = inner.octets().map(u16::from);
    let (high, low) = (a << 8 | b, c << 8 | d);
    vec![
        Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, high, low),
        Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),
        Ipv6Addr::new(0x2002, high, low, 0, 0, 0, 0, 1),
        Ipv6Addr::new(0x2002, high, low, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff),
        Ipv6Addr::new(0, 0, 0, 0, 0, 0, high, low),
    ]
}

/// Ranges by their ends and plain comparison; translated addresses by the text of their bytes.
struct SlowTable {
    v4: Vec<(Ipv4Addr, Ipv4Addr)>,
    v6: Vec<(Ipv6Addr, Ipv6Addr)>,
}

impl SlowTable {
    fn new() -> Self {
        let v4 = REFUSED_V4.iter();
        let v6 = REFUSED_V6.iter();
        Self {
            v4: v4
                .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
                .collect(),
            v6: v6
                .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
                .collect(),
        }
    }

    fn is_open(&self, address: IpAddr) -> bool {
        let v6 = match address {
            IpAddr::V4(v4) => return self.is_open_v4(v4),
            IpAddr::V6(v6) => v6,
        };
        let hex: String = v6
            .octets()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let zeros = |n: usize| "0".repeat(n);
        let inner = if hex.starts_with(&(zeros(20) + "ffff"))
            || hex.starts_with(&zeros(24))
            || hex.starts_with(&("0064ff9b".to_owned() + &zeros(16)))
        {
            Some(&hex[24..])
        } else if hex.starts_with("2002") {
            Some(&hex[4..12])
        } else {
            None
        };
        if let Some(inner) = inner {
            return self.is_open_v4(u32::from_str_radix(inner, 16).unwrap().into());
        }
        let is_global = hex.starts_with('2') || hex.starts_with('3');
        is_global
            && !self
                .v6
                .iter()
                .any(|(first, last)| *first <= v6 && v6 <= *last)
    }

    fn is_open_v4(&self, v4: Ipv4Addr) -> bool {
        !self
            .v4
            .iter()
            .any(|(first, last)| *first <= v4 && v4 <= *last)
    }

    /// Draws an address: anywhere, in or next to one of the ranges, or a translation of such an IPv4 address.
    fn draw(&self, random: &mut Random) -> IpAddr {
        let v4 = self.draw_v4(random);
        match random.below(4) {
            0 => v4.into(),
            1 => translations(v4)[random.below(5)].into(),
            2 => {
                let (first, last) = self.v6[random.below(self.v6.len())];
                let around = [first.to_bits(), last.to_bits()][random.below(2)];
                let step = u128::from(random.next()) << [0, 0, 16, 32, 64][random.below(5)];
                Ipv6Addr::from(around.wrapping_add(step).wrapping_sub(step / 2)).into()
            }
            _ => {
                let bits = u128::from(random.next()) << 64 | u128::from(random.next());
                let is_global = random.below(2) == 0;
                let bits = if is_global {
                    bits >> 3 | 1 << 125
                } else {
                    bits
                };
                Ipv6Addr::from(bits).into()
            }
        }
    }

    fn draw_v4(&self, random: &mut Random) -> Ipv4Addr {
        let anywhere = random.next() as u32;
        if random.below(2) == 0 {
            return anywhere.into();
        }
        let (first, last) = self.v4[random.below(self.v4.len())];
        let around = [first.to_bits(), last.to_bits()][random.below(2)];
        let step = anywhere >> random.below(32);
        around.wrapping_add(step).wrapping_sub(step / 2).into()
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
