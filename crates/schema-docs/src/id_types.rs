//! Which types an id may name: what an argument or input field of type `ID` takes, as far as the schema tells it.
//!
//! The schema tells it in a directive, in a field of the result with the same name, in the description, or in the name
//! itself. Where these leave a doubt, nothing is said.

mod words;

pub(crate) use words::pascal;

use schema_model::index::Index;
use schema_model::model::{FieldDef, InputValueDef, Model, TypeDef, TypeKind};

use crate::example::thing;

/// The directive by which a schema names them: `@possibleTypes(concreteTypes: ["Issue"], abstractType: "Closable")`.
const DIRECTIVE: &str = "possibleTypes";
/// Maximum number of types that are listed by name.
const MAX_LISTED: usize = 5;
/// Maximum number of fields of a result to look at.
const LOOKED_AT: usize = 200;
/// Maximum number of uses of an input to look at.
const MAX_USES: usize = 50;

/// What has an argument or input field.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Holder<'m> {
    /// A field has it as an argument.
    Field(&'m FieldDef),
    /// An input type has it as a field.
    Input(&'m TypeDef),
}

/// The types that an id may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IdTypes<'m> {
    /// The types: one, or some of which each may be meant. Interfaces and unions stand for their types.
    pub names: Vec<&'m str>,
    /// The number of types that the only one stands for, if it is an interface or union of several.
    pub any_of: Option<usize>,
    /// Whether several ids can be given.
    pub is_list: bool,
}

impl IdTypes<'_> {
    /// The words before the names: `ID of a`, `Each the ID of any`.
    pub fn lead(&self) -> String {
        let id = if self.is_list {
            "Each the ID of"
        } else {
            "ID of"
        };
        let article = match (self.any_of, self.names.first()) {
            (None, Some(name)) if begins_with_vowel(name) => "an",
            (None, _) => "a",
            (Some(_), _) => "any",
        };
        format!("{id} {article}")
    }

    /// The words after the names: `: 11 types`.
    pub fn tail(&self) -> String {
        self.any_of
            .map_or_else(String::new, |count| format!(": {count} types"))
    }

    /// All of it: `ID of any Reactable: 11 types`.
    pub fn in_words(&self) -> String {
        let mut out = format!("{} ", self.lead());
        for (at, name) in self.names.iter().enumerate() {
            out.push_str(self.joint(at));
            out.push_str(name);
        }
        out + &self.tail()
    }

    /// The words between the name at `at` and the one before it.
    pub fn joint(&self, at: usize) -> &'static str {
        match at {
            0 => "",
            at if at + 1 == self.names.len() => " or ",
            _ => ", ",
        }
    }
}

fn begins_with_vowel(name: &str) -> bool {
    let sounds_like_you = ["Us", "Uni", "Ur", "Uu", "UU", "URL", "Eu"];
    name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u'])
        && !sounds_like_you.iter().any(|begin| name.starts_with(begin))
}

/// Returns the types that may be named in that place; none if it takes no id, or if nothing is known.
pub(crate) fn id_types<'m>(
    model: &'m Model,
    index: &'m Index,
    holder: Holder<'m>,
    input: &'m InputValueDef,
) -> Option<IdTypes<'m>> {
    if &*input.ty.name != "ID" {
        return None;
    }
    let known = Known { model, index };
    let told = known
        .by_directive(input)
        .or_else(|| known.by_result(holder, input))
        .or_else(|| known.by_holder(holder, input));
    let read = || {
        let found = known.by_description(input);
        let mut found = found.or_else(|| known.by_name(input))?;
        for ty in &mut found {
            *ty = known.of_version(holder, ty);
        }
        Some(found)
    };
    let found = told
        .or_else(read)
        .or_else(|| known.by_result_itself(holder, input))?;
    Some(known.told(found, input.ty.is_list()))
}

struct Known<'m> {
    model: &'m Model,
    index: &'m Index,
}

