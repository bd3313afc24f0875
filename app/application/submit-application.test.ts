// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { ServerError } from "../api/call-api.ts";
import { submitApplication } from "./submit-application.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Parts = Parameters<typeof submitApplication>;

it.each(["answers_differ", "upload_running"])(
  "retries a submission after the error %s with pauses, and gives up after a minute",
  async (code) => {
    const store = openSmallStore();
    Object.assign(store, { evaluation: () => ({ ...openSmallStore().evaluation(), errors: new Map() }) });
    const submit = vi.fn(() => Promise.reject(new ServerError("Not yet.", 409, code)));
    const done = async () => undefined;
    const parts = {
      store,
      calls: { submit, postWebStatus: done },
      services: {
        uploads: { refreshDocuments: done, conversionStatus: async () => ({ status: "NOT_ANSWERED", message: "" }) },
      },
      saver: { catchUp: done, prepareSubmission: async () => 1, state: () => ({ kind: "idle" }) },
    };
    const portal = { session: { get: () => ({ web_status: "validating" }), set: () => undefined } };
    const outcome = submitApplication(portal as unknown as Parts[0], parts as unknown as Parts[1], {
      onWrong: () => undefined,
      onWaiting: () => undefined,
    });
    const refused = expect(outcome).rejects.toThrow("Not yet.");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(submit.mock.calls.length).toBeLessThan(10);
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(submit.mock.calls.length).toBeLessThanOrEqual(30);
  },
);
