// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers } from "../engine/core/index.ts";
import { SMALL_DEFINITION, smallTenant } from "../engine/core/small-tenant.fixture.ts";
import { AnswerStoreProvider, createAnswerStore, FormRegistryProvider, PageForm } from "../engine/react/index.ts";
import { formRegistry } from "./index.ts";

const properties = {
  has_job: { type: "string", title: "Job?" },
  place: { type: "string", title: "Place", default: "Albany" },
  since: { type: "string", title: "Since", format: "date", default: "today" },
  elsewhere: { type: "string", title: "Elsewhere", default: "Nowhere" },
} as const;

const tenant = smallTenant({
  ...SMALL_DEFINITION,
  dataModel: { type: "object", properties },
  conditions: { works: { when: { "==": [{ var: "has_job" }, "Y"] } } },
  pages: [
    {
      id: "one",
      path: "/one",
      navLabel: "One",
      schema: {
        type: "object",
        properties: { has_job: properties.has_job, place: properties.place, since: properties.since },
      },
      uiSchema: { "ui:layout": ["has_job", "place", { type: "block", shownWhen: "works", children: ["since"] }] },
    },
    {
      id: "two",
      path: "/two",
      navLabel: "Two",
      schema: { type: "object", properties: { elsewhere: properties.elsewhere } },
      uiSchema: { "ui:layout": ["elsewhere"] },
    },
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
    <AnswerStoreProvider store={store}>
      <FormRegistryProvider registry={formRegistry}>
        <PageForm pageId="one" />
      </FormRegistryProvider>
    </AnswerStoreProvider>,
  );
  return { store, saved };
}

afterEach(cleanup);

describe("a default", () => {
  it("is filled in and saved once its question is shown, and no sooner", () => {
    const { store, saved } = open();
    expect(saved).toEqual([{ place: "Albany" }]);
    act(() => store.setAnswers({ has_job: "Y" }));
    expect(saved).toEqual([{ place: "Albany" }, { has_job: "Y" }, { since: "2026-11-21" }]);
    expect(store.getAnswer("elsewhere")).toBeUndefined();
  });

  it("takes no answer's place, also not that of one that was emptied", () => {
    expect(open({ place: "Troy" }).saved).toEqual([]);
    expect(open({ place: "" }).saved).toEqual([]);
  });

  it("is not filled in for a visitor, whose answers cannot be saved", () => {
    expect(open({}, false).saved).toEqual([]);
  });
});
