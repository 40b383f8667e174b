//! What counts as a use of a changed thing, for each kind of change.

use std::collections::{HashMap, HashSet};

use schema_model::Refusal;
use schema_model::model::{InputValueDef, Model};
use schema_model::operations::{ExaminedPart, Role, Use};
use schema_results::{Change, Changes, Criticality};

use super::Strength::{self, Breaks, BreaksIfInvalid, Touches, TouchesOrBreaks};
use super::variables::Reach;
use super::{Hit, Hits, add_hit, spend};
use crate::code_sets::DEPRECATED;

/// What a change watches for.
struct Rule {
    change: usize,
    roles: &'static [Role],
    strength: Strength,
    /// The rule counts only for parts that do not give this.
    unless_given: Option<String>,
}

/// The rules of all changes, by the coordinates that they watch.
pub(super) struct Rules<'c> {
    old: &'c Model,
    new: &'c Model,
    by_coordinate: HashMap<String, Vec<Rule>>,
    /// What changes do to operations with a variable that may hold a value of the input or enum, by its name.
    by_variable: HashMap<String, Vec<(usize, Strength)>>,
}

const ANY: &[Role] = &[
    Role::Root,
    Role::Returned,
    Role::Condition,
    Role::Selected,
    Role::Given,
    Role::Variable,
];
/// All roles of a type but that of a root, which operations do not name.
const NAMED: &[Role] = &[Role::Returned, Role::Condition, Role::Given, Role::Variable];
const IN_RESULTS: &[Role] = &[Role::Returned, Role::Condition];
const RETURNED: &[Role] = &[Role::Returned];
const SELECTED: &[Role] = &[Role::Selected];
const GIVEN: &[Role] = &[Role::Given];
const SENT: &[Role] = &[Role::Given, Role::Variable];
const ROOT: &[Role] = &[Role::Root];

impl<'c> Rules<'c> {
    pub(super) fn new(old: &'c Model, new: &'c Model, changes: &Changes) -> Self {
        let mut rules = Self {
            old,
            new,
            by_coordinate: HashMap::new(),
            by_variable: HashMap::new(),
        };
        for (at, change) in changes.items.iter().enumerate() {
            if let Some(strength) = strength_of(change) {
                rules.add(at, change, strength);
            }
        }
        rules
    }

    /// Returns the changes that concern each part.
    pub(super) fn find_hits(
        &self,
        parts: &[ExaminedPart],
        budget: &mut usize,
    ) -> Result<Vec<Hits>, Refusal> {
        let mut reach = Reach::new(self.old, &self.by_variable);
        let mut found = Vec::with_capacity(parts.len());
        for part in parts {
            let mut hits = Hits::new();
            let sent = part.uses.iter().filter(|used| SENT.contains(&used.role));
            let sent: HashSet<&str> = sent.map(|used| &*used.coordinate).collect();
            for used in &part.uses {
                let rules = self.by_coordinate.get(&*used.coordinate);
                spend(budget, 1 + rules.map_or(0, Vec::len))?;
                for rule in rules.into_iter().flatten() {
                    if rule.roles.contains(&used.role) && !rule.is_given(&sent) {
                        add_hit(&mut hits, rule.change, Hit::of(rule.strength, used));
                    }
                }
                if is_variable_type(used) {
                    let reached = reach.of(&used.coordinate, budget)?;
                    spend(budget, reached.len())?;
                    for (change, strength) in reached.iter() {
                        add_hit(&mut hits, *change, Hit::of(*strength, used));
                    }
                }
            }
            found.push(hits);
        }
        Ok(found)
    }

    fn watch(
        &mut self,
        coordinate: impl Into<String>,
        change: usize,
        roles: &'static [Role],
        strength: Strength,
    ) {
        let rule = Rule {
            change,
            roles,
            strength,
            unless_given: None,
        };
        let rules = self.by_coordinate.entry(coordinate.into()).or_default();
        rules.push(rule);
    }

    /// Watches for something that is used without giving `path`.
    fn watch_without(
        &mut self,
        coordinate: &str,
        change: usize,
        roles: &'static [Role],
        (path, strength): (&str, Strength),
    ) {
        self.watch(coordinate, change, roles, strength);
        let rules = self.by_coordinate.get_mut(coordinate);
        if let Some(rule) = rules.and_then(|rules| rules.last_mut()) {
            rule.unless_given = Some(path.to_owned());
        }
    }

    fn watch_variables(&mut self, ty: &str, change: usize, strength: Strength) {
        let rules = self.by_variable.entry(ty.to_owned()).or_default();
        rules.push((change, strength));
    }

