//! Schemas that mostly parse, made of the input's bytes as choices.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schema_docs_fuzz::{Choices, invent, read_all};

fuzz_target!(|bytes: &[u8]| {
    let sdl = invent(&mut Choices::new(bytes));
    read_all(sdl.as_bytes());
});
