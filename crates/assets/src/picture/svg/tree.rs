//! The drawing as a tree of allowed elements.

/// Names and values are from the lists in `names`.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: &'static str,
    pub(super) attributes: Vec<(&'static str, String)>,
    pub(super) children: Vec<Node>,
}

#[derive(Debug)]
pub(super) enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(found, _)| *found == name)?;
        Some(value)
    }

    pub(super) fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// Returns the text of its own, without that of other elements in it.
    pub(super) fn text(&self) -> String {
        let texts = self.children.iter().filter_map(|node| match node {
            Node::Text(text) => Some(text.as_str()),
            Node::Element(_) => None,
        });
        texts.collect()
    }
}

/// Writes a drawing as XML.
pub(super) fn write(root: &Element) -> String {
    let mut out = String::new();
    write_element(root, true, &mut out);
    out
}

fn write_element(element: &Element, is_root: bool, out: &mut String) {
    out.push('<');
    out.push_str(element.name);
    if is_root {
        out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
    }
    for (name, value) in &element.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        push_escaped(value, out);
        out.push('"');
    }
    if element.children.is_empty() {
        out.push_str("/>");
        return;
    }
    out.push('>');
    for node in &element.children {
        match node {
            Node::Element(child) => write_element(child, false, out),
            Node::Text(text) => push_escaped(text, out),
        }
    }
    out.push_str("</");
    out.push_str(element.name);
    out.push('>');
}

fn push_escaped(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
}
