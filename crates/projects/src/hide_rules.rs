//! What an owner hides from a project's docs: read, tried out, saved.

use std::collections::HashSet;

use domain::{Counts, Error, FieldError, HideRuleLines, Project, ProjectRef, Result, SchemaText};
use persistence::{projects, schema_versions};
use schema_docs::{HiddenCounts, HideRules, RuleError};

use crate::{Context, read_only};

/// Things of one rule that a preview names.
const SHOWN: usize = 20;

/// What rules hide of the current version.
pub struct HidePreview {
    /// Each rule with what it hides, in the owner's order.
    pub rules: Vec<RulePreview>,
    /// All of it together.
    pub hidden: HiddenCounts,
    /// What is left; none before the first publish.
    pub left: Option<Counts>,
}

/// One rule and what it hides that none before it does.
pub struct RulePreview {
    /// The rule as typed.
    pub rule: String,
    /// Why it is no rule.
    pub problem: Option<String>,
    /// How much it hides.
    pub hidden: HiddenCounts,
    /// The first things that it hides, by path.
    pub examples: Vec<String>,
}

/// What rules would hide if they were saved. A line that is no rule hides nothing and says why.
///
/// # Errors
/// [`Error::InvalidInput`] for too many or too long lines; those of the engine.
pub async fn preview_hide_rules(
    ctx: &Context,
    project: &Project,
    lines: &[String],
) -> Result<HidePreview> {
    // Checked for its limits alone: the answer keeps the lines as they were typed.
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
    // Lines that hide something: those that are a rule and not only a comment. A line that came before
    // hides nothing more, and the limit is on different ones.
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
        if let Some(rule) = rule.filter(|rule| rule.examples.len() < SHOWN) {
            rule.examples.push(thing.path.clone());
        }
    }
    Ok(HidePreview {
        rules,
        hidden: all,
        left: Some(left),
    })
}

/// Hides that from now on, in every version's docs. Answers the project as it is now.
///
/// # Errors
/// [`Error::InvalidInput`] that names every line that is no rule; [`Error::PlanLimit`] where the
/// project is read-only; those of the engine, and then nothing changed.
pub async fn save_hide_rules(
    ctx: &Context,
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
    let (id, now) = (project.id, ctx.clock.now());
    let saved = ctx
        .store
        .write(move |conn| {
            let by_id = ProjectRef::Id(id);
            let project = projects::find(conn, &by_id)?.ok_or(Error::NotFound("Project"))?;
            read_only::check(conn, &project)?;
            if project.hide_rules != rules {
                projects::set_hide_rules(conn, id, &rules, now)?;
            }
            projects::find(conn, &by_id)?.ok_or(Error::NotFound("Project"))
        })
        .await?;
    ctx.docs.forget_route(&saved.slug).await;
    tracing::info!(project_id = %id, rules = saved.hide_rules.lines().count(), "hide rules saved");
    // So that the next reader does not wait, and counts on cards are right.
    if let Some(number) = saved.current_version {
        crate::rules_stamp::refresh_number(ctx, &saved, number).await?;
    }
    let by_id = ProjectRef::Id(id);
    ctx.store
        .read(move |conn| projects::find(conn, &by_id))
        .await?
        .ok_or(Error::NotFound("Project"))
}

/// The rules of a project, for the engine.
///
/// # Errors
/// [`Error::Internal`] where a stored rule is none: showing what it hid would be worse than nothing.
pub(crate) fn parsed(rules: &HideRuleLines) -> Result<HideRules> {
    HideRules::parse(rules.lines())
        .map_err(|_| Error::internal("a stored hide rule cannot be read"))
}

/// Lines that are no rule, each by its own: one that is wrong must not hide what others say.
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
