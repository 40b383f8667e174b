//! Requests as sent and responses as read.

use outbound::{Headers, Options, OutboundError, Refused, Request, Target, TlsFault};

use crate::world::{PUBLIC, Server, World, answer, soon, user};

#[tokio::test]
async fn a_request_is_what_its_caller_wrote_and_nothing_else() {
    let server = Server::answering(|_| answer("200 OK", &[], b"")).await;
    let world = World::new();
    world
        .name("api.example.com", &[PUBLIC])
        .route(PUBLIC, &server);
    let outbound = world.outbound(Options {
        user_agent: "Docs/1.0".to_owned(),
        ..Options::default()
    });
    let mut headers = Headers::json();
    headers.add_secret("X-Api-Key", "S3CR3T").unwrap();
    let url = Target::parse("http://API.example.com:8080/a%20b?q=\u{fc}#part").unwrap();
    let request = Request::post(url.clone(), r#"{"query":"{ __typename }"}"#).with_headers(headers);
    soon(outbound.send(&user(), request)).await.unwrap();
    let url = Target::parse("http://93.184.215.14").unwrap();
    soon(outbound.send(&user(), Request::get(url)))
        .await
        .unwrap();
    let mut lines = server.requests();
    for text in &mut lines {
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let mut sorted: Vec<_> = head.split("\r\n").skip(1).collect();
        sorted.sort_unstable();
        *text = format!(
            "{}\n{}\n\n{body}",
            head.split("\r\n").next().unwrap(),
            sorted.join("\n")
        );
    }
    assert_eq!(
        lines[0],
        "POST /a%20b?q=%C3%BC HTTP/1.1\naccept-encoding: gzip, br\naccept: application/json\n\
         connection: close\ncontent-length: 26\ncontent-type: application/json\n\
         host: api.example.com:8080\nuser-agent: Docs/1.0\nx-api-key: S3CR3T\n\n\
         {\"query\":\"{ __typename }\"}"
    );
    assert_eq!(
        lines[1],
        "GET / HTTP/1.1\naccept-encoding: gzip, br\nconnection: close\nhost: 93.184.215.14\n\
         user-agent: Docs/1.0\n\n"
    );
}

#[tokio::test]
async fn an_answer_of_any_status_comes_back_with_few_headers() {
    let headers = [
        "Content-Type: application/json; charset=utf-8",
        "ETag: \"1\"",
        "Retry-After: 7",
        "Set-Cookie: session=S3CR3T",
        "X-Internal: 1",
    ];
    for (status, is_success) in [
        ("200 OK", true),
        ("204 No Content", true),
        ("404 Not Found", false),
        ("503 Busy", false),
    ] {
        let server = Server::answering(move |_| answer(status, &headers, b"")).await;
        let world = World::new();
        world.route(PUBLIC, &server);
        let response = soon(world.get(&format!("http://{PUBLIC}/"))).await.unwrap();
        assert_eq!(response.status.to_string(), status[..3]);
        assert_eq!(response.is_success(), is_success);
        assert_eq!(
            response.header("content-type"),
            Some("application/json; charset=utf-8")
        );
        assert_eq!(response.header("Retry-After"), Some("7"));
        assert_eq!(response.header("etag"), Some("\"1\""));
        assert_eq!(response.header("set-cookie"), None);
        assert_eq!(response.header("x-internal"), None);
        assert!(response.elapsed.as_nanos() > 0);
        assert!(!format!("{response:?}").contains("S3CR3T"));
    }
}

#[test]
fn headers_that_break_a_message_are_refused() {
    let mut headers = Headers::new();
    for name in [
        "",
        "a b",
        "a:b",
        "a\r\nb",
        "é",
        "Host",
        "Content-Length",
        "transfer-encoding",
        "Connection",
        "UPGRADE",
        "TE",
        "Trailer",
        "Expect",
        "Accept-Encoding",
        "Proxy-Authorization",
        "Keep-Alive",
    ] {
        assert_eq!(
            headers.add(name, "1"),
            Err(OutboundError::Header),
            "{name:?}"
        );
    }
    for value in ["a\r\nb: c", "a\nb", "a\0b", "\u{7f}"] {
        assert_eq!(
            headers.add_secret("X-A", value),
            Err(OutboundError::Header),
            "{value:?}"
        );
    }
    assert_eq!(headers.add("X-A", &"x".repeat(8 * 1024)), Ok(()));
    assert_eq!(
        headers.add("X-A", &"x".repeat(8 * 1024 + 1)),
        Err(OutboundError::Header)
    );
    for n in 1..64 {
        assert_eq!(headers.add(&format!("X-{n}"), ""), Ok(()), "{n}");
    }
    assert_eq!(headers.add("X-64", ""), Err(OutboundError::Header));
    assert_eq!(
        headers.add("x-63", "again"),
        Ok(()),
        "in place of the old one"
    );
}

/// Every error has its own message, a whole sentence, and its own code, and is never an internal error.
#[test]
fn errors_are_told_apart() {
    let errors = [
        OutboundError::Refused(Refused::Malformed),
        OutboundError::Blocked,
        OutboundError::Header,
        OutboundError::ConnectionRefused,
        OutboundError::Unreachable,
        OutboundError::Tls(TlsFault::Expired),
        OutboundError::TimedOut,
        OutboundError::Interrupted,
        OutboundError::NotHttp,
        OutboundError::HeadersTooLarge,
        OutboundError::TooLarge(1 << 20),
        OutboundError::Encoding,
        OutboundError::Redirected,
        OutboundError::InsecureRedirect,
    ];
    let mut seen = std::collections::HashSet::new();
    for error in errors {
        let domain::Error::BadRequest { code, message, .. } = error.into() else {
            panic!("{error:?} is told as something else");
        };
        assert!(
            message.ends_with('.') && message.starts_with(char::is_uppercase),
            "{message}"
        );
        assert!(
            seen.insert(code) && seen.insert(Box::leak(message.into_boxed_str())),
            "{code}"
        );
    }
    assert_eq!(
        OutboundError::TooLarge(1 << 20).to_string(),
        "The response is larger than 1 MiB."
    );
    assert_eq!(
        OutboundError::TooLarge(5_000).to_string(),
        "The response is larger than 5000 bytes."
    );
    assert_eq!(
        OutboundError::from(Refused::Blocked),
        OutboundError::Blocked
    );
    assert_eq!(
        Refused::Blocked.to_string(),
        OutboundError::Blocked.to_string()
    );
}
