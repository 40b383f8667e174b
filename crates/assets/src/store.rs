//! The store.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use domain::{AssetKey, AssetKind, Error, Result};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt as _, RetryConfig};

use crate::connector::Connector;

/// Begin of all names in a bucket or folder.
const PREFIX: &str = "assets";
const MAX_RETRIES: usize = 2;
/// How long a request and its retries may take together.
const RETRY_TIMEOUT: Duration = Duration::from_secs(20);

/// A bucket of a service that speaks S3. Has no `Debug` because it holds a secret.
#[derive(Clone)]
pub struct S3Settings {
    /// Scheme and host of the service. Empty: Amazon's, in the region.
    pub endpoint: String,
    /// The region.
    pub region: String,
    /// The bucket, which must exist.
    pub bucket: String,
    /// The id of the access key.
    pub access_key_id: String,
    /// The access key.
    pub secret_access_key: String,
}

/// Bytes under their hash. Cheap to clone.
#[derive(Debug, Clone)]
pub struct AssetStore {
    objects: Arc<dyn ObjectStore>,
}

impl AssetStore {
    /// Maximum size of stored bytes.
    pub const MAX_BYTES: usize = AssetKind::Logo.max_bytes();

    /// Opens a folder, and creates it if it is missing.
    ///
    /// # Errors
    /// [`Error::Internal`] if it cannot be created or read.
    pub fn folder(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(Error::internal)?;
        let objects = LocalFileSystem::new_with_prefix(folder).map_err(Error::internal)?;
        Ok(Self {
            objects: Arc::new(objects.with_fsync(true)),
        })
    }

    /// Opens a bucket. Sends nothing yet.
    ///
    /// # Errors
    /// [`Error::Internal`] if a setting has a form that no service accepts.
    pub fn s3(settings: &S3Settings) -> Result<Self> {
        let S3Settings {
            endpoint,
            region,
            bucket,
            access_key_id,
            secret_access_key,
        } = settings;
        let retry = RetryConfig {
            max_retries: MAX_RETRIES,
            retry_timeout: RETRY_TIMEOUT,
            ..RetryConfig::default()
        };
        let mut builder = AmazonS3Builder::new()
            .with_region(region)
            .with_bucket_name(bucket)
            .with_access_key_id(access_key_id)
            .with_secret_access_key(secret_access_key)
            .with_allow_http(endpoint.starts_with("http://"))
            .with_retry(retry)
            .with_http_connector(Connector::new().map_err(Error::internal)?);
        if !endpoint.is_empty() {
            builder = builder.with_endpoint(endpoint);
        }
        Ok(Self {
            objects: Arc::new(builder.build().map_err(Error::internal)?),
        })
    }

    /// Stores bytes and returns their key. If they are stored already, nothing changes.
    ///
    /// # Errors
    /// [`Error::TooLarge`] for more than [`AssetStore::MAX_BYTES`]; [`Error::Internal`] if they cannot be stored.
    pub async fn put(&self, bytes: Vec<u8>) -> Result<AssetKey> {
        if bytes.len() > Self::MAX_BYTES {
            return Err(Error::TooLarge(format!(
                "The file has more than {} bytes.",
                Self::MAX_BYTES
            )));
        }
        let key = AssetKey::of(&bytes);
        // Both kinds of stores replace an object as a whole, and equal keys mean equal bytes.
        let stored = self.objects.put(&path_of(key), bytes.into()).await;
        stored.map(|_| key).map_err(Error::internal)
    }

    /// Returns the bytes with this key; none if there are none.
    ///
    /// # Errors
    /// [`Error::Internal`] if they cannot be read, or are no longer those that were stored.
    pub async fn get(&self, key: AssetKey) -> Result<Option<Bytes>> {
        let found = match self.objects.get(&path_of(key)).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found.map_err(Error::internal)?,
        };
        if found.meta.size > Self::MAX_BYTES as u64 {
            return Err(changed(key));
        }
        let bytes = found.bytes().await.map_err(Error::internal)?;
        if AssetKey::of(&bytes) != key {
            return Err(changed(key));
        }
        Ok(Some(bytes))
    }

    /// Returns whether bytes with this key are stored.
    ///
    /// # Errors
    /// [`Error::Internal`] if the store does not answer.
    pub async fn exists(&self, key: AssetKey) -> Result<bool> {
        match self.objects.head(&path_of(key)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(Error::internal(error)),
        }
    }

    /// Deletes the bytes with this key, if they are stored.
    ///
    /// # Errors
    /// [`Error::Internal`] if they cannot be deleted.
    pub async fn delete(&self, key: AssetKey) -> Result<()> {
        match self.objects.delete(&path_of(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(Error::internal(error)),
        }
    }
}

fn path_of(key: AssetKey) -> ObjectPath {
    let name = key.to_string();
    let folder: String = name.chars().take(2).collect();
    ObjectPath::from(format!("{PREFIX}/{folder}/{name}"))
}

fn changed(key: AssetKey) -> Error {
    Error::internal(format!("the stored bytes of {key} have changed"))
}
