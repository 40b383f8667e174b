//! Where the older version uses its types: clients that were written for it meet a type in results, or give values of it.

use std::cell::{Cell, OnceCell};
use std::collections::{HashMap, HashSet};

use schema_model::model::{DirectiveDef, Model, TypeKind};

/// Steps of all searches for types that two interfaces or unions share, far more than any real schema needs.
const MAX_STEPS: usize = 1_000_000;

/// Places in operations (specification, section 3.13: `ExecutableDirectiveLocation`).
const IN_OPERATIONS: [&str; 8] = [
    "QUERY",
    "MUTATION",
    "SUBSCRIPTION",
    "FIELD",
    "FRAGMENT_DEFINITION",
    "FRAGMENT_SPREAD",
    "INLINE_FRAGMENT",
    "VARIABLE_DEFINITION",
];

/// The types that fields return, and those that operations give values of. A field of any type counts, also of one that no
/// root leads to: in a subgraph, other subgraphs lead to it.
pub(crate) struct Uses<'m> {
    model: &'m Model,
    shared: OnceCell<Shared<'m>>,
    /// Steps made so far.
    steps: Cell<usize>,
    outputs: HashSet<&'m str>,
    inputs: HashSet<&'m str>,
}

impl<'m> Uses<'m> {
    pub fn of(model: &'m Model) -> Self {
        let (mut outputs, mut inputs) = (HashSet::new(), HashSet::new());
        for ty in model.types.iter().filter(|ty| !ty.is_built_in) {
            for field in &ty.fields {
                outputs.insert(&*field.ty.name);
                inputs.extend(field.arguments.iter().map(|argument| &*argument.ty.name));
            }
            inputs.extend(ty.input_fields.iter().map(|field| &*field.ty.name));
        }
        let executable = model.directives.iter().filter(|def| is_executable(def));
        let arguments = executable.flat_map(|def| &def.arguments);
        inputs.extend(arguments.map(|argument| &*argument.ty.name));
        Self {
            model,
            shared: OnceCell::new(),
            steps: Cell::new(0),
            outputs,
            inputs,
        }
    }

    /// Returns whether an operation can ask for `abstract_type`, an interface or union, where it meets `ty`, which is not
    /// one of its types yet. So it is where a field returns the interface or union, and where another one has both `ty`
    /// and a type of `abstract_type`: fragments on `abstract_type` are valid there.
    pub fn can_meet(&self, ty: &str, abstract_type: &str) -> bool {
        if self.is_output(abstract_type) {
            return true;
        }
        let shared = self.shared.get_or_init(|| Shared::of(self.model));
        let of_type = shared.abstract_types.get(ty).map_or(&[][..], Vec::as_slice);
        let own: HashSet<&str> = of_type.iter().copied().chain([ty]).collect();
        let mut steps = self.steps.get() + own.len();
        let mut is_met = false;
        for object in shared.objects.get(abstract_type).into_iter().flatten() {
            let others = shared.abstract_types.get(object);
            let others = others.map_or(&[][..], Vec::as_slice);
            steps += 1 + others.len();
            // Without an answer, the change counts as one that clients meet.
            is_met = steps > MAX_STEPS || others.iter().any(|other| own.contains(other));
            if is_met {
                break;
            }
        }
        self.steps.set(steps);
        is_met
    }

    /// Returns whether a field returns the type.
    pub fn is_output(&self, name: &str) -> bool {
        self.outputs.contains(name)
    }

    /// Returns whether operations can give a value of the type.
    pub fn is_input(&self, name: &str) -> bool {
        self.inputs.contains(name)
    }
}

/// Which objects are of which interfaces and unions.
struct Shared<'m> {
    /// The interfaces and unions of each object, and the interfaces of each interface.
    abstract_types: HashMap<&'m str, Vec<&'m str>>,
    /// The objects of each interface and union.
    objects: HashMap<&'m str, Vec<&'m str>>,
}

impl<'m> Shared<'m> {
    fn of(model: &'m Model) -> Self {
        let mut shared = Self {
            abstract_types: HashMap::new(),
            objects: HashMap::new(),
        };
        for ty in &model.types {
            for interface in &ty.interfaces {
                shared.add(&ty.name, interface, ty.kind == TypeKind::Object);
            }
            for member in &ty.members {
                shared.add(member, &ty.name, true);
            }
        }
        shared
    }

    fn add(&mut self, ty: &'m str, abstract_type: &'m str, is_object: bool) {
        self.abstract_types
            .entry(ty)
            .or_default()
            .push(abstract_type);
        if is_object {
            self.objects.entry(abstract_type).or_default().push(ty);
        }
    }
}

/// Returns whether operations can have the directive.
pub(crate) fn is_executable(directive: &DirectiveDef) -> bool {
    let mut locations = directive.locations.iter();
    locations.any(|location| is_in_operations(location))
}

/// Returns whether a location is one in operations.
pub(crate) fn is_in_operations(location: &str) -> bool {
    IN_OPERATIONS.contains(&location)
}
