//! Documents ready to be sent: rendered and compressed once.

use std::io::Write as _;
use std::sync::Arc;

use actix_web::http::header::{ContentEncoding, HeaderValue};
use actix_web::web::Bytes;
use domain::Error;
use moka::future::Cache;
use sha2::{Digest, Sha256};

/// Brotli's quality for documents made on demand: the last before its time grows tenfold and more.
const BROTLI_QUALITY: i32 = 8;

/// A document in one encoding.
#[derive(Clone)]
pub(crate) struct Document {
    pub(crate) body: Bytes,
    pub(crate) etag: HeaderValue,
}

/// Documents by a key that changes whenever they would. Cheap to clone.
#[derive(Clone)]
pub struct PageCache(Cache<String, Arc<Document>>);

impl PageCache {
    /// Keeps at most so many bytes of documents.
    #[must_use]
    pub fn new(max_bytes: u64) -> Self {
        let weigh = |key: &String, document: &Arc<Document>| {
            u32::try_from(key.len() + document.body.len() + 256).unwrap_or(u32::MAX)
        };
        Self(
            Cache::builder()
                .max_capacity(max_bytes)
                .weigher(weigh)
                .build(),
        )
    }

    /// The document under `key` in that encoding, made on a miss; many callers at once wait for one.
    ///
    /// # Errors
    /// What `make` answers.
    pub(crate) async fn document(
        &self,
        key: &str,
        encoding: ContentEncoding,
        make: impl AsyncFnOnce() -> Result<String, Error>,
    ) -> Result<Arc<Document>, Error> {
        self.0
            .try_get_with(format!("{}\n{key}", encoding.as_str()), async {
                compressed(make().await?, encoding).map(Arc::new)
            })
            .await
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }
}

impl PageCache {
    /// The bytes under `key`, made on a miss; many callers at once wait for one.
    ///
    /// # Errors
    /// What `make` answers.
    pub(crate) async fn bytes(
        &self,
        key: &str,
        make: impl Future<Output = Result<Vec<u8>, Error>>,
    ) -> Result<Arc<Document>, Error> {
        self.0
            .try_get_with(format!("bytes\n{key}"), async {
                let body = make.await?;
                let etag = etag(&body, ContentEncoding::Identity);
                let body = body.into();
                Ok(Arc::new(Document { body, etag }))
            })
            .await
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }
}

impl PageCache {
    /// A text that is made for each answer, compressed once while it stays the same.
    ///
    /// # Errors
    /// When it cannot be compressed.
    pub(crate) async fn text(
        &self,
        text: String,
        encoding: ContentEncoding,
    ) -> Result<Arc<Document>, Error> {
        let key = format!("text\n{}", digest(text.as_bytes()));
        self.document(&key, encoding, async || Ok(text)).await
    }
}

/// A text ready to be sent.
pub(super) fn compressed(text: String, encoding: ContentEncoding) -> Result<Document, Error> {
    let etag = etag(text.as_bytes(), encoding);
    let body = compress(text, encoding).map_err(Error::internal)?;
    Ok(Document { body, etag })
}

/// A strong validator: of the content and its encoding (RFC 9110, 8.8.3).
fn etag(content: &[u8], encoding: ContentEncoding) -> HeaderValue {
    let short = digest(content);
    HeaderValue::from_str(&format!("\"{short}-{}\"", encoding.as_str()))
        .unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

/// Differs where the content does.
fn digest(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    let short = digest.iter().take(12);
    short.map(|byte| format!("{byte:02x}")).collect()
}

fn compress(html: String, encoding: ContentEncoding) -> std::io::Result<Bytes> {
    match encoding {
        ContentEncoding::Brotli => {
            let parameters = brotli::enc::BrotliEncoderParams {
                quality: BROTLI_QUALITY,
                ..Default::default()
            };
            let mut out = Vec::with_capacity(html.len() / 4);
            brotli::BrotliCompress(&mut html.as_bytes(), &mut out, &parameters)?;
            Ok(out.into())
        }
        ContentEncoding::Gzip => {
            let mut encoder =
                flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            encoder.write_all(html.as_bytes())?;
            encoder.finish().map(Bytes::from)
        }
        _ => Ok(html.into()),
    }
}
