import { expect, test } from "vitest";
import { dropEarlyInput, keepEarlyInput, takeEarlyInput } from "./early-input";

test("what was typed or chosen before the app had loaded is taken once, field by field", () => {
  document.body.innerHTML = `<form>
    <input name="email" /><input name="name" value="sent" /><textarea name="message"></textarea>
    <select name="subject"><option value="">Choose</option><option value="question">A question</option></select>
    <select name="size"><option>small</option><option selected>large</option></select>
  </form>`;
  const field = <Of extends HTMLElement>(name: string) => document.querySelector<Of>(`[name=${name}]`);
  const email = field<HTMLInputElement>("email");
  const subject = field<HTMLSelectElement>("subject");
  const message = field<HTMLTextAreaElement>("message");
  if (email === null || subject === null || message === null) throw new Error("a field is missing");
  email.value = "ada@example.org";
  subject.value = "question";
  keepEarlyInput(document.body);
  message.value = "Typed while the code starts";
  message.dispatchEvent(new Event("input", { bubbles: true }));

  expect(takeEarlyInput(field("email"))).toBe("ada@example.org");
  expect(takeEarlyInput(field("email"))).toBeUndefined();
  expect(takeEarlyInput(field("subject"))).toBe("question");
  expect(takeEarlyInput(field("message"))).toBe("Typed while the code starts");
  expect(takeEarlyInput(field("name"))).toBeUndefined();
  expect(takeEarlyInput(field("size"))).toBeUndefined();
});

test("React does not write the server's text into a text area again, which would end the selection", () => {
  document.body.innerHTML = "<textarea>type Query { a: Int }</textarea>";
  const area = document.querySelector("textarea");
  if (area === null) throw new Error("there is no text area");
  keepEarlyInput(document.body);
  const sent = area.firstChild;
  area.defaultValue = area.value;
  expect(area.firstChild).toBe(sent);
  dropEarlyInput();
  area.defaultValue = "";
  expect(area.value).toBe("");
});

test("a render from before the typed text was taken does not bring the server's text back", () => {
  document.body.innerHTML = "<textarea>type Query { a: Int }</textarea>";
  const area = document.querySelector("textarea");
  if (area === null) throw new Error("there is no text area");
  const sent = area.value;
  keepEarlyInput(document.body);
  area.value = "typed";
  area.dispatchEvent(new Event("input", { bubbles: true }));
  expect(takeEarlyInput(area, true)).toBe("typed");
  dropEarlyInput();
  area.value = sent;
  expect(area.value).toBe("typed");
  // React commits the text that it was given, and the area is its own from then on.
  area.defaultValue = "typed";
  area.value = sent;
  expect(area.value).toBe(sent);
});
