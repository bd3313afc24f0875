// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createAnswerStore } from "../../engine/react/index.ts";
import { createApplicationCalls } from "../api/application-calls.ts";
import { createPortal } from "../create-portal.ts";
import { createReplica } from "../saving/replica.ts";
import { createFormServices, createLayoutNews } from "./create-form-services.ts";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";

const KEY = "sketch_pdf";

afterEach(() => vi.unstubAllGlobals());

it("deletes a file with one call, then hides the document and its answer", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return Promise.resolve(Response.json({ status: "NOT_ANSWERED", message: "" }));
  });
  const tenant = smallTenant();
  const portal = createPortal({ definition: tenant.definition, configUrl: "/", goTo: () => undefined });
  const store = createAnswerStore({
    tenant,
    application: {
      ...EMPTY_APPLICATION,
      answers: { [KEY]: "sketch.pdf" },
      documents: { [KEY]: { file_name: "sketch.pdf", file_size: 1000 } },
    },
    now: new Date("2026-11-21T17:00:00Z"),
  });
  const services = createFormServices({
    portal,
    callApi: portal.callApi,
    calls: createApplicationCalls(portal.callApi),
    store,
    keeper: {
      replica: createReplica({ tab: "t1", writer: "w1", now: Date.now }),
      learn: () => undefined,
      announceChange: () => undefined,
    },
    findSaver: () => undefined,
    layout: createLayoutNews({ store, isInWork: () => false }),
    isLoggedIn: true,
  });
  await services.uploads.remove(KEY);
  expect(sent).toEqual([`DELETE /api/document-answer/${KEY}`]);
  expect(store.application().documents).toEqual({});
  expect(store.application().answers[KEY] ?? "").toBe("");
});

const TABS = "sketch_tabs";

function open(isInWork: (key: string) => boolean = () => false) {
  const reported: unknown[] = [];
  const onChange = (change: unknown) => void reported.push(change);
  const store = openSmallStore({ tabs: { [TABS]: "type" } }, { onChange });
  const layout = createLayoutNews({ store, isInWork });
  const hear = (news: object) => layout.ask(() => Promise.resolve(news));
  return { store, layout, hear, reported, tab: () => store.application().tabs[TABS] };
}

it("shows the tab that another device chose, and does not report this change", async () => {
  const { hear, tab, reported } = open();
  await hear({ tabs: { [TABS]: "upload" } });
  expect(tab()).toBe("upload");
  expect(reported).toEqual([]);
});

it("keeps unsaved and uploading content on the screen", async () => {
  const { hear, tab } = open((key) => key === "sketch");
  await hear({ tabs: { [TABS]: "upload" } });
  expect(tab()).toBe("type");
});

it("keeps this page's newer choice when older news arrives", async () => {
  const { layout, store, hear, tab } = open();
  let answer = (_news: object) => undefined as void;
  const asked = layout.ask(() => new Promise<object>((resolve) => (answer = resolve)));
  await layout.choose(async () => store.setTab(TABS, "upload"));
  answer({ tabs: { [TABS]: "type" } });
  await asked;
  expect(tab()).toBe("upload");
  let finish = () => undefined as void;
  const choosing = layout.choose(() => new Promise<void>((resolve) => (finish = resolve)));
  await hear({ tabs: { [TABS]: "type" } });
  expect(tab()).toBe("upload");
  finish();
  await choosing;
  await hear({ tabs: { [TABS]: "type" } });
  expect(tab()).toBe("type");
});
