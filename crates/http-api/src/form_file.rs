//! Files in forms (`multipart/form-data`, RFC 7578).

use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpRequest};
use domain::Error;
use futures_util::future::{LocalBoxFuture, ready};
use futures_util::stream;

use crate::body;
use crate::error::ApiError;

/// The file in the field `file` of a form. Other fields are ignored.
pub struct FormFile(pub Vec<u8>);

const FIELD: &str = "file";
/// A picture a little larger than allowed arrives whole, so that the message can be about the picture.
const MAX_BYTES: usize = 2 * 1024 * 1024;

impl FromRequest for FormFile {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let content_type = request.headers().get(CONTENT_TYPE);
        let boundary =
            content_type.and_then(|value| multer::parse_boundary(value.to_str().ok()?).ok());
        let Some(boundary) = boundary else {
            let refusal = ApiError::UnsupportedMediaType("multipart/form-data");
            return Box::pin(ready(Err(refusal)));
        };
        let bytes = body::read(request, payload, MAX_BYTES);
        Box::pin(async move { find_file(bytes.await?, boundary).await.map(Self) })
    }
}

async fn find_file(body: Vec<u8>, boundary: String) -> Result<Vec<u8>, ApiError> {
    let whole = stream::iter([Ok::<_, std::convert::Infallible>(body)]);
    let mut form = multer::Multipart::new(whole, boundary);
    while let Some(field) = form.next_field().await.map_err(|_| broken())? {
        if field.name() == Some(FIELD) {
            let bytes = field.bytes().await.map_err(|_| broken())?;
            return Ok(bytes.to_vec());
        }
    }
    Err(Error::field(FIELD, "Send the picture as the field “file” of the form.").into())
}

fn broken() -> ApiError {
    Error::field(FIELD, "The form is cut off or broken. Send it again.").into()
}
