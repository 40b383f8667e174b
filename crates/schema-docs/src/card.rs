//! A type in a few words, and its members: for readers who stay on their page.

use serde::Serialize;

use crate::docs::Docs;
use crate::markdown::summary;
use crate::page::Links;
use crate::render::context::Context;
use crate::render::escape::put;
use crate::render::nested;
use schema_model::Kind;
use schema_model::model::TypeKind;
use schema_model::text::format_number;

/// Members of a type that are listed in place; its page has the rest.
pub const MAX_MEMBERS: usize = 100;

/// A type in a few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TypeCard {
    /// Its name.
    pub name: String,
    /// The word of its kind.
    pub kind: &'static str,
    /// The path of its page.
    pub path: String,
    /// The first line of its description, plain text; empty where it has none.
    pub summary: String,
    /// How many members it has, in words: `12 fields`; empty for a scalar.
    pub members: String,
}

/// The members of a type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TypeMembers {
    /// Its name.
    pub name: String,
    /// Lists of its fields, input fields, values or members, safe to put into a document; at most
    /// [`MAX_MEMBERS`]. Without ids, so that it can stand on any page, more than once.
    pub html: String,
    /// How many there are.
    pub total: usize,
}

impl Docs {
    /// A type in a few words; none where there is none of that name.
    ///
    /// ```
    /// use schema_docs::Links;
    /// use schema_model::{Limits, SourceText};
    ///
    /// let sdl = "type Query { user: User } \"Somebody. Or not.\" type User { id: ID! name: String }";
    /// let docs = schema_docs::build(&SourceText::new(sdl), &Limits::default())?;
    /// let card = docs.type_card("User").unwrap();
    /// assert_eq!((&*card.path, &*card.summary, &*card.members), ("objects/User", "Somebody. Or not.", "2 fields"));
    /// let members = docs.type_members("User", &Links::new("/d/acme/shop")).unwrap();
    /// assert!(members.html.contains("href=\"/d/acme/shop/objects/User#name\""));
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn type_card(&self, name: &str) -> Option<TypeCard> {
        let ty = self.model().find_type(name)?;
        let kind = Kind::from(ty.kind);
        let (one, many) = match ty.kind {
            TypeKind::Object | TypeKind::Interface | TypeKind::Input => ("field", "fields"),
            TypeKind::Enum => ("value", "values"),
            TypeKind::Union => ("member", "members"),
            TypeKind::Scalar => ("", ""),
        };
        Some(TypeCard {
            name: ty.name.to_string(),
            kind: kind.word(),
            path: kind.path_of(&ty.name),
            summary: ty
                .description
                .as_deref()
                .map(|text| summary(text, 200))
                .unwrap_or_default(),
            members: match ty.kind {
                TypeKind::Scalar => String::new(),
                _ => schema_model::text::format_count(nested::count(ty), one, many),
            },
        })
    }

    /// Returns the members of a type; none if the type does not exist or has no members.
    #[must_use]
    pub fn type_members(&self, name: &str, links: &Links<'_>) -> Option<TypeMembers> {
        let ty = self.model().find_type(name)?;
        let total = nested::count(ty);
        if total == 0 {
            return None;
        }
        let context = Context::new(self.model(), self.index(), *links);
        let mut html = String::with_capacity(256 * total.min(MAX_MEMBERS));
        nested::push_list(&mut html, &context, ty, MAX_MEMBERS);
        if total > MAX_MEMBERS {
            html.push_str("<p class=\"all\"><a href=\"");
            context.push_type(&mut html, ty);
            put!(html, "\">All {}</a></p>", format_number(total));
        }
        Some(TypeMembers {
            name: ty.name.to_string(),
            html,
            total,
        })
    }
}
