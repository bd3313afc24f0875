import { beforeEach, describe, expect, it } from "vitest";
import type { AnswerChange } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import { by, contentUnderTest } from "./content-under-test.fixture.ts";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";

let server: ReturnType<typeof contentUnderTest>;
beforeEach(() => {
  server = contentUnderTest();
});

describe("An answer that comes with a change", () => {
  type Row = readonly [title: string, first: AnswerChange, second: AnswerChange, isKnown: boolean];
  it.each<Row>([
    ["its author knew it", by("laptop", 1, 1), by("phone", 1, 2), true],
    ["its author wrote it, although the page does not know the revision", by("a", 1, 1), by("a", 2, 1), true],
    ["its author saw it, unsaved, in another tab", by("a", 3, 1), by("b", 1, 1, { over: { a: 3 } }), true],
    ["its author saw only an earlier text of the other tab", by("a", 3, 1), by("b", 1, 1, { over: { a: 2 } }), false],
    ["it is older", by("laptop", 1, 1, { ageMs: 60_000 }), by("phone", 1, 1), false],
    ...["__proto__", "constructor", "toString"].map((writer): Row => [
      `${writer} wrote it`,
      by(writer, 1, 1),
      by("phone", 1, 1, { over: {} }),
      false,
    ]),
  ])("replaces the stored answer if %s, and sets it aside unless the author knew it", (_, first, second, isKnown) => {
    server.write("first_name", "Ada", first);
    expect(server.write("first_name", "Grace", second).results).toEqual({ first_name: "stored" });
    expect(server.entered("first_name")).toBe("Grace");
    const aside = { kind: "conflict", key: "first_name", value: "Ada", writer: first.w, seq: first.seq };
    expect(server.content().asides).toMatchObject(isKnown ? [] : [aside]);
  });

  it("stores Unicode's form C, and treats another form as equal", () => {
    server.write("first_name", "Zoe\u0308", by("laptop", 1, 1));
    expect(server.entered("first_name")).toBe("Zo\u00eb");
    expect(server.write("first_name", "Zo\u00eb", by("phone", 1, 1)).results).toEqual({ first_name: "stored" });
    expect(server.write("first_name", "Zoe\u0308", by("tablet", 1, 1)).results).toEqual({ first_name: "stored" });
    expect([server.entered("first_name"), server.asides()]).toEqual(["Zo\u00eb", []]);
  });

  it("treats an earlier version's text in another Unicode form as equal, and leaves it readable", () => {
    server = contentUnderTest({ first_name: "Zoe\u0308" });
    server.write("first_name", "Zo\u00eb", by("phone", 1, 0));
    expect([String(server.entered("first_name")).normalize("NFC"), server.asides()]).toEqual(["Zo\u00eb", []]);
  });

  it("sets aside the older of two conflicting answers", () => {
    server.write("first_name", "Ada", by("laptop", 1, 1));
    const { results, answer } = server.write("first_name", "Grace", by("phone", 1, 1, { ageMs: 60_000 }));
    expect([results, answer]).toEqual([{ first_name: "aside" }, { first_name: "Ada" }]);
    expect(server.asides()).toEqual([["conflict", "first_name", "Grace"]]);
  });

  it("replaces an author's text that lost a conflict by the next one", () => {
    server.write("first_name", "Grace", by("phone", 1, 1));
    server.write("first_name", "A", by("laptop", 1, 1, { ageMs: 60_000 }));
    server.write("first_name", "Ada", by("laptop", 2, 1, { ageMs: 50_000 }));
    expect(server.asides()).toEqual([["conflict", "first_name", "Ada"]]);
  });

  it("acknowledges and ignores a change that arrives twice or late", () => {
    server.write("first_name", "Ad", by("laptop", 1, 1));
    server.write("first_name", "Ada", by("laptop", 2, 1));
    const before = server.content();
    for (const [text, seq] of [
      ["Ad", 1],
      ["Ada", 2],
    ] as const)
      expect(server.write("first_name", text, by("laptop", seq, 1)).results).toEqual({ first_name: "stored" });
    expect(server.content()).toEqual(before);
  });

  it("names no writer if two writers sent the same text, so that neither overwrites it unseen", () => {
    server.write("first_name", "Ada", by("laptop", 1, 1));
    server.write("first_name", "Ada", by("phone", 1, 1));
    expect(server.origin("first_name")).toEqual([3, "", 0]);
    server.write("first_name", "Adam", by("laptop", 2, 2));
    expect(server.asides()).toEqual([["conflict", "first_name", "Ada"]]);
  });

  it("creates no revision if the author repeats the stored answer", () => {
    server.write("first_name", "Ada", by("laptop", 1, 1));
    server.write("first_name", "Ada", by("laptop", 5, 1));
    expect([server.content().contentRevision, server.origin("first_name")]).toEqual([2, [2, "laptop", 5]]);
  });

  it("sets aside an answer that was cleared unseen, but never an empty answer", () => {
    server.write("first_name", "Ada", by("laptop", 1, 1));
    server.write("first_name", "", by("phone", 1, 1));
    expect([server.entered("first_name"), server.asides()]).toEqual(["", [["conflict", "first_name", "Ada"]]]);
    server.write("first_name", "Grace", by("tablet", 1, 1));
    expect(server.asides()).toHaveLength(1);
  });

  it("sets an earlier version's answer aside if a visitor's answer replaces it", () => {
    server = contentUnderTest({ first_name: "Ada", birth_date: "" });
    server.write("first_name", "Grace", by("visitor", 1, 0));
    server.write("birth_date", "2000-01-01", by("visitor", 2, 0));
    expect(server.asides()).toEqual([["conflict", "first_name", "Ada"]]);
    server = contentUnderTest({ first_name: "Ada" });
    server.write("first_name", "Grace", by("page", 1, 1));
    expect(server.asides()).toEqual([]);
  });

  it("keeps the text of an invalid date, and sets it aside when a later date replaces it", () => {
    server.write("birth_date", "13/45", by("laptop", 1, 1));
    expect([server.entered("birth_date"), server.content().application.answers["birth_date"]]).toEqual(["13/45", ""]);
    server.write("birth_date", "2000-01-01", by("phone", 1, 1));
    expect(server.asides()).toEqual([["conflict", "birth_date", "13/45"]]);
  });
});

