//! SVG.

use std::fmt::Write as _;

use super::{Case, WRONG_TYPE, cleaned, favicon, refused};

const BROKEN: &str =
    "The SVG file is damaged or incomplete. Export it again and upload the new file.";
const ENTITIES: &str = "The SVG file uses entities of its own. Export it without a DOCTYPE and entities and upload it again.";
const ENCODING: &str =
    "The SVG file is not encoded as UTF-8. Save it as UTF-8 and upload it again.";
const CIRCLE: &str = "The drawing has parts that refer to themselves.";
const MULTIPLIED: &str = "The drawing has references that multiply it to more than 50000 elements.";

pub(super) fn cases() -> Vec<Case> {
    let mut cases = content_cases();
    cases.extend(style_cases());
    cases.extend(xml_cases());
    cases.extend(size_cases());
    cases
}

fn svg(content: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='20' height='10' viewBox='0 0 20 10'>{content}<path d='M0 0h9v9z'/></svg>"
    )
}

/// Cases whose harmful part is dropped and whose rest stays.
fn content_cases() -> Vec<Case> {
    [
        ("svg-script", "<script>alert(1)</script>"),
        ("svg-script-fetched", "<script href='https://evil.example/a.js'/>"),
        ("svg-script-cdata", "<script><![CDATA[alert(1)]]></script>"),
        ("svg-script-prefixed", "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>"),
        ("svg-script-html", "<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>"),
        ("svg-script-in-defs", "<defs><g><script>alert(1)</script></g></defs>"),
        ("svg-handlers", "<g onclick='alert(1)' ONLOAD='alert(1)' onbegin='alert(1)' onfocusin='x'/>"),
        ("svg-foreign-object", "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='//evil.example'/></foreignObject>"),
        ("svg-mathml", "<math xmlns='http://www.w3.org/1998/Math/MathML'><mtext><a href='javascript:alert(1)'/></mtext></math>"),
        ("svg-iframe", "<iframe xmlns='http://www.w3.org/1999/xhtml' src='javascript:alert(1)'/><embed xmlns='http://www.w3.org/1999/xhtml'/>"),
        ("svg-image", "<image href='https://evil.example/a.png'/><image xlink:href='data:image/png;base64,AAAA'/>"),
        ("svg-image-filter", "<filter id='f'><feImage href='https://evil.example/a'/></filter>"),
        ("svg-use-outside", "<use href='https://evil.example/a.svg#b'/><use xlink:href='/a.svg#b'/>"),
        ("svg-use-data", "<use href='data:image/svg+xml;base64,PHN2Zy8+#x'/>"),
        ("svg-use-javascript", "<use href=' java&#x09;script:alert(1)'/><use href='JAVASCRIPT&#58;alert(1)'/>"),
        ("svg-use-two-references", "<g id='a'/><use href='#a' xlink:href='https://evil.example#a'/>"),
        ("svg-gradient-outside", "<linearGradient id='g' href='//evil.example/#x'/><rect fill='url(#g)'/>"),
        ("svg-link", "<a href='javascript:alert(1)' target='_top'><rect width='9' height='9'/></a>"),
        ("svg-link-in-text", "<text><a xlink:href='https://evil.example'>Read &lt;this&gt;</a></text>"),
        ("svg-set", "<a><set attributeName='href' to='javascript:alert(1)'/></a>"),
        ("svg-animate", "<use href='#a'><animate attributeName='href' values='https://evil.example/#a'/></use><g id='a'/>"),
        ("svg-animate-motion", "<rect><animateMotion onend='alert(1)'><mpath href='//evil.example/#p'/></animateMotion></rect>"),
        ("svg-font", "<font><font-face><font-face-src><font-face-uri href='https://evil.example/f'/></font-face-src></font-face></font>"),
        ("svg-cursor", "<cursor href='https://evil.example/c'/><handler>alert(1)</handler><listener/>"),
        ("svg-audio-video", "<audio src='//evil.example'/><video/><canvas/><object/>"),
        ("svg-metadata", "<metadata><x:secret xmlns:x='urn:x'>name</x:secret></metadata>"),
        ("svg-switch", "<switch><foreignObject requiredExtensions='x'/><g><path d='M0 0'/></g></switch>"),
        ("svg-comment", "<!-- <script>alert(1)</script> --><desc><!-- -->shown</desc>"),
        ("svg-text-of-markup", "<text>&lt;script&gt;alert(1)&lt;/script&gt; <![CDATA[<script>]]></text>"),
        ("svg-base", "<g xml:base='https://evil.example/'><use href='#a'/></g><g id='a'/>"),
        ("svg-xml-space", "<text xml:space='preserve' xml:lang='en'>  a  b </text>"),
        ("svg-namespace-lookalike", "<g xmlns='http://www.w3.org/2000/svg '><script/></g>"),
        ("svg-xlink-lookalike", "<use xmlns:xlink='urn:x' xlink:href='#a'/>"),
        ("svg-unknown-prefix", "<x:script>alert(1)</x:script><g y:href='z'/>"),
        ("svg-filter-region", "<filter id='f' x='-1e9' width='1e9' height='99999999%'><feGaussianBlur stdDeviation='1e9'/><feTurbulence numOctaves='999999'/><feMorphology radius='1e6'/><feConvolveMatrix order='999'/></filter><rect filter='url(#f)'/>"),
        ("svg-filter-numbers", "<filter id='f' width='inf' height='NaN'><feGaussianBlur stdDeviation='1 nan'/></filter>"),
        ("svg-dashes", "<path d='M0 0h99999' stroke='red' stroke-dasharray='0.0000001'/>"),
        ("svg-ids", "<g id='&quot;&gt;&lt;script&gt;'/><g id='a) url(//evil.example'/><g class='ok \"x\" a{}'/>"),
        ("svg-plain-attributes", "<rect x='&quot;/&gt;' width='9&lt;' transform='url(//evil.example)' d='javascript:1'/>"),
        ("svg-gradients", "<defs><linearGradient id='a'><stop offset='0' stop-color='#f00'/></linearGradient><radialGradient id='b' xlink:href='#a'/><clipPath id='c'><rect width='5' height='5'/></clipPath><mask id='m'><rect fill='url(#b)' width='5' height='5'/></mask></defs><g clip-path='url(#c)' mask='url( \"#m\" )'><rect fill='url(#a) red' width='9' height='9'/></g>"),
    ]
    .map(|(name, content)| cleaned(name, svg(content)))
    .into()
}

