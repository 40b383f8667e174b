//! The purposes of the colours of a page.

/// Defines [`Role`] with the CSS property of each variant.
macro_rules! roles {
    ($($(#[$doc:meta])* $variant:ident = $property:literal,)*) => {
        /// The purpose of a colour. Each has a custom property of CSS that pages use.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Role {
            $($(#[$doc])* $variant,)*
        }

        impl Role {
            /// All roles, in the order of style sheets.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];
            /// The number of roles.
            pub const COUNT: usize = Self::ALL.len();

            /// Returns the custom property, such as `--bg`.
            #[must_use]
            pub const fn property(self) -> &'static str {
                match self {
                    $(Self::$variant => $property,)*
                }
            }
        }
    };
}

roles! {
    /// Behind everything.
    Bg = "--bg",
    /// Panels: the navigation, the column of code.
    Bg2 = "--bg-2",
    /// Things under the pointer, and code in texts.
    Bg3 = "--bg-3",
    /// Text.
    Fg = "--fg",
    /// Secondary text.
    Fg2 = "--fg-2",
    /// Quiet text.
    Fg3 = "--fg-3",
    /// Lines between things.
    Line = "--line",
    /// Lines around controls.
    Line2 = "--line-2",
    /// Text in the primary colour.
    Brand = "--brand",
    /// The tint behind chosen things.
    BrandSoft = "--brand-soft",
    /// Fills in the primary colour.
    BrandSolid = "--brand-solid",
    /// The same under the pointer.
    BrandSolidHover = "--brand-solid-hover",
    /// Text on fills in the primary colour.
    OnBrand = "--on-brand",
    /// The ring around the focused element.
    BrandRing = "--brand-ring",
    /// Links.
    Link = "--link",
    /// Highlights.
    Accent = "--accent",
    /// Behind selected text.
    Selection = "--selection",
    /// Selected text.
    OnSelection = "--on-selection",
    /// Something that went well.
    Ok = "--ok",
    /// Behind it.
    OkSoft = "--ok-soft",
    /// Something to look out for.
    Warn = "--warn",
    /// Behind it.
    WarnSoft = "--warn-soft",
    /// Something that went wrong.
    Bad = "--bad",
    /// Behind it.
    BadSoft = "--bad-soft",
    /// Queries.
    Query = "--q",
    /// Mutations.
    Mutation = "--m",
    /// Subscriptions.
    Subscription = "--s",
    /// Objects.
    Object = "--o",
    /// Interfaces.
    Interface = "--i",
    /// Unions.
    Union = "--u",
    /// Enums.
    Enum = "--e",
    /// Inputs.
    Input = "--in",
    /// Scalars.
    Scalar = "--sc",
    /// Directives.
    Directive = "--d",
    /// Behind code.
    CodeBg = "--code-bg",
    /// Code without a colour of its own.
    CodeFg = "--code-fg",
    /// Directives in code, and quiet text on it.
    Code2 = "--code-2",
    /// The line around code.
    CodeLine = "--code-line",
    /// Words of the language.
    CodeKeyword = "--code-keyword",
    /// Names of types.
    CodeType = "--code-type",
    /// Names of arguments and variables.
    CodeName = "--code-name",
    /// Strings.
    CodeString = "--code-string",
    /// Numbers, `true` and `false`.
    CodeNumber = "--code-number",
    /// Names of functions and operations.
    CodeFunction = "--code-function",
    /// Keys of objects.
    CodeProperty = "--code-property",
    /// Comments.
    CodeComment = "--code-comment",
    /// Rings and marks on code, in the primary colour.
    CodeAccent = "--code-accent",
    /// Links on code.
    CodeLink = "--code-link",
    /// [`Role::Ok`] on code.
    CodeOk = "--code-ok",
    /// [`Role::Warn`] on code.
    CodeWarn = "--code-warn",
    /// [`Role::Bad`] on code.
    CodeBad = "--code-bad",
}

impl Role {
    /// The colours of the kinds of GraphQL.
    pub const KINDS: [Self; 10] = [
        Self::Query,
        Self::Mutation,
        Self::Subscription,
        Self::Object,
        Self::Interface,
        Self::Union,
        Self::Enum,
        Self::Input,
        Self::Scalar,
        Self::Directive,
    ];

    /// The texts of code that a syntax theme colours, in the order of [`crate::syntax::SyntaxColors::texts`].
    pub const TOKENS: [Self; 10] = [
        Self::CodeFg,
        Self::Code2,
        Self::CodeKeyword,
        Self::CodeType,
        Self::CodeName,
        Self::CodeString,
        Self::CodeNumber,
        Self::CodeFunction,
        Self::CodeProperty,
        Self::CodeComment,
    ];
}
