//! Finds the things that the rules match directly.

use super::choose::Chooser;
use super::rules::{HideRules, Pattern};
use schema_model::connection::{connection, is_page_info};
use schema_model::federation;
use schema_model::glob::Glob;
use schema_model::model::{AppliedDirective, Deprecation, Model, TypeDef, TypeId, TypeKind};

impl HideRules {
    /// The index of the rule `unreachable`.
    pub(super) fn unreachable(&self) -> Option<u32> {
        let found = (0u32..).zip(&self.rules);
        found
            .into_iter()
            .find(|(_, rule)| rule.pattern == Pattern::Unreachable)
            .map(|(number, _)| number)
    }
}

impl<'m> Chooser<'m> {
    pub fn seed(&mut self, rules: &HideRules, is_federated: bool) {
        for (rule, pattern) in (0u32..).zip(rules.rules.iter().map(|rule| &rule.pattern)) {
            match pattern {
                Pattern::Type(name) => self.types(rule, name),
                Pattern::Member(owner, member) => self.members(rule, owner, member),
                Pattern::Argument(owner, field, argument) => {
                    self.arguments(rule, owner, field, argument);
                }
                Pattern::Directive(name) => {
                    self.hide_marked(rule, &|directive| name.matches(directive))
                }
                Pattern::Relay => self.relay(rule),
                Pattern::Federation if is_federated => self.federation(rule),
                Pattern::Federation | Pattern::Unreachable => {}
            }
        }
    }

    fn types(&mut self, rule: u32, name: &Glob) {
        for (id, ty) in self.model.ids() {
            if name.matches(&ty.name) {
                self.hide_type(id, rule);
            }
        }
    }

    fn members(&mut self, rule: u32, owner: &Glob, member: &Glob) {
        for (id, ty) in self.model.ids().filter(|(_, ty)| owner.matches(&ty.name)) {
            for (number, name) in (0u32..).zip(members(ty)) {
                if member.matches(name) {
                    self.hide_member(id, number, rule);
                }
            }
        }
    }

    fn arguments(&mut self, rule: u32, owner: &Glob, field: &Glob, argument: &Glob) {
        for (id, ty) in self.model.ids().filter(|(_, ty)| owner.matches(&ty.name)) {
            let fields = (0u32..)
                .zip(&ty.fields)
                .filter(|(_, def)| field.matches(&def.name));
            for (number, def) in fields {
                for (place, def) in (0u32..).zip(&def.arguments) {
                    if argument.matches(&def.name) {
                        self.hide_argument(id, number, place, rule);
                    }
                }
            }
        }
    }

    /// Hides the things that a directive is applied to, and the directive.
    fn hide_marked(&mut self, rule: u32, is_meant: &dyn Fn(&str) -> bool) {
        let mut names: Vec<&'m str> = Vec::new();
        let hides_deprecated = is_meant("deprecated");
        let mut is_marked = |applied: &'m [AppliedDirective], deprecation: Option<&Deprecation>| {
            let found = applied
                .iter()
                .map(|directive| &*directive.name)
                .find(|name| is_meant(name));
            names.extend(found);
            found.is_some() || hides_deprecated && deprecation.is_some()
        };
        let model: &'m Model = self.model;
        for (id, ty) in model.ids() {
            if is_marked(&ty.directives, None) {
                self.hide_type(id, rule);
            }
            for (number, field) in (0u32..).zip(&ty.fields) {
                if is_marked(&field.directives, field.deprecation.as_ref()) {
                    self.hide_member(id, number, rule);
                }
                for (place, argument) in (0u32..).zip(&field.arguments) {
                    if is_marked(&argument.directives, argument.deprecation.as_ref()) {
                        self.hide_argument(id, number, place, rule);
                    }
                }
            }
            for (number, field) in (0u32..).zip(&ty.input_fields) {
                if is_marked(&field.directives, field.deprecation.as_ref()) {
                    self.hide_member(id, number, rule);
                }
            }
            for (number, value) in (0u32..).zip(&ty.values) {
                if is_marked(&value.directives, value.deprecation.as_ref()) {
                    self.hide_member(id, number, rule);
                }
            }
        }
        is_marked(&model.directives_applied, None);
        let mut marked: Vec<&'m str> = Vec::new();
        for def in &model.directives {
            if is_marked(&def.directives, def.deprecation.as_ref()) {
                marked.push(&def.name);
            }
        }
        names.extend(marked);
        let defined = model.directives.iter().map(|def| &*def.name);
        names.extend(defined.filter(|name| is_meant(name)));
        for name in names {
            self.hide_directive(name, rule);
        }
    }

    fn relay(&mut self, rule: u32) {
        for (id, ty) in self.model.ids() {
            let Some(found) = connection(self.model, ty) else {
                continue;
            };
            self.hide_type(id, rule);
            if let Some(edge) = found.edge {
                self.hide_type(edge, rule);
            }
            let info = ty.fields.iter().find(|field| &*field.name == "pageInfo");
            let info = info.and_then(|field| self.model.type_id(&field.ty.name));
            if let Some(info) = info.filter(|id| self.model.get(*id).is_some_and(is_page_info)) {
                self.hide_type(info, rule);
            }
        }
    }

    fn federation(&mut self, rule: u32) {
        for (id, ty) in self.model.ids() {
            if federation::is_plumbing_type(&ty.name, &self.model.linked) {
                self.hide_type(id, rule);
            }
        }
        if let Some(query) = self.model.roots.query {
            self.root_fields(query, rule);
        }
        let model: &'m Model = self.model;
        self.hide_marked(rule, &|directive| {
            federation::is_inaccessible(directive, model)
        });
        let mut names: Vec<&'m str> = Vec::new();
        let mut collect = |applied: &'m [AppliedDirective]| {
            names.extend(applied.iter().map(|directive| &*directive.name));
        };
        collect(&model.directives_applied);
        for ty in &model.types {
            collect(&ty.directives);
            for field in &ty.fields {
                collect(&field.directives);
                field
                    .arguments
                    .iter()
                    .for_each(|argument| collect(&argument.directives));
            }
            ty.input_fields
                .iter()
                .for_each(|field| collect(&field.directives));
            ty.values
                .iter()
                .for_each(|value| collect(&value.directives));
        }
        names.extend(model.directives.iter().map(|def| &*def.name));
        for name in names
            .into_iter()
            .filter(|name| federation::is_plumbing(name, model))
        {
            self.hide_directive(name, rule);
        }
    }

    fn root_fields(&mut self, query: TypeId, rule: u32) {
        let Some(ty) = self.model.get(query) else {
            return;
        };
        for (number, field) in (0u32..).zip(&ty.fields) {
            if federation::ROOT_FIELDS.contains(&&*field.name) {
                self.hide_member(query, number, rule);
            }
        }
    }
}

/// Names of fields, input fields or values: a type has one kind of them.
fn members(ty: &TypeDef) -> Vec<&str> {
    match ty.kind {
        TypeKind::Enum => ty.values.iter().map(|value| &*value.name).collect(),
        TypeKind::Input => ty.input_fields.iter().map(|field| &*field.name).collect(),
        _ => ty.fields.iter().map(|field| &*field.name).collect(),
    }
}
