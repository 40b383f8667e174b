import { expect, test } from "vitest";
import { readSite, site } from "./site";

function documentWith(json: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = `<script type="application/json" id="site">${json}</script>`;
  return element;
}

test("the configured values come from the document", () => {
  const read = readSite(documentWith('{"public_url":"https://docs.example:8443","support_email":"a@b.example"}'));
  expect(read).toMatchObject({
    host: "docs.example:8443",
    public_url: "https://docs.example:8443",
    support_email: "a@b.example",
    operator: "",
  });
});

test("a document without them gives the address that is open", () => {
  expect(readSite(document)).toBeNull();
  expect(readSite(documentWith("{"))).toBeNull();
  expect(readSite(documentWith('"text"'))).toBeNull();
  expect(site().host).toBe(location.host);
});
