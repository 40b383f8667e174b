//! Every known way to write an address, and what it resolves to.

use std::collections::HashSet;

use outbound::{Options, OutboundError, Refused, Target};

use crate::world::{OTHER, PUBLIC, World};

/// No connection is made, and the error is always the same.
const BLOCKED: &[&str] = &[
    // loopback, in dotted decimal and every other number format
    "http://127.0.0.1/",
    "http://127.0.0.1:8080/graphql",
    "https://127.0.0.1/",
    "http://127.0.0.0/",
    "http://127.255.255.255/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0x7f.1/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://0X7F.0.0.1/",
    "http://0x7f000001/",
    "http://0x7F000001/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://0177.0.0.01/",
    "http://0177.1/",
    "http://127.0x1/",
    "http://127.0.0.0x1/",
    "http://00000177.0.0.1/",
    "http://0x0000007f.1/",
    "http://127.000.000.001/",
    "http://0x7f.00.0x0.01/",
    "http://127.65537/",
    "http://0177.0377.0xff.255/",
    // trailing dots
    "http://127.0.0.1./",
    "http://0x7f.1./",
    "http://2130706433./",
    "http://localhost./",
    "http://metadata.google.internal./",
    // other dots and digits that IDNA maps
    "http://127。0。0。1/",
    "http://127．0．0．1/",
    "http://127｡0｡0｡1/",
    "http://127。1/",
    "http://１２７.0.0.1/",
    "http://１２７．０．０．１/",
    "http://①②⑦.⓪.⓪.①/",
    "http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/",
    "http://０x7f.1/",
    "http://0ｘ7f.1/",
    "http://ｌｏｃａｌｈｏｓｔ/",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "http://localhoſt/",
    "http://127\u{ad}.0.0.1/",
    "http://127.0.0.1\u{200b}/",
    // percent-encoded
    "http://%31%32%37.0.0.1/",
    "http://127%2e0%2e0%2e1/",
    "http://%6c%6f%63alhost/",
    "http://%30x7f.1/",
    "http://127%E3%80%820.0.1/",
    "http://%EF%BC%91%EF%BC%92%EF%BC%97.1/",
    // names of loopback and of local networks
    "http://localhost/",
    "http://LOCALHOST/",
    "http://LocalHost:3000/",
    "http://api.localhost/",
    "http://a.b.localhost/",
    "http://localhost.localdomain/",
    "http://ip6-localhost/",
    "http://printer.local/",
    "http://nas.lan/",
    "http://router.home.arpa/",
    "http://db.internal/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://metadata/",
    "http://postgres:80/",
    "http://wiki.corp/",
    "http://hidden.onion/",
    "http://kubernetes.default.svc.cluster.local/",
    "http://instance-data/",
    "http://1.0.0.127.in-addr.arpa/",
    "http://a.test/",
    "http://a.invalid/",
    // this network, private, shared, link-local, metadata
    "http://0.0.0.0/",
    "http://0/",
    "http://0x0/",
    "http://00/",
    "http://0.255.255.255/",
    "http://10.0.0.0/",
    "http://10.255.255.255/",
    "http://10.1/",
    "http://012.0.0.1/",
    "http://0xa.1/",
    "http://167772161/",
    "http://100.64.0.0/",
    "http://100.127.255.255/",
    "http://100.100.100.200/latest/meta-data/",
    "http://169.254.0.0/",
    "http://169.254.255.255/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0xa9fea9fe/",
    "http://2852039166/",
    "http://025177524776/",
    "http://169.254.43518/",
    "http://0xa9.0xfe.0xa9.0xfe/",
    "http://169.16689662/",
    "http://0251.0376.0251.0376/",
    "http://169。254。169。254/",
    "http://168.63.129.16/machine",
    "http://172.16.0.0/",
    "http://172.31.255.255/",
    "http://172.17.0.1:2375/containers/json",
    "http://192.168.0.0/",
    "http://192.168.255.255/",
    "http://192.168.1/",
    "http://0xc0a80001/",
    "http://192.0.0.192/opc/v2/",
    // protocol, documentation, benchmarks, multicast, reserved, broadcast
    "http://192.0.0.0/",
    "http://192.0.0.255/",
    "http://192.0.2.0/",
    "http://192.0.2.255/",
    "http://192.31.196.0/",
    "http://192.31.196.255/",
    "http://192.52.193.0/",
    "http://192.52.193.255/",
    "http://192.88.99.0/",
    "http://192.88.99.255/",
    "http://192.175.48.0/",
    "http://192.175.48.255/",
    "http://198.18.0.0/",
    "http://198.19.255.255/",
    "http://198.51.100.0/",
    "http://198.51.100.255/",
    "http://203.0.113.0/",
    "http://203.0.113.255/",
    "http://224.0.0.0/",
    "http://224.0.0.251/",
    "http://239.255.255.255/",
    "http://240.0.0.0/",
    "http://255.255.255.254/",
    "http://255.255.255.255/",
    "http://4294967295/",
    "http://0xffffffff/",
    // IPv6
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[0000::0001]:8080/",
    "https://[::1]/",
    "http://[::2]/",
    "http://[fc00::]/",
    "http://[fd00:ec2::254]/latest/",
    "http://[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]/",
    "http://[fe80::]/",
    "http://[FE80::1]/",
    "http://[febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff]/",
    "http://[fec0::]/",
    "http://[feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]/",
    "http://[ff00::]/",
    "http://[ff02::1]/",
    "http://[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]/",
    "http://[100::]/",
    "http://[100::1]/",
    "http://[100:0:0:1::]/",
    "http://[2001:db8::]/",
    "http://[2001:db8:ffff::1]/",
    "http://[3fff::]/",
    "http://[3fff:fff:ffff::]/",
    "http://[5f00::]/",
    "http://[2620:4f:8000::1]/",
    "http://[2001::]/",
    "http://[2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff]/",
    "http://[2001:10::1]/",
    "http://[2001:20::1]/",
    // IPv4 inside IPv6: mapped, compatible, NAT64, 6to4, Teredo
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::FFFF:7F00:0001]/",
    "http://[0:0:0:0:0:ffff:127.0.0.1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[::ffff:0.0.0.0]/",
    "http://[::127.0.0.1]/",
    "http://[::7f00:1]/",
    "http://[::10.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[64:ff9b::10.0.0.1]/",
    "http://[64:ff9b:1::]/",
    "http://[64:ff9b:1::8.8.8.8]/",
    "http://[2002:7f00:1::]/",
    "http://[2002:7f00:0001::1]/",
    "http://[2002:a9fe:a9fe::]/",
    "http://[2002:c0a8:101::1]/",
    "http://[2002:a00:1::]/",
    "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://[2001:0:7f00:1::]/",
    "http://[::ffff:0:127.0.0.1]/",
    // odd slashes, and a fragment or query instead of a path
    "http:127.0.0.1/",
    "http:/127.0.0.1/",
    "http:\\\\127.0.0.1\\",
    "http:///127.0.0.1/",
    "HTTP://127.0.0.1/",
    "http://127.0.0.1#@api.example.com/",
    "http://127.0.0.1?@api.example.com/",
    "http://127.0.0.1\\@api.example.com/",
    "http://127.0.0.1/@api.example.com",
    "  http://127.0.0.1/  ",
    // names of which some or all addresses are inside
    "http://inside.example.com/",
    "http://mixed.example.com/",
    "http://mixed6.example.com/",
    "http://mapped.example.com/",
    "http://metadata.example.com/",
    "https://inside.example.com/",
    "http://INSIDE.example.com./",
    // ports of other protocols
    "http://api.example.com:0/",
    "http://api.example.com:22/",
    "http://api.example.com:25/",
    "https://api.example.com:465/",
    "http://api.example.com:6667/",
    "http://93.184.215.14:25/",
];

