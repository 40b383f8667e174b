//! Since which version things are there, told from the changes between versions.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use crate::code_sets::{ADDED, DEPRECATED, PAGES, REMOVED};
use schema_model::Kind;
use schema_model::model::{Model, OperationKind};

/// Since which version things are there or deprecated, as far as changes tell: what they do not name
/// was there from the beginning, or nobody knows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// By name of a type, or `@name` of a directive.
    owners: HashMap<Box<str>, Dates>,
    /// With which version types, directives and fields went, the last time, by path.
    gone: HashMap<Box<str>, u32>,
}

/// The history of a type or directive and of its members.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dates {
    own: Date,
    /// By `member` or `member.argument`.
    members: BTreeMap<Box<str>, Date>,
}

/// Numbers of versions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Date {
    /// Came with it.
    pub since: Option<u32>,
    /// Deprecated with it, where it is deprecated.
    pub deprecated: Option<u32>,
}

impl History {
    /// Takes the changes that came with a version in; versions come in their order, of one version
    /// removals before additions as [`Changes`](crate::Changes) lists them. `code` and `path` are those
    /// of a [`Change`](crate::Change). What went and came again is there since it came again.
    ///
    /// ```
    /// let mut history = schema_changes::History::default();
    /// history.add(2, "field_added", "User.email");
    /// history.add(3, "field_removed", "User.email");
    /// history.add(5, "field_added", "User.email");
    /// assert_eq!(history.since("User", Some("email")), Some(5));
    /// assert_eq!(history.since("User", Some("name")), None);
    /// ```
    pub fn add(&mut self, version: u32, code: &str, path: &str) {
        if let Some(path) = path.strip_suffix(DEPRECATED) {
            // Most are told as a change of the directive's usage; where one change tells all, of a field
            // as one of its own.
            let is_own = ["field_deprecation_added", "field_deprecation_removed"].contains(&code);
            if is_own || code.starts_with("directive_usage_") {
                let is_deprecated = code.ends_with("_added");
                self.date(path, |date| {
                    date.deprecated = is_deprecated.then_some(version);
                });
            }
        } else if ADDED.contains(&code) {
            self.date(path, |date| {
                *date = Date {
                    since: Some(version),
                    // If it is deprecated and nothing tells since when, it came so. Of arguments that is
                    // not told.
                    deprecated: (!code.ends_with("argument_added")).then_some(version),
                }
            });
        } else if REMOVED.contains(&code) {
            self.remove(path);
            // Nothing else has a page of its own.
            if PAGES.contains(&code) {
                self.gone.insert(path.into(), version);
            }
        } else if code == "type_kind_changed" {
            // Its page went to another kind's.
            self.gone.insert(path.into(), version);
            if let Some(dates) = self.owners.get_mut(path) {
                // Its members are not those it had before, and nothing tells since when.
                dates.members.clear();
                dates.own.deprecated = None;
            }
        }
    }

    /// The versions with which the page of a type, directive or operation may have gone, newest first;
    /// it is in the docs of the version before one of them, unless a rule hides it there. `model` says
    /// what the roots are called.
    ///
    /// ```
    /// use schema_changes::History;
    /// use schema_model::{Limits, SourceText, parse_schema};
    ///
    /// let schema = parse_schema(&SourceText::new("type Query { a: Int }"), &Limits::default())?;
    /// let model = &schema.model;
    /// let mut history = History::default();
    /// history.add(2, "type_removed", "User");
    /// history.add(3, "field_removed", "Query.me");
    /// assert_eq!(history.gone(model, "objects/User"), [2]);
    /// assert_eq!(history.gone(model, "queries/me"), [3]);
    /// assert!(history.gone(model, "queries/you").is_empty());
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn gone(&self, model: &Model, path: &str) -> Vec<u32> {
        let Some((word, name)) = path.split_once('/') else {
            return Vec::new();
        };
        let Some(kind) = Kind::from_word(word) else {
            return Vec::new();
        };
        let name = name.split('/').next().unwrap_or_default();
        let paths = match kind.operation() {
            Some(operation) => {
                let root = model.root(operation);
                let root = root.map_or(usual_root(operation), |root| &root.name);
                vec![format!("{root}.{name}"), root.to_owned()]
            }
            None if kind.types().is_some() => vec![name.to_owned()],
            None => vec![format!("@{name}")],
        };
        let mut versions: Vec<u32> = paths
            .iter()
            .filter_map(|path| self.gone.get(path.as_str()).copied())
            .collect();
        versions.sort_unstable_by(|a, b| b.cmp(a));
        versions.dedup();
        versions
    }

    /// The version that something came with, if it came after the first: a type or `@directive`, or
    /// `member` or `member.argument` of it.
    #[must_use]
    pub fn since(&self, owner: &str, member: Option<&str>) -> Option<u32> {
        let dates = self.owners.get(owner)?;
        match member {
            Some(member) => dates.members.get(member)?.since,
            None => dates.own.since,
        }
    }