fn style_cases() -> Vec<Case> {
    let mut cases: Vec<_> = [
        ("css-import", "@import 'https://evil.example/a.css'; @import url(//evil.example); .a{fill:red}"),
        ("css-import-escaped", "@\\69mport 'https://evil.example'; .a{fill:red}"),
        ("css-url", ".a{fill:url(https://evil.example/#a);stroke:red}"),
        ("css-url-quoted", ".a{mask:url( 'data:image/svg+xml,x#a' );filter:URL(\"//evil.example#f\")}"),
        ("css-url-escaped", ".a{fill:\\75rl(//evil.example);fill:u\\72l(//evil.example)}"),
        ("css-url-commented", ".a{fill:u/**/rl(//evil.example);mask:url(/**/#b);fill:/*;}*/red}"),
        ("css-url-unclosed", ".a{fill:url(#a;stroke:url('#b"),
        ("css-font-face", "@font-face{font-family:x;src:url(//evil.example/f.woff)} .a{font-family:'x y'}"),
        ("css-image-set", ".a{mask:image-set('//evil.example' 1x);fill:image('//evil.example');mask:src('//evil.example')}"),
        ("css-other-properties", ".a{background:url(//evil.example);cursor:url(//evil.example),auto;behavior:url(x);-moz-binding:url(//x#y);fill:red}"),
        ("css-animation", "@keyframes k{to{fill:red}} .a{animation:k 1s;transition:fill 1s}"),
        ("css-variables", ":root{--x:url(//evil.example)} .a{fill:var(--x)}"),
        ("css-expression", ".a{width:expression(alert(1));fill:red}"),
        ("css-nested", ".a{fill:red;.b{fill:url(//evil.example)}} .c{stroke:red}"),
        ("css-schemes", "@media (prefers-color-scheme: dark){.a{fill:#fff}@media print{.b{fill:red}}} @media print{.c{fill:red}} @supports(x){.d{fill:red}}"),
        ("css-attribute-selectors", "[href^='a']{fill:url(//evil.example)} .a:hover{fill:red} g > .b + path ~ #c{fill:red}"),
        ("css-comment-tricks", "<!-- .a{fill:red} --> .b{/* } */fill:red} /* open"),
        ("css-property-order", ".a{fill:red;;stroke:;:x;fill:none !important}"),
    ]
    .map(|(name, sheet)| {
        let sheet = sheet.replace('<', "&lt;");
        cleaned(name, svg(&format!("<style>{sheet}</style><g class='a' id='a'/>")))
    })
    .into();
    cases.extend([
        cleaned("css-attribute", svg("<g style='fill:url(//evil.example);stroke:red;background:url(x);fill:\\75 rl(x)'/>")),
        cleaned("css-attribute-entities", svg("<g style='fill:&#117;rl(//evil.example)' fill='u&#x72;l(//evil.example)'/>")),
        cleaned("css-cdata", svg("<style type='text/css'><![CDATA[@import '//evil.example';.a>.b{fill:red}]]></style>")),
        cleaned("css-breaks-out", svg("<style>.a{fill:red}&lt;/style>&lt;script>alert(1)&lt;/script></style>")),
        cleaned("css-in-foreign-style", svg("<style xmlns='http://www.w3.org/1999/xhtml'>@import '//evil.example';</style>")),
        refused("css-many-rules", svg(&format!("<style>{}</style>", "a{fill:red}".repeat(1001))), "The drawing has more than 1000 style rules."),
        refused("css-many-matches", svg(&format!("<rect id='a'/><style>{}</style>{}", "g{fill:url(#a)}".repeat(1_000), "<g/>".repeat(9_000))), MULTIPLIED),
        refused("css-paints-itself", svg("<style>.a{fill:url(#p)}</style><pattern id='p'><rect class='a'/></pattern>"), CIRCLE),
        refused("css-multiplied", svg(&bomb("<style>.c0{fill:url(#p1)}.c1{fill:url(#p2)}.c2{fill:url(#p3)}.c3{fill:url(#p4)}.c4{fill:url(#p5)}</style>", |level| {
            let rects = format!("<rect class='c{level}'/>").repeat(10);
            format!("<pattern id='p{level}'>{rects}</pattern>")
        })), MULTIPLIED),
    ]);
    cases
}

