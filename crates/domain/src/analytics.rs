//! Words of analytics: what is counted, and by what it is grouped.

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// All of them, in this order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns its name in the API and the database.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// Parses [`Self::as_str`].
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                match text {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

mod vital;

pub use vital::{Vital, VitalClass, VitalGrade};

words! {
    /// What a count is about. Counts of one dimension differ in their value, such as the page's path.
    Dimension {
        /// Views of all pages; without a value.
        View = "view",
        /// Views by page.
        Page = "page",
        /// Views by the class of the site that led to the docs.
        Referrer = "referrer",
        /// Views by the host that led to the docs.
        Host = "host",
        /// Views by device.
        Device = "device",
        /// Views by version of the schema, if the address names one.
        Version = "version",
        /// Pages that readers have left, with the seconds that they were visible; without a value.
        Read = "read",
        /// The same by page.
        PageRead = "page_read",
        /// Pages that readers have left, by the [`crate::ReadTime`] that they were visible for.
        ReadTime = "read_time",
        /// How often the search was opened; without a value.
        SearchOpen = "search_open",
        /// Searches; without a value.
        Search = "search",
        /// Searches by term.
        Term = "term",
        /// Searches without results, by term.
        EmptyTerm = "empty_term",
        /// Searches of which a result was opened; without a value.
        SearchClick = "search_click",
        /// The same by term.
        TermClick = "term_click",
        /// Pages that were opened from a search and read, see [`ReadTime::READ_SECONDS`]; without a value.
        SearchRead = "search_read",
        /// Copied examples, by page.
        Copy = "copy",
        /// Calls made in the console, by page.
        Console = "console",
        /// Views that are not counted, by [`Uncounted`].
        Uncounted = "uncounted",
        /// Documents that crawlers fetched, by the crawler's name.
        Crawler = "crawler",
        /// Views that look like those of a program, by page. They count as views as well.
        Burst = "burst",
        /// Reads by programs, by what they fetch.
        Fetch = "fetch",
        /// Reads of pages by programs, by page.
        FetchedPage = "fetched_page",
        /// Reads by programs, by their name.
        Program = "program",
        /// Largest Contentful Paint, by [`PageGroup`] and [`VitalClass`].
        Lcp = "lcp",
        /// Interaction to Next Paint, the same.
        Inp = "inp",
        /// Cumulative Layout Shift, the same.
        Cls = "cls",
    }
}

words! {
    /// The kind of site that led a reader to the docs.
    Referrer {
        /// None, or the docs themselves.
        Direct = "direct",
        /// A search engine.
        Search = "search",
        /// A social network.
        Social = "social",
        /// An assistant with a language model.
        Assistant = "assistant",
        /// Any other site.
        Other = "other",
    }
}

words! {
    /// The kind of device that shows the docs.
    Device {
        /// A desktop or laptop computer.
        Desktop = "desktop",
        /// A phone.
        Mobile = "mobile",
        /// A tablet.
        Tablet = "tablet",
    }
}

words! {
    /// Why a view is not counted.
    Uncounted {
        /// The user agent is that of a crawler or program.
        Crawler = "crawler",
        /// The page was fetched in advance. If it was shown later, that view is counted.
        Prefetch = "prefetch",
        /// Only the head was asked for.
        Head = "head",
        /// The reader owns the project.
        Owner = "owner",
        /// The browser asks not to be tracked (`DNT: 1`).
        DoNotTrack = "dnt",
        /// The browser sends Global Privacy Control (`Sec-GPC: 1`).
        PrivacyControl = "gpc",
    }
}

words! {
    /// The kind of page, as far as its address tells.
    PageGroup {
        /// The first page.
        Overview = "overview",
        /// The list of the queries, objects and so on.
        List = "list",
        /// A query, mutation or subscription.
        Operation = "operation",
        /// A type or directive.
        Type = "type",
        /// A page that the owner wrote.
        Guide = "guide",
        /// The graph.
        Graph = "graph",
        /// The changelog.
        Changelog = "changelog",
        /// Any other page.
        Other = "other",
    }
}

impl PageGroup {
    /// Returns the kind of the page at a path within docs, such as `objects/User`.
    #[must_use]
    pub fn of(path: &str) -> Self {
        let (section, name) = match path.split_once('/') {
            Some((section, name)) => (section, Some(name)),
            None => (path, None),
        };
        match section {
            "overview" => Self::Overview,
            "guides" => Self::Guide,
            "graph" => Self::Graph,
            "changelog" => Self::Changelog,
            "queries" | "mutations" | "subscriptions" => {
                name.map_or(Self::List, |_| Self::Operation)
            }
            "objects" | "interfaces" | "unions" | "enums" | "inputs" | "scalars" | "directives" => {
                name.map_or(Self::List, |_| Self::Type)
            }
            _ => Self::Other,
        }
    }
}

impl Dimension {
    /// How many different values a project has per day. Further ones are counted as [`Dimension::REST`], so that nobody can
    /// fill the tables.
    #[must_use]
    pub const fn max_values(self) -> u32 {
        match self {
            Self::Page | Self::PageRead => 2_000,
            Self::Host => 200,
            Self::Version => 50,
            Self::Copy
            | Self::Console
            | Self::Burst
            | Self::FetchedPage
            | Self::Term
            | Self::EmptyTerm
            | Self::TermClick => 500,
            Self::View
            | Self::Referrer
            | Self::Device
            | Self::Read
            | Self::ReadTime
            | Self::SearchOpen
            | Self::Search
            | Self::SearchClick
            | Self::SearchRead
            | Self::Lcp
            | Self::Inp
            | Self::Cls
            | Self::Crawler
            | Self::Fetch
            | Self::Program
            | Self::Uncounted => 100,
        }
    }

    /// The value for everything beyond [`Dimension::max_values`]. No page, host or term is called that.
    pub const REST: &'static str = "(other)";
}

/// How long a page was visible, in classes, so that the median can be told from counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadTime(u32);

impl ReadTime {
    /// The longest time that counts, in seconds. A page that stays visible for longer is not being read.
    pub const MAX_SECONDS: u32 = 1_800;
    /// A page that was opened from a search counts as read when it was visible for this long, in seconds.
    pub const READ_SECONDS: u32 = 10;
    /// The upper ends of the classes, in seconds.
    const ENDS: [u32; 14] = [
        1,
        2,
        3,
        5,
        8,
        12,
        20,
        30,
        45,
        60,
        120,
        300,
        900,
        Self::MAX_SECONDS,
    ];

    /// Returns the class of a time in seconds.
    #[must_use]
    pub fn of(seconds: u32) -> Self {
        let end = Self::ENDS.into_iter().find(|end| seconds <= *end);
        Self(end.unwrap_or(Self::MAX_SECONDS))
    }

    /// Parses the value of [`Dimension::ReadTime`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let end = text.parse().ok()?;
        Self::ENDS.contains(&end).then_some(Self(end))
    }

    /// Returns the upper end of the class, in seconds.
    #[must_use]
    pub fn seconds(self) -> u32 {
        self.0
    }
}

