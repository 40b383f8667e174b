//! Pictures that owners upload.

use domain::{AssetKind, AssetRef, RateLimit, Result, User};
use persistence::{brand_files, rate_limits};

use crate::Context;

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
    let (now, subject) = (ctx.clock.now(), format!("upload:{}", user.id));
    let passed = ctx
        .store
        .write(move |conn| rate_limits::pass(conn, &subject, RateLimit::UPLOADS, now));
    if let Err(seconds) = passed.await? {
        return Err(RateLimit::refuse("Too many uploads.", seconds));
    }
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
