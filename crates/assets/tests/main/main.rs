//! Every test runs on a folder, and on an S3 server where one is installed.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stderr,
    missing_docs
)]

mod hostile;
mod moto;

use assets::AssetStore;
use domain::{AssetKey, Error};
use moto::Moto;

/// Runs a test on both kinds of stores.
macro_rules! on_both {
    ($($test:ident)*) => {$(
        mod $test {
            #[tokio::test]
            async fn folder() {
                let folder = tempfile::tempdir().unwrap();
                let store = assets::AssetStore::folder(&folder.path().join("below/it")).unwrap();
                super::$test(&store).await;
            }

            #[tokio::test]
            async fn s3() {
                let Some(moto) = super::Moto::start().await else {
                    return;
                };
                super::$test(&moto.store()).await;
            }
        }
    )*};
}

on_both! {
    stored_bytes_are_found_under_their_hash
    bytes_are_stored_once
    deleted_bytes_are_gone
    too_large_bytes_are_refused
    concurrent_writers_store_whole_bytes
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\xff";

async fn stored_bytes_are_found_under_their_hash(store: &AssetStore) {
    let key = AssetKey::of(PNG);
    assert!(!store.exists(key).await.unwrap());
    assert_eq!(store.get(key).await.unwrap(), None);
    assert_eq!(store.put(PNG.to_vec()).await.unwrap(), key);
    assert!(store.exists(key).await.unwrap());
    assert_eq!(store.get(key).await.unwrap().unwrap(), PNG);
    let empty = store.put(Vec::new()).await.unwrap();
    assert_eq!(store.get(empty).await.unwrap().unwrap(), b"".as_slice());
}

async fn bytes_are_stored_once(store: &AssetStore) {
    let key = store.put(PNG.to_vec()).await.unwrap();
    assert_eq!(store.put(PNG.to_vec()).await.unwrap(), key);
    store.delete(key).await.unwrap();
    assert!(!store.exists(key).await.unwrap());
}

async fn deleted_bytes_are_gone(store: &AssetStore) {
    let one = store.put(b"one".to_vec()).await.unwrap();
    let other = store.put(b"other".to_vec()).await.unwrap();
    store.delete(one).await.unwrap();
    store.delete(one).await.unwrap();
    assert_eq!(store.get(one).await.unwrap(), None);
    assert_eq!(
        store.get(other).await.unwrap().unwrap(),
        b"other".as_slice()
    );
}

async fn too_large_bytes_are_refused(store: &AssetStore) {
    let most = vec![7; AssetStore::MAX_BYTES];
    let key = store.put(most.clone()).await.unwrap();
    assert_eq!(store.get(key).await.unwrap().unwrap(), most);
    let refused = store.put(vec![7; AssetStore::MAX_BYTES + 1]).await;
    assert!(matches!(refused, Err(Error::TooLarge(_))), "{refused:?}");
}

async fn concurrent_writers_store_whole_bytes(store: &AssetStore) {
    let bytes = vec![42; 200_000];
    let writers: Vec<_> = (0..8)
        .map(|_| {
            let (store, bytes) = (store.clone(), bytes.clone());
            tokio::spawn(async move { store.put(bytes).await })
        })
        .collect();
    for writer in writers {
        let key = writer.await.unwrap().unwrap();
        assert_eq!(store.get(key).await.unwrap().unwrap(), bytes);
    }
}

#[tokio::test]
async fn changed_bytes_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let store = AssetStore::folder(folder.path()).unwrap();
    let key = store.put(PNG.to_vec()).await.unwrap();
    let name = key.to_string();
    let file = folder.path().join("assets").join(&name[..2]).join(&name);
    std::fs::write(&file, b"something else").unwrap();
    assert!(matches!(store.get(key).await, Err(Error::Internal(_))));
    std::fs::write(&file, vec![0; AssetStore::MAX_BYTES + 1]).unwrap();
    assert!(matches!(store.get(key).await, Err(Error::Internal(_))));
    store.put(PNG.to_vec()).await.unwrap();
    assert_eq!(store.get(key).await.unwrap().unwrap(), PNG);
}

#[tokio::test]
async fn a_service_that_does_not_answer_is_an_error() {
    // Nothing listens on the port of a listener that was dropped.
    let port = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap().port()
    };
    let store = AssetStore::s3(&moto::settings(port)).unwrap();
    assert!(store.put(PNG.to_vec()).await.is_err());
    assert!(store.exists(AssetKey::of(PNG)).await.is_err());
}
