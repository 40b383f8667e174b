import type { Texts } from "./texts";

/** The texts that the page starts with: a schema with one mistake, and operations with several. */
export const firstExample: Texts = {
  schema: `type Query {
  "One product by its id."
  product(id: ID!): Product
  products(first: Int = 10): [Product!]!
}

"A product that customers can order."
type Product implements Node {
  id: ID!
  title: String!
  price(currency: Curency = EUR): Money!
  stock: Int @deprecated(reason: "Use \`Variant.stock\`")
}

interface Node {
  id: ID!
}

type Money {
  amount: Float!
  currency: Currency!
}

enum Currency { EUR USD GBP }`,
  operations: `query ProductPage($id: ID, $currency: Currency = EUR) {
  product(id: $id) {
    id
    titel
    price(currency: $currency) {
      amount
    }
    stock
  }
}

query Newest {
  products(first: "5") {
    id
    price
  }
}`,
};