describe("An answer that comes without a change", () => {
  it("replaces any answer, and records no writer", () => {
    server.write("first_name", "Ada", by("laptop", 1, 1));
    expect(server.save({ answers: { first_name: "Grace" } }).results).toEqual({});
    expect([server.entered("first_name"), server.asides()]).toEqual(["Grace", []]);
    expect(server.origin("first_name")).toEqual([3, "", 0]);
  });

  it("ignores a repeated answer, and reports only rejected answers", () => {
    server.save({ answers: { first_name: "Ada" } });
    const { refused } = server.save({ answers: { first_name: "Ada", kind: "9" } });
    expect([server.content().contentRevision, refused[0]?.code, server.asides()]).toEqual([2, "option", []]);
  });

  it("ignores a page's claim to have seen an empty writer", () => {
    server.save({ answers: { first_name: "Ada" } });
    server.write("first_name", "Grace", by("phone", 1, 1, { over: { "": 99 } }));
    expect(server.asides()).toEqual([["conflict", "first_name", "Ada"]]);
  });
});

describe("A rejected answer", () => {
  const long = "x".repeat(46);

  it("keeps the rejected answer with its reason, and leaves the stored answer", () => {
    server.write("first_name", "Ada", by("laptop", 1, 1));
    const { results, refused } = server.write("first_name", long, by("laptop", 2, 2));
    expect([results, refused.map(({ code }) => code)]).toEqual([{ first_name: "aside" }, ["length"]]);
    expect(server.entered("first_name")).toBe("Ada");
    expect(server.content().asides).toMatchObject([{ kind: "refused", value: long, message: refused[0]?.message }]);
  });

  it.each([
    ["is dropped when the same page overwrites it", by("laptop", 2, 1), false],
    ["is dropped when a tab that showed it overwrites it", by("tab-2", 1, 1, { over: { laptop: 1 } }), false],
    ["stays when the same page writes later without settling it", by("laptop", 2, 2), true],
    ["stays when an author who has not seen it writes", by("phone", 1, 1), true],
  ])("%s", (_, change, stays) => {
    server.write("first_name", long, by("laptop", 1, 1));
    server.write("first_name", "Ada", change);
    expect(server.entered("first_name")).toBe("Ada");
    expect(server.asides()).toEqual(stays ? [["refused", "first_name", long]] : []);
  });

  it("keeps a rejected answer for a decision if its author did not know the stored answer", () => {
    server.write("first_name", "Ada", by("phone", 1, 1));
    server.write("first_name", long, by("laptop", 1, 1));
    expect(server.content().asides).toMatchObject([{ kind: "refused", value: long, revision: 1 }]);
    server.write("first_name", "Grace", by("laptop", 2, 3));
    expect(server.asides()).toEqual([["refused", "first_name", long]]);
  });

  it("keeps a rejected answer only once if it is sent again", () => {
    server.write("first_name", long, by("laptop", 1, 1));
    server.write("first_name", long, by("laptop", 1, 1));
    expect(server.asides()).toHaveLength(1);
  });

  it.each([
    ["a document", "sketch_pdf", "ANSWERED", "document"],
    ["a value that is not an answer", "first_name", { $ne: "" }, "type"],
  ])("is rejected without being kept: %s", (_, key, value, code) => {
    const { results, refused } = server.write(key, value, by("laptop", 1, 1));
    expect([results, refused.map((one) => one.code), server.asides()]).toEqual([{ [key]: "refused" }, [code], []]);
  });

  it("keeps each author's last text if the form no longer has the question", () => {
    const { results, refused } = server.write("nothing", "My", by("laptop", 1, 1));
    expect([results, refused.map(({ code }) => code)]).toEqual([{ nothing: "aside" }, ["unknown"]]);
    server.write("nothing", "My text", by("laptop", 2, 1));
    server.write("nothing", "Another", by("phone", 1, 1));
    expect(server.asides()).toEqual([
      ["gone", "nothing", "My text"],
      ["gone", "nothing", "Another"],
    ]);
    expect(server.write("nothing", "", by("laptop", 3, 1)).results).toEqual({ nothing: "stored" });
    expect(server.asides()).toEqual([["gone", "nothing", "Another"]]);
  });

  it("converts foreign line breaks instead of rejecting the answer", () => {
    const pasted = "one\u000btwo\u2028three\rfour\u0085five\fsix\r\nseven";
    server.write("sketch", pasted, by("laptop", 1, 1));
    server.save({ answers: { first_name: "Ada\u000bLovelace" } });
    expect(server.entered("sketch")).toBe("one\ntwo\nthree\nfour\nfive\nsix\r\nseven");
    expect(server.entered("first_name")).toBe("Ada Lovelace");
  });
});

