//! How each kind looks and reads: one letter, one colour (by class), one word.

use schema_model::Kind;

/// How a [`Kind`] is shown on pages.
pub trait KindLook {
    /// Returns its letter in the badge.
    #[must_use]
    fn letter(self) -> &'static str;

    /// Returns the class that sets its colour.
    #[must_use]
    fn class(self) -> &'static str;

    /// Returns the word for one of them.
    #[must_use]
    fn singular(self) -> &'static str;

    /// Explains them in a sentence, for readers new to GraphQL.
    #[must_use]
    fn explanation(self) -> &'static str;
}

impl KindLook for Kind {
    fn letter(self) -> &'static str {
        match self {
            Self::Queries => "Q",
            Self::Mutations => "M",
            Self::Subscriptions => "S",
            Self::Objects => "O",
            Self::Interfaces => "I",
            Self::Unions => "U",
            Self::Enums => "E",
            Self::Inputs => "In",
            Self::Scalars => "Sc",
            Self::Directives => "@",
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Queries => "kq",
            Self::Mutations => "km",
            Self::Subscriptions => "ks",
            Self::Objects => "ko",
            Self::Interfaces => "ki",
            Self::Unions => "ku",
            Self::Enums => "ke",
            Self::Inputs => "kin",
            Self::Scalars => "ksc",
            Self::Directives => "kd",
        }
    }

    fn singular(self) -> &'static str {
        match self {
            Self::Queries => "Query",
            Self::Mutations => "Mutation",
            Self::Subscriptions => "Subscription",
            Self::Objects => "Object",
            Self::Interfaces => "Interface",
            Self::Unions => "Union",
            Self::Enums => "Enum",
            Self::Inputs => "Input",
            Self::Scalars => "Scalar",
            Self::Directives => "Directive",
        }
    }

    fn explanation(self) -> &'static str {
        match self {
            Self::Queries => "Queries read data. Each is a field of the query root.",
            Self::Mutations => "Mutations change data and return what became of it.",
            Self::Subscriptions => "Subscriptions stream events as they happen.",
            Self::Objects => "Objects are what the API returns: named sets of fields.",
            Self::Interfaces => "Interfaces are sets of fields that several types share.",
            Self::Unions => "A union is one of several object types.",
            Self::Enums => "An enum is one of a fixed set of values.",
            Self::Inputs => "Inputs are what arguments take: named sets of input fields.",
            Self::Scalars => "Scalars are the single values at the ends of every query.",
            Self::Directives => "Directives annotate a schema or change how an operation runs.",
        }
    }
}