    /// How many things have a date.
    #[must_use]
    pub fn len(&self) -> usize {
        self.owners
            .values()
            .map(|dates| 1 + dates.members.len())
            .sum()
    }

    /// Returns whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty() && self.gone.is_empty()
    }

    /// Estimated bytes on the heap.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        // A name of some twenty letters, its date, and the tables around them.
        self.len() * 96
            + self.owners.capacity() * size_of::<(Box<str>, Dates)>()
            + self.gone.len() * 24
            + self.gone.capacity() * size_of::<(Box<str>, u32)>()
    }

    /// Returns the history of a type, or of a directive as `@name`, and of its members.
    #[must_use]
    pub fn dates(&self, owner: &str) -> Option<&Dates> {
        self.owners.get(owner)
    }

    fn date(&mut self, path: &str, set: impl FnOnce(&mut Date)) {
        let (owner, member) = split(path);
        let dates = self.owners.entry(owner.into()).or_default();
        set(match member {
            Some(member) => dates.members.entry(member.into()).or_default(),
            None => &mut dates.own,
        });
    }

    fn remove(&mut self, path: &str) {
        let (owner, member) = split(path);
        let Some(member) = member else {
            self.owners.remove(owner);
            return;
        };
        if let Some(dates) = self.owners.get_mut(owner) {
            dates.members.remove(member);
            // A dot comes before every letter of a name, so arguments stand together behind their field.
            let start = format!("{member}.");
            let inner: Vec<Box<str>> = dates
                .members
                .range::<str, _>((Bound::Included(start.as_str()), Bound::Unbounded))
                .map(|(name, _)| name.clone())
                .take_while(|name| name.starts_with(&start))
                .collect();
            for name in inner {
                dates.members.remove(&name);
            }
        }
    }
}

impl Dates {
    /// Of the thing itself.
    #[must_use]
    pub fn own(&self) -> Date {
        self.own
    }

    /// Of a member; what came with its owner says nothing more than that.
    #[must_use]
    pub fn of(&self, member: &str) -> Date {
        let came_with_it = Date {
            since: None,
            deprecated: self.own.deprecated,
        };
        let date = self.members.get(member).unwrap_or(&came_with_it);
        self.within(Some(date), self.own)
    }

    /// Of an argument of a field.
    #[must_use]
    pub fn of_argument(&self, field: &str, argument: &str) -> Date {
        if self.members.is_empty() {
            return Date::default();
        }
        let name = format!("{field}.{argument}");
        let field = self.members.get(field).copied().unwrap_or(self.own);
        self.within(self.members.get(name.as_str()), field)
    }

    fn within(&self, date: Option<&Date>, outer: Date) -> Date {
        let date = date.copied().unwrap_or_default();
        Date {
            since: date
                .since
                .filter(|since| Some(*since) > outer.since && Some(*since) > self.own.since),
            ..date
        }
    }
}

/// The name of a root type where the schema gives no other.
fn usual_root(operation: OperationKind) -> &'static str {
    match operation {
        OperationKind::Query => "Query",
        OperationKind::Mutation => "Mutation",
        OperationKind::Subscription => "Subscription",
    }
}

fn split(path: &str) -> (&str, Option<&str>) {
    match path.split_once('.') {
        Some((owner, member)) => (owner, Some(member)),
        None => (path, None),
    }
}

#[cfg(test)]
mod tests {
    use schema_model::{Limits, SourceText, parse_schema};

    use super::*;
    use crate::{compare, fold};

    fn build(sdl: &str) -> Model {
        let schema = parse_schema(&SourceText::new(sdl), &Limits::default());
        schema.unwrap().model
    }

    /// The history of a schema that was published in these versions.
    fn history(versions: &[&str]) -> History {
        let models: Vec<_> = versions.iter().map(|sdl| build(sdl)).collect();
        let mut history = History::default();
        for (number, pair) in (2..).zip(models.windows(2)) {
            for change in compare(&pair[0], &pair[1]).items {
                history.add(number, &change.code, &change.path);
            }
        }
        history
    }

    const FIRST: &str = "type Query { a: Int }";
    const SECOND: &str = "type Query { a(x: Int): Int user: User } type User { id: ID }";
    const THIRD: &str = "directive @d(x: Int) on FIELD type Query { a(x: Int @deprecated): Int @deprecated user: User } \
        type User { id: ID name(in: I): E } input I { a: Int } enum E { A B @deprecated(reason: \"gone\") }";

    #[test]
    fn things_are_dated_by_the_version_they_came_with() {
        let history = history(&[FIRST, SECOND, THIRD]);
        let since = |owner, member| history.since(owner, member);
        assert_eq!(since("Query", None), None);
        assert_eq!(since("Query", Some("a")), None);
        assert_eq!(since("Query", Some("a.x")), Some(2));
        assert_eq!(since("Query", Some("user")), Some(2));
        assert_eq!(since("User", None), Some(2));
        assert_eq!(since("User", Some("name")), Some(3));
        assert_eq!(since("@d", None), Some(3));
        let dates = history.dates("Query").unwrap();
        assert_eq!(dates.of("a").deprecated, Some(3));
        assert_eq!(dates.of_argument("a", "x").deprecated, Some(3));
        assert_eq!(history.dates("E").unwrap().of("B").deprecated, Some(3));
        // A member that came with its type or field does not say so again.
        assert_eq!(history.dates("User").unwrap().of("id").since, None);
        let user = history.dates("User").unwrap();
        assert_eq!(user.of("name").since, Some(3));
        assert_eq!(user.of_argument("name", "in").since, None);
    }

