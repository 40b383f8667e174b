//! Reads XML into a tree of allowed elements.

use domain::{Error, ImageFormat, Result};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};
use quick_xml::reader::NsReader;

use super::limits::{
    MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS, MAX_RULES, MAX_TEXT_BYTES, count, too_complex,
};
use super::names::{self, AttributeKind};
use super::tree::{Element, Node};
use super::{sheet, values};
use crate::picture::{damaged, refuse};

const SVG: &[u8] = b"http://www.w3.org/2000/svg";
const XLINK: &[u8] = b"http://www.w3.org/1999/xlink";
const XML: &[u8] = b"http://www.w3.org/XML/1998/namespace";

/// Reads a drawing.
pub(super) fn read(bytes: &[u8]) -> Result<Element> {
    let text = decode(bytes)?;
    let mut builder = Builder::default();
    let mut reader = NsReader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    loop {
        match reader.read_event().map_err(|_| broken())? {
            Event::Start(start) => builder.open(&reader, &start)?,
            Event::End(_) => builder.close()?,
            Event::Text(text) => builder.push_text(&text.xml10_content().map_err(|_| broken())?)?,
            Event::CData(text) => {
                builder.push_text(&text.xml10_content().map_err(|_| broken())?)?
            }
            Event::GeneralRef(reference) => builder.push_text(&resolve(&reference)?)?,
            Event::DocType(doctype) if doctype.contains(&b'[') => return Err(defines_entities()),
            Event::Decl(declaration) => check_encoding(declaration.encoding())?,
            Event::Empty(_) | Event::Comment(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof => return builder.finish(),
        }
    }
}

fn broken() -> Error {
    damaged(ImageFormat::Svg)
}

fn defines_entities() -> Error {
    refuse(
        "The SVG file uses entities of its own. Export it without a DOCTYPE and entities and upload it again.",
    )
}

fn wrong_encoding() -> Error {
    refuse("The SVG file is not encoded as UTF-8. Save it as UTF-8 and upload it again.")
}

fn wrong_type() -> Error {
    Error::field(
        "file",
        "Invalid file type. Please check the accepted formats.",
    )
}

fn decode(bytes: &[u8]) -> Result<&str> {
    let text = std::str::from_utf8(bytes).map_err(|_| wrong_encoding())?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !text.trim_start().starts_with('<') {
        return Err(wrong_type());
    }
    if text.chars().all(is_xml_character) {
        Ok(text)
    } else {
        Err(broken())
    }
}

/// XML 1.0, production 2.
fn is_xml_character(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        other => other >= ' ',
    }
}

fn check_encoding<E>(
    encoding: Option<std::result::Result<std::borrow::Cow<'_, [u8]>, E>>,
) -> Result<()> {
    match encoding {
        None => Ok(()),
        Some(Ok(name)) if name.eq_ignore_ascii_case(b"utf-8") => Ok(()),
        Some(Ok(_)) => Err(wrong_encoding()),
        Some(Err(_)) => Err(broken()),
    }
}

fn resolve(reference: &BytesRef<'_>) -> Result<String> {
    if let Some(character) = reference.resolve_char_ref().map_err(|_| broken())? {
        return Ok(character.to_string());
    }
    let name = reference.decode().map_err(|_| broken())?;
    let text = resolve_predefined_entity(&name).ok_or_else(defines_entities)?;
    Ok(text.to_owned())
}

/// Replaces line breaks and tabs, and refuses other control characters, which references can stand for.
fn clean_text(text: &str) -> Result<String> {
    if !text.chars().all(is_xml_character) {
        return Err(broken());
    }
    Ok(text.replace(['\t', '\n', '\r'], " "))
}

#[derive(Default)]
struct Builder {
    /// Open elements that are kept.
    open: Vec<Element>,
    /// Open elements that are dropped, inside of those.
    dropped: usize,
    root: Option<Element>,
    /// Whether elements without a namespace are taken as SVG, because the root has none.
    has_no_namespace: bool,
    elements: usize,
    text: usize,
    rules: usize,
}