impl<'m> Known<'m> {
    fn told(&self, found: Vec<&'m TypeDef>, is_list: bool) -> IdTypes<'m> {
        let only = match *found {
            [only] => Some(only),
            _ => None,
        };
        let possible = only.map_or_else(Vec::new, |ty| self.possible(ty));
        let (names, any_of) = match *possible {
            // An interface of one type is that type.
            [one] => (vec![one], None),
            ref many => (
                found.iter().map(|ty| &*ty.name).collect(),
                (many.len() > 1).then_some(many.len()),
            ),
        };
        IdTypes {
            names,
            any_of,
            is_list,
        }
    }

    /// The object types of an interface or union; empty for other types.
    fn possible(&self, ty: &'m TypeDef) -> Vec<&'m str> {
        match ty.kind {
            TypeKind::Union => ty.members.iter().map(|name| &**name).collect(),
            TypeKind::Interface => {
                let id = self.model.type_id(&ty.name);
                let all = id.map_or(&[][..], |id| self.index.implementations(id));
                let types = all.iter().filter_map(|id| self.model.get(*id));
                let objects = types.filter(|ty| ty.kind == TypeKind::Object);
                objects.map(|ty| &*ty.name).collect()
            }
            _ => Vec::new(),
        }
    }

    fn by_directive(&self, input: &InputValueDef) -> Option<Vec<&'m TypeDef>> {
        let mut directives = input.directives.iter();
        let directive = directives.find(|directive| &*directive.name == DIRECTIVE)?;
        let value = |wanted: &str| {
            let mut arguments = directive.arguments.iter();
            let (_, value) = arguments.find(|(name, _)| &**name == wanted)?;
            let parts = value.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let names = parts.filter(|part| !part.is_empty());
            let types = names.map(|name| self.model.find_type(name));
            types.collect::<Option<Vec<_>>>()
        };
        let one = value("abstractType").filter(|types| types.len() == 1);
        let few = || value("concreteTypes");
        one.or_else(few)
            .filter(|types| (1..=MAX_LISTED).contains(&types.len()))
    }

    /// A field of the result, or of a thing in the result, with the name of the input without `Id`.
    fn by_result(&self, holder: Holder<'m>, input: &InputValueDef) -> Option<Vec<&'m TypeDef>> {
        let stem = stem(&input.name)?;
        let results: Vec<&TypeDef> = match holder {
            Holder::Field(field) => self.find(&field.ty.name).into_iter().collect(),
            Holder::Input(ty) => self.results_of(ty),
        };
        let mut found: Option<&TypeDef> = None;
        for result in results {
            let fields = result.fields.iter().take(LOOKED_AT);
            let direct = fields.clone().find(|field| is_named(&field.name, stem));
            let within = || {
                let types = fields.filter_map(|field| self.thing(&field.ty.name));
                let fields = types.flat_map(|ty| ty.fields.iter().take(LOOKED_AT));
                fields.filter(|field| is_named(&field.name, stem)).collect()
            };
            let fields: Vec<_> = direct.map_or_else(within, |field| vec![field]);
            for field in &fields {
                let ty = self.thing(&field.ty.name)?;
                // Fields that disagree leave a doubt.
                if found.is_some_and(|other| other.name != ty.name) {
                    return None;
                }
                found = Some(ty);
            }
            if fields.is_empty() {
                return None;
            }
        }
        found.map(|ty| vec![ty])
    }

    /// The results of the operations that take an input.
    fn results_of(&self, input: &TypeDef) -> Vec<&'m TypeDef> {
        let id = self.model.type_id(&input.name);
        let uses = id.map_or(&[][..], |id| self.index.used_by(id));
        let uses = uses.iter().take(MAX_USES);
        let results = uses.filter_map(|used| {
            used.argument?;
            let owner = self.model.get(used.owner)?;
            let field = owner.fields.get(used.field as usize)?;
            self.find(&field.ty.name)
        });
        results.collect()
    }

    fn by_description(&self, input: &InputValueDef) -> Option<Vec<&'m TypeDef>> {
        let text = input.description.as_deref()?;
        let found = words::named_in(text, |name| self.find(name).filter(|ty| self.has_id(ty)));
        (1..=MAX_LISTED).contains(&found.len()).then_some(found)
    }

