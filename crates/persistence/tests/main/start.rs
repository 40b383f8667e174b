//! Opening the store.

use persistence::{DatabaseUrl, Store};

use crate::sqlite_url;

#[test]
fn postgres_that_is_down_is_an_error_that_names_it_and_no_new_file() {
    let folder = tempfile::tempdir().unwrap();
    // A loopback port that nothing listens on: bound and closed again.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let before: Vec<_> = std::fs::read_dir(".")
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    let url = DatabaseUrl::parse(&format!(
        "postgres://app:s3cret@127.0.0.1:{port}/graphfolio"
    ))
    .unwrap();
    let error = Store::open(&url).err().unwrap().to_string();
    assert!(
        error.contains(&format!("PostgreSQL at 127.0.0.1:{port}/graphfolio")),
        "{error}"
    );
    assert!(error.contains("refused"), "{error}");
    assert!(!error.contains("s3cret"), "{error}");
    let after: Vec<_> = std::fs::read_dir(".")
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(before, after);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let url = DatabaseUrl::parse(&format!("sqlite://{}/test.db", file.display())).unwrap();
    let error = Store::open(&url).err().unwrap().to_string();
    assert!(
        error.contains("SQLite at") && error.contains("test.db"),
        "{error}"
    );
}

#[test]
fn many_instances_may_start_at_once() {
    // Several new files: whether two connections meet while they switch one to WAL is a matter of luck.
    for _ in 0..10 {
        let folder = tempfile::tempdir().unwrap();
        let url = sqlite_url(folder.path());
        std::thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| Store::open(&url).unwrap());
            }
        });
    }
    let Some(url) = crate::postgres_url() else {
        return;
    };
    let url = DatabaseUrl::parse(&url).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| Store::open(&url).unwrap());
        }
    });
}
