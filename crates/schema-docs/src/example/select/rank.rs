//! Ranks fields by how much they tell a reader.

/// A field with this rank or a higher one is selected only if there are no others.
pub(super) const LAST: u8 = 200;
/// The rank of all other fields, which keep their order in the source.
const UNKNOWN: u8 = 100;

/// Returns whether a field tells which thing it is.
pub(super) fn is_naming(name: &str) -> bool {
    rank(name) <= 2 && !matches!(name, "message" | "field")
}

/// Returns the rank of a field by its name. Fields with low ranks come first.
pub(super) fn rank(name: &str) -> u8 {
    match name {
        "id" => 0,
        "name" | "title" | "login" | "username" | "displayName" | "field" => 1,
        "message" | "handle" | "slug" | "number" | "key" => 2,
        "code" | "sku" | "label" | "email" => 3,
        "description" | "summary" | "body" | "text" | "content" | "amount" | "value" => 4,
        "url" | "status" | "state" | "price" | "currencyCode" | "currency" => 5,
        "type" | "kind" | "quantity" | "date" | "total" | "count" => 6,
        "createdAt" | "created_at" | "created" => 7,
        "updatedAt" | "updated_at" | "publishedAt" | "totalCount" => 8,
        // Owners, subjects and amounts.
        "owner" | "author" | "user" | "viewer" | "creator" | "actor" | "customer" => 10,
        "product" | "products" | "item" | "items" | "lines" | "priceRange" | "image" => 11,
        "node" | "nodes" | "edges" => 12,
        "issues" | "comments" | "orders" | "members" | "variants" | "reviews" | "posts" => 13,
        "clientMutationId" => 255,
        "databaseId" | "fullDatabaseId" | "resourcePath" | "nodeId" | "__typename" => 150,
        name if name.starts_with("viewer") || name.starts_with('_') => 160,
        name if name.ends_with("HTML") || name.ends_with("ResourcePath") => 150,
        _ => UNKNOWN,
    }
}
