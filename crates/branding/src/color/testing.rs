//! Colours for tests.

use domain::HexColor;

/// Returns 32 values of each channel, from 0 to 255: 32,768 colours.
pub(crate) fn cube() -> impl Iterator<Item = HexColor> {
    let value = |step: u32| ((step * 255 + 15) / 31) as u8;
    (0..32u32.pow(3)).map(move |number| {
        HexColor::new(
            value(number / 1024),
            value(number / 32 % 32),
            value(number % 32),
        )
    })
}
