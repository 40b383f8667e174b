//! The provider's prices that are Pro.

/// The provider's prices that are Pro.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProPrices {
    current: String,
    former: Vec<String>,
}

impl ProPrices {
    /// `current` is sold now; subscriptions to a price of `former` keep Pro.
    #[must_use]
    pub fn new(current: String, former: Vec<String>) -> Self {
        Self { current, former }
    }

    /// Returns the price that is sold now.
    #[must_use]
    pub fn current(&self) -> &str {
        &self.current
    }

    /// Returns whether a price is Pro.
    pub(crate) fn include(&self, price: &str) -> bool {
        self.current == price || self.former.iter().any(|former| former == price)
    }
}
