//! One redirect is followed, and its target is checked like the first one.

use outbound::{Headers, Options, OutboundError, Request, Response, Target};

use crate::world::{OTHER, PUBLIC, Server, World, answer, redirect, soon, user};

#[tokio::test]
async fn a_redirect_inside_is_blocked() {
    let inside = Server::answering(|_| answer("200 OK", &[], b"secret")).await;
    let port = inside.address.port();
    for location in [
        format!("http://127.0.0.1:{port}/"),
        format!("//127.0.0.1:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://0x7f.1:{port}/"),
        format!("http://2130706433:{port}/"),
        format!("http://[::1]:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
        format!("http://127%2e0.0.1:{port}/"),
        format!("http://inside.example.com:{port}/"),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "http://metadata.google.internal/".to_owned(),
        "http://10.0.0.1/".to_owned(),
        "http://other.example.com:25/".to_owned(),
    ] {
        let sent = location.clone();
        let outside = Server::answering(move |_| redirect(302, &sent)).await;
        let world = World::new();
        world
            .name("api.example.com", &[PUBLIC])
            .name("inside.example.com", &["127.0.0.1"])
            .route(PUBLIC, &outside)
            .route("127.0.0.1", &inside)
            .route("::1", &inside);
        let error = soon(world.get("http://api.example.com/"))
            .await
            .unwrap_err();
        assert_eq!(error, OutboundError::Blocked, "{location}");
        assert_eq!(outside.connections(), 1, "{location}");
        assert_eq!(world.dialled().len(), 1, "{location}");
    }
    assert_eq!(inside.connections(), 0);
}

#[tokio::test]
async fn one_redirect_is_followed_and_a_loop_ends() {
    for status in [301, 302, 303, 307, 308] {
        let server = Server::answering(move |request| {
            if request.starts_with("GET /docs/new?a=1 ") {
                answer("200 OK", &[], b"found")
            } else if request.starts_with("GET /docs/old ") {
                redirect(status, "new?a=1#part")
            } else {
                redirect(status, request.split(' ').nth(1).unwrap())
            }
        })
        .await;
        let world = World::new();
        world
            .name("api.example.com", &[PUBLIC])
            .route(PUBLIC, &server);
        let response = soon(world.get("http://api.example.com/docs/old"))
            .await
            .unwrap();
        assert_eq!(
            (response.status, response.body.as_slice()),
            (200, &b"found"[..])
        );
        let error = soon(world.get("http://api.example.com/loop"))
            .await
            .unwrap_err();
        assert_eq!(error, OutboundError::Redirected);
        assert_eq!(server.requests().len(), 4, "two for each");
    }
}

#[tokio::test]
async fn as_many_redirects_are_followed_as_the_request_says() {
    let server = Server::answering(|request| {
        let path = request.split(' ').nth(1).unwrap();
        match path.trim_start_matches('/').parse::<u8>() {
            Ok(0) => answer("200 OK", &[], b"found"),
            Ok(left) => redirect(301, &format!("/{}", left - 1)),
            Err(_) => redirect(301, "http://127.0.0.1/"),
        }
    })
    .await;
    let world = World::new();
    world
        .name("api.example.com", &[PUBLIC])
        .route(PUBLIC, &server);
    let send = async |path: &str, most| {
        let url = Target::parse(&format!("http://api.example.com/{path}")).unwrap();
        let request = Request::get(url).with_redirects(most);
        soon(world.outbound(Options::default()).send(&user(), request)).await
    };
    for (redirects, most) in [(0, 3), (2, 3), (3, 3), (1, 1)] {
        let response = send(&redirects.to_string(), most).await.unwrap();
        assert_eq!(response.body, b"found");
        assert_eq!(response.url().as_str(), "http://api.example.com/0");
    }
    for (redirects, most) in [(4, 3), (2, 1)] {
        let error = send(&redirects.to_string(), most).await.unwrap_err();
        assert_eq!(error, OutboundError::Redirected);
    }
    let response = send("2", 0).await.unwrap();
    assert_eq!(
        (response.status, response.url().as_str()),
        (301, "http://api.example.com/2")
    );
    assert_eq!(send("inside", 3).await.unwrap_err(), OutboundError::Blocked);
}

#[tokio::test]
async fn other_answers_of_300_are_answers() {
    for status in [300, 304, 305, 306] {
        let server = Server::answering(move |_| redirect(status, "http://127.0.0.1/")).await;
        let world = World::new();
        world
            .name("api.example.com", &[PUBLIC])
            .route(PUBLIC, &server);
        let response = soon(world.get("http://api.example.com/")).await.unwrap();
        assert_eq!(response.status, status);
    }
}

#[tokio::test]
async fn broken_redirects_are_reported() {
    let long = format!("http://api.example.com/{}", "a".repeat(3000));
    for location in [
        "",
        "http://",
        "ftp://a.example.com/",
        "http://u:p@api.example.com/",
        &long,
    ] {
        let head = match location {
            "" => "X-Nothing: 1".to_owned(),
            location => format!("Location: {location}"),
        };
        let server = Server::answering(move |_| answer("302 Found", &[&head], b"")).await;
        let world = World::new();
        world
            .name("api.example.com", &[PUBLIC])
            .route(PUBLIC, &server);
        let error = soon(world.get("http://api.example.com/"))
            .await
            .unwrap_err();
        assert_eq!(error, OutboundError::Redirected, "{location}");
        assert_eq!(server.connections(), 1);
    }
}

#[tokio::test]
async fn a_post_is_redirected_only_as_the_same_post() {
    for status in [301, 302, 303, 307, 308] {
        let server = Server::answering(move |request| {
            if request.starts_with("POST /old ") {
                redirect(status, "/new")
            } else {
                answer("200 OK", &[], b"done")
            }
        })
        .await;
        let world = World::new();
        world
            .name("api.example.com", &[PUBLIC])
            .route(PUBLIC, &server);
        let url = Target::parse("http://api.example.com/old").unwrap();
        let outbound = world.outbound(Options::default());
        let answer = soon(outbound.send(&user(), Request::post(url, "the body"))).await;
        let requests = server.requests();
        if status < 307 {
            assert_eq!(answer.unwrap_err(), OutboundError::Redirected, "{status}");
            assert_eq!(requests.len(), 1, "{status}");
        } else {
            assert_eq!(answer.unwrap().body, b"done", "{status}");
            assert!(requests[1].starts_with("POST /new ") && requests[1].ends_with("\r\nthe body"));
        }
    }
}

#[tokio::test]
async fn headers_stay_with_the_origin_they_were_given_for() {
    // Same host and port: all headers are sent again.
    let (second, _) = redirected("http://api.example.com/new").await;
    assert!(
        second.contains("authorization: Bearer S3CR3T\r\n"),
        "{second}"
    );
    assert!(second.contains("x-tenant: 7\r\n"), "{second}");
    // Another host, port or scheme is another origin.
    for location in [
        "http://other.example.com/new",
        "http://api.example.com:8080/new",
        "http://api.example.com.other.example.com/new",
    ] {
        let (second, response) = redirected(location).await;
        assert_eq!(response.body, b"done", "{location}");
        assert!(second.starts_with("POST /new HTTP/1.1\r\n"), "{second}");
        assert!(
            !second.contains("S3CR3T") && !second.contains("x-tenant"),
            "{second}"
        );
        assert!(
            second.contains("content-type: application/json\r\n"),
            "{second}"
        );
        let host = location.split('/').nth(2).unwrap();
        assert!(second.contains(&format!("host: {host}\r\n")), "{second}");
    }
}

/// Returns the second request, as text, of a call that is redirected to `location`, and its response.
async fn redirected(location: &str) -> (String, Response) {
    let location = location.to_owned();
    let server = Server::answering(move |request| {
        if request.starts_with("POST /old ") {
            redirect(307, &location)
        } else {
            answer("200 OK", &[], b"done")
        }
    })
    .await;
    let world = World::new();
    world
        .name("api.example.com", &[PUBLIC])
        .name("other.example.com", &[OTHER])
        .name("api.example.com.other.example.com", &[OTHER])
        .route(PUBLIC, &server)
        .route(OTHER, &server);
    let mut headers = Headers::json();
    headers
        .add_secret("Authorization", "Bearer S3CR3T")
        .unwrap();
    headers.add_secret("Accept", "S3CR3T").unwrap();
    headers.add("X-Tenant", "7").unwrap();
    let url = Target::parse("http://api.example.com/old").unwrap();
    let request = Request::post(url, "{}").with_headers(headers);
    let response = soon(world.outbound(Options::default()).send(&user(), request))
        .await
        .unwrap();
    let requests = server.requests();
    assert_eq!(requests.len(), 2);
    assert!(requests[0].contains("authorization: Bearer S3CR3T\r\n"));
    (requests[1].clone(), response)
}
