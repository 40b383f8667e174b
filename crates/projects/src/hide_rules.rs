//! Previews and saves hide rules.

use std::collections::HashSet;

use domain::{
    Actor, Error, FieldError, HideRuleLines, Project, ProjectRef, PropertyChanges, Result,
    SchemaText,
};
use persistence::{projects, schema_versions};
use schema_docs::{HiddenCounts, HideRules, RuleError};
use schema_results::Counts;

use crate::Context;
use crate::change::change;

/// Maximum number of examples per rule in a preview.
const MAX_EXAMPLES: usize = 20;

/// A preview of hide rules: what they hide in the current version.
pub struct HidePreview {
    /// The rules with what each hides, in the owner's order.
    pub rules: Vec<RulePreview>,
    /// Counts of everything that the rules hide together.
    pub hidden: HiddenCounts,
    /// The counts of what is left; none before the first publish.
    pub left: Option<Counts>,
}

/// A rule, and what it hides in addition to the rules before it.
pub struct RulePreview {
    /// The rule as typed.
    pub rule: String,
    /// Why it is not a valid rule.
    pub problem: Option<String>,
    /// The counts of what it hides.
    pub hidden: HiddenCounts,
    /// The paths of the first things that it hides.
    pub examples: Vec<String>,
}

/// Computes what rules would hide if they were saved. An invalid line hides nothing and says why.
///
/// # Errors
/// [`Error::InvalidInput`] for too many or too long lines; the errors of the engine.
pub async fn preview_hide_rules(
    ctx: &Context,
    project: &Project,
    lines: &[String],
) -> Result<HidePreview> {
    // Only checks the limits; the response keeps the lines as they were typed.
    HideRuleLines::parse(lines.iter().map(String::as_str))?;
    let problems = problems(lines.iter().map(String::as_str));
    let problem = |index: usize| {
        let line = index + 1;
        problems
            .iter()
            .find(|problem| problem.line as usize == line)
    };
    let mut rules: Vec<RulePreview> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| RulePreview {
            rule: line.trim().to_owned(),
            problem: problem(index).map(|problem| problem.message.clone()),
            hidden: HiddenCounts::default(),
            examples: Vec::new(),
        })
        .collect();
    let Some(sdl) = current_sdl(ctx, project).await? else {
        return Ok(HidePreview {
            rules,
            hidden: HiddenCounts::default(),
            left: None,
        });
    };
    // The lines that can hide something: valid rules that are not only a comment. A repeated line hides nothing more, and
    // does not count against the limit.
    let mut seen = HashSet::new();
    let active: Vec<usize> = (0..rules.len())
        .filter(|index| problem(*index).is_none() && !is_blank(lines.get(*index)))
        .filter(|index| {
            lines
                .get(*index)
                .is_some_and(|line| seen.insert(line.trim()))
        })
        .collect();
    let texts = active.iter().filter_map(|index| lines.get(*index));
    let parsed = HideRules::parse(texts.map(String::as_str))
        .map_err(|_| Error::internal("a rule that was good is not"))?;
    let (hidden, left) = ctx.engine.preview_hidden(sdl, parsed).await?;
    let mut all = HiddenCounts::default();
    for (kinds, index) in hidden.kinds.iter().zip(&active) {
        all.types += kinds.types;
        all.fields += kinds.fields;
        all.arguments += kinds.arguments;
        all.directives += kinds.directives;
        if let Some(rule) = rules.get_mut(*index) {
            rule.hidden = *kinds;
        }
    }
    for thing in &hidden.items {
        let index = active.get(thing.rule as usize);
        let rule = index.and_then(|index| rules.get_mut(*index));
        if let Some(rule) = rule.filter(|rule| rule.examples.len() < MAX_EXAMPLES) {
            rule.examples.push(thing.path.clone());
        }
    }
    Ok(HidePreview {
        rules,
        hidden: all,
        left: Some(left),
    })
}

/// Saves the hide rules, which apply to the docs of every version. Returns the project after the change.
///
/// # Errors
/// [`Error::InvalidInput`] with every invalid line; [`Error::PlanLimit`] if the project is read-only; the errors of the
/// engine. Then nothing has changed.
pub async fn save_hide_rules(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    lines: &[String],
) -> Result<Project> {
    let wrong = problems(lines.iter().map(String::as_str));
    if !wrong.is_empty() {
        let message = |problem: RuleError| format!("Rule {}: {}", problem.line, problem.message);
        let errors = wrong.into_iter().map(|problem| FieldError {
            field: "rules",
            message: message(problem),
        });
        return Err(Error::InvalidInput(errors.collect()));
    }
    let rules = HideRuleLines::parse(lines.iter().map(String::as_str))?;
    let id = project.id;
    let saved = change(ctx, actor, id, move |change| {
        if change.project.docs_options.hide != rules {
            projects::set_hide_rules(change.conn, id, &rules, change.now)?;
            let lines = |rules: &HideRuleLines| rules.lines().map(str::to_owned).collect();
            let (before, after): (Vec<String>, Vec<String>) =
                (lines(&change.project.docs_options.hide), lines(&rules));
            change.emit_updated(PropertyChanges::new().compare("hide_rules", before, after));
        }
        projects::find(change.conn, &ProjectRef::Id(id))?.ok_or(Error::NotFound("Project"))
    })
    .await?;
    tracing::info!(project_id = %id, rules = saved.docs_options.hide.lines().count(), "hide rules saved");
    // Refresh now, so that the next reader does not wait and counts on cards are right.
    if let Some(number) = saved.current_version {
        crate::rules_stamp::refresh_number(ctx, &saved, number).await?;
    }
    let by_id = ProjectRef::Id(id);
    ctx.store
        .read(move |conn| projects::find(conn, &by_id))
        .await?
        .ok_or(Error::NotFound("Project"))
}

/// Parses the stored rules of a project.
///
/// # Errors
/// [`Error::Internal`] if a stored rule is invalid: failing is better than showing what it should hide.
pub(crate) fn parse_rules(rules: &HideRuleLines) -> Result<HideRules> {
    HideRules::parse(rules.lines())
        .map_err(|_| Error::internal("a stored hide rule cannot be read"))
}

/// Parses each line alone and returns the errors of the invalid ones, so that one error does not conceal others.
fn problems<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<RuleError> {
    (1u32..)
        .zip(lines)
        .filter_map(|(line, text)| {
            let errors = HideRules::parse([text]).err()?;
            let message = errors.into_iter().next()?.message;
            Some(RuleError { line, message })
        })
        .collect()
}

fn is_blank(line: Option<&String>) -> bool {
    line.is_none_or(|line| line.split('#').next().unwrap_or("").trim().is_empty())
}

async fn current_sdl(ctx: &Context, project: &Project) -> Result<Option<SchemaText>> {
    let (id, Some(number)) = (project.id, project.current_version) else {
        return Ok(None);
    };
    ctx.store
        .read(move |conn| schema_versions::find_sdl(conn, id, number))
        .await
}