impl Builder {
    fn open(&mut self, reader: &NsReader<&[u8]>, start: &BytesStart<'_>) -> Result<()> {
        if self.root.is_some() {
            return Err(broken());
        }
        count(&mut self.elements, 1, MAX_ELEMENTS, "elements")?;
        if self.open.len() + self.dropped >= MAX_DEPTH {
            return Err(too_complex(&format!(
                "elements nested deeper than {MAX_DEPTH}"
            )));
        }
        if self.dropped > 0 {
            self.dropped += 1;
            return Ok(());
        }
        let (namespace, name) = reader.resolver().resolve_element(start.name());
        let is_root = self.open.is_empty();
        if is_root {
            self.has_no_namespace = namespace == ResolveResult::Unbound;
        }
        let is_svg = match namespace {
            ResolveResult::Bound(Namespace(address)) => address == SVG,
            ResolveResult::Unbound => self.has_no_namespace,
            ResolveResult::Unknown(_) => false,
        };
        let parent = self.open.last().map(|parent| parent.name);
        let name = std::str::from_utf8(name.into_inner()).map_err(|_| broken())?;
        let name = names::element(name, parent).filter(|_| is_svg);
        match name {
            Some(name) if !is_root || name == "svg" => {
                let attributes = read_attributes(reader, start, name)?;
                self.open.push(Element {
                    name,
                    attributes,
                    children: Vec::new(),
                });
                Ok(())
            }
            _ if is_root => Err(wrong_type()),
            _ => {
                self.dropped = 1;
                Ok(())
            }
        }
    }

    fn close(&mut self) -> Result<()> {
        if self.dropped > 0 {
            self.dropped -= 1;
            return Ok(());
        }
        let mut element = self.open.pop().ok_or_else(broken)?;
        if element.name == "style" {
            let rules = sheet::read(&element.text());
            count(&mut self.rules, rules.len(), MAX_RULES, "style rules")?;
            if rules.is_empty() {
                return Ok(());
            }
            element.children = vec![Node::Text(sheet::write(&rules))];
        }
        match self.open.last_mut() {
            Some(parent) => parent.children.push(Node::Element(element)),
            None => self.root = Some(element),
        }
        Ok(())
    }

    fn push_text(&mut self, text: &str) -> Result<()> {
        let Some(parent) = self.open.last_mut() else {
            let is_space = text
                .chars()
                .all(|character| character.is_ascii_whitespace());
            return if is_space { Ok(()) } else { Err(broken()) };
        };
        if self.dropped > 0 || !names::has_text(parent.name) || text.is_empty() {
            return Ok(());
        }
        if parent.name != "style" {
            count(&mut self.text, text.len(), MAX_TEXT_BYTES, "bytes of text")?;
        }
        parent.children.push(Node::Text(clean_text(text)?));
        Ok(())
    }

    fn finish(self) -> Result<Element> {
        self.root.ok_or_else(broken)
    }
}

fn read_attributes(
    reader: &NsReader<&[u8]>,
    start: &BytesStart<'_>,
    element: &'static str,
) -> Result<Vec<(&'static str, String)>> {
    let mut kept: Vec<(&'static str, String)> = Vec::new();
    // The library's own search for duplicates compares each attribute with all others.
    for (position, attribute) in start.attributes().with_checks(false).enumerate() {
        let attribute = attribute.map_err(|_| broken())?;
        if position >= MAX_ATTRIBUTES {
            return Err(too_complex(&format!(
                "an element with more than {MAX_ATTRIBUTES} attributes"
            )));
        }
        if attribute.key.as_namespace_binding().is_some() {
            continue;
        }
        let (namespace, local) = reader.resolver().resolve_attribute(attribute.key);
        let local = std::str::from_utf8(local.into_inner()).map_err(|_| broken())?;
        let found = match namespace {
            ResolveResult::Unbound => names::attribute(element, local),
            ResolveResult::Bound(Namespace(XLINK)) if local == "href" => {
                names::attribute(element, "href")
            }
            ResolveResult::Bound(Namespace(XML)) if local == "space" => {
                Some(("xml:space", AttributeKind::Space))
            }
            _ => None,
        };
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|_| broken())?;
        let Some((name, kind)) = found else {
            continue;
        };
        if kept.iter().any(|(other, _)| *other == name) {
            continue;
        }
        if let Some(value) = values::clean(element, name, kind, &clean_text(&value)?) {
            kept.push((name, value));
        }
    }
    Ok(kept)
}
