//! Pictures made to harm: each is cleaned or refused with its sentence, and what is cleaned is harmless.

mod clean;
mod raster;
mod svg;

use std::collections::BTreeSet;
use std::path::Path;

use assets::{Picture, clean_favicon, clean_logo};
use domain::{AssetKind, ImageFormat, Result};

/// A file, and the beginning of the sentence that refuses it; none if it is cleaned.
struct Case {
    name: &'static str,
    kind: AssetKind,
    bytes: Vec<u8>,
    refusal: Option<&'static str>,
}

const WRONG_TYPE: &str = "Invalid file type. Please check the accepted formats.";

fn cleaned(name: &'static str, bytes: impl Into<Vec<u8>>) -> Case {
    Case {
        name,
        kind: AssetKind::Logo,
        bytes: bytes.into(),
        refusal: None,
    }
}

fn refused(name: &'static str, bytes: impl Into<Vec<u8>>, sentence: &'static str) -> Case {
    Case {
        refusal: Some(sentence),
        ..cleaned(name, bytes)
    }
}

fn favicon(case: Case) -> Case {
    Case {
        kind: AssetKind::Favicon,
        ..case
    }
}

fn corpus() -> Vec<Case> {
    let mut cases = raster::cases();
    cases.extend(svg::cases());
    cases
}

fn clean(case: &Case) -> Result<Picture> {
    match case.kind {
        AssetKind::Logo => clean_logo(&case.bytes),
        AssetKind::Favicon => clean_favicon(&case.bytes),
    }
}

#[test]
fn each_file_is_cleaned_or_refused_with_its_sentence() {
    let cases = corpus();
    let names: BTreeSet<_> = cases.iter().map(|case| case.name).collect();
    assert_eq!(names.len(), cases.len(), "a name is used twice");
    assert!(cases.len() >= 60, "{} files", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let answer = clean(case).map(drop).map_err(|error| error.to_string());
        let is_right = match (&answer, case.refusal) {
            (Ok(()), None) => true,
            (Err(sentence), Some(expected)) => sentence.starts_with(expected),
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{}: {answer:?}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn cleaned_files_are_harmless_and_stay_as_they_are() {
    for case in corpus() {
        let Ok(picture) = clean(&case) else { continue };
        assert_eq!(ImageFormat::of(&picture.bytes), Some(picture.format));
        clean::assert_harmless(case.name, &picture);
        // A JPEG loses a little whenever it is encoded.
        if picture.format != ImageFormat::Jpeg {
            let bytes = picture.bytes.clone();
            let again = clean(&Case { bytes, ..case }).unwrap();
            assert_eq!(again, picture);
        }
    }
}

/// Writes the corpus for measurements, and the cleaned files for tests in a browser.
#[test]
fn files_are_written_for_browsers_and_measurements() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join("pictures");
    let hostile = target.join("hostile");
    for kind in ["pictures", "hostile/logo", "hostile/favicon"] {
        std::fs::create_dir_all(target.join(kind)).unwrap();
    }
    for case in corpus() {
        let kind = match case.kind {
            AssetKind::Logo => "logo",
            AssetKind::Favicon => "favicon",
        };
        std::fs::write(hostile.join(kind).join(case.name), &case.bytes).unwrap();
        if let Ok(picture) = clean(&case) {
            let name = format!("{}.{}", case.name, picture.format.extension());
            std::fs::write(folder.join(&name), &picture.bytes).unwrap();
            assert_eq!(std::fs::read(folder.join(&name)).unwrap(), picture.bytes);
        }
    }
}