fn xml_cases() -> Vec<Case> {
    let plain = svg("");
    let utf16: Vec<u8> = plain.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let laughs = "<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]>";
    vec![
        cleaned("xml-byte-order-mark", format!("\u{feff}{plain}")),
        cleaned(
            "xml-declaration",
            format!("<?xml version='1.0' encoding='UTF-8'?>{plain}"),
        ),
        cleaned(
            "xml-stylesheet",
            format!("<?xml-stylesheet href='https://evil.example/a.css'?>{plain}<?x y?>"),
        ),
        cleaned(
            "xml-doctype-of-illustrator",
            format!(
                "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>{plain}"
            ),
        ),
        cleaned(
            "xml-no-namespace",
            "<svg viewBox='0 0 1 1'><script>alert(1)</script><path d='M0 0'/></svg>",
        ),
        refused(
            "xml-laughs",
            format!("{laughs}{}", svg("<text>&b;</text>")),
            ENTITIES,
        ),
        refused(
            "xml-external-entity",
            format!(
                "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>{}",
                svg("<text>&x;</text>")
            ),
            ENTITIES,
        ),
        refused("xml-unknown-entity", svg("<text>&nbsp;</text>"), ENTITIES),
        refused(
            "xml-unknown-entity-in-attribute",
            svg("<g id='&x;'/>"),
            BROKEN,
        ),
        refused(
            "xml-utf-16",
            [b"\xff\xfe".as_slice(), &utf16].concat(),
            WRONG_TYPE,
        ),
        refused(
            "xml-utf-16-declared",
            format!("<?xml version='1.0' encoding='UTF-16'?>{plain}"),
            ENCODING,
        ),
        refused(
            "xml-utf-7",
            "<?xml version='1.0' encoding='UTF-7'?><svg>+ADw-script+AD4-</svg>",
            ENCODING,
        ),
        refused(
            "xml-latin-1",
            [b"<svg>\xe9".as_slice(), plain.as_bytes()].concat(),
            ENCODING,
        ),
        refused("xml-control-characters", svg("<text>\u{1}</text>"), BROKEN),
        refused("xml-zero-byte", svg("<text>\0</text>"), BROKEN),
        refused("xml-control-reference", svg("<text>&#1;</text>"), BROKEN),
        refused(
            "xml-unclosed",
            "<svg xmlns='http://www.w3.org/2000/svg'><g>",
            BROKEN,
        ),
        refused("xml-crossed", svg("<g><path></g></path>"), BROKEN),
        refused("xml-two-roots", format!("{plain}<svg/>"), BROKEN),
        refused(
            "xml-text-behind",
            format!("{plain}<!-- --> alert(1)"),
            BROKEN,
        ),
        refused(
            "xml-html-around",
            format!("<html>{plain}</html>"),
            WRONG_TYPE,
        ),
        refused(
            "xml-other-root",
            "<x:svg xmlns:x='urn:x'/><!-- <svg -->",
            WRONG_TYPE,
        ),
        favicon(refused("favicon-svg", plain, WRONG_TYPE)),
    ]
}

