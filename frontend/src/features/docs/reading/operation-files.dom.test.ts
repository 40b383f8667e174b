import { expect, test } from "vitest";
import { addOperationFiles, readOperations } from "./operation-files";

function file(path: string, text: string): File {
  const made = new File([text], path.split("/").at(-1) ?? "");
  Object.defineProperty(made, "webkitRelativePath", { value: path.includes("/") ? path : "" });
  return made;
}

test("only files with operations are read, in the order of their names", async () => {
  const files = [
    file("src/b.graphql", "{ b }\n"),
    file("src/a.gql", "{ a }"),
    file("src/notes.md", "no"),
    file("src/node_modules/x/c.graphql", "{ c }"),
    file(".git/d.graphql", "{ d }"),
  ];
  expect(await readOperations(files)).toBe("# src/a.gql\n{ a }\n\n# src/b.graphql\n{ b }\n");
});

test("the heading of an answer takes the focus, and an error goes with its text", () => {
  const problem = '<p class="search-problem" id="affects-answer">No.</p>';
  const fields = '<form><textarea></textarea><p class="affects-foot"></p></form>';
  document.body.innerHTML = `<section class="affects"><h2 tabindex="-1" aria-describedby="affects-answer">Me?</h2>${problem}${fields}</section>`;
  const form = document.querySelector("form");
  if (form === null) throw new Error("no form");
  addOperationFiles(form);
  expect(document.activeElement?.localName).toBe("h2");
  form.querySelector("textarea")?.dispatchEvent(new Event("input"));
  expect(document.querySelector(".search-problem")).toBeNull();
});

test("an error goes also if its text was edited before the code had loaded", () => {
  const problem = '<p class="search-problem" id="affects-answer">No.</p>';
  const fields = '<form><textarea>const A</textarea><p class="affects-foot"></p></form>';
  document.body.innerHTML = `<section class="affects">${problem}${fields}</section>`;
  const [form, text] = [document.querySelector("form"), document.querySelector("textarea")];
  if (form === null || text === null) throw new Error("no form");
  addOperationFiles(form)();
  expect(document.querySelector(".search-problem")).not.toBeNull();
  text.value = "";
  addOperationFiles(form);
  expect(document.querySelector(".search-problem")).toBeNull();
});

test("dropped files fill the form, and the buttons go with the page", async () => {
  document.body.innerHTML = '<form><textarea></textarea><p class="affects-foot"><button>Check</button></p></form>';
  const form = document.querySelector("form");
  const text = document.querySelector("textarea");
  if (form === null || text === null) throw new Error("no form");
  const end = addOperationFiles(form);
  expect([...form.querySelectorAll("label")].map((label) => label.textContent)).toEqual([
    "Choose files",
    "Choose a folder",
  ]);
  const drop = new Event("drop", { cancelable: true });
  Object.defineProperty(drop, "dataTransfer", { value: { files: [file("a.graphql", "{ a }")], types: ["Files"] } });
  text.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await expect.poll(() => text.value).toBe("# a.graphql\n{ a }\n");
  end();
  expect(form.querySelector("label")).toBeNull();
});