    fn by_name(&self, input: &InputValueDef) -> Option<Vec<&'m TypeDef>> {
        let name = pascal(stem(&input.name)?);
        if let Some(ty) = self.thing(&name) {
            return Some(vec![ty]);
        }
        // A type without ids has the name, so that the id is that of something else.
        if self.find(&name).is_some() {
            return None;
        }
        let mut ends = words::ends_of(&name);
        let ty = ends.find_map(|end| self.thing(end))?;
        Some(vec![ty])
    }

    /// What the input type is about, for its own id: `DeleteLabelInput.id`.
    fn by_holder(&self, holder: Holder<'m>, input: &InputValueDef) -> Option<Vec<&'m TypeDef>> {
        let Holder::Input(ty) = holder else {
            return None;
        };
        let ty = self
            .thing(thing(&ty.name))
            .filter(|_| is_own(&input.name))?;
        Some(vec![ty])
    }

    /// What a field returns, for an argument that is nothing but an id: `Query.user(id:)`.
    fn by_result_itself(
        &self,
        holder: Holder<'m>,
        input: &InputValueDef,
    ) -> Option<Vec<&'m TypeDef>> {
        let Holder::Field(field) = holder else {
            return None;
        };
        let name = Some(&*field.ty.name).filter(|_| is_own(&input.name))?;
        let ty = self.thing(name).or_else(|| self.thing(thing(name)))?;
        Some(vec![ty])
    }

    /// The later version of a type that the name of the holder speaks of: `ProjectV2` for `Project` in
    /// `UnmarkProjectV2AsTemplateInput`.
    fn of_version(&self, holder: Holder<'m>, ty: &'m TypeDef) -> &'m TypeDef {
        let holder = match holder {
            Holder::Field(field) => pascal(&field.name),
            Holder::Input(ty) => ty.name.to_string(),
        };
        let versions = holder.match_indices(&*ty.name).filter_map(|(at, name)| {
            let behind = holder.get(at + name.len()..)?.strip_prefix('V')?;
            let number = behind.find(|letter: char| !letter.is_ascii_digit());
            let number = behind.get(..number.unwrap_or(behind.len()))?;
            let later = self.thing(&format!("{name}V{number}"))?;
            (!number.is_empty()).then_some(later)
        });
        { versions }.next().unwrap_or(ty)
    }

    fn find(&self, name: &str) -> Option<&'m TypeDef> {
        self.model.find_type(name)
    }

    /// The type with that name, or the nodes of a connection with it, if it has an id.
    fn thing(&self, name: &str) -> Option<&'m TypeDef> {
        let id = self.model.type_id(name)?;
        let node = self.index.connection(id).map(|connection| connection.node);
        let node = node.or_else(|| self.index.node_of_edge(id));
        let ty = self.model.get(node.unwrap_or(id))?;
        self.has_id(ty).then_some(ty)
    }

    /// Whether every value of the type has an id.
    fn has_id(&self, ty: &TypeDef) -> bool {
        let has_own = |ty: &TypeDef| ty.fields.iter().take(LOOKED_AT).any(is_id_field);
        let members = || ty.members.iter().take(LOOKED_AT);
        match ty.kind {
            TypeKind::Object | TypeKind::Interface => has_own(ty),
            TypeKind::Union => {
                members().next().is_some()
                    && members().all(|name| self.find(name).is_some_and(has_own))
            }
            _ => false,
        }
    }
}

/// Whether a field is the id of the type that has it.
pub(crate) fn is_id_field(field: &FieldDef) -> bool {
    &*field.ty.name == "ID" && matches!(&*field.name, "id" | "ID" | "_id" | "nodeId")
}

/// Whether an input is called just an id.
fn is_own(name: &str) -> bool {
    matches!(name, "id" | "ids" | "ID" | "IDs" | "_id")
}

/// The name of an input without its end: `repository` for `repositoryId`. None if there is no such end.
pub(crate) fn stem(name: &str) -> Option<&str> {
    let ends = ["_ids", "_id", "Ids", "IDs", "Id", "ID"];
    let stem = ends.iter().find_map(|end| name.strip_suffix(end))?;
    let stem = stem.trim_end_matches('_');
    (!stem.is_empty()).then_some(stem)
}

/// Whether a field is called so, in one or in several.
pub(crate) fn is_named(field: &str, stem: &str) -> bool {
    let rest = field.strip_prefix(stem);
    matches!(rest, Some("" | "s" | "es"))
        || stem
            .strip_suffix('y')
            .is_some_and(|stem| field.strip_prefix(stem) == Some("ies"))
}

#[cfg(test)]
mod tests;
