//! Cleans pictures that owners upload, and stores them in a folder or in an S3 bucket, under the hash of their bytes.
//!
//! ```
//! # async fn example() -> domain::Result<()> {
//! let store = assets::AssetStore::folder(std::path::Path::new("data/assets"))?;
//! let key = store.put(b"\x89PNG\r\n\x1a\n".to_vec()).await?;
//! assert!(store.exists(key).await?);
//! # Ok(())
//! # }
//! ```

mod connector;
mod picture;
mod store;

pub use picture::{Picture, clean_favicon, clean_logo};
pub use store::{AssetStore, S3Settings};
