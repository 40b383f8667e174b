//! Reproducible random numbers (Marsaglia's xorshift64*).

/// A generator.
pub struct Random(u64);

impl Random {
    /// Creates a generator that gives the same numbers for the same seed, which must not be 0.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `most`.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % most
    }
}