    fn add(&mut self, at: usize, change: &Change, strength: Strength) {
        let path = change.path.as_str();
        let owner = path.rsplit_once('.').map_or(path, |(owner, _)| owner);
        match change.code.as_str() {
            "type_removed" => self.watch(path, at, NAMED, strength),
            "field_removed" | "field_type_changed" => self.watch(path, at, SELECTED, strength),
            "field_argument_added" => self.watch(owner, at, SELECTED, strength),
            "field_argument_removed" | "directive_argument_removed" => {
                self.watch(path, at, SENT, strength);
            }
            "field_argument_type_changed" => self.sent_type(at, path, owner, SELECTED),
            "directive_argument_type_changed" => self.sent_type(at, path, owner, GIVEN),
            "field_argument_default_changed" => {
                self.watch_without(owner, at, SELECTED, (path, strength));
            }
            "directive_argument_default_value_changed" => {
                self.watch_without(owner, at, GIVEN, (path, strength));
            }
            "input_field_added" => {
                self.watch(owner, at, GIVEN, strength);
                self.watch_variables(owner, at, strength);
            }
            "input_field_removed" => {
                self.watch(path, at, SENT, strength);
                self.watch_variables(owner, at, strength);
            }
            "input_field_type_changed" => {
                self.sent_type(at, path, owner, GIVEN);
                self.watch_variables(owner, at, strength);
            }
            "input_field_default_value_changed" => {
                self.watch_without(owner, at, GIVEN, (path, strength));
                self.watch_variables(owner, at, strength);
            }
            "enum_value_removed" => {
                self.watch(path, at, GIVEN, strength);
                self.watch(owner, at, RETURNED, Touches);
                self.watch_variables(owner, at, strength);
            }
            "enum_value_added" => self.watch(owner, at, RETURNED, Touches),
            "union_member_added" => self.watch(path, at, IN_RESULTS, Touches),
            "union_member_removed" => self.watch(path, at, IN_RESULTS, TouchesOrBreaks),
            "object_type_interface_added" => self.watch_interface(at, change, Touches),
            "object_type_interface_removed" => {
                self.watch(path, at, ANY, BreaksIfInvalid);
                self.watch_interface(at, change, TouchesOrBreaks);
            }
            "directive_location_removed" | "directive_repeatable_removed" => {
                self.watch(path, at, GIVEN, BreaksIfInvalid);
            }
            "schema_query_type_changed" => self.watch("schema.query", at, ROOT, BreaksIfInvalid),
            "schema_mutation_type_changed" => {
                self.watch("schema.mutation", at, ROOT, BreaksIfInvalid);
            }
            "schema_subscription_type_changed" => {
                self.watch("schema.subscription", at, ROOT, BreaksIfInvalid);
            }
            code if code.starts_with("directive_usage_") || code.contains("_deprecation_") => {
                self.applied(at, path, strength);
            }
            _ => self.watch(path, at, ANY, strength),
        }
    }

    /// An argument or input field has another type. Where only `!` came or went, the rules of the language decide.
    fn sent_type(&mut self, at: usize, path: &str, owner: &str, roles: &'static [Role]) {
        let names = |model: &Model| find_input(model, path).map(|input| named_in(&input.ty.text));
        let is_same = names(self.old) == names(self.new);
        let strength = if is_same { BreaksIfInvalid } else { Breaks };
        self.watch(path, at, SENT, strength);
        self.watch_without(owner, at, roles, (path, BreaksIfInvalid));
    }

    /// Fields that return the interface may return other types now.
    fn watch_interface(&mut self, at: usize, change: &Change, strength: Strength) {
        if let Some(interface) = &change.related {
            self.watch(interface, at, IN_RESULTS, strength);
        }
    }

    /// A directive came, went, or has other arguments.
    fn applied(&mut self, at: usize, path: &str, strength: Strength) {
        let base = path.split_once(".@").map_or(path, |(base, _)| base);
        if strength == Breaks {
            // `@oneOf`: a literal shows whether it has exactly one field.
            self.watch(base, at, GIVEN, BreaksIfInvalid);
            self.watch_variables(base, at, Breaks);
            return;
        }
        self.watch(base, at, ANY, strength);
    }
}

impl Rule {
    fn is_given(&self, sent: &HashSet<&str>) -> bool {
        let path = self.unless_given.as_deref();
        path.is_some_and(|path| sent.contains(path))
    }
}

/// Returns what a change does where it counts at all. Safe changes concern nobody, unless they deprecate something.
fn strength_of(change: &Change) -> Option<Strength> {
    match change.criticality {
        Criticality::Breaking => Some(Breaks),
        Criticality::Dangerous => Some(Touches),
        Criticality::Safe => deprecates(change).then_some(Touches),
    }
}

/// Returns whether the change marks something that operations use as deprecated.
fn deprecates(change: &Change) -> bool {
    let is_mark = change.path.ends_with(DEPRECATED);
    is_mark && (change.code == "field_deprecation_added" || is_usage_added(&change.code))
}

fn is_usage_added(code: &str) -> bool {
    code.starts_with("directive_usage_") && code.ends_with("_added")
}

/// Returns whether a use is the type of a variable rather than something that a variable is given to.
fn is_variable_type(used: &Use) -> bool {
    used.role == Role::Variable && !used.coordinate.contains('.')
}

/// Returns a type as written without its `!`.
fn named_in(ty: &str) -> String {
    ty.replace('!', "")
}

/// Finds `Type.field.argument`, `Input.field` or `@directive.argument`.
fn find_input<'m>(model: &'m Model, path: &str) -> Option<&'m InputValueDef> {
    let (owner, name) = path.rsplit_once('.')?;
    let of = |inputs: &'m [InputValueDef]| inputs.iter().find(|input| *input.name == *name);
    if let Some(directive) = owner.strip_prefix('@') {
        return of(&model.find_directive(directive)?.arguments);
    }
    match owner.split_once('.') {
        None => of(&model.find_type(owner)?.input_fields),
        Some((ty, field)) => {
            let mut fields = model.find_type(ty)?.fields.iter();
            of(&fields.find(|each| *each.name == *field)?.arguments)
        }
    }
}
