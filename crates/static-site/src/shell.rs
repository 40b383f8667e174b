//! The document around a page.

use schema_docs::{Docs, Links, NavigationHtml, PageKind, PageParts, Renames, Section};

use super::feeds::{self, FeedSource};
use super::options::{Logo, Options};

/// The parts that all documents of a site share.
pub(crate) struct Shell<'a> {
    pub docs: &'a Docs,
    pub options: &'a Options<'a>,
    pub renames: &'a Renames,
    navigation: NavigationHtml<'a>,
}

/// Sets the theme and the order of the navigation before the first paint. Pages opened from the file system may have no
/// local storage.
const THEME: &str = "var d=document.documentElement,t=null;try{t=localStorage.getItem('darkMode');\
    d.classList.toggle('nav-by-kind',localStorage.getItem('docs_navigation')==='kind')}catch(e){}\
    var m=d.dataset.theme;d.classList.toggle('dark',t?t==='true':m==='dark'||m==='auto'&&matchMedia('(prefers-color-scheme: dark)').matches)";
/// Browsers load the page behind a link ahead when the pointer rests on it.
const SPECULATION: &str =
    r#"{"prefetch":[{"where":{"href_matches":"/*.html"},"eagerness":"moderate"}]}"#;
/// Finds the root of the site. Pages are in a folder per kind, one level below the root; otherwise the root is the nearest
/// folder above that has the script.
const FIND_ROOT: &str = "(function(){\
    var here=('/'+location.pathname.replace(/^\\/+/,'')).replace(/\\/[^/]*$/,''),\
    below=/^(.*?)\\/(?:KINDS)\\//.exec(here+'/'),roots=below?[below[1]]:[],root=document.documentElement;\
    for(var up=here;;up=up.replace(/\\/[^/]*$/,'')){if(roots.indexOf(up)<0)roots.push(up);if(!up)break}\
    if(location.protocol==='file:')roots=['.'];\
    function add(tag,values){var made=document.createElement(tag);for(var key in values)made[key]=values[key];document.head.appendChild(made)}\
    function found(base){root.dataset.base=base;\
    document.querySelectorAll('[href^=\"./\"],[src^=\"./\"]').forEach(function(each){['href','src'].forEach(function(name){\
    var link=each.getAttribute(name);if(link)each.setAttribute(name,base+link.slice(1))})});\
    add('link',{rel:'stylesheet',href:base+'/assets/site.css',onload:function(){document.getElementById('bare').remove()}});STYLESadd('script',{src:base+'/assets/site.js'})}\
    function look(at){var base=roots[at];if(base===undefined)return;function next(){look(at+1)}\
    add('script',{src:base+'/data/nav.js',onerror:next,onload:function(){window.docsNavigation?found(base):next()}})}\
    look(0)})()";
/// Styles for the not-found page until the styles of the site are found.
const BARE: &str = "body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif}\
    .skip-link{display:none}@media screen{.dark{color-scheme:dark}}.docs-top svg{display:none}";
/// Folder of the page that looks schema coordinates up.
pub(crate) const COORDINATES: &str = "c";
/// Path of the overview.
pub(crate) const OVERVIEW: &str = PageKind::Overview.word();
/// The icon in the browser tab, if there is no logo.
pub(crate) const ICON: &str = "icon.svg";
/// The style sheet of the theme, if there is one.
pub(crate) const STYLE: &str = "theme.css";
/// Files for programs, the index first.
pub(crate) const MACHINE_TEXTS: [(&str, &str); 6] = [
    ("llms.txt", "an index of all pages"),
    ("llms-full.txt", "all pages as one Markdown text"),
    ("schema.graphql", "the schema as SDL"),
    (
        "schema.min.graphql",
        "the same without descriptions, for small contexts",
    ),
    (
        "introspection.json",
        "the schema as the result of introspection",
    ),
    (
        "collection.json",
        "the owner's examples and one of every query and mutation, for Postman, Insomnia and Bruno",
    ),
];
const MENU: &str =
    "<svg aria-hidden=\"true\" viewBox=\"0 0 24 24\"><path d=\"M4 7h16M4 12h16M4 17h16\"/></svg>";
const SEARCH: &str = "<svg aria-hidden=\"true\" viewBox=\"0 0 24 24\"><circle cx=\"11\" cy=\"11\" r=\"7\"/><path d=\"m20 20-3.5-3.5\"/></svg>";
const MOON: &str = "<svg aria-hidden=\"true\" viewBox=\"0 0 24 24\"><path d=\"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z\"/></svg>";

impl<'a> Shell<'a> {
    pub fn new(docs: &'a Docs, options: &'a Options<'a>, renames: &'a Renames) -> Self {
        let links = Links::files("..").with_renames(renames);
        Self {
            docs,
            options,
            renames,
            navigation: NavigationHtml::new(docs.navigation(), links, &[]),
        }
    }

