//! The document around a page.

use schema_docs::KindLook;
use schema_docs::{Docs, Links, NavigationRow, PageKind, PageParts, Renames, Section};

use super::options::{Logo, Options};

/// The parts that all documents of a site share.
pub(crate) struct Shell<'a> {
    pub docs: &'a Docs,
    pub options: &'a Options<'a>,
    pub renames: &'a Renames,
}

/// Sets the theme before the first paint. Pages opened from the file system may have no local storage.
const THEME: &str = "var d=document.documentElement,t=null;try{t=localStorage.getItem('darkMode')}catch(e){}\
    var m=d.dataset.theme;d.classList.toggle('dark',t?t==='true':m==='dark'||m==='auto'&&matchMedia('(prefers-color-scheme: dark)').matches)";
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
        "an example of every query and mutation, for Postman, Insomnia and Bruno",
    ),
];
const MENU: &str =
    "<svg aria-hidden=\"true\" viewBox=\"0 0 24 24\"><path d=\"M4 7h16M4 12h16M4 17h16\"/></svg>";
const SEARCH: &str = "<svg aria-hidden=\"true\" viewBox=\"0 0 24 24\"><circle cx=\"11\" cy=\"11\" r=\"7\"/><path d=\"m20 20-3.5-3.5\"/></svg>";
const MOON: &str = "<svg aria-hidden=\"true\" viewBox=\"0 0 24 24\"><path d=\"M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z\"/></svg>";

impl<'a> Shell<'a> {
    /// Returns the links for the page at a path. From a folder they lead one level up.
    pub fn links(&self, path: &str) -> Links<'a> {
        let base = if path == OVERVIEW { "." } else { ".." };
        Links::files(base)
            .with_renames(self.renames)
            .on(self.options.today)
    }

    /// Renders the whole document of a page.
    pub fn document(&self, mut page: PageParts) -> String {
        if page.path == OVERVIEW {
            page.sections.push(machine_texts());
        }
        let page = page.finish();
        let links = self.links(&page.path);
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
        self.header(&mut out, base);
        out.push_str(
            "<div class=\"docs-grid\">\n<nav class=\"docs-nav\" aria-label=\"Reference\">\n",
        );
        self.navigation(&mut out, &links, &page.path);
        out.push_str("</nav>\n<main class=\"docs-page\" id=\"main-content\" tabindex=\"-1\">\n");
        out.push_str(&page.html);
        self.end(&mut out, base);
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
        self.header(&mut out, ".");
        out.push_str(
            "<div class=\"docs-grid\">\n<main class=\"docs-page\" id=\"main-content\" tabindex=\"-1\">\n\
             <article class=\"page\"><header class=\"page-head\"><h1>There is no such page</h1></header>\
             <div class=\"lead\"><p>It may have had another name. <a href=\"./index.html\">Go to the overview</a> \
             or search for it.</p></div></article>\n",
        );
        let kinds = schema_model::Kind::ALL.map(schema_model::Kind::word);
        let others = [schema_docs::GROUPS, PageKind::Deprecated.word()];
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
        if path != "404" {
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
        out.push_str(&format!("<script>{THEME}</script>\n</head>\n<body>\n"));
    }

    /// Returns the style sheets of the theme: of its fonts, then its own.
    fn theme_styles(&self) -> impl Iterator<Item = &str> {
        let fonts = self.options.fonts.iter();
        let fonts = fonts.map(|font| font.style_sheet.as_str());
        fonts.chain(self.options.style.map(|_| STYLE))
    }

    fn header(&self, out: &mut String, base: &str) {
        let title = escape(self.options.title);
        out.push_str(&format!(
            "<a class=\"skip-link\" href=\"#main-content\">Skip to content</a>\n<div class=\"docs\">\n<header class=\"docs-top\">\n\
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

    fn navigation(&self, out: &mut String, links: &Links<'_>, path: &str) {
        let current = |is: bool| if is { " aria-current=\"page\"" } else { "" };
        out.push_str(&format!(
            "<ul class=\"nav-rows\">\n<li><a class=\"nav-home\" href=\"{}\"{}>Overview</a></li>\n",
            links.page(OVERVIEW),
            current(path == OVERVIEW)
        ));
        for row in self.docs.navigation().rows(path) {
            match row {
                NavigationRow::Group {
                    group,
                    count,
                    is_current,
                    is_open,
                } => {
                    let kind = group.kind;
                    out.push_str(&format!(
                        "<li class=\"nav-group{}\" data-kind=\"{}\"><a href=\"{}\"{}><span class=\"k {}\" aria-hidden=\"true\">{}</span>{}<span class=\"n\">{count}</span></a></li>\n",
                        if is_open { " open" } else { "" },
                        kind.word(),
                        links.page(kind.word()),
                        current(is_current),
                        kind.class(),
                        kind.letter(),
                        group.label
                    ));
                }
                NavigationRow::Item { item, is_current } => out.push_str(&format!(
                    "<li><a class=\"nav-item{}\" href=\"{}\"{}>{}</a></li>\n",
                    if item.deprecated { " dep" } else { "" },
                    links.page(&item.path),
                    current(is_current),
                    item.name
                )),
                NavigationRow::Deprecated { count, is_current } => out.push_str(&format!(
                    "<li><a class=\"nav-home nav-deprecated\" href=\"{}\"{}>{}<span class=\"pill warn\">{count}</span></a></li>\n",
                    links.page(PageKind::Deprecated.word()),
                    current(is_current),
                    PageKind::Deprecated.label()
                )),
                NavigationRow::More { kind, text } => out.push_str(&format!(
                    "<li><a class=\"nav-item more\" href=\"{}\">{text}</a></li>\n",
                    links.page(kind.word())
                )),
            }
        }
        out.push_str("</ul>\n");
        if let Some(footer) = self.options.footer {
            out.push_str(&format!("<p class=\"docs-made\">{}</p>\n", escape(footer)));
        }
    }

    fn end(&self, out: &mut String, base: &str) {
        out.push_str(&format!(
            "</main>\n</div>\n</div>\n<script src=\"{base}/data/nav.js\" defer></script>\n\
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
