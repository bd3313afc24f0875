import { expect, it } from "vitest";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import { by, contentUnderTest } from "./content-under-test.fixture.ts";

const TENANT = onePageTenant({
  country: { type: "string", title: "Country", default: "USA" },
  town: { type: "string", title: "Town" },
});
it("stores a cleared default even without an earlier answer, so that no page restores the default", () => {
  const server = contentUnderTest({}, TENANT);
  const before = server.content().contentRevision;
  const { results } = server.save({
    answers: { country: "", town: "" },
    changes: { country: by("laptop", 2, 0), town: by("laptop", 3, 0) },
  });
  expect(results).toEqual({ country: "stored", town: "stored" });
  expect(server.content().application.answers).toEqual({ country: "" });
  expect(server.origin("country")).toEqual([server.content().contentRevision, "laptop", 2]);
  expect(server.content().contentRevision).toBeGreaterThan(before);
});
