//! Pictures that owners upload.

use domain::{AssetKind, AssetRef, RateLimit, Result, User};
use persistence::brand_files;

use crate::{Context, rate};

/// Cleans and stores a picture. A theme that is saved later may refer to it; if none does, it is deleted after a day.
///
/// # Errors
/// [`domain::Error::PlanLimit`] without Pro; [`domain::Error::InvalidInput`] on `file` for a picture that is too large, of
/// another type or broken; [`domain::Error::RateLimited`].
pub async fn upload(
    ctx: &Context,
    user: &User,
    kind: AssetKind,
    bytes: Vec<u8>,
) -> Result<AssetRef> {
    user.check_branding()?;
    let subject = format!("upload:{}", user.id);
    rate::count(ctx, subject, RateLimit::UPLOADS, "Too many uploads.").await?;
    store(ctx, kind, bytes).await
}

/// Cleans and stores a picture, as for an upload.
///
/// # Errors
/// [`domain::Error::InvalidInput`] on `file`.
pub(crate) async fn store(ctx: &Context, kind: AssetKind, bytes: Vec<u8>) -> Result<AssetRef> {
    let now = ctx.clock.now();
    // Decoding takes time and memory: one at a time, apart from the threads that answer requests.
    let _turn = ctx.files.decoding.acquire().await;
    let cleaning = tokio::task::spawn_blocking(move || match kind {
        AssetKind::Logo => assets::clean_logo(&bytes),
        AssetKind::Favicon => assets::clean_favicon(&bytes),
    });
    let picture = cleaning.await.map_err(domain::Error::internal)??;
    let reference = AssetRef {
        key: domain::AssetKey::of(&picture.bytes),
        format: picture.format,
    };
    // Noted first: the cleanup leaves files alone that were touched lately.
    let extension = reference.format.extension();
    ctx.store
        .write(move |conn| brand_files::touch(conn, reference.key, extension, now))
        .await?;
    ctx.assets.put(picture.bytes).await?;
    Ok(reference)
}