fn size_cases() -> Vec<Case> {
    let sized =
        |attributes: &str| format!("<svg xmlns='http://www.w3.org/2000/svg' {attributes}/>");
    let attributes: String = (0..40_000).fold(String::new(), |mut text, number| {
        write!(text, " a{number}=''").unwrap();
        text
    });
    let namespaces: String = (0..20_000).fold(String::new(), |mut text, number| {
        write!(text, " xmlns:a{number}='u'").unwrap();
        text
    });
    let chain: String = (0..400).fold(String::new(), |mut text, number| {
        write!(
            text,
            "<linearGradient id='g{number}' href='#g{}'/>",
            number + 1
        )
        .unwrap();
        text
    });
    vec![
        refused(
            "svg-deep",
            svg(&format!(
                "{}{}",
                "<g>".repeat(60_000),
                "</g>".repeat(60_000)
            )),
            "The drawing has elements nested deeper than 64. Simplify it, or save it as PNG, and upload it again.",
        ),
        refused(
            "svg-deep-in-dropped",
            svg(&format!("<metadata>{}", "<a>".repeat(100_000))),
            "The drawing has elements nested deeper than 64.",
        ),
        refused(
            "svg-many-elements",
            svg(&"<g/>".repeat(100_000)),
            "The drawing has more than 10000 elements.",
        ),
        refused(
            "svg-many-attributes",
            svg(&format!("<g{attributes}/>")),
            "The drawing has an element with more than 100 attributes.",
        ),
        refused(
            "svg-many-namespaces",
            svg(&format!("<g{namespaces}/>")),
            BROKEN,
        ),
        refused(
            "svg-much-text",
            svg(&format!("<text>{}</text>", "a".repeat(20_001))),
            "The drawing has more than 20000 bytes of text.",
        ),
        refused(
            "svg-many-references",
            svg(&format!("<g id='a'/>{}", "<use href='#a'/>".repeat(2_001))),
            "The drawing has more than 2000 references.",
        ),
        refused(
            "svg-use-itself",
            svg("<g id='a'><use href='#a'/></g>"),
            CIRCLE,
        ),
        refused(
            "svg-use-circle",
            svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"),
            CIRCLE,
        ),
        refused(
            "svg-mask-circle",
            svg("<mask id='m'><rect mask='url(#m)'/></mask>"),
            CIRCLE,
        ),
        refused(
            "svg-gradient-circle",
            svg("<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/>"),
            CIRCLE,
        ),
        refused(
            "svg-reference-chain",
            svg(&chain),
            "The drawing has references to references that go too deep.",
        ),
        refused(
            "svg-use-bomb",
            svg(&bomb("", |level| {
                let uses = format!("<use href='#p{}'/>", level + 1).repeat(10);
                format!("<g id='p{level}'>{uses}</g>")
            })),
            MULTIPLIED,
        ),
        refused(
            "svg-pattern-bomb",
            svg(&bomb("", |level| {
                let rects = format!("<rect fill='url(#p{})'/>", level + 1).repeat(10);
                format!("<pattern id='p{level}'>{rects}</pattern>")
            })),
            MULTIPLIED,
        ),
        refused(
            "svg-style-attribute-bomb",
            svg(&bomb("", |level| {
                let rects = format!("<rect style='mask: url(#p{})'/>", level + 1).repeat(10);
                format!("<mask id='p{level}'>{rects}</mask>")
            })),
            MULTIPLIED,
        ),
        refused(
            "svg-filter-bomb",
            svg(&format!(
                "<filter id='f'>{}</filter>{}",
                "<feGaussianBlur/>".repeat(50),
                "<g filter='url(#f)'/>".repeat(200)
            )),
            MULTIPLIED,
        ),
        refused(
            "svg-path-repeated",
            svg(&format!(
                "<path id='a' d='M{}'/>{}",
                "1 2 ".repeat(90_000),
                "<use href='#a'/>".repeat(100)
            )),
            MULTIPLIED,
        ),
        refused(
            "svg-marker-bomb",
            svg(&format!(
                "<marker id='m'>{}</marker><path marker-mid='url(#m)' d='M{}'/>",
                "<g/>".repeat(100),
                "1 2 ".repeat(50_000)
            )),
            MULTIPLIED,
        ),
        cleaned(
            "svg-long-path",
            svg(&format!("<path d='M{}'/>", "1 2 ".repeat(120_000))),
        ),
        cleaned("svg-many-groups", svg(&"<g/>".repeat(9_990))),
        cleaned(
            "svg-nested-64",
            svg(&format!("{}{}", "<g>".repeat(63), "</g>".repeat(63))),
        ),
        refused(
            "svg-zero-width",
            sized("width='0' height='5'"),
            "The drawing's width or height is 0.",
        ),
        refused(
            "svg-huge-width",
            sized("width='1e9' height='5'"),
            "The drawing has a side of more than 10000 pixels.",
        ),
        cleaned("svg-no-size", sized("")),
        cleaned(
            "svg-percent-size",
            sized("width='100%' height='100%' viewBox='0 0 7.5 4'"),
        ),
        cleaned(
            "svg-odd-view-box",
            sized("viewBox='0 0 nan inf' width='-' height='1e999'"),
        ),
        refused(
            "svg-grows",
            svg(&format!(
                "<text>{}</text><path d='{}'/>",
                ">".repeat(19_000),
                "1".repeat(480_000)
            )),
            "Without metadata, the picture still takes 5",
        ),
    ]
}

