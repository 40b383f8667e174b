//! A name that changes its addresses between the check and the connection.

use outbound::{Options, Outbound, OutboundError, Request, Target};
use std::net::SocketAddr;

use crate::world::{OTHER, PUBLIC, Server, World, answer, redirect, soon, user};

#[tokio::test]
async fn a_thousand_rebindings_reach_nothing_inside() {
    let inside = Server::answering(|_| answer("200 OK", &[], b"secret")).await;
    let outside = Server::answering(|_| answer("200 OK", &[], b"public")).await;
    let world = World::new();
    world.route(PUBLIC, &outside).route("127.0.0.1", &inside);
    // For each call: public at the check, loopback for any later lookup.
    for _ in 0..1_000 {
        world.name("rebind.example.com", &[PUBLIC]);
        world.name("rebind.example.com", &["127.0.0.1"]);
    }
    let outbound = world.outbound(Options::default());
    let url = format!("http://rebind.example.com:{}/", inside.address.port());
    let request = Request::get(Target::parse(&url).unwrap());
    let (mut answered, mut blocked) = (0, 0);
    for _ in 0..1_000 {
        match soon(outbound.send(&user(), request.clone())).await {
            Ok(response) => {
                assert_eq!(response.body, b"public");
                answered += 1;
            }
            Err(error) => {
                assert_eq!(error, OutboundError::Blocked);
                blocked += 1;
            }
        }
    }
    assert_eq!((answered, blocked), (500, 500));
    assert_eq!(world.asked().len(), 1_000, "each call asks once");
    let checked = SocketAddr::new(PUBLIC.parse().unwrap(), inside.address.port());
    assert_eq!(world.dialled(), vec![checked; 500]);
    assert_eq!(inside.connections(), 0);
}

#[tokio::test]
async fn a_redirect_to_the_same_name_is_checked_anew() {
    let inside = Server::answering(|_| answer("200 OK", &[], b"secret")).await;
    let outside = Server::answering(|_| redirect(302, "/again")).await;
    let world = World::new();
    world
        .route(PUBLIC, &outside)
        .route("127.0.0.1", &inside)
        .name("rebind.example.com", &[PUBLIC])
        .name("rebind.example.com", &["127.0.0.1"]);
    let error = soon(world.get("http://rebind.example.com/"))
        .await
        .unwrap_err();
    assert_eq!(error, OutboundError::Blocked);
    assert_eq!((outside.connections(), inside.connections()), (1, 0));
}

#[tokio::test]
async fn every_address_of_a_name_must_be_public() {
    let inside = Server::answering(|_| answer("200 OK", &[], b"secret")).await;
    let world = World::new();
    world
        .route("127.0.0.1", &inside)
        .name(
            "last.example.com",
            &[PUBLIC, OTHER, PUBLIC, OTHER, PUBLIC, "127.0.0.1"],
        )
        .name("first.example.com", &["::1", PUBLIC])
        .name("none.example.com", &[]);
    // A name without an address gets the same error as one that leads inside, so callers cannot probe names.
    for name in ["last", "first", "none", "unknown"] {
        let error = world
            .get(&format!("http://{name}.example.com/"))
            .await
            .unwrap_err();
        assert_eq!(error, OutboundError::Blocked, "{name}");
    }
    assert_eq!(world.dialled(), []);
}

#[tokio::test]
async fn the_machines_own_network_is_closed_until_the_switch_opens_loopback() {
    let inside = Server::answering(|_| answer("200 OK", &[], b"here")).await;
    let port = inside.address.port();
    let urls = [
        format!("http://127.0.0.1:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://api.localhost:{port}/"),
        format!("http://0x7f.1:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
    ];
    let closed = Outbound::new(Options::default()).unwrap();
    let open = Outbound::new(Options {
        allow_loopback: true,
        ..Options::default()
    })
    .unwrap();
    for url in &urls {
        let request = Request::get(Target::parse(url).unwrap());
        let error = closed.send(&user(), request).await.unwrap_err();
        assert_eq!(error, OutboundError::Blocked, "{url}");
        assert_eq!(inside.connections(), 0, "{url}");
    }
    for (count, url) in urls.iter().enumerate() {
        let request = Request::get(Target::parse(url).unwrap());
        let response = soon(open.send(&user(), request)).await.unwrap();
        assert_eq!(response.body, b"here", "{url}");
        assert_eq!(inside.connections(), count + 1, "{url}");
    }
}
