//! Assertions that hold for every cleaned file.

use assets::Picture;
use domain::ImageFormat;
use quick_xml::XmlVersion;
use quick_xml::events::Event;
use quick_xml::reader::Reader;

const PNG_CHUNKS: [&str; 5] = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
const WORDS: [&str; 22] = [
    "script",
    "foreignobject",
    "iframe",
    "<image",
    "feimage",
    "<a ",
    "<a>",
    "animate",
    "<set",
    "@import",
    "@font-face",
    "javascript",
    "data:",
    "http",
    "//",
    "xlink",
    "<!",
    "<?",
    "\\",
    "expression",
    "xml:base",
    "<math",
];

/// Asserts that a browser runs and fetches nothing when it opens the file.
pub(super) fn assert_harmless(name: &str, picture: &Picture) {
    match picture.format {
        ImageFormat::Png => assert_png(name, &picture.bytes),
        ImageFormat::Jpeg => assert_jpeg(name, &picture.bytes),
        ImageFormat::Ico => assert_ico(name, &picture.bytes),
        ImageFormat::Svg => assert_svg(name, std::str::from_utf8(&picture.bytes).unwrap()),
    }
}

fn assert_png(name: &str, bytes: &[u8]) {
    let mut rest = &bytes[8..];
    let mut last = String::new();
    while !rest.is_empty() {
        let length = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
        last = String::from_utf8(rest[4..8].to_vec()).unwrap();
        assert!(PNG_CHUNKS.contains(&last.as_str()), "{name}: {last}");
        rest = &rest[length + 12..];
    }
    assert_eq!(last, "IEND", "{name}");
}

fn assert_jpeg(name: &str, bytes: &[u8]) {
    let mut rest = &bytes[2..];
    loop {
        let (marker, length) = (rest[1], usize::from(u16::from_be_bytes([rest[2], rest[3]])));
        let is_metadata = matches!(marker, 0xe1..=0xef | 0xfe);
        assert!(rest[0] == 0xff && !is_metadata, "{name}: {marker:x}");
        rest = &rest[length + 2..];
        if marker == 0xda {
            break;
        }
    }
    let end = rest.windows(2).position(|pair| pair == [0xff, 0xd9]);
    assert_eq!(end, Some(rest.len() - 2), "{name}");
}

fn assert_ico(name: &str, bytes: &[u8]) {
    let count = usize::from(bytes[4]);
    let mut end = 6 + count * 16;
    for entry in bytes[6..end].to_vec().chunks(16) {
        let read = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!(read(12), end, "{name}");
        assert_png(name, &bytes[end..end + read(8)]);
        end += read(8);
    }
    assert_eq!(end, bytes.len(), "{name}");
}

fn assert_svg(name: &str, text: &str) {
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    let body = text.strip_prefix(start).unwrap();
    let mut reader = Reader::from_str(text);
    let mut in_style = false;
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) | Event::Empty(element) => {
                in_style = element.name().as_ref() == b"style";
                for attribute in element.attributes() {
                    let attribute = attribute.unwrap();
                    let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap();
                    let key = std::str::from_utf8(attribute.key.as_ref()).unwrap();
                    assert!(!key.starts_with("on"), "{name}: {key}");
                    assert!(key != "href" || value.starts_with('#'), "{name}: {value}");
                    assert_references(name, &value);
                }
            }
            Event::Text(sheet) if in_style => assert_references(name, &sheet.decode().unwrap()),
            Event::End(_) => in_style = false,
            Event::Eof => break,
            _ => {}
        }
    }
    // Text that readers see may have any words.
    let body = strip_text(body).to_lowercase();
    for word in WORDS {
        assert!(!body.contains(word), "{name}: {word} in {body}");
    }
}

/// Asserts that each `url(` is one of a part of the drawing.
fn assert_references(name: &str, value: &str) {
    let value = value.to_lowercase();
    for reference in value.split("url").skip(1) {
        assert!(reference.starts_with("(#"), "{name}: {value}");
    }
    for function in ["image(", "image-set(", "src(", "element(", "var("] {
        assert!(!value.contains(function), "{name}: {value}");
    }
}

/// Removes the content of text elements.
fn strip_text(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some(start) = rest.find("<text").or_else(|| rest.find("<title")) {
        out.push_str(&rest[..start]);
        let end = rest[start..]
            .find("</te")
            .or_else(|| rest[start..].find("</ti"));
        rest = &rest[start + end.unwrap()..];
        rest = &rest[rest.find('>').unwrap()..];
    }
    out + rest
}