describe("An answer that a choice hides", () => {
  beforeEach(() => {
    server.write("felony", "Y", by("laptop", 1, 1));
    server.write("felony_comment", "a long story", by("laptop", 2, 2));
  });
  const hide = (change: ReturnType<typeof by>) => server.write("felony", "N", change);

  it.each([
    ["its author has seen it", { base: 3 }, "phone"],
    ["its author had another tab's unsaved text on the screen", { base: 1, over: { laptop: 2 } }, "phone"],
    ["its author wrote it before", { base: 1 }, "laptop"],
  ])("is cleared without being kept if %s", (_, saw, writer) => {
    hide(by(writer, 9, 3, { clears: { felony_comment: saw } }));
    expect([server.entered("felony_comment"), server.asides()]).toEqual(["", []]);
    expect(server.origin("felony_comment")).toEqual([4, writer, 9]);
  });

  it.each([
    ["its author did not report having seen it", undefined],
    ["its author had seen only an older text", { felony_comment: { base: 2 } }],
    ["only the choice itself was replaced knowingly", { felony_comment: { base: 1, over: {} } }],
  ])("is set aside if %s", (_, clears) => {
    hide(by("phone", 1, 2, { over: { laptop: 9 }, ...(clears === undefined ? {} : { clears }) }));
    expect([server.entered("felony_comment"), server.asides()]).toEqual([
      "",
      [["cleared", "felony_comment", "a long story"]],
    ]);
  });

  it("keeps an answer that arrives for a hidden question", () => {
    hide(by("phone", 1, 3, { clears: { felony_comment: { base: 3 } } }));
    const { results } = server.write("felony_comment", "a longer story", by("laptop", 3, 3));
    expect([results, server.entered("felony_comment")]).toEqual([{ felony_comment: "aside" }, ""]);
    expect(server.asides()).toEqual([["cleared", "felony_comment", "a longer story"]]);
  });

  it("leaves the answer if the choice that would hide it loses", () => {
    const { results } = hide(by("phone", 1, 1, { ageMs: 60_000, clears: { felony_comment: { base: 3 } } }));
    expect([results, server.entered("felony_comment")]).toEqual([{ felony: "aside" }, "a long story"]);
    expect(server.asides()).toEqual([["conflict", "felony", "N"]]);
  });

  it("drops a rejected text if its author hid its question before learning of the rejection", () => {
    server.write("felony_comment", "x".repeat(46), by("laptop", 3, 3));
    hide(by("laptop", 4, 3, { clears: { felony_comment: { base: 3, over: { laptop: 3 } } } }));
    expect(server.asides()).toEqual([]);
  });

  it("clears the hidden answer without keeping a copy if the call names no changes", () => {
    server.save({ answers: { felony: "N" } });
    expect([server.entered("felony_comment"), server.asides()]).toEqual(["", []]);
    expect(server.origin("felony_comment")).toEqual([4, "", 0]);
  });
});