const REFUSED: &[(&str, Refused)] = &[
    ("", Refused::Malformed),
    ("api.example.com", Refused::Malformed),
    ("//api.example.com/", Refused::Malformed),
    ("http://", Refused::Malformed),
    ("http://:80/", Refused::Malformed),
    ("http://./", Refused::Malformed),
    ("http://../", Refused::Malformed),
    ("http://a..example.com/", Refused::Malformed),
    ("http://.example.com/", Refused::Malformed),
    ("http://api.example.com../", Refused::Malformed),
    ("http://127.0.0.1../", Refused::Malformed),
    ("http://a。。example.com/", Refused::Malformed),
    ("http://api example.com/", Refused::Malformed),
    ("http://api.exa\tmple.com/", Refused::Malformed),
    ("http://127.0.\n0.1/", Refused::Malformed),
    ("http://127.0.0.1%00/", Refused::Malformed),
    ("http://api%2fexample.com/", Refused::Malformed),
    ("http://127.0.0.256/", Refused::Malformed),
    ("http://127.0.0.0.1/", Refused::Malformed),
    ("http://4294967296/", Refused::Malformed),
    ("http://0x100000000/", Refused::Malformed),
    ("http://0400.0.0.1/", Refused::Malformed),
    ("http://127.0.0.08/", Refused::Malformed),
    ("http://[::1/", Refused::Malformed),
    ("http://[::1%25lo]/", Refused::Blocked),
    ("http://[fe80::1%eth0]/", Refused::Blocked),
    ("http://[fe80::1%25eth0]:80/", Refused::Blocked),
    ("http://[::ffff:127.0.0.1.]/", Refused::Malformed),
    ("http://[127.0.0.1]/", Refused::Malformed),
    ("http://[::ffff:0x7f.1]/", Refused::Malformed),
    ("http://[v1.fe80]/", Refused::Malformed),
    ("http://::1/", Refused::Malformed),
    ("http://api.example.com:99999/", Refused::Malformed),
    ("http://api.example.com:-1/", Refused::Malformed),
    ("http://api.example.com:８０/", Refused::Malformed),
    ("http://xn--zzzzzzzzzz--.example.com/", Refused::Malformed),
    ("ftp://api.example.com/", Refused::Scheme),
    ("file:///etc/passwd", Refused::Scheme),
    ("gopher://127.0.0.1:6379/_INFO", Refused::Scheme),
    ("unix:/var/run/docker.sock", Refused::Scheme),
    ("javascript:alert(1)", Refused::Scheme),
    ("data:text/plain,x", Refused::Scheme),
    ("ws://api.example.com/", Refused::Scheme),
    ("httpx://api.example.com/", Refused::Scheme),
    ("http://user@api.example.com/", Refused::UserInfo),
    ("http://user:pass@api.example.com/", Refused::UserInfo),
    ("http://:pass@api.example.com/", Refused::UserInfo),
    ("http://api.example.com@127.0.0.1/", Refused::UserInfo),
    ("http://127.0.0.1@api.example.com/", Refused::UserInfo),
    ("http://api.example.com:80@127.0.0.1/", Refused::UserInfo),
    ("http://api.example.com%2f@127.0.0.1/", Refused::UserInfo),
    ("http://a@b@127.0.0.1/", Refused::UserInfo),
    ("http://@api.example.com/", Refused::UserInfo),
    ("http://:@127.0.0.1/", Refused::UserInfo),
    ("http:\\\\@127.0.0.1/", Refused::UserInfo),
    ("http:@127.0.0.1/", Refused::UserInfo),
];

