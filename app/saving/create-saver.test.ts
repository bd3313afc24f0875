import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { News, SaveAnswer, SaveRequest } from "../../engine/protocol/index.ts";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { NetworkError, ServerError, UnauthorizedError } from "../api/call-api.ts";
import { createKeeper } from "./create-keeper.ts";
import type { Journal } from "./indexed-journals.ts";
import { createSaver, type Saver } from "./create-saver.ts";
import { createReplica } from "./replica.ts";

let saver: Saver;
const online = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
});

afterEach(() => {
  saver.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LONG = "x".repeat(2000);

function createServer() {
  const stored: { -readonly [Part in keyof News]: News[Part] } = {
    content_revision: 1,
    answers: {},
    marks: {},
    asides: [],
    submitted: false,
  };
  return {
    stored,
    save({ answers, changes = {}, settles = [] }: SaveRequest): SaveAnswer {
      if (stored.submitted) throw new ServerError("Submitted.", 409, "application_submitted");
      const revision = (stored.content_revision += 1);
      stored.asides = stored.asides.filter(({ id }) => !settles.includes(id));
      const results: SaveAnswer["results"] = {};
      for (const [key, { w: writer, seq }] of Object.entries(changes)) {
        const value = answers[key] as string;
        results[key] = value === LONG ? "aside" : "stored";
        if (results[key] === "aside") {
          const aside = { id: `aside ${String(revision)}`, key, value, writer, seq, at: "2026-11-21T17:00:00Z" };
          stored.asides.push({ ...aside, kind: "refused", revision, message: "Too long." });
        } else {
          stored.answers[key] = value;
          stored.marks[key] = [revision, writer, seq];
        }
      }
      return { message: "", revision, answer: stored.answers, refused: [], results, news: stored };
    },
  };
}

const KEEPING: Journal = {
  write: () => Promise.resolve("kept"),
  keeps: () => true,
  takeOver: () => Promise.resolve(),
  readClaims: () => Promise.resolve([]),
  epoch: () => 0,
};
const REFUSING: Journal = { ...KEEPING, write: () => Promise.resolve("refused") };

function start(
  before: (body: SaveRequest) => void | Promise<void> = () => undefined,
  journal: Journal | undefined = KEEPING,
) {
  const server = createServer();
  const sent: SaveRequest["answers"][] = [];
  const store = openSmallStore(
    {},
    { onChange: (change) => keeper.note(change), onDraft: (key, text) => keeper.noteDraft(key, text) },
  );
  const keeper = createKeeper({
    owner: "ada",
    replica: createReplica({ tab: "t1", writer: "t1", now: Date.now }),
    store,
    openJournal: () => Promise.resolve(journal),
    link: { send: () => undefined, readLivingTabs: () => Promise.resolve(new Set(["t1"])), close: () => undefined },
    newWriter: () => "t2",
    onTyped: () => saver.saveSoon(),
  });
  saver = createSaver({
    tenant: store.tenant,
    keeper,
    calls: {
      async saveChanges(body) {
        sent.push(body.answers);
        await before(body);
        return server.save(body);
      },
      readNews: () => Promise.resolve(server.stored),
    },
    onDocuments: () => undefined,
    onSubmitted: () => undefined,
    enter: store.setAnswers,
  });
  return { store, keeper, server, sent };
}

const kind = () => saver.state().kind;

it("saves only changed answers, when typing pauses", async () => {
  const { store, sent } = start();
  store.setAnswers({ first_name: "A" });
  await vi.advanceTimersByTimeAsync(2000);
  store.setAnswers({ first_name: "Ada" });
  await vi.advanceTimersByTimeAsync(2000);
  expect([sent, kind()]).toEqual([[], "waiting"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([{ first_name: "Ada" }]);
  expect(saver.state()).toMatchObject({ kind: "saved", savedAt: Date.now() });
});

it("sends the label of a choice that depends on another answer, as the page showed it", async () => {
  const words: unknown[] = [];
  const { store } = start(({ changes = {} }) => void words.push(changes["country"]?.words, changes["state"]?.words));
  store.setAnswers({ country: "USA" });
  store.setAnswers({ state: "NY" });
  await saver.save();
  expect(words).toEqual([undefined, "New York"]);
});

it("saves within ten seconds even if the applicant types without a pause", async () => {
  const { store, sent } = start();
  for (let second = 1; second <= 22; second += 1) {
    store.setAnswers({ first_name: "A".repeat(second) });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toEqual([{ first_name: "A".repeat(10) }, { first_name: "A".repeat(20) }]);
});

it("sends text typed during a save in a second request, never two requests at once", async () => {
  let release: (() => void) | undefined;
  const { store, sent } = start(async () => {
    if (sent.length === 1) await new Promise<void>((resolve) => (release = resolve));
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

it.each<[string, Error, () => unknown]>([
  ["offline", new NetworkError("down"), () => online.dispatchEvent(new Event("online"))],
  ["unreachable", new NetworkError("down"), () => online.dispatchEvent(new Event("online"))],
  ["failed", new ServerError("broken", 500), () => vi.advanceTimersByTimeAsync(15_000)],
  [
    "failed",
    new ServerError("Busy.", 503, undefined, {}, 86_400_000),
    // Longest pause, even if the server asks for more.
    () => vi.advanceTimersByTimeAsync(5 * 60_000),
  ],
  [
    "loggedOut",
    new UnauthorizedError("ended"),
    async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(kind()).toBe("loggedOut");
      saver.resume();
    },
  ],
])('keeps the answers in the state "%s", and saves them later', async (said, error, goOn) => {
  vi.stubGlobal("navigator", { onLine: said !== "offline" });
  let isDown = true;
  const { store, sent } = start(() => (isDown ? Promise.reject(error) : Promise.resolve()));
  store.setAnswers({ first_name: "Ada" });
  await expect(saver.save()).rejects.toThrow(error);
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent.length, kind()]).toEqual([1, said]);
  isDown = false;
  await goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.length, kind()]).toEqual([2, "saved"]);
});

it("waits as long as a busy server asks, then sends all text typed meanwhile", async () => {
  let isBusy = true;
  const busy = new ServerError("Too fast.", 429, "throttled", {}, 40_000);
  const { store, keeper, sent, server } = start(() => (isBusy ? Promise.reject(busy) : Promise.resolve()));
  store.setAnswers({ first_name: "Ada" });
  await expect(saver.save()).rejects.toThrow(busy);
  expect(saver.state()).toMatchObject({ kind: "busy", refused: [], isKept: true });
  store.setAnswers({ first_name: "Ada L", watched: "x" });
  isBusy = false;
  await vi.advanceTimersByTimeAsync(39_000);
  expect([sent.length, kind(), keeper.replica.isUnsaved()]).toEqual([1, "busy", true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent.length, kind()]).toEqual([2, "saved"]);
  expect(server.stored.answers).toEqual({ first_name: "Ada L", watched: "x" });
});

it("shows the text of a text area as unsaved, and sends this text once, with the next save", async () => {
  const { store, sent } = start();
  store.setDraft("sketch", "Once");
  await vi.advanceTimersByTimeAsync(5000);
  expect([sent, kind()]).toEqual([[], "typing"]);
  await saver.save();
  await saver.save();
  expect([sent, store.getEntered("sketch")]).toEqual([[{ sketch: "Once" }], "Once"]);
});

it("saves an unfinished text if the device cannot store it", async () => {
  const { store, sent } = start(undefined, REFUSING);
  store.setDraft("sketch", "Once");
  await vi.advanceTimersByTimeAsync(5000);
  expect([sent, kind()]).toEqual([[{ sketch: "Once" }], "saved"]);
});

it("keeps a rejected text in its field with the reason, and saves the other answers", async () => {
  const { store, sent, server } = start();
  store.setAnswers({ sketch: LONG, first_name: "Ada" });
  await saver.save();
  expect(store.getEntered("sketch")).toBe(LONG);
  expect(store.getField("sketch").errors).toEqual(["Too long."]);
  expect([saver.state().refused, server.stored.answers]).toEqual([["sketch"], { first_name: "Ada" }]);
  store.setAnswers({ sketch: "short" });
  await saver.save();
  expect(sent.at(-1)).toEqual({ sketch: "short" });
  expect(store.getField("sketch").errors).toEqual([]);
  expect(await saver.prepareSubmission()).toBe(3);
});

it("keeps unsaved answers after the application was submitted elsewhere, and reports an ended reopening", async () => {
  const { store, server } = start();
  const lapsed = { until: "2026-11-21T17:00:00Z", reason: "Enough.", submitted_at: "2026-11-20T17:00:00Z" };
  server.stored.submitted = true;
  store.setAnswers({ first_name: "Ada" });
  await expect(saver.save()).rejects.toThrow("Submitted.");
  expect([kind(), saver.state().notTaken, saver.state().lapsed]).toEqual([
    "submitted",
    { first_name: "Ada" },
    undefined,
  ]);
  saver.stop();
  const later = start();
  Object.assign(later.server.stored, { submitted: true, lapsed });
  await saver.catchUp();
  expect([kind(), saver.state().lapsed]).toEqual(["submitted", lapsed]);
});

it("sends at most the bytes that a browser allows when the page is left", () => {
  const { store, sent } = start();
  store.setAnswers({ first_name: "漢".repeat(30_000), watched: "x" });
  saver.saveOnLeaving();
  expect(sent).toEqual([{ watched: "x" }]);
});

it("splits a save that the server calls too large, and saves all but an answer that is too large alone", async () => {
  let most = 100_000;
  const { store, sent } = start((body) => {
    if (JSON.stringify(body).length > most) throw new ServerError("Too large.", 413, "body_too_large");
  });
  const keys = () => sent.splice(0).map((answers) => Object.keys(answers).join());
  const texts = { first_name: "z".repeat(50_000), watched: "x".repeat(30_000), sketch: "y".repeat(30_000) };
  store.setAnswers(texts);
  await saver.save();
  expect(keys()).toEqual(["first_name,watched,sketch", "first_name", "watched", "sketch"]);
  most = 60_000;
  store.setAnswers({ first_name: "Z".repeat(70_000), watched: "X" });
  await expect(saver.save()).rejects.toThrow("Too large.");
  expect(keys()).toEqual(["first_name,watched", "first_name", "watched"]);
  expect(saver.state().kind).toBe("failed");
});
