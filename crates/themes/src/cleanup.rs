//! Deletes files that nothing refers to.

use domain::{AssetKey, Result, Retention};
use persistence::brand_files::{self, Unused};

use crate::Context;

/// Files that one run deletes at most.
const MAX_FILES: i64 = 500;

/// Deletes pictures that no theme refers to a day after they were last used, and style sheets that no page was made with
/// for three months. Returns their number.
pub async fn clean_up(ctx: &Context) -> Result<usize> {
    let now = ctx.clock.now();
    let pictures = now.plus_seconds(-Retention::UNUSED_PICTURE);
    let style_sheets = now.plus_seconds(-Retention::UNUSED_STYLE_SHEET);
    let taking = ctx.store.write(move |conn| {
        let mut keys = brand_files::take_unused(conn, Unused::Pictures, pictures, MAX_FILES)?;
        keys.extend(brand_files::take_unused(
            conn,
            Unused::StyleSheets,
            style_sheets,
            MAX_FILES,
        )?);
        Ok(keys)
    });
    let keys = taking.await?;
    for key in &keys {
        delete(ctx, *key).await?;
    }
    Ok(keys.len())
}

/// Deletes a file, unless it was uploaded again since its row was removed.
async fn delete(ctx: &Context, key: AssetKey) -> Result<()> {
    let bytes = ctx.assets.get(key).await?;
    ctx.assets.delete(key).await?;
    let is_used = ctx
        .store
        .read(move |conn| brand_files::exists(conn, key))
        .await?;
    if let (true, Some(bytes)) = (is_used, bytes) {
        ctx.assets.put(bytes.to_vec()).await?;
    }
    Ok(())
}
