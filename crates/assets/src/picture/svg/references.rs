//! Counts the elements that a browser paints after following all references of a drawing.
//!
//! A few elements that refer to each other can stand for billions. So each element has a cost: its own, that of its
//! content, and that of everything it refers to. References in circles are refused.

use std::collections::HashMap;

use domain::{Error, Result};

use super::limits::{MAX_COST, MAX_REFERENCE_DEPTH, MAX_REFERENCES, count, too_complex};
use super::tree::Element;
use super::{css, names, sheet};

/// Painting a step of a filter visits each pixel.
const FILTER_COST: u64 = 40;
/// Bytes of a path or text that cost as much as an element.
const BYTES_PER_COST: usize = 200;
/// How often a marker is painted for each unit of a path's cost: paths of usual coordinates have that many corners.
const MARKERS_PER_COST: u64 = 10;

/// Refuses a drawing that refers to itself, or whose references multiply it beyond the limit.
pub(super) fn check(root: &Element) -> Result<()> {
    let mut costs = Costs::default();
    costs.index(root)?;
    let cost = costs.of(root, 0)?;
    if cost.painted > MAX_COST {
        return Err(multiplied());
    }
    Ok(())
}

fn multiplied() -> Error {
    too_complex(&format!(
        "references that multiply it to more than {MAX_COST} elements"
    ))
}

#[derive(Debug, Clone, Copy, Default)]
struct Cost {
    /// The element with its content, references by `href` followed.
    content: u64,
    /// All of it, colors, masks and filters included.
    painted: u64,
}

/// A reference: the id, whether content inherits it, and how often an element paints it.
struct Reference<'a> {
    id: &'a str,
    is_inherited: bool,
    times: u64,
}

#[derive(Default)]
struct Costs<'a> {
    /// The first element with each id, as in browsers.
    elements: HashMap<&'a str, &'a Element>,
    /// Properties and values of style sheets, by the key of the selector.
    rules: HashMap<String, Vec<(String, String)>>,
    /// None while the cost is being computed. The key is the element's address.
    known: HashMap<*const Element, Option<Cost>>,
    references: usize,
    /// References of rules, once for each element that they may apply to.
    applied: u64,
}

impl<'a> Costs<'a> {
    fn index(&mut self, element: &'a Element) -> Result<()> {
        if let Some(id) = element.attribute("id") {
            self.elements.entry(id).or_insert(element);
        }
        if element.name == "style" {
            for rule in sheet::read(&element.text()) {
                self.index_rule(&rule)?;
            }
        }
        element.elements().try_for_each(|child| self.index(child))
    }

    fn index_rule(&mut self, rule: &sheet::Rule) -> Result<()> {
        for (property, value) in css::declarations(&rule.declarations) {
            let references = css::references(value).count();
            if references == 0 {
                continue;
            }
            count(
                &mut self.references,
                references * rule.selectors.len(),
                MAX_REFERENCES,
                "references",
            )?;
            for selector in &rule.selectors {
                let key = sheet::key(selector).to_owned();
                self.rules
                    .entry(key)
                    .or_default()
                    .push((property.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    fn of(&mut self, element: &'a Element, depth: usize) -> Result<Cost> {
        match self.known.get(&std::ptr::from_ref(element)) {
            Some(Some(cost)) => return Ok(*cost),
            Some(None) => return Err(too_complex("parts that refer to themselves")),
            None => {}
        }
        if depth > MAX_REFERENCE_DEPTH {
            return Err(too_complex("references to references that go too deep"));
        }
        self.known.insert(std::ptr::from_ref(element), None);
        let mut cost = Cost {
            content: own_cost(element),
            painted: own_cost(element),
        };
        for child in element.elements() {
            cost.add(self.of(child, depth + 1)?);
        }
        if let Some(target) = self.href(element)? {
            cost.add(self.of(target, depth + 1)?);
        }
        for (target, is_inherited, times) in self.painted_references(element)? {
            let painted = self.of(target, depth + 1)?.painted;
            let times = if is_inherited {
                times.saturating_mul(cost.content)
            } else {
                times
            };
            cost.painted = cost.painted.saturating_add(painted.saturating_mul(times));
        }
        self.known.insert(std::ptr::from_ref(element), Some(cost));
        Ok(cost)
    }

    fn href(&mut self, element: &Element) -> Result<Option<&'a Element>> {
        let Some(id) = element
            .attribute("href")
            .and_then(|href| href.strip_prefix('#'))
        else {
            return Ok(None);
        };
        count(&mut self.references, 1, MAX_REFERENCES, "references")?;
        Ok(self.elements.get(id).copied())
    }

    /// Returns the elements that paint, mask or filter an element, whether its content inherits them, and how often.
    fn painted_references(&mut self, element: &Element) -> Result<Vec<(&'a Element, bool, u64)>> {
        let style = element.attribute("style").unwrap_or_default();
        let attributes = element
            .attributes
            .iter()
            .map(|(name, value)| (*name, value.as_str()));
        let own: Vec<_> = attributes
            .chain(css::declarations(style))
            .flat_map(|(name, value)| references_of(name, value))
            .collect();
        count(
            &mut self.references,
            own.len(),
            MAX_REFERENCES,
            "references",
        )?;
        let classes = element
            .attribute("class")
            .unwrap_or_default()
            .split(' ')
            .map(|class| format!(".{class}"));
        let id = element.attribute("id").map(|id| format!("#{id}"));
        let keys = classes
            .chain(id)
            .chain([element.name.to_owned(), "*".to_owned()]);
        let rules: Vec<_> = keys
            .filter_map(|key| self.rules.get(&key))
            .flatten()
            .collect();
        self.applied += rules.len() as u64;
        if self.applied > MAX_COST {
            return Err(multiplied());
        }
        let from_rules = rules
            .into_iter()
            .flat_map(|(name, value)| references_of(name, value));
        let all = own.into_iter().chain(from_rules);
        let found = all.filter_map(
            |Reference {
                 id,
                 is_inherited,
                 times,
             }| { Some((*self.elements.get(id)?, is_inherited, times)) },
        );
        Ok(found.collect())
    }
}

impl Cost {
    fn add(&mut self, other: Self) {
        self.content = self.content.saturating_add(other.content);
        self.painted = self.painted.saturating_add(other.painted);
    }
}

fn own_cost(element: &Element) -> u64 {
    if element.name.starts_with("fe") {
        return FILTER_COST;
    }
    let shape = element
        .attribute("d")
        .or_else(|| element.attribute("points"));
    let bytes = shape.map_or(0, str::len) + element.text().len();
    1 + (bytes / BYTES_PER_COST) as u64
}

fn references_of<'v>(property: &str, value: &'v str) -> Vec<Reference<'v>> {
    if !names::may_refer(property) {
        return Vec::new();
    }
    let times = if property.starts_with("marker") {
        MARKERS_PER_COST
    } else {
        1
    };
    let references = css::references(value).map(|id| Reference {
        id,
        is_inherited: names::is_inherited(property),
        times,
    });
    references.collect()
}
