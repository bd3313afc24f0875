// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers, type AnswerSchema, type LayoutNode } from "../engine/core/index.ts";
import { SMALL_DEFINITION, smallTenant } from "../engine/core/small-tenant.fixture.ts";
import { AnswerStoreProvider, createAnswerStore, FormRegistryProvider, PageForm } from "../engine/react/index.ts";
import { formRegistry } from "./index.ts";

const has_job = { type: "string", title: "Job?" } as const;
const place = { type: "string", title: "Place", default: "Albany" } as const;
const since = { type: "string", title: "Since", format: "date", default: "today" } as const;
const elsewhere = { type: "string", title: "Elsewhere", default: "Nowhere" } as const;

const pageOf = (id: string, properties: Readonly<Record<string, AnswerSchema>>, layout: readonly LayoutNode[]) => ({
  id,
  path: `/${id}`,
  navLabel: id,
  schema: { type: "object", properties } as const,
  uiSchema: { "ui:layout": layout },
});
const block: LayoutNode = { type: "block", shownWhen: "works", children: ["since"] };

const tenant = smallTenant({
  ...SMALL_DEFINITION,
  dataModel: { type: "object", properties: { has_job, place, since, elsewhere } },
  conditions: { works: { when: { "==": [{ var: "has_job" }, "Y"] } } },
  pages: [
    pageOf("one", { has_job, place, since }, ["has_job", "place", block]),
    pageOf("two", { elsewhere }, ["elsewhere"]),
  ],
});

function open(answers: Answers = {}, fillsDefaults = true) {
  const saved: Answers[] = [];
  const store = createAnswerStore({
    tenant,
    application: { ...EMPTY_APPLICATION, answers },
    now: new Date("2026-11-21T17:00:00Z"),
    fillsDefaults,
    onChange: ({ typed }) => void saved.push(typed),
  });
  render(
    <AnswerStoreProvider value={store}>
      <FormRegistryProvider value={formRegistry}>
        <PageForm pageId="one" />
      </FormRegistryProvider>
    </AnswerStoreProvider>,
  );
  return { store, saved };
}

describe("a default", () => {
  it("fills in and saves a default when its question is shown, and not earlier", () => {
    const { store, saved } = open();
    expect(saved).toEqual([{ place: "Albany" }]);
    act(() => store.setAnswers({ has_job: "Y" }));
    expect(saved).toEqual([{ place: "Albany" }, { has_job: "Y" }, { since: "2026-11-21" }]);
    expect(store.getAnswer("elsewhere")).toBeUndefined();
  });

  it("replaces no answer and no cleared answer by a default, and fills in none for a visitor", () => {
    expect(open({ place: "Troy" }).saved).toEqual([]);
    expect(open({ place: "" }).saved).toEqual([]);
    expect(open({}, false).saved).toEqual([]);
  });
});
