//! Batches: many writes with one commit.

use domain::{Email, Error, Username};
use persistence::{BatchedWrite, Conn, GroupCommit, users};

use crate::{Scratch, on_both};

on_both! {
    a_failed_write_is_rolled_back_alone
    a_batch_that_cannot_commit_leaves_nothing
    grouped_writes_are_answered_after_their_commit
}

fn add(conn: &mut Conn, name: &str) -> domain::Result<String> {
    let email = Email::parse(&format!("{name}@example.com"))?;
    let user = users::find_or_insert(conn, &email, &Username::from_email(&email), crate::now())?;
    Ok(user.username.to_string())
}

async fn exists(store: &persistence::Store, name: &str) -> bool {
    let email = Email::parse(&format!("{name}@example.com")).unwrap();
    let found = store.read(move |conn| users::find_by_email(conn, &email));
    found.await.unwrap().is_some()
}

async fn a_failed_write_is_rolled_back_alone(scratch: Scratch) {
    let writes: Vec<BatchedWrite<String>> = vec![
        Box::new(|conn| add(conn, "ada")),
        Box::new(|conn| {
            add(conn, "bob")?;
            Err(Error::Forbidden("no".to_owned()))
        }),
        Box::new(|conn| {
            add(conn, "carl")?;
            panic!("on purpose")
        }),
        // A later write sees the earlier ones of its transaction.
        Box::new(|conn| {
            let email = Email::parse("ada@example.com")?;
            assert!(users::find_by_email(conn, &email)?.is_some());
            add(conn, "dora")
        }),
    ];
    let outcomes = scratch.store.write_batch(writes).await.unwrap();
    assert_eq!(outcomes[0], Ok("ada".to_owned()));
    assert_eq!(outcomes[1], Err(Error::Forbidden("no".to_owned())));
    assert!(matches!(outcomes[2], Err(Error::Internal(_))));
    assert_eq!(outcomes[3], Ok("dora".to_owned()));
    let store = scratch.another_instance();
    for (name, is_there) in [
        ("ada", true),
        ("bob", false),
        ("carl", false),
        ("dora", true),
    ] {
        assert_eq!(exists(&store, name).await, is_there, "{name}");
    }
}

async fn a_batch_that_cannot_commit_leaves_nothing(scratch: Scratch) {
    let writes: Vec<BatchedWrite<String>> = vec![
        Box::new(|conn| add(conn, "ada")),
        // Ends the transaction of the whole batch.
        Box::new(|conn| {
            use diesel::connection::SimpleConnection as _;
            conn.batch_execute("ROLLBACK").unwrap();
            Err(Error::Forbidden("no".to_owned()))
        }),
    ];
    assert!(scratch.store.write_batch(writes).await.is_err());
    assert!(!exists(&scratch.store, "ada").await);
}

async fn grouped_writes_are_answered_after_their_commit(scratch: Scratch) {
    let group = GroupCommit::new(scratch.store.clone());
    let other = scratch.another_instance();
    let callers = (0..500).map(|number| {
        let (group, other) = (group.clone(), other.clone());
        tokio::spawn(async move {
            let name = format!("user-{number}");
            let is_refused = number % 7 == 0;
            let written = name.clone();
            let outcome = group.write(move |conn| {
                add(conn, &written)?;
                if is_refused {
                    return Err(Error::Forbidden("no".to_owned()));
                }
                Ok(())
            });
            assert_eq!(outcome.await.is_err(), is_refused);
            assert_eq!(exists(&other, &name).await, !is_refused, "{name}");
        })
    });
    for caller in callers.collect::<Vec<_>>() {
        caller.await.unwrap();
    }
}
