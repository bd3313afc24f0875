import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION, type Answers } from "../../engine/core/index.ts";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createAnswerStore } from "../../engine/react/index.ts";
import { NetworkError, ServerError } from "../api/api-errors.ts";
import { createSaver, type Saver } from "./create-saver.ts";

let saver: Saver;
const online = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
});

afterEach(() => {
  saver.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A saver whose server answers with `respond`, with lists of what it sent and kept. */
function start(respond: (answers: Answers) => Promise<Answers> = (answers) => Promise.resolve(answers)) {
  const sent: Answers[] = [];
  const kept: Answers[] = [];
  const store = createAnswerStore({
    tenant: smallTenant(),
    application: EMPTY_APPLICATION,
    now: new Date("2026-11-21T17:00:00Z"),
    onChange: () => saver.saveSoon(),
  });
  saver = createSaver({
    store,
    saveAnswers: async (answers) => {
      sent.push(answers);
      return { answer: await respond(answers), refused: [] };
    },
    keep: (unsaved) => kept.push(unsaved),
    onRefused: () => undefined,
  });
  return { store, sent, kept };
}

describe("createSaver", () => {
  it("saves only what changed, once typing pauses", async () => {
    const { store, sent, kept } = start();
    store.setAnswers({ first_name: "A" });
    await vi.advanceTimersByTimeAsync(2000);
    store.setAnswers({ first_name: "Ada" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([{ first_name: "Ada" }]);
    expect(kept.at(-1)).toEqual({});
    expect(saver.state().kind).toBe("saved");
  });

  it("sends what was typed during a save with a second request, never two at once", async () => {
    let release: (() => void) | undefined;
    const { store, sent } = start(async (answers) => {
      if (sent.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return answers;
    });
    store.setAnswers({ first_name: "Ada" });
    const saving = saver.save();
    await vi.advanceTimersByTimeAsync(0);
    store.setAnswers({ watched: "x" });
    void saver.save();
    expect(sent).toHaveLength(1);
    release?.();
    await saving;
    expect(sent).toEqual([{ first_name: "Ada" }, { watched: "x" }]);
  });

  it("says that it is offline, keeps the answers, and saves them when the network is back", async () => {
    let isDown = true;
    const { store, sent, kept } = start((answers) =>
      isDown ? Promise.reject(new NetworkError("down")) : Promise.resolve(answers),
    );
    store.setAnswers({ first_name: "Ada" });
    await expect(saver.save()).rejects.toThrow(NetworkError);
    expect(saver.state().kind).toBe("unreachable");
    expect(kept.at(-1)).toEqual({ first_name: "Ada" });
    isDown = false;
    online.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(saver.state().kind).toBe("saved");
    expect(kept.at(-1)).toEqual({});
  });

  it("tries again by itself after the server failed", async () => {
    let isDown = true;
    const { store, sent } = start((answers) =>
      isDown ? Promise.reject(new ServerError("broken", 500)) : Promise.resolve(answers),
    );
    store.setAnswers({ first_name: "Ada" });
    await expect(saver.save()).rejects.toThrow("broken");
    expect(saver.state().kind).toBe("failed");
    isDown = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent).toHaveLength(2);
    expect(saver.state().kind).toBe("saved");
  });

  it("sends nothing when nothing changed", async () => {
    const { sent } = start();
    await saver.save();
    expect(sent).toEqual([]);
    expect(saver.state().kind).toBe("idle");
  });
});
