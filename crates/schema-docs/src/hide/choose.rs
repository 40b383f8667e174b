//! Chooses the things to hide: those that the rules match, and those that cannot stay without them.

use std::collections::{HashMap, HashSet, VecDeque};

use super::Hidden;
use super::rules::HideRules;
use schema_model::connection::{Connection, connection};
use schema_model::index::{Groups, Use, uses};
use schema_model::model::{Model, TypeDef, TypeId, TypeKind};

/// The hidden things, each with the index of the rule that hides it.
#[derive(Debug, Default)]
pub(super) struct Choice {
    pub types: HashMap<TypeId, u32>,
    /// Fields, input fields or values, by their index in the type.
    pub members: HashMap<(TypeId, u32), u32>,
    pub arguments: HashMap<(TypeId, u32, u32), u32>,
    /// Definitions and applications.
    pub directives: HashMap<Box<str>, u32>,
    /// Directive and argument.
    pub directive_arguments: HashSet<(Box<str>, Box<str>)>,
    /// Hidden connections whose fields show their nodes as a list.
    pub shown_through: HashMap<TypeId, Connection>,
}

impl Choice {
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
            && self.members.is_empty()
            && self.arguments.is_empty()
            && self.directives.is_empty()
    }

    /// Adds the hidden things to the owner's list, without the parts of things that are hidden whole.
    pub fn report(&self, model: &Model, hidden: &mut Hidden) {
        self.each(model, |path, rule| hidden.add(path, rule));
    }

    /// Returns the names of all hidden things: `Type`, `Type.member`, `Type.field.argument` or `@directive`.
    pub fn paths(&self, model: &Model) -> HashSet<String> {
        let mut paths = HashSet::new();
        self.each(model, |path, _| {
            paths.insert(path);
        });
        paths
    }

    fn each(&self, model: &Model, mut see: impl FnMut(String, u32)) {
        let name = |id: TypeId| model.get(id).map_or("", |ty| &ty.name);
        for (id, rule) in &self.types {
            see(name(*id).to_owned(), *rule);
        }
        for ((id, member), rule) in &self.members {
            if let (false, Some(ty)) = (self.types.contains_key(id), model.get(*id)) {
                see(format!("{}.{}", ty.name, member_name(ty, *member)), *rule);
            }
        }
        for ((id, field, argument), rule) in &self.arguments {
            let is_gone = self.types.contains_key(id) || self.members.contains_key(&(*id, *field));
            let field = model.get(*id).and_then(|ty| ty.fields.get(*field as usize));
            let argument = field.and_then(|field| field.arguments.get(*argument as usize));
            if let (false, Some(field), Some(argument)) = (is_gone, field, argument) {
                see(
                    format!("{}.{}.{}", name(*id), field.name, argument.name),
                    *rule,
                );
            }
        }
        for (directive, rule) in &self.directives {
            see(format!("@{directive}"), *rule);
        }
    }
}

fn member_name(ty: &TypeDef, member: u32) -> &str {
    let at = member as usize;
    match ty.kind {
        TypeKind::Enum => ty.values.get(at).map_or("", |value| &value.name),
        TypeKind::Input => ty.input_fields.get(at).map_or("", |field| &field.name),
        _ => ty.fields.get(at).map_or("", |field| &field.name),
    }
}

/// Returns everything that the rules hide, with all that depends on it.
pub(super) fn choose(model: &Model, rules: &HideRules, is_federated: bool) -> Choice {
    let mut chooser = Chooser {
        model,
        choice: Choice::default(),
        left: HashMap::new(),
        queue: VecDeque::new(),
        waiting: HashMap::new(),
    };
    chooser.seed(rules, is_federated);
    if !chooser.queue.is_empty() {
        chooser.follow();
    }
    chooser.choice
}

/// Returns the types that cannot be reached from the root operations. No remaining type depends on them.
pub(super) fn unreachable(model: &Model, rule: u32) -> Choice {
    let roots = [
        model.roots.query,
        model.roots.mutation,
        model.roots.subscription,
    ];
    let mut reached: HashSet<TypeId> = roots.into_iter().flatten().collect();
    let mut queue: Vec<TypeId> = reached.iter().copied().collect();
    let mut implementations: HashMap<&str, Vec<TypeId>> = HashMap::new();
    for (id, ty) in model.ids() {
        for interface in &ty.interfaces {
            implementations.entry(interface).or_default().push(id);
        }
    }
    let mut choice = Choice::default();
    if queue.is_empty() {
        return choice;
    }
    while let Some(ty) = queue.pop().and_then(|id| model.get(id)) {
        let arguments = ty.fields.iter().flat_map(|field| &field.arguments);
        let values = arguments
            .chain(&ty.input_fields)
            .map(|value| &*value.ty.name);
        let fields = ty.fields.iter().map(|field| &*field.ty.name);
        let names = ty.interfaces.iter().chain(&ty.members).map(|name| &**name);
        let named = values
            .chain(fields)
            .chain(names)
            .filter_map(|name| model.type_id(name));
        let below = implementations
            .get(&*ty.name)
            .into_iter()
            .flatten()
            .copied();
        let next: Vec<TypeId> = named
            .chain(below)
            .filter(|id| reached.insert(*id))
            .collect();
        queue.extend(next);
    }
    let used_by_directives = model
        .directives
        .iter()
        .flat_map(|directive| &directive.arguments);
    reached.extend(used_by_directives.filter_map(|argument| model.type_id(&argument.ty.name)));
    for (id, ty) in model.ids() {
        if !ty.is_built_in && !reached.contains(&id) {
            choice.types.insert(id, rule);
        }
    }
    choice
}

