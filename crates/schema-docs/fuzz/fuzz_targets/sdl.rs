//! Bytes as somebody sends them.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    schema_docs_fuzz::read_all(bytes);
});
