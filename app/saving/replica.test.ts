import { expect, it } from "vitest";
import type { Aside, AnswerVersion } from "../../engine/protocol/index.ts";
import type { Change, ServerNews } from "./change.ts";
import { createReplica, type Replica } from "./replica.ts";

const open = (tab = "t1"): Replica => createReplica({ tab, writer: tab, now: () => 1 });

function news(
  revision: number,
  stored: Readonly<Record<string, readonly [string, AnswerVersion]>>,
  asides: Aside[] = [],
) {
  const entries = Object.entries(stored).map(([key, [value, mark]]) => [key, { value, mark }] as const);
  return { revision, stored: Object.fromEntries(entries), asides } satisfies ServerNews;
}

const aside = (key: string, value: string, kind: Aside["kind"], revision: number): Aside => ({
  id: `${key}-${value}`,
  key,
  value,
  kind,
  revision,
  writer: "t1",
  seq: 1,
  at: "2026-11-21T17:00:00Z",
  message: "Too long.",
});

const stored = (changes: readonly Change[]) => ({
  outcomes: Object.fromEntries(changes.map(({ key }) => [key, "stored" as const])),
  messages: {},
});

function sendAll(replica: Replica) {
  const save = replica.nextSave();
  if (save === undefined) throw new Error("There is nothing to send.");
  return save;
}

it("bases a change on the state known at its first unsaved letter", () => {
  const replica = open();
  replica.learn(news(3, {}));
  replica.type("a", "x");
  replica.learn(news(5, { b: ["other", [5, "w", 1]] }));
  replica.type("a", "xy");
  expect(sendAll(replica).changes).toMatchObject([{ key: "a", value: "xy", base: 3, seq: 2 }]);
});

it("sends 250 answers in several requests of at most 100", () => {
  const replica = open();
  for (let count = 0; count < 250; count += 1) replica.type(`k${count}`, "x");
  const sizes: number[] = [];
  for (let save = replica.nextSave(); save !== undefined; save = replica.nextSave()) {
    sizes.push(save.changes.length);
    replica.receive(news(sizes.length, {}), stored(save.changes), save);
  }
  expect(sizes).toEqual([100, 100, 50]);
});

it("distinguishes a cleared answer from one never given, so that no default returns", () => {
  const replica = open("t2");
  replica.adopt([{ key: "country", value: "", base: 0, over: {}, w: "t1", seq: 1, at: 0 }], () => false);
  expect(replica.differences(() => undefined)).toEqual({ country: "" });
  expect(replica.differences(() => "")).toEqual({});
});

it("keeps a text area's draft on the device until the applicant leaves the text area", () => {
  const replica = open();
  replica.type("a", "draft", { isDraft: true });
  expect(replica.nextSave()).toBeUndefined();
  expect(replica.records()).toHaveLength(1);
  expect(replica.isUnsaved()).toBe(true);
  replica.commit();
  expect(sendAll(replica).changes).toMatchObject([{ value: "draft", seq: 1 }]);
});

it("shows a rejected text after a reload, and settles it with the text that replaces it", () => {
  const replica = open("t2");
  replica.learn(news(4, { a: ["short", [3, "t0", 1]] }, [aside("a", "too long", "refused", 4)]));
  expect(replica.shown("a")).toBe("too long");
  expect(replica.refusals()).toEqual({ a: "Too long." });
  expect(replica.openAsides()).toEqual([]);
  replica.type("a", "long");
  expect(sendAll(replica)).toMatchObject({ settles: ["a-too long"], changes: [{ value: "long", base: 4 }] });
});

it("keeps a rejected text on a page with an earlier form until its author replaces the text", () => {
  const replica = open("t2");
  const earlier = { ...news(4, {}), asides: undefined };
  replica.learn(news(4, { a: ["short", [3, "t0", 1]] }, [aside("a", "too long", "refused", 4)]));
  replica.learn(earlier);
  expect(replica.shown("a")).toBe("too long");
  replica.type("a", "long");
  const sent = sendAll(replica);
  replica.receive({ ...earlier, stored: { a: { value: "long", mark: [4, "t2", 1] } } }, stored(sent.changes), sent);
  expect([replica.shown("a"), replica.refusals()]).toEqual(["long", {}]);
});

it("shows a text of a removed question beside the form, and not in the field that has its key now", () => {
  const replica = open("t2");
  replica.learn(news(4, {}, [aside("a", "my text", "gone", 4)]));
  expect([replica.shown("a"), replica.refusals()]).toEqual(["", {}]);
  expect(replica.openAsides()).toMatchObject([{ value: "my text" }]);
  replica.settle("a-my text");
  expect([replica.shown("a"), replica.refusals(), replica.openAsides()]).toEqual(["", {}, []]);
});

it("hides answers that a choice cleared until the server answers, and for good once the choice is stored", () => {
  const replica = open();
  replica.learn(news(2, { q: ["Y", [2, "t0", 1]], e: ["because", [2, "t0", 2]] }));
  replica.type("q", "N", { cleared: ["e"] });
  expect(replica.shown("e")).toBe("");
  const sent = sendAll(replica);
  expect(sent.changes).toMatchObject([{ key: "q", clears: { e: { base: 2 } } }]);
  // This server's rules keep the answer, but the person saw the form clear it.
  replica.receive(news(3, { q: ["N", [3, "t1", 1]] }), stored(sent.changes), sent);
  expect(replica.shown("e")).toBe("");
  expect(sendAll(replica).changes).toMatchObject([{ key: "e", value: "", base: 2 }]);
});

it("keeps a text on this page that the server cannot store, and does not send the text again", () => {
  const replica = open();
  replica.type("a", "x");
  const sent = sendAll(replica);
  replica.receive(news(2, {}), { outcomes: { a: "refused" }, messages: { a: "No room." } }, sent);
  expect(replica.nextSave()).toBeUndefined();
  expect(replica.refusals()).toEqual({ a: "No room." });
  expect(replica.isUnsaved()).toBe(true);
  replica.type("a", "xy");
  expect(sendAll(replica).changes).toHaveLength(1);
});

it("sends text typed in another version of the form unchanged, and does not show it", () => {
  const replica = createReplica({
    tab: "t1",
    writer: "t1",
    now: () => 1,
    isOfOtherForm: ({ form }) => form?.steps === 0,
  });
  const form = { hash: "old", steps: 0 };
  const typed = { key: "colour", value: "G", base: 0, over: {}, w: "t0", seq: 1, at: 1, form };
  replica.adopt([typed], () => false);
  expect(replica.shown("colour")).toBe("");
  expect(replica.nextSave()?.changes).toEqual([typed]);
});
