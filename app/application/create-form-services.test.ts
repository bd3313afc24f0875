// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createAnswerStore } from "../../engine/react/index.ts";
import { createApplicationCalls } from "../api/application-calls.ts";
import { createPortal } from "../create-portal.ts";
import { createReplica } from "../saving/replica.ts";
import { createLayoutNews, createFormServices } from "./create-form-services.ts";

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