    #[test]
    fn what_a_restored_version_lacks_is_forgotten_and_comes_anew() {
        let restored = history(&[FIRST, SECOND, THIRD, FIRST]);
        assert!(
            restored
                .owners
                .values()
                .all(|dates| dates.members.is_empty()
                    || dates.members.values().all(|date| *date == Date::default()))
        );
        let again = history(&[FIRST, SECOND, THIRD, FIRST, THIRD]);
        assert_eq!(again.since("User", None), Some(5));
        assert_eq!(again.since("Query", Some("user")), Some(5));
        assert_eq!(again.since("Query", Some("a.x")), Some(5));
        assert_eq!(again.dates("Query").unwrap().of("a").deprecated, Some(5));
    }

    #[test]
    fn what_came_deprecated_is_so_since_it_came() {
        let models = [FIRST, THIRD].map(build);
        let (all, folded) = (
            compare(&models[0], &models[1]),
            fold(compare(&models[0], &models[1])),
        );
        assert!(folded.total() < all.total());
        let [all, folded] = [all, folded].map(|changes| {
            let mut history = History::default();
            for change in changes.items {
                history.add(2, &change.code, &change.path);
            }
            history
        });
        // One change of a type tells of all that is in it.
        assert_eq!(folded.dates("E").unwrap().members.len(), 0);
        for (owner, member) in [
            ("E", "B"),
            ("User", "name"),
            ("I", "a"),
            ("Query", "a"),
            ("Query", "user"),
        ] {
            let [all, folded] = [&all, &folded].map(|history| history.dates(owner).unwrap());
            assert_eq!(all.own(), folded.own(), "{owner}");
            assert_eq!(all.of(member), folded.of(member), "{owner}.{member}");
        }
        assert_eq!(folded.dates("E").unwrap().of("B").deprecated, Some(2));
        assert_eq!(folded.dates("Query").unwrap().of("a").deprecated, Some(2));
    }

    #[test]
    fn a_deprecation_that_one_change_tells_is_dated() {
        let mut history = History::default();
        let deprecated = |history: &History| history.dates("T").unwrap().of("a").deprecated;
        history.add(2, "field_deprecation_added", "T.a.@deprecated");
        assert_eq!(deprecated(&history), Some(2));
        history.add(3, "field_deprecation_reason_changed", "T.a.@deprecated");
        assert_eq!(deprecated(&history), Some(2));
        history.add(4, "field_deprecation_removed", "T.a.@deprecated");
        assert_eq!(deprecated(&history), None);
        // After a change of kind, the dates of a type's members are unknown.
        history.add(5, "type_added", "K");
        history.add(6, "type_kind_changed", "K");
        assert_eq!(history.dates("K").unwrap().of("a").deprecated, None);
    }

    #[test]
    fn pages_that_went_are_remembered() {
        let first = "type Query { a: Int me: User } type User { id: ID } directive @d on FIELD \
            type Mutation { m: Int }";
        let versions = [first, SECOND, first, FIRST];
        let history = history(&versions);
        let gone = |path| history.gone(&build(FIRST), path);
        assert_eq!(gone("objects/User"), [4]);
        assert_eq!(gone("objects/User/used-by"), [4]);
        assert_eq!(gone("queries/me"), [4]);
        assert_eq!(gone("queries/user"), [3]);
        // With its root.
        assert_eq!(gone("mutations/m"), [4]);
        assert_eq!(gone("directives/d"), [4]);
        for never in [
            "queries/a",
            "objects/None",
            "objects",
            "guides/User",
            "overview",
        ] {
            assert!(gone(never).is_empty(), "{never}");
        }
        let mut history = History::default();
        history.add(2, "field_removed", "Root.a");
        history.add(5, "type_removed", "Root");
        history.add(7, "type_kind_changed", "Kind");
        let model = build("schema { query: Root } type Root { b: Int }");
        assert_eq!(history.gone(&model, "queries/a"), [5, 2]);
        assert_eq!(history.gone(&model, "objects/Kind"), [7]);
    }

    #[test]
    fn arguments_go_with_their_field_and_no_other() {
        let mut history = History::default();
        for path in ["T.a", "T.a.x", "T.ab.x", "T.a_.x"] {
            history.add(2, "field_argument_added", path);
        }
        history.add(3, "field_removed", "T.a");
        assert_eq!(history.since("T", Some("a.x")), None);
        assert_eq!(history.since("T", Some("ab.x")), Some(2));
        assert_eq!(history.since("T", Some("a_.x")), Some(2));
    }
}
