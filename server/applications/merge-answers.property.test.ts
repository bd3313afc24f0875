import fc from "fast-check";
import { expect, it } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import type { AnswerChange } from "../../engine/protocol/index.ts";
import { propertyRuns } from "../../tests/property-runs.ts";
import { contentUnderTest } from "./content-under-test.fixture.ts";

const TEXTS = ["first_name", "felony_comment", "sketch"] as const;
type TextKey = (typeof TEXTS)[number];

interface Sent {
  readonly page: Page;
  readonly key: string;
  readonly value: string;
  readonly change: AnswerChange;
}

/** A page of the applicant, which sees an answer only when it hears of it. */
interface Page {
  readonly w: string;
  seq: number;
  known: number;
  /** The page shows its unsaved answers over the answers that it received. */
  shadow: Answers;
  readonly pending: Map<string, Sent>;
}

const shown = (page: Page, key: string): string => String(page.pending.get(key)?.value ?? page.shadow[key] ?? "");

/** Pages that type, send, send again and hear of each other in any order. Each text that is typed is unique. */
function play(steps: readonly (readonly [string, number, number])[]) {
  const server = contentUnderTest();
  const pages = ["a", "b", "c"].map((w): Page => ({ w, seq: 0, known: 1, shadow: {}, pending: new Map() }));
  const underWay: Sent[] = [];
  const typed = new Set<string>();
  const replaced = new Set<string>();
  const pageOf = (x: number): Page => pages[x % pages.length] ?? fail();
  const hear = (page: Page): void => {
    const { application, contentRevision } = server.content();
    page.shadow = application.answers;
    page.known = contentRevision;
  };
  const enter = (page: Page, key: string, value: string, clears?: AnswerChange["clears"]): void => {
    const last = page.pending.get(key);
    const base = last?.change.base ?? page.known;
    page.seq += 1;
    const change = { w: page.w, seq: page.seq, base, ageMs: 0, ...(clears === undefined ? {} : { clears }) };
    const sent = { page, key, value, change };
    page.pending.set(key, sent);
    underWay.push(sent);
  };
  const EVENTS: Readonly<Record<string, (x: number, y: number) => void>> = {
    type: (x, y) => {
      const page = pageOf(x);
      const key: TextKey = TEXTS[y % TEXTS.length] ?? fail();
      if (key === "felony_comment" && shown(page, "felony") !== "Y") return;
      const before = shown(page, key);
      if (before !== "") replaced.add(before);
      const text = y % 7 === 0 ? `${"long ".repeat(10)}${typed.size}` : `text ${typed.size}`;
      typed.add(text);
      enter(page, key, text);
    },
    choose: (x, y) => {
      const page = pageOf(x);
      const [before, value] = [shown(page, "felony"), y % 2 === 0 ? "Y" : "N"];
      if (before === value) return;
      if (value === "Y") return enter(page, "felony", value);
      const own = page.pending.get("felony_comment");
      const comment = shown(page, "felony_comment");
      if (comment !== "") replaced.add(comment);
      page.pending.delete("felony_comment");
      enter(page, "felony", value, {
        felony_comment: {
          base: own?.change.base ?? page.known,
          over: own === undefined ? {} : { [page.w]: own.change.seq },
        },
      });
    },
    deliver: (x, y) => {
      const sent = underWay[y % (underWay.length || 1)];
      if (sent === undefined) return;
      // Every third time it arrives once more, later.
      if (x % 3 !== 0) underWay.splice(underWay.indexOf(sent), 1);
      server.write(sent.key, sent.value, sent.change);
      if (sent.page.pending.get(sent.key) === sent) sent.page.pending.delete(sent.key);
      hear(sent.page);
    },
    hear: (x) => hear(pageOf(x)),
  };
  for (const [name, x, y] of steps) {
    EVENTS[name]?.(x, y);
    const kept = new Set<unknown>([
      ...TEXTS.map((key) => server.entered(key)),
      ...server.content().asides.map(({ value }) => value),
      ...underWay.map(({ value }) => value),
    ]);
    for (const text of typed) if (!replaced.has(text)) expect(kept).toContain(text);
  }
}

function fail(): never {
  throw new Error("Page not found.");
}

it("keeps every text that nobody has replaced knowingly: as the answer, or beside it", () => {
  const step = fc.tuple(
    fc.constantFrom("type", "type", "choose", "deliver", "deliver", "hear"),
    fc.nat(30),
    fc.nat(30),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => play(steps)),
    { numRuns: propertyRuns(400) },
  );
});