impl std::fmt::Display for ReadTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// One count of a project: what, which value, and how much to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// What is counted.
    pub dimension: Dimension,
    /// The page, host, term or word; empty if the dimension has no values.
    pub value: String,
    /// How often.
    pub count: u64,
    /// By how many visitors, each counted once a day.
    pub visitors: u64,
    /// Seconds in which pages were visible.
    pub seconds: u64,
}

impl Count {
    /// Returns nothing counted of a dimension.
    #[must_use]
    pub const fn of(dimension: Dimension) -> Self {
        Self {
            dimension,
            value: String::new(),
            count: 0,
            visitors: 0,
            seconds: 0,
        }
    }

    /// Adds another count of the same value.
    pub fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.visitors += other.visitors;
        self.seconds += other.seconds;
    }

    /// Returns the average seconds; `None` if nothing was counted.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts are far below 2^52, and the result is an average"
    )]
    pub fn average_seconds(&self) -> Option<f64> {
        (self.count > 0).then(|| self.seconds as f64 / self.count as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_times_are_classes_up_to_half_an_hour() {
        for (seconds, class) in [
            (0, 1),
            (1, 1),
            (4, 5),
            (61, 120),
            (1_800, 1_800),
            (u32::MAX, 1_800),
        ] {
            let time = ReadTime::of(seconds);
            assert_eq!(time.seconds(), class);
            assert_eq!(ReadTime::parse(&time.to_string()), Some(time));
        }
        assert_eq!(ReadTime::parse("4"), None);
    }

    #[test]
    fn the_address_tells_the_kind_of_page() {
        for (path, group) in [
            ("overview", PageGroup::Overview),
            ("queries", PageGroup::List),
            ("queries/user", PageGroup::Operation),
            ("objects/User", PageGroup::Type),
            ("guides/start", PageGroup::Guide),
            ("llm-docs", PageGroup::Other),
            ("(other)", PageGroup::Other),
        ] {
            assert_eq!(PageGroup::of(path), group, "{path}");
        }
    }

    #[test]
    fn words_are_parsed_as_they_are_written() {
        for dimension in Dimension::ALL {
            assert_eq!(Dimension::parse(dimension.as_str()), Some(*dimension));
        }
        assert_eq!(Dimension::parse("views"), None);
    }
}
