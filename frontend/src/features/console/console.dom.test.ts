import { describe, expect, it } from "vitest";
import { hexDigits } from "./editor-theme";
import { refusalIn } from "./refusal";

describe("a refusal by GraphiQL", () => {
  const written = (message: string) => JSON.stringify({ errors: [{ message }] });

  it("names the editor with the problem", () => {
    expect(
      refusalIn(written("Request not sent. Request headers are invalid JSON: expected a comma at line 2, column 3.")),
    ).toEqual({
      of: "headers",
      message:
        'The headers are invalid JSON: expected a comma at line 2, column 3. Write an object such as { "Authorization": "Bearer …" }. What you wrote is kept.',
    });
    expect(refusalIn(written("Request not sent. Variables are not a JSON object."))).toMatchObject({
      of: "variables",
      message: expect.stringMatching(/^The variables are not a JSON object\./) as string,
    });
  });

  it("is not confused with an endpoint's response", () => {
    for (const text of ["", "{", written("Not found"), '{"data":"Request not sent. "}', "Request not sent. {"])
      expect(refusalIn(text)).toBeNull();
  });
});

describe("colours", () => {
  it("are converted to six digits", () => {
    expect(hexDigits("#fff")).toBe("ffffff");
    expect(hexDigits("#4f46e5")).toBe("4f46e5");
    expect(hexDigits("var(--x)")).toBe("808080");
  });
});