/// Seven levels, of which each refers ten times to the next.
fn bomb(start: &str, level: impl Fn(usize) -> String) -> String {
    let levels: String = (0..7).map(level).collect();
    format!("{start}{levels}<g id='p7'/>")
}

#[test]
fn width_height_and_view_box_are_kept() {
    for (attributes, size) in [
        ("width=\"40\" height=\"30.5px\"", (40, 31)),
        ("viewBox=\"0 0 7.5 4\"", (8, 4)),
        ("width=\"100%\" viewBox=\"0 0 20 10\"", (20, 10)),
        ("width=\"1in\" viewBox=\"0 0 20 10\"", (96, 48)),
        ("height=\"10mm\"", (76, 38)),
        ("", (300, 150)),
    ] {
        let space = if attributes.is_empty() { "" } else { " " };
        let text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\"{space}{attributes}/>");
        let picture = assets::clean_logo(text.as_bytes()).unwrap();
        assert_eq!((picture.width, picture.height), size, "{attributes}");
        assert_eq!(String::from_utf8(picture.bytes).unwrap(), text);
    }
}

#[test]
fn what_is_harmless_stays() {
    let text = concat!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><title>A &amp; B</title>",
        "<style>.a,g&gt;path{fill:url(#g);stroke:#123}",
        "@media (prefers-color-scheme:dark){.a{fill:rgb(1 2 3 / 50%) !important}}</style>",
        "<defs><linearGradient id=\"g\" gradientTransform=\"rotate(90)\"><stop offset=\"5%\" stop-color=\"red\"/>",
        "</linearGradient><filter id=\"f\" x=\"-10%\"><feDropShadow dx=\"1\" stdDeviation=\"2\"/></filter></defs>",
        "<g filter=\"url(#f)\" style=\"opacity:.5;font-family:&quot;Open Sans&quot;, serif\">",
        "<path class=\"a b\" d=\"M1 2c3-4.5e1\" transform=\"matrix(1 0 0 1 2 3)\"/>",
        "<text x=\"1\">Hello <tspan dy=\"1\">you</tspan></text></g><use href=\"#g\" x=\"2\"/></svg>",
    );
    let picture = assets::clean_logo(text.as_bytes()).unwrap();
    assert_eq!(String::from_utf8(picture.bytes).unwrap(), text);
}