    /// Returns the links for the page at a path. From a folder they lead one level up.
    pub fn links(&self, path: &str) -> Links<'a> {
        let base = if path == OVERVIEW { "." } else { ".." };
        let links = Links::files(base)
            .with_renames(self.renames)
            .on(self.options.today);
        match self.options.examples {
            Some(examples) => links.with_examples(examples),
            None => links,
        }
    }

    /// Returns what the feeds of the site are made from.
    pub fn feed_source(&self) -> FeedSource<'a> {
        FeedSource {
            docs: self.docs,
            options: self.options,
            renames: self.renames,
        }
    }

    /// Renders the whole document of a page.
    pub fn document(&self, mut page: PageParts) -> String {
        if page.path == OVERVIEW {
            page.sections.push(machine_texts());
        }
        if page.path == PageKind::Deprecated.word() {
            page.sections.extend(feeds::section(&self.feed_source()));
        }
        let page = page.finish();
        let base = if page.path == OVERVIEW { "." } else { ".." };
        let title = escape(self.options.title);
        let name = escape(&page.title);
        let heading = if page.path == OVERVIEW {
            format!("API reference · {title}")
        } else {
            format!("{name} · {title}")
        };
        let mut out = String::with_capacity(page.html.len() + 8 * 1024);
        self.head(&mut out, base, &page.path, &heading, &page.description);
        self.header(&mut out, base, true);
        out.push_str(
            "<div class=\"docs-grid\">\n<main class=\"docs-page\" id=\"main-content\" tabindex=\"-1\">\n",
        );
        out.push_str(&page.html);
        // Behind the page, because programs read what comes first. The styles place it before it.
        out.push_str(
            "</main>\n<nav class=\"docs-nav\" id=\"docs-nav\" tabindex=\"-1\" aria-label=\"Reference\">\n",
        );
        self.navigation(&mut out, &page.path);
        self.end(&mut out, base);
        out
    }

    /// Renders the page that leads from a schema coordinate in its address to what that names.
    pub fn coordinates(&self) -> String {
        let mut out = String::new();
        let title = escape(self.options.title);
        let heading = format!("Look up a coordinate · {title}");
        let about = "Leads from a schema coordinate to its page.";
        self.head(&mut out, "..", COORDINATES, &heading, about);
        self.header(&mut out, "..", true);
        out.push_str(
            "<div class=\"docs-grid\">\n<main class=\"docs-page\" id=\"main-content\" tabindex=\"-1\">\n\
             <article class=\"page\"><div class=\"page-head\"><h1>Look up a coordinate</h1></div>\
             <div class=\"lead\"><p class=\"coordinate-answer\" role=\"status\">Put a schema coordinate behind the address of this page, \
             such as <code>?Query.user(id:)</code>.</p><noscript><p>This page needs JavaScript. \
             <a href=\"../index.html\">Go to the overview</a>.</p></noscript></div></article>\n\
             </main>\n<nav class=\"docs-nav\" id=\"docs-nav\" tabindex=\"-1\" aria-label=\"Reference\">\n",
        );
        self.navigation(&mut out, COORDINATES);
        self.end(&mut out, "..");
        out
    }

    /// Renders the not-found page. A host may show it at any depth and below any folder, so its script finds the root of the
    /// site before it loads styles and scripts. Without script it uses its own styles.
    pub fn missing(&self) -> String {
        let mut out = String::new();
        let title = escape(self.options.title);
        self.head(
            &mut out,
            ".",
            "404",
            &format!("Not found · {title}"),
            "There is no such page.",
        );
        self.header(&mut out, ".", false);
        out.push_str(
            "<div class=\"docs-grid\">\n<main class=\"docs-page\" id=\"main-content\" tabindex=\"-1\">\n\
             <article class=\"page\"><div class=\"page-head\"><h1>There is no such page</h1></div>\
             <div class=\"lead\"><p>It may have had another name. <a href=\"./index.html\">Go to the overview</a> \
             or search for it.</p></div></article>\n",
        );
        let kinds = schema_model::Kind::ALL.map(schema_model::Kind::word);
        let others = [
            schema_docs::GROUPS,
            PageKind::Deprecated.word(),
            COORDINATES,
        ];
        let folders: Vec<&str> = kinds.into_iter().chain(others).collect();
        let styles: String = self
            .theme_styles()
            .map(|name| format!("add('link',{{rel:'stylesheet',href:base+'/assets/{name}'}});"))
            .collect();
        let script = FIND_ROOT.replace("KINDS", &folders.join("|"));
        out.push_str(&format!(
            "</main>\n</div>\n</div>\n<script>{}</script>\n</body>\n</html>\n",
            script.replace("STYLES", &styles)
        ));
        out
    }

    fn head(&self, out: &mut String, base: &str, path: &str, title: &str, description: &str) {
        let scheme = self.options.scheme.word();
        out.push_str(&format!(
            "<!doctype html>\n<html lang=\"en\" data-theme=\"{scheme}\" data-base=\"{base}\" data-path=\"{path}\">\n<head>\n\
             <meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
             <meta name=\"description\" content=\"{}\">\n",
            escape(description)
        ));
        if path != "404" && path != COORDINATES {
            let links = self.links(path);
            out.push_str(&format!(
                "<link rel=\"alternate\" type=\"text/markdown\" href=\"{}\">\n",
                links.markdown(path)
            ));
        }
        let icon = self
            .options
            .logo
            .as_ref()
            .map_or(ICON.to_owned(), Logo::file);
        out.push_str(&format!(
            "<link rel=\"icon\" href=\"{base}/assets/{icon}\">\n"
        ));
        if path == "404" {
            out.push_str(&format!("<style id=\"bare\">{BARE}</style>\n"));
        } else {
            out.push_str(&format!(
                "<link rel=\"stylesheet\" href=\"{base}/assets/site.css\">\n"
            ));
            for name in self.options.fonts.iter().flat_map(|font| &font.preload) {
                out.push_str(&format!(
                    "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{base}/assets/{name}\" crossorigin>\n"
                ));
            }
            for name in self.theme_styles() {
                out.push_str(&format!(
                    "<link rel=\"stylesheet\" href=\"{base}/assets/{name}\">\n"
                ));
            }
        }
        out.push_str(&format!(
            "<script>{THEME}</script>\n<script type=\"speculationrules\">{SPECULATION}</script>\n</head>\n<body>\n"
        ));
    }

    /// Returns the style sheets of the theme: of its fonts, then its own.
    fn theme_styles(&self) -> impl Iterator<Item = &str> {
        let fonts = self.options.fonts.iter();
        let fonts = fonts.map(|font| font.style_sheet.as_str());
        fonts.chain(self.options.style.map(|_| STYLE))
    }

    fn header(&self, out: &mut String, base: &str, has_navigation: bool) {
        let title = escape(self.options.title);
        let to_navigation = match has_navigation {
            true => "<a class=\"skip-link\" href=\"#docs-nav\">Skip to navigation</a>\n",
            false => "",
        };
        out.push_str(&format!(
            "<a class=\"skip-link\" href=\"#main-content\">Skip to content</a>\n{to_navigation}<div class=\"docs\">\n<header class=\"docs-top\">\n\
             <a class=\"for-models\" href=\"{base}/llms.txt\" aria-hidden=\"true\" tabindex=\"-1\">Index of these docs for language models: {base}/llms.txt</a>\n\
             <button type=\"button\" class=\"docs-icon docs-menu\" aria-label=\"Navigation\" hidden>{MENU}</button>\n\
             <a class=\"docs-brand\" href=\"{base}/index.html\">"
        ));
        match &self.options.logo {
            Some(logo) => out.push_str(&format!(
                "<img class=\"docs-logo\" src=\"{base}/assets/{}\" alt=\"\" height=\"26\">",
                logo.file()
            )),
            None => {
                let mark = self
                    .options
                    .title
                    .chars()
                    .next()
                    .unwrap_or(' ')
                    .to_uppercase()
                    .to_string();
                out.push_str(&format!(
                    "<span class=\"docs-mark\" aria-hidden=\"true\">{}</span>",
                    escape(&mark)
                ));
            }
        }
        out.push_str(&format!(
            "<span class=\"docs-name\" dir=\"auto\">{title}</span></a>\n\
             <button type=\"button\" class=\"docs-search\" aria-label=\"Search types, fields, operations\" aria-haspopup=\"dialog\" aria-keyshortcuts=\"/ Control+K Meta+K\" hidden>{SEARCH}<span>Search types, fields, operations…</span><kbd>/</kbd></button>\n\
             <span class=\"docs-sections\"></span>\n\
             <button type=\"button\" role=\"switch\" class=\"docs-icon docs-theme\" aria-label=\"Dark Mode\" title=\"Dark Mode\" hidden>{MOON}</button>\n</header>\n"
        ));
    }

    fn navigation(&self, out: &mut String, path: &str) {
        if path == OVERVIEW {
            let links = Links::files(".").with_renames(self.renames);
            NavigationHtml::new(self.docs.navigation(), links, &[]).push(out, path);
        } else {
            self.navigation.push(out, path);
        }
        if let Some(footer) = self.options.footer {
            out.push_str(&format!("<p class=\"docs-made\">{}</p>\n", escape(footer)));
        }
    }

    fn end(&self, out: &mut String, base: &str) {
        out.push_str(&format!(
            "</nav>\n</div>\n</div>\n<script src=\"{base}/data/nav.js\" defer></script>\n\
             <script src=\"{base}/assets/site.js\" defer></script>\n</body>\n</html>\n"
        ));
    }
}

/// Renders the section with links to the files for programs.
fn machine_texts() -> Section {
    let id = "section-files";
    let mut html = format!(
        "<h2 id=\"{id}\"><a class=\"anchor\" href=\"#{id}\">For programs</a></h2>\n<ul class=\"uses\">\n"
    );
    for (file, what) in MACHINE_TEXTS {
        html.push_str(&format!(
            "<li><a class=\"nm\" href=\"./{file}\">{file}</a> <span class=\"quiet\">{what}</span></li>\n"
        ));
    }
    html.push_str("</ul>\n");
    Section {
        id: id.to_owned(),
        html,
        toc: Vec::new(),
    }
}

/// Escapes text for element content and double-quoted attributes.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