/// Allowed spellings, each with the address that is dialled for it.
const OPEN: &[(&str, &str)] = &[
    ("http://api.example.com/graphql", "93.184.215.14:80"),
    ("https://api.example.com/graphql", "93.184.215.14:443"),
    ("HTTP://API.Example.COM:8080/", "93.184.215.14:8080"),
    ("http://api.example.com./", "93.184.215.14:80"),
    ("http://api。example。com/", "93.184.215.14:80"),
    ("http://ａｐｉ.example.com/", "93.184.215.14:80"),
    ("http://%61pi.example.com/", "93.184.215.14:80"),
    ("http://api.example.com:/", "93.184.215.14:80"),
    ("http://api.example.com:00080/", "93.184.215.14:80"),
    ("https://api.example.com:80/", "93.184.215.14:80"),
    ("http://b\u{fc}cher.example.com/", "93.184.215.14:80"),
    ("http://xn--bcher-kva.example.com/", "93.184.215.14:80"),
    ("http://127.0.0.1.nip.example.com/", "93.184.215.14:80"),
    ("http://localhost.example.com/", "93.184.215.14:80"),
    ("http://mylocalhost.com/", "93.184.215.14:80"),
    ("http://93.184.215.14/", "93.184.215.14:80"),
    ("http://1572394766/", "93.184.215.14:80"),
    ("http://0x5db8d70e:8443/", "93.184.215.14:8443"),
    ("http://0135.0270.0327.016/", "93.184.215.14:80"),
    ("http://93.12113678/", "93.184.215.14:80"),
    ("http://93.184.215.14./", "93.184.215.14:80"),
    ("http://[::ffff:93.184.215.14]/", "93.184.215.14:80"),
    (
        "http://[2606:4700:4700::1111]/",
        "[2606:4700:4700::1111]:80",
    ),
    (
        "http://[2606:4700:4700:0:0:0:0:1111]:81/",
        "[2606:4700:4700::1111]:81",
    ),
    (
        "http://[64:ff9b::93.184.215.14]/",
        "[64:ff9b::5db8:d70e]:80",
    ),
    ("http://six.example.com/", "[2606:4700:4700::1111]:80"),
];

