//! An introspection result with anything for its list of types.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    schema_docs_fuzz::read_all(text.as_bytes());
    let json = format!(
        r#"{{"data": {{"__schema": {{"queryType": {{"name": "Query"}}, "types": [{text}]}}}}}}"#
    );
    schema_docs_fuzz::read_all(json.as_bytes());
});
