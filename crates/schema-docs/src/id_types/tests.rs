use schema_model::Limits;
use schema_model::model::OperationKind;

use super::*;
use crate::docs::{Docs, build};

fn docs(sdl: &str) -> Docs {
    let limits = Limits::default();
    build(
        &schema_model::read(sdl.as_bytes(), &limits).unwrap(),
        &limits,
    )
    .unwrap()
}

/// What is said of a place: `Mutation.close(id:)` or `CloseInput.id`.
fn said(docs: &Docs, place: &str) -> Option<String> {
    let model = docs.model();
    let (owner, rest) = place.split_once('.').unwrap();
    let ty = model.find_type(owner).unwrap();
    let (holder, input) = match rest.trim_end_matches(":)").split_once('(') {
        Some((field, name)) => {
            let field = ty.fields.iter().find(|one| &*one.name == field).unwrap();
            let mut inputs = field.arguments.iter();
            (
                Holder::Field(field),
                inputs.find(|one| &*one.name == name).unwrap(),
            )
        }
        None => {
            let mut inputs = ty.input_fields.iter();
            (
                Holder::Input(ty),
                inputs.find(|one| &*one.name == rest).unwrap(),
            )
        }
    };
    Some(id_types(model, docs.index(), holder, input)?.in_words())
}

const SDL: &str = r#"
    directive @possibleTypes(concreteTypes: [String!]!, abstractType: String) on INPUT_FIELD_DEFINITION
    interface Node { id: ID! }
    interface Reactable { id: ID! }
    interface Owner { id: ID! }
    type Issue implements Node & Reactable { id: ID! repository: Repository assignees(first: Int): UserConnection }
    type PullRequest implements Node & Reactable { id: ID! }
    type User implements Owner { id: ID! }
    type Repository implements Node { id: ID! owner: Owner }
    type UserConnection { nodes: [User] edges: [UserEdge] pageInfo: PageInfo! }
    type UserEdge { node: User cursor: String }
    type PageInfo { hasNextPage: Boolean! endCursor: String }
    type Reaction { content: String }
    type Board { title: String }
    union Closable = Issue | PullRequest
    type AddReactionPayload { reaction: Reaction subject: Reactable }
    type CreateIssuePayload { clientMutationId: String issue: Issue }
    type CreateRepositoryPayload { repository: Repository }
    type Query {
        node(id: ID!): Node
        nodes(ids: [ID!]!): [Node]
        reaction(id: ID!): Reaction
        users(first: Int, ids: [ID!]): UserConnection
        user(id: ID!, repository_id: ID, boardId: ID, userid: ID, login: String): User
    }
    type Mutation {
        addReaction(input: AddReactionInput!): AddReactionPayload
        createIssue(input: CreateIssueInput!): CreateIssuePayload
        createRepository(input: CreateRepositoryInput!): CreateRepositoryPayload
        close(input: CloseInput!): CreateIssuePayload
    }
    input AddReactionInput { "The Node ID of the subject to modify." subjectId: ID! content: String }
    input CreateIssueInput { repositoryId: ID! assigneeIds: [ID!] }
    input CreateRepositoryInput { ownerId: ID! templateId: ID }
    input CloseInput {
        id: ID! @possibleTypes(concreteTypes: ["Issue", "PullRequest"], abstractType: "Closable")
        "ID of the issue or pull request."
        thing: ID!
        "The ID of the pull request that is closed with it."
        also: ID
        "The ID of the issue comment."
        comment: ID
        "The id of the issue's author."
        author: ID
        "IDs of the `User`, Repository or PullRequest to tell."
        told: [ID!]
        closableId: ID
        other: ID @possibleTypes(concreteTypes: ["Issue", "Commit"])
    }
    input UpdateUserInput { "The ID of the reactable." id: ID! }
    type RepositoryV2 implements Node { id: ID! }
    input MoveIssueInput { parentIssueId: ID sub_issue_ids: [ID!] externalUserId: ID teamId: ID openBoardId: ID parentReactionId: ID
        templateRepositoryV2Id: ID }
    input LinkRepositoryV2Input { "The ID of the repository to link." repositoryId: ID! userId: ID }
"#;

#[test]
fn what_an_id_may_name_is_said_where_the_schema_tells() {
    let docs = docs(SDL);
    for (place, expected) in [
        ("Query.node(id:)", "ID of any Node: 4 types"),
        ("Query.nodes(ids:)", "Each the ID of any Node: 4 types"),
        ("Query.users(ids:)", "Each the ID of a User"),
        ("Query.user(id:)", "ID of a User"),
        ("Query.user(repository_id:)", "ID of a Repository"),
        ("AddReactionInput.subjectId", "ID of any Reactable: 2 types"),
        ("CreateIssueInput.repositoryId", "ID of a Repository"),
        ("CreateIssueInput.assigneeIds", "Each the ID of a User"),
        // An interface of one type.
        ("CreateRepositoryInput.ownerId", "ID of a User"),
        ("CloseInput.id", "ID of any Closable: 2 types"),
        ("CloseInput.thing", "ID of an Issue or PullRequest"),
        ("CloseInput.also", "ID of a PullRequest"),
        (
            "CloseInput.told",
            "Each the ID of a User, Repository or PullRequest",
        ),
        ("CloseInput.closableId", "ID of any Closable: 2 types"),
        ("UpdateUserInput.id", "ID of a User"),
        ("LinkRepositoryV2Input.repositoryId", "ID of a RepositoryV2"),
        ("LinkRepositoryV2Input.userId", "ID of a User"),
        ("MoveIssueInput.parentIssueId", "ID of an Issue"),
        ("MoveIssueInput.sub_issue_ids", "Each the ID of an Issue"),
        (
            "MoveIssueInput.templateRepositoryV2Id",
            "ID of a RepositoryV2",
        ),
    ] {
        assert_eq!(said(&docs, place).as_deref(), Some(expected), "{place}");
    }
}

#[test]
fn nothing_is_said_where_nothing_is_known() {
    let docs = docs(SDL);
    for place in [
        "Query.reaction(id:)",
        "Query.user(boardId:)",
        "Query.user(userid:)",
        "Query.user(login:)",
        "CreateRepositoryInput.templateId",
        "CloseInput.comment",
        "CloseInput.author",
        "CloseInput.other",
        // Not the id that this API gave.
        "MoveIssueInput.externalUserId",
        "MoveIssueInput.teamId",
        // No type with an id.
        "MoveIssueInput.openBoardId",
        "MoveIssueInput.parentReactionId",
    ] {
        assert_eq!(said(&docs, place), None, "{place}");
    }
    assert!(docs.model().root(OperationKind::Query).is_some());
}
