//! Decides which IP addresses may be called: only public unicast addresses. Guards against server-side request forgery
//! (SSRF).
//!
//! Source: the IANA special-purpose address registries for IPv4 and IPv6 (RFC 6890 and its
//! updates), the IPv6 address space registry, and the metadata addresses of the large clouds.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Special ranges of IPv4: first address and length of the prefix in bits.
const SPECIAL_V4: &[([u8; 4], u32)] = &[
    ([0, 0, 0, 0], 8),        // this network
    ([10, 0, 0, 0], 8),       // private
    ([100, 64, 0, 0], 10),    // shared by carriers; 100.100.100.200 is Alibaba's metadata
    ([127, 0, 0, 0], 8),      // loopback
    ([168, 63, 129, 16], 32), // Azure's platform address: public by number, but inside every machine
    ([169, 254, 0, 0], 16),   // link-local; 169.254.169.254 is the clouds' metadata
    ([172, 16, 0, 0], 12),    // private
    ([192, 0, 0, 0], 24),     // protocol assignments; 192.0.0.192 is Oracle's metadata
    ([192, 0, 2, 0], 24),     // documentation
    ([192, 31, 196, 0], 24),  // AS112
    ([192, 52, 193, 0], 24),  // AMT
    ([192, 88, 99, 0], 24),   // 6to4 relays
    ([192, 168, 0, 0], 16),   // private
    ([192, 175, 48, 0], 24),  // AS112
    ([198, 18, 0, 0], 15),    // benchmarks
    ([198, 51, 100, 0], 24),  // documentation
    ([203, 0, 113, 0], 24),   // documentation
    ([224, 0, 0, 0], 4),      // multicast
    ([240, 0, 0, 0], 4),      // reserved, and broadcast
];

/// Special ranges inside 2000::/3, the only part of IPv6 that is global unicast. Everything outside of it
/// (fc00::/7, fe80::/10, ff00::/8, 100::/64, 64:ff9b:1::/48, 5f00::/16, unallocated ranges …) is refused
/// without a row.
const SPECIAL_V6: &[([u16; 8], u32)] = &[
    ([0x2001, 0, 0, 0, 0, 0, 0, 0], 23), // protocol assignments, Teredo, ORCHID
    ([0x2001, 0xdb8, 0, 0, 0, 0, 0, 0], 32), // documentation
    ([0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0], 48), // AS112
    ([0x3fff, 0, 0, 0, 0, 0, 0, 0], 20), // documentation
];

const GLOBAL_V6: ([u16; 8], u32) = ([0x2000, 0, 0, 0, 0, 0, 0, 0], 3);
const NAT64: ([u16; 8], u32) = ([0x64, 0xff9b, 0, 0, 0, 0, 0, 0], 96);
const COMPATIBLE: ([u16; 8], u32) = ([0; 8], 96);

/// Returns whether `address` may be called. `allow_loopback` also allows 127.0.0.0/8 and ::1, and nothing else.
pub(crate) fn is_callable(address: IpAddr, allow_loopback: bool) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_callable_v4(v4, allow_loopback),
        IpAddr::V6(v6) => is_callable_v6(v6, allow_loopback),
    }
}

fn is_callable_v4(address: Ipv4Addr, allow_loopback: bool) -> bool {
    if address.is_loopback() {
        return allow_loopback;
    }
    let bits = address.to_bits();
    !SPECIAL_V4.iter().any(|(first, prefix)| {
        (bits ^ Ipv4Addr::from(*first).to_bits())
            .checked_shr(32 - prefix)
            .is_none_or(|rest| rest == 0)
    })
}

fn is_callable_v6(address: Ipv6Addr, allow_loopback: bool) -> bool {
    if address.is_loopback() {
        return allow_loopback;
    }
    // Behind a translator, loopback is another machine, so the switch does not apply.
    if let Some(inner) = embedded_v4(address) {
        return is_callable_v4(inner, false);
    }
    is_within(address, GLOBAL_V6) && !SPECIAL_V6.iter().any(|range| is_within(address, *range))
}

/// Returns the IPv4 address inside a translating address: NAT64 (RFC 6052), IPv4-compatible (RFC 4291, 2.5.5.1)
/// and 6to4 (RFC 3056). Mapped ones are canonical already.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let bits = address.to_bits();
    if is_within(address, NAT64) || is_within(address, COMPATIBLE) {
        return Some(low_32(bits));
    }
    (bits >> 112 == 0x2002).then(|| low_32(bits >> 80))
}

fn low_32(bits: u128) -> Ipv4Addr {
    let [.., a, b, c, d] = bits.to_be_bytes();
    Ipv4Addr::new(a, b, c, d)
}

fn is_within(address: Ipv6Addr, (first, prefix): ([u16; 8], u32)) -> bool {
    (address.to_bits() ^ Ipv6Addr::from(first).to_bits())
        .checked_shr(128 - prefix)
        .is_none_or(|rest| rest == 0)
}
