import { expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createApplicationRecord } from "../store/index.ts";
import { by } from "./content-under-test.fixture.ts";
import type { Content } from "./content.ts";
import { mergeAnswers } from "./merge-answers.ts";

const TENANT = onePageTenant({
  country: { type: "string", title: "Country", default: "USA" },
  town: { type: "string", title: "Town" },
});
const { contentRevision, marks, arrangements, createdAt } = createApplicationRecord("small", "account-1", 0);
const EMPTY: Content = { application: EMPTY_APPLICATION, contentRevision, marks, arrangements, createdAt, asides: [] };

it("an emptied default is stored although no answer stood there, so that no page fills it in again", () => {
  const request = {
    answers: { country: "", town: "" },
    changes: { country: by("laptop", 2, 0), town: by("laptop", 3, 0) },
  };
  const { content, results } = mergeAnswers(TENANT, EMPTY, request, new Date("2026-11-21T17:00:00Z"));
  expect(results).toEqual({ country: "stored", town: "stored" });
  expect(content.application.answers).toEqual({ country: "" });
  expect(content.marks["country"]?.slice(0, 3)).toEqual([content.contentRevision, "laptop", 2]);
  expect(content.contentRevision).toBeGreaterThan(EMPTY.contentRevision);
});