pub(super) struct Chooser<'m> {
    pub model: &'m Model,
    choice: Choice,
    /// For types that lost members: how many they still have.
    left: HashMap<TypeId, usize>,
    queue: VecDeque<TypeId>,
    /// For each type, the connections that are shown as a list of it while it stays.
    waiting: HashMap<TypeId, Vec<TypeId>>,
}

impl Chooser<'_> {
    pub fn hide_type(&mut self, id: TypeId, rule: u32) {
        let Some(ty) = self.model.get(id) else { return };
        if !ty.is_built_in && !self.choice.types.contains_key(&id) {
            self.choice.types.insert(id, rule);
            self.queue.push_back(id);
        }
    }

    pub fn hide_member(&mut self, id: TypeId, member: u32, rule: u32) {
        if let std::collections::hash_map::Entry::Vacant(place) =
            self.choice.members.entry((id, member))
        {
            place.insert(rule);
            self.lose(id, rule);
        }
    }

    pub fn hide_argument(&mut self, id: TypeId, field: u32, argument: u32, rule: u32) {
        self.choice
            .arguments
            .entry((id, field, argument))
            .or_insert(rule);
        let argument = self.model.get(id).and_then(|ty| {
            let field = ty.fields.get(field as usize)?;
            field.arguments.get(argument as usize)
        });
        // A call without a required argument would be invalid.
        if argument.is_some_and(|argument| argument.is_required()) {
            self.hide_member(id, field, rule);
        }
    }

    pub fn hide_directive(&mut self, name: &str, rule: u32) {
        if !self.choice.directives.contains_key(name) {
            self.choice.directives.insert(name.into(), rule);
        }
    }

    /// Hides a type that has no members left.
    fn lose(&mut self, id: TypeId, rule: u32) {
        let Some(ty) = self.model.get(id) else { return };
        let left = self.left.entry(id).or_insert_with(|| {
            ty.fields.len() + ty.input_fields.len() + ty.values.len() + ty.members.len()
        });
        *left = left.saturating_sub(1);
        if *left == 0 {
            self.hide_type(id, rule);
        }
    }

    /// Follows the uses of hidden types until nothing more has to be hidden.
    fn follow(&mut self) {
        let uses = uses(self.model);
        let mut unions: HashMap<&str, Vec<TypeId>> = HashMap::new();
        for (id, ty) in self.model.ids() {
            for member in &ty.members {
                unions.entry(member).or_default().push(id);
            }
        }
        while let Some(id) = self.queue.pop_front() {
            let (Some(ty), Some(&rule)) = (self.model.get(id), self.choice.types.get(&id)) else {
                continue;
            };
            for union in unions.get(&*ty.name).into_iter().flatten() {
                self.lose(*union, rule);
            }
            self.hide_directive_arguments(&ty.name, rule);
            match connection(self.model, ty) {
                Some(connection) if !self.choice.types.contains_key(&connection.node) => {
                    self.choice.shown_through.insert(id, connection);
                    self.waiting.entry(connection.node).or_default().push(id);
                    self.hide_uses(&uses, id, rule);
                }
                _ => self.hide_uses(&uses, id, rule),
            }
            // The connections cannot be shown as lists of this type any more.
            for connection in self.waiting.remove(&id).unwrap_or_default() {
                self.choice.shown_through.remove(&connection);
                self.hide_uses(&uses, connection, rule);
            }
        }
    }

    fn hide_uses(&mut self, uses: &Groups<Use>, id: TypeId, rule: u32) {
        let is_shown_through = self.choice.shown_through.contains_key(&id);
        for used in uses.of(id) {
            let Some(owner) = self.model.get(used.owner) else {
                continue;
            };
            match used.argument {
                Some(argument) => self.hide_argument(used.owner, used.field, argument, rule),
                None if owner.kind == TypeKind::Input => {
                    self.hide_member(used.owner, used.field, rule);
                    let field = owner.input_fields.get(used.field as usize);
                    // Such an input could not be filled.
                    if field.is_some_and(|field| field.is_required()) {
                        self.hide_type(used.owner, rule);
                    }
                }
                None => {
                    let field = owner.fields.get(used.field as usize);
                    let is_page = field.is_some_and(|field| !field.ty.is_list());
                    if !(is_shown_through && is_page) {
                        self.hide_member(used.owner, used.field, rule);
                    }
                }
            }
        }
    }

    fn hide_directive_arguments(&mut self, type_name: &str, rule: u32) {
        for directive in &self.model.directives {
            for argument in directive
                .arguments
                .iter()
                .filter(|argument| *argument.ty.name == *type_name)
            {
                if argument.is_required() {
                    self.hide_directive(&directive.name, rule);
                }
                let key = (directive.name.clone(), argument.name.clone());
                self.choice.directive_arguments.insert(key);
            }
        }
    }
}
