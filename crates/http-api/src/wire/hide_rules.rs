//! Hide rules and what they hide.

use projects::{HidePreview, RulePreview};
use schema_results::Counts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Rules to save or to preview.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HideRulesInput {
    /// One rule each, at most 200 of at most 200 characters.
    #[schema(example = json!(["*Connection"]))]
    pub rules: Vec<String>,
}

/// Hide rules of a project, and what they hide in the current version.
#[derive(Serialize, ToSchema)]
pub struct HideRules {
    /// Each rule, in the owner's order.
    pub rules: Vec<HideRule>,
    /// Everything that all rules hide together.
    pub hidden: HiddenCounts,
    /// The things that readers see; null before the first publish.
    #[schema(required)]
    pub left: Option<Counts>,
    /// Why they cannot be changed; null if they can.
    #[schema(required)]
    pub read_only: Option<String>,
}

impl HideRules {
    /// Adds the reason why the rules cannot be changed.
    #[must_use]
    pub fn new(preview: HidePreview, read_only: Option<String>) -> Self {
        Self {
            rules: preview.rules.into_iter().map(HideRule::from).collect(),
            hidden: preview.hidden.into(),
            left: preview.left,
            read_only,
        }
    }
}

/// One rule, and what it hides beyond the rules before it.
#[derive(Serialize, ToSchema)]
pub struct HideRule {
    /// The rule as typed.
    pub rule: String,
    /// Why it is not a valid rule. An invalid rule hides nothing.
    #[schema(required)]
    pub problem: Option<String>,
    /// How much it hides.
    pub hidden: HiddenCounts,
    /// The first things it hides, at most 20: `Type`, `Type.field`, `Type.field.argument`, `@directive`.
    pub examples: Vec<String>,
}

impl From<RulePreview> for HideRule {
    fn from(rule: RulePreview) -> Self {
        Self {
            rule: rule.rule,
            problem: rule.problem,
            hidden: rule.hidden.into(),
            examples: rule.examples,
        }
    }
}

/// How many things of each kind the rules hide.
#[derive(Serialize, ToSchema)]
pub struct HiddenCounts {
    /// Types.
    pub types: u32,
    /// Fields, input fields and enum values of types that are not hidden.
    pub fields: u32,
    /// Arguments of fields that are not hidden.
    pub arguments: u32,
    /// Directives.
    pub directives: u32,
}

impl From<schema_docs::HiddenCounts> for HiddenCounts {
    fn from(of: schema_docs::HiddenCounts) -> Self {
        Self {
            types: of.types,
            fields: of.fields,
            arguments: of.arguments,
            directives: of.directives,
        }
    }
}
