//! Which elements, attributes and properties are allowed.

/// Elements that are kept. Not among them: scripts, animations, `foreignObject`, `image`, `feImage`, fonts, and all of
/// other namespaces.
const ELEMENTS: &[&str] = &[
    "circle",
    "clipPath",
    "defs",
    "desc",
    "ellipse",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "filter",
    "g",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "switch",
    "symbol",
    "text",
    "textPath",
    "title",
    "tspan",
    "use",
];

/// Elements whose text is kept.
const TEXT_ELEMENTS: &[&str] = &["desc", "style", "text", "textPath", "title", "tspan"];

/// Elements that may refer to another one of the drawing by `href`.
const REFERRING_ELEMENTS: &[&str] = &[
    "linearGradient",
    "pattern",
    "radialGradient",
    "textPath",
    "use",
];

/// Attributes of numbers and keywords.
const PLAIN_ATTRIBUTES: &[&str] = &[
    "amplitude",
    "azimuth",
    "baseFrequency",
    "bias",
    "clipPathUnits",
    "cx",
    "cy",
    "d",
    "diffuseConstant",
    "divisor",
    "dx",
    "dy",
    "edgeMode",
    "elevation",
    "exponent",
    "filterUnits",
    "fr",
    "fx",
    "fy",
    "gradientTransform",
    "gradientUnits",
    "height",
    "in",
    "in2",
    "intercept",
    "k1",
    "k2",
    "k3",
    "k4",
    "kernelMatrix",
    "lang",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "method",
    "mode",
    "numOctaves",
    "offset",
    "operator",
    "order",
    "orient",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "points",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "r",
    "radius",
    "refX",
    "refY",
    "result",
    "role",
    "rotate",
    "rx",
    "ry",
    "scale",
    "seed",
    "side",
    "slope",
    "spacing",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "type",
    "values",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "xChannelSelector",
    "y",
    "y1",
    "y2",
    "yChannelSelector",
    "z",
];

/// CSS properties, which may also be attributes.
const PROPERTIES: &[&str] = &[
    "alignment-baseline",
    "baseline-shift",
    "clip-path",
    "clip-rule",
    "color",
    "color-interpolation",
    "color-interpolation-filters",
    "direction",
    "display",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "filter",
    "flood-color",
    "flood-opacity",
    "font",
    "font-family",
    "font-size",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-weight",
    "height",
    "image-rendering",
    "isolation",
    "letter-spacing",
    "lighting-color",
    "line-height",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-type",
    "mix-blend-mode",
    "opacity",
    "overflow",
    "paint-order",
    "shape-rendering",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "text-rendering",
    "transform",
    "transform-box",
    "transform-origin",
    "unicode-bidi",
    "vector-effect",
    "visibility",
    "white-space",
    "width",
    "word-spacing",
    "writing-mode",
];

/// Properties that may refer to an element of the drawing, and whether the elements inside inherit the reference.
const REFERRING_PROPERTIES: &[(&str, bool)] = &[
    ("clip-path", false),
    ("fill", true),
    ("filter", false),
    ("marker", true),
    ("marker-end", true),
    ("marker-mid", true),
    ("marker-start", true),
    ("mask", false),
    ("stroke", true),
];

/// The kind of value that an attribute takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributeKind {
    Id,
    Classes,
    Href,
    Style,
    Space,
    Plain,
    Property,
}

/// Returns the name under which an element is kept; none if it is dropped with all that is in it.
pub(super) fn element(name: &str, parent: Option<&str>) -> Option<&'static str> {
    // Of a link its content stays.
    if name == "a" {
        let is_in_text = parent.is_some_and(|parent| TEXT_ELEMENTS.contains(&parent));
        return Some(if is_in_text { "tspan" } else { "g" });
    }
    ELEMENTS.iter().find(|allowed| **allowed == name).copied()
}

pub(super) fn has_text(element: &str) -> bool {
    TEXT_ELEMENTS.contains(&element)
}

/// Returns the name and kind of an attribute without a namespace; none if it is dropped.
pub(super) fn attribute(element: &str, name: &str) -> Option<(&'static str, AttributeKind)> {
    match name {
        "id" => return Some(("id", AttributeKind::Id)),
        "class" => return Some(("class", AttributeKind::Classes)),
        "style" => return Some(("style", AttributeKind::Style)),
        "href" => {
            return REFERRING_ELEMENTS
                .contains(&element)
                .then_some(("href", AttributeKind::Href));
        }
        _ => {}
    }
    let find = |list: &[&'static str]| list.iter().find(|allowed| **allowed == name).copied();
    if let Some(name) = find(PLAIN_ATTRIBUTES) {
        return Some((name, AttributeKind::Plain));
    }
    // `transform` as an attribute has the grammar of numbers, not that of CSS.
    let kind = if name == "transform" {
        AttributeKind::Plain
    } else {
        AttributeKind::Property
    };
    find(PROPERTIES).map(|name| (name, kind))
}

/// Returns the property with this name, if it is allowed.
pub(super) fn property(name: &str) -> Option<&'static str> {
    PROPERTIES
        .iter()
        .find(|allowed| allowed.eq_ignore_ascii_case(name))
        .copied()
}

/// Returns whether a property may refer to an element.
pub(super) fn may_refer(property: &str) -> bool {
    REFERRING_PROPERTIES
        .iter()
        .any(|(name, _)| *name == property)
}

/// Returns whether elements inherit the reference of a property.
pub(super) fn is_inherited(property: &str) -> bool {
    REFERRING_PROPERTIES.contains(&(property, true))
}