describe("A decision about a conflict", () => {
  const idOf = (index: number) => server.content().asides[index]?.id ?? "";

  it("deletes the chosen text of a question, and keeps its other texts", () => {
    server.write("first_name", "Ada", by("a", 1, 1));
    server.write("first_name", "Grace", by("b", 1, 1));
    server.write("first_name", "Emmy", by("c", 1, 1));
    server.save({ answers: {}, settles: [idOf(0)] });
    expect(server.asides()).toHaveLength(1);
  });

  it("settles texts before it merges the answers of the same call", () => {
    server.write("first_name", "Ada", by("a", 1, 1));
    server.write("first_name", "Grace", by("b", 1, 1, { ageMs: 9_000 }));
    const change = by("b", 2, 1, { ageMs: 8_000 });
    server.save({ answers: { first_name: "Grace" }, changes: { first_name: change }, settles: [idOf(0)] });
    expect(server.asides()).toEqual([["conflict", "first_name", "Grace"]]);
    expect(server.content().asides).toMatchObject([{ seq: 2 }]);
  });

  it("ignores a decision about an unknown text", () => {
    const before = server.content();
    server.save({ answers: {}, settles: ["x", "__proto__"] });
    expect(server.content()).toEqual(before);
  });
});

describe("The list of texts set aside", () => {
  const fill = (count: number, text: (index: number) => string) => {
    for (let index = 0; index < count; index += 1) server.write("first_name", text(index), by(`w${index}`, 1, 1));
  };

  it("accepts 200 texts, rejects the next, and saves the rest of the call", () => {
    fill(210, (index) => `text ${index}`);
    expect(server.asides()).toHaveLength(200);
    const { results, refused } = server.save({
      answers: { first_name: "one more", sketch: "saved" },
      changes: { first_name: by("x", 1, 1), sketch: by("x", 2, 1) },
    });
    expect(results).toEqual({ first_name: "refused", sketch: "stored" });
    expect(refused.map(({ code }) => code)).toEqual(["asides"]);
    expect(server.asides()).toHaveLength(200);
  });

  it("sets aside at most 100,000 characters", () => {
    fill(3, (index) => String(index).repeat(60_000));
    expect(server.asides().map(([, , value]) => String(value).length)).toEqual([60_000]);
  });

  it("rejects a choice that would hide a text if the text cannot be kept", () => {
    server.write("felony", "Y", by("laptop", 1, 1));
    server.write("felony_comment", "a long story", by("laptop", 2, 2));
    fill(210, (index) => `text ${index}`);
    const before = server.content();
    expect(() => server.write("felony", "N", by("phone", 1, 2))).toThrow(new ServerError("asides_full"));
    expect(server.content()).toBe(before);
  });
});

const properties = {
  first_name: { type: "string", title: "First name" },
  last_name: { type: "string", title: "Last name" },
  full_name: {
    type: "string",
    title: "Full name",
    "x-compute": { cat: [{ var: "first_name" }, " ", { var: "last_name" }] },
  },
  birth_date: { type: "string", title: "Born", format: "date" },
  age: { type: "integer", title: "Age", "x-compute": { age: { var: "birth_date" } } },
} as const;

const COMPUTING = onePageTenant(properties);

it("stores the answers that the server computes, and ignores the browser's", () => {
  const server = contentUnderTest({}, COMPUTING);
  const computed = { full_name: "Somebody Else", age: 12 };
  const { refused, answer } = server.save({ answers: { first_name: "Ada", last_name: "Lovelace", ...computed } });
  const reckoned = { first_name: "Ada", last_name: "Lovelace", full_name: "Ada Lovelace" };
  expect([server.content().application.answers, answer, refused]).toEqual([reckoned, reckoned, []]);
});

it("returns the computed answer to a page of an earlier form that sent its own value", () => {
  const server = contentUnderTest({ first_name: "Ada", full_name: "Ada" }, COMPUTING);
  const { results, answer } = server.write("full_name", "Mine", by("laptop", 1, 1));
  expect([results, answer, server.asides()]).toEqual([{ full_name: "stored" }, { full_name: "Ada" }, []]);
});

it("computes an age by the server's clock, and does not set the old age aside", () => {
  const server = contentUnderTest({ birth_date: "2000-02-20", age: 25 }, COMPUTING);
  server.save({ answers: { first_name: "Ada" }, known: 0 });
  expect([server.entered("age"), server.asides()]).toEqual([26, []]);
});

const DEFAULTING = onePageTenant({
  country: { type: "string", title: "Country", default: "USA" },
  town: { type: "string", title: "Town" },
});
it("stores a cleared default even without an earlier answer, so that no page restores the default", () => {
  const server = contentUnderTest({}, DEFAULTING);
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
