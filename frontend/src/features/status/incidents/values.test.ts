import { expect, test } from "vitest";
import type { Incident } from "@/api/generated/types.gen";
import { incidentForm, inputOf, valuesOf } from "./values";

const incident: Incident = {
  id: "i1",
  title: "Mail is late",
  impact: "degraded",
  state: "resolved",
  components: ["mail"],
  started_at: "2026-01-05T14:02:11Z",
  resolved_at: "2026-01-05T14:40:59Z",
  updates: [{ id: "u1", state: "resolved", body: "Over.", created_at: "2026-01-05T14:52:00Z" }],
  version: 3,
};

test("a new incident begins now and is being looked into", () => {
  const values = valuesOf(null, new Date("2026-01-05T14:02:30Z"));
  expect(values.started_at).toBe("2026-01-05T14:02");
  expect(values.updates).toEqual([{ id: null, state: "investigating", body: "" }]);
  const wrong = incidentForm.safeParse(values);
  expect(wrong.error?.issues.map(({ path }) => path.join("."))).toEqual(["title", "components", "updates.0.body"]);
});

test("times that were not edited keep their seconds", () => {
  const values = valuesOf(incident, new Date());
  expect(incidentForm.safeParse(values).success).toBe(true);
  expect(inputOf(values, incident)).toMatchObject({
    started_at: incident.started_at,
    resolved_at: incident.resolved_at,
  });
  expect(inputOf({ ...values, started_at: "2026-01-05T13:00" }, incident).started_at).toBe("2026-01-05T13:00:00Z");
});

test("an open incident has no end, whatever the form held before", () => {
  const values = valuesOf(incident, new Date());
  const reopened = {
    ...values,
    updates: [...values.updates, { id: null, state: "monitoring" as const, body: "Again." }],
  };
  expect(inputOf(reopened, incident).resolved_at).toBeNull();
  expect(inputOf({ ...values, resolved_at: "" }, incident).resolved_at).toBeNull();
});
