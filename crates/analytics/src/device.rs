//! The kind of a reader's device.

use domain::Device;

/// Returns the kind of device that sends a `User-Agent` header. An iPad that asks for desktop pages looks like a Mac.
#[must_use]
pub fn device_of(agent: &str) -> Device {
    let has = |word: &str| agent.contains(word);
    if has("iPad") || has("Tablet") || has("Kindle") || (has("Android") && !has("Mobile")) {
        Device::Tablet
    } else if has("Mobi") || has("iPhone") || has("Android") {
        Device::Mobile
    } else {
        Device::Desktop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_told_by_their_agents() {
        for (agent, device) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                Device::Desktop,
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
                Device::Mobile,
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36",
                Device::Mobile,
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/142.0.0.0 Safari/537.36",
                Device::Tablet,
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148",
                Device::Tablet,
            ),
        ] {
            assert_eq!(device_of(agent), device, "{agent}");
        }
    }
}
