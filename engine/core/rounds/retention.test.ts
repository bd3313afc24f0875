import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, RETENTION_NOTICE_DAYS, toRetentionStep, type KeptApplication } from "./retention.ts";

const DAY_MS = 24 * 60 * 60_000;
const at = (text: string) => Date.parse(text);
const draft: KeptApplication = {
  submittedAt: undefined,
  touchedAt: at("2026-01-31T10:00Z"),
  isOpen: false,
  toldAt: undefined,
};

describe("the retention of applications", () => {
  it("keeps everything if a tenant sets no limit", () => {
    expect(toRetentionStep({}, draft, at("2099-01-01T00:00Z"))).toEqual({ kind: "keep" });
    expect(toRetentionStep({ submittedMonths: 1 }, draft, at("2099-01-01T00:00Z"))).toEqual({ kind: "keep" });
  });

  it("notifies the applicant of a draft two weeks ahead, then erases the draft", () => {
    const rule = { draftMonths: 1 };
    expect(toRetentionStep(rule, draft, at("2026-02-14T09:59Z")).kind).toBe("keep");
    expect(toRetentionStep(rule, draft, at("2026-02-14T10:00Z"))).toEqual({
      kind: "tell",
      at: at("2026-02-28T10:00Z"),
    });
    const told = { ...draft, toldAt: at("2026-02-14T10:00Z") };
    expect(toRetentionStep(rule, told, at("2026-02-28T09:59Z")).kind).toBe("keep");
    expect(toRetentionStep(rule, told, at("2026-02-28T10:00Z")).kind).toBe("erase");
  });

  it("erases a submitted application after submittedMonths, without a notice", () => {
    const submitted = { ...draft, submittedAt: at("2026-03-01T00:00Z") };
    const rule = { draftMonths: 1, submittedMonths: 12 };
    expect(toRetentionStep(rule, submitted, at("2027-02-28T23:59Z")).kind).toBe("keep");
    expect(toRetentionStep(rule, submitted, at("2027-03-01T00:00Z")).kind).toBe("erase");
  });

  it("keeps a draft that can still be submitted, or whose applicant got no notice two weeks before", () => {
    const times = fc.integer({ min: at("2020-01-01T00:00Z"), max: at("2040-01-01T00:00Z") });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        times,
        times,
        fc.boolean(),
        fc.option(times, { nil: undefined }),
        (draftMonths, touchedAt, now, isOpen, toldAt) => {
          const { kind } = toRetentionStep({ draftMonths }, { ...draft, touchedAt, isOpen, toldAt }, now);
          if (kind !== "erase") return;
          expect(isOpen).toBe(false);
          expect(now - (toldAt ?? Infinity)).toBeGreaterThanOrEqual(RETENTION_NOTICE_DAYS * DAY_MS);
          expect(now).toBeGreaterThanOrEqual(addMonths(touchedAt, draftMonths));
        },
      ),
    );
  });
});

it("uses the last day of a short month", () => {
  expect(addMonths(at("2027-08-31T12:00Z"), 6)).toBe(at("2028-02-29T12:00Z"));
  expect(addMonths(at("2026-11-30T12:00Z"), 3)).toBe(at("2027-02-28T12:00Z"));
  expect(addMonths(at("2026-11-30T12:00Z"), 13)).toBe(at("2027-12-30T12:00Z"));
});
