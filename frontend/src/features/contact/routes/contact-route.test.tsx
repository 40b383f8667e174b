import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { writeToken } from "@/api/token";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server } from "@/test/server";

const TEXT = "How do I publish from a pipeline?";
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const send = () => screen.getByRole("button", { name: "Send message" });

function accept(): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    route("post", "/contact", async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return bodies;
}

async function fillIn() {
  const { user } = renderApp("/contact");
  await user.type(await field("Email"), " ada@example.com ");
  await user.selectOptions(screen.getByRole("combobox", { name: "What is it about?" }), "question");
  await user.type(await field("Message"), TEXT);
  return user;
}

test("a message is sent, and the confirmation stays", async () => {
  const bodies = accept();
  const user = await fillIn();
  await user.click(send());
  expect(await screen.findByText("Your message was sent")).toBeTruthy();
  expect(screen.getByText("We answer to ada@example.com.")).toBeTruthy();
  expect(bodies).toEqual([{ email: "ada@example.com", subject: "question", message: TEXT }]);
  await user.click(screen.getByRole("button", { name: "Write another message" }));
  expect((await field("Message")).value).toBe("");
});

test("problems appear at their fields, and nothing is sent", async () => {
  const bodies = accept();
  const { user } = renderApp("/contact");
  await user.type(await field("Email"), "ada");
  await user.type(await field("Message"), "short");
  await user.click(send());
  const messages = (await screen.findAllByRole("alert")).map((alert) => alert.textContent);
  expect(messages).toEqual([
    "Enter an email address like name@example.com.",
    "Choose what your message is about.",
    "Write at least 10 characters.",
  ]);
  expect(bodies).toEqual([]);
});

test.each([
  ["a refusal", () => refuse(429, "rate_limited", "You have sent many messages. Try again in 60 minutes.")],
  ["a lost network", () => HttpResponse.error()],
])("after %s the typed text is still there", async (_, answer) => {
  server.use(route("post", "/contact", answer));
  const user = await fillIn();
  await user.click(send());
  expect(await screen.findByText("Your message was not sent", undefined, { timeout: 3000 })).toBeTruthy();
  expect((await field("Message")).value).toBe(TEXT);
});

test("the server's field errors appear at their fields", async () => {
  server.use(
    route("post", "/contact", () =>
      refuse(400, "invalid_input", "No.", { fields: [{ field: "email", message: "That address is not right." }] }),
    ),
  );
  const user = await fillIn();
  await user.click(send());
  expect((await screen.findByRole("alert")).textContent).toBe("That address is not right.");
});

test("a signed-in user finds the own address filled in", async () => {
  writeToken(GOOD_TOKEN);
  renderApp("/contact");
  const email = await field("Email");
  await expect.poll(() => email.value).toBe(ada.email);
});

test("after a sign-out the form has forgotten the address and the text", async () => {
  writeToken(GOOD_TOKEN);
  server.use(route("post", "/auth/logout", () => new HttpResponse(null, { status: 204 })));
  const { user } = renderApp("/contact");
  const email = await field("Email");
  await expect.poll(() => email.value).toBe(ada.email);
  await user.type(await field("Message"), TEXT);
  await user.click(screen.getByRole("button", { name: "User menu" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await expect.poll(() => screen.getByRole<HTMLInputElement>("textbox", { name: "Message" }).value).toBe("");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe("");
});

test("people do not reach the field that programs fill in", async () => {
  renderApp("/contact");
  await field("Email");
  expect(screen.queryByRole("textbox", { name: "Website" })).toBeNull();
  const hidden = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(hidden?.tabIndex).toBe(-1);
});