#[tokio::test]
async fn private_targets_are_blocked_with_one_message_and_no_connection() {
    let world = world();
    let mut messages = HashSet::new();
    for url in BLOCKED {
        let error = world.get(url).await.expect_err(url);
        assert_eq!(error, OutboundError::Blocked, "{url}");
        messages.insert(format!("{:?}", domain::Error::from(error)));
        assert_eq!(world.dialled(), [], "{url}");
    }
    assert_eq!(messages.len(), 1);
    assert!(BLOCKED.len() >= 120, "{} spellings", BLOCKED.len());
    let is_private = |name: &String| !name.ends_with(".example.com");
    let asked: Vec<_> = world.asked().into_iter().filter(is_private).collect();
    assert!(asked.is_empty(), "asked for {asked:?}");
}

#[tokio::test]
async fn texts_that_are_not_addresses_are_refused() {
    let world = world();
    for (url, expected) in REFUSED {
        assert_eq!(Target::parse(url).err(), Some(*expected), "{url:?}");
    }
    assert_eq!(world.asked(), [""; 0]);
}

#[tokio::test]
async fn public_targets_are_dialled_at_the_checked_address() {
    for (url, expected) in OPEN {
        let world = world();
        // Nothing is listening there; only the dial matters.
        let error = world.get(url).await.expect_err(url);
        assert_eq!(error, OutboundError::ConnectionRefused, "{url}");
        assert_eq!(world.dialled(), [expected.parse().unwrap()], "{url}");
    }
}

#[tokio::test]
async fn check_agrees_with_send_on_what_is_written_out() {
    let outbound = world().outbound(Options::default());
    for url in BLOCKED {
        let Ok(target) = Target::parse(url) else {
            continue;
        };
        let is_named = url.to_lowercase().contains("example.com") && !url.contains("127.0.0.1");
        assert_eq!(outbound.check(&target).is_err(), !is_named, "{url}");
    }
    for (url, _) in OPEN {
        assert_eq!(
            outbound.check(&Target::parse(url).unwrap()),
            Ok(()),
            "{url}"
        );
    }
}

#[test]
fn long_texts_are_refused() {
    let host = |labels: usize| format!("http://{}com/", "abcdefg.".repeat(labels));
    assert!(Target::parse(&host(31)).is_ok());
    assert_eq!(Target::parse(&host(32)), Err(Refused::Malformed));
    let label = |length: usize| format!("http://{}.com/", "a".repeat(length));
    assert!(Target::parse(&label(63)).is_ok());
    assert_eq!(Target::parse(&label(64)), Err(Refused::Malformed));
    let path = |length: usize| format!("http://api.example.com/{}", "a".repeat(length));
    assert!(Target::parse(&path(2000)).is_ok());
    assert_eq!(Target::parse(&path(2048)), Err(Refused::Malformed));
    // Short as written, too long after escaping.
    assert_eq!(
        Target::parse(
            &path(0)
                .replace("/\"", "")
                .replace("com/", &format!("com/{}", "é".repeat(900)))
        ),
        Err(Refused::Malformed)
    );
}

#[test]
fn a_target_shows_its_origin_alone_in_logs() {
    let target =
        Target::parse("https://hooks.example.com:8443/services/T0/S3CR3T?key=S3CR3T").unwrap();
    assert_eq!(format!("{target:?}"), "https://hooks.example.com:8443/…");
}

fn world() -> std::sync::Arc<World> {
    let world = World::new();
    for name in [
        "api.example.com",
        "xn--bcher-kva.example.com",
        "127.0.0.1.nip.example.com",
        "localhost.example.com",
        "mylocalhost.com",
    ] {
        world.name(name, &[PUBLIC]);
    }
    world
        .name("six.example.com", &["2606:4700:4700::1111"])
        .name("inside.example.com", &["127.0.0.1"])
        .name("mixed.example.com", &[PUBLIC, OTHER, "10.0.0.7"])
        .name("mixed6.example.com", &[PUBLIC, "fd00::1"])
        .name("mapped.example.com", &["::ffff:192.168.1.1"])
        .name("metadata.example.com", &["169.254.169.254"]);
    world
}
