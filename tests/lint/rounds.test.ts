import { describe, expect, it } from "vitest";
import { all, lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

const FALL = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" };
const SPRING = { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T23:59" };
const seedRounds = (rounds: readonly object[], timeZone = "America/New_York") =>
  seedGraduate({ "tenant.json": all(set(["timeZone"], timeZone), set(["rounds"], rounds)) });

describe("the linter, of rounds", () => {
  it("accepts rounds that follow each other, in any order", () => {
    expect(lintSeeded(seedRounds([SPRING, { ...FALL, grace: 60 }]))).toBe("");
    expect(
      lintSeeded(
        seedRounds([
          { ...FALL, grace: 5 },
          { ...SPRING, opens: "2027-01-16T00:04" },
        ]),
      ),
    ).toBe("");
  });

  it("finds a time that clocks skip", () => {
    const seeded = seedRounds([{ ...FALL, closes: "2027-03-14T02:30" }]);
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"2027-03-14T02:30"')}  error  round-times-exist`,
        '  "2027-03-14T02:30" does not exist in America/New_York, because clocks are put forward over it.',
        "  hint: choose a time some hours away from that night.",
      ),
    );
  });

  it("finds a time that clocks show twice", () => {
    const seeded = seedRounds([{ ...FALL, opens: "2026-10-25T02:15" }], "Europe/Berlin");
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"2026-10-25T02:15"')}  error  round-times-exist`,
        '  "2026-10-25T02:15" exists twice in Europe/Berlin, because clocks are put back over it, and nobody could tell which is meant.',
        "  hint: choose a time before or after both, such as 2026-10-25T03:15.",
      ),
    );
  });

  it.each([
    ["2027-02-30T10:00", "America/New_York"],
    ["2027-01-15T24:00", "America/New_York"],
    ["2027-01-15T23:60", "America/New_York"],
  ])("finds that %s is no time at all", (closes, zone) => {
    const seeded = seedRounds([{ ...FALL, closes }], zone);
    expect(lintSeeded(seeded)).toContain(
      `error  round-times-exist\n  "${closes}" is not a day of the calendar and a time of day.`,
    );
  });

  it.each([
    ["half an hour that Lord Howe skips", "2026-10-04T02:10", "Australia/Lord_Howe", "does not exist"],
    ["half an hour that Lord Howe repeats", "2027-04-04T01:40", "Australia/Lord_Howe", "exists twice"],
    ["a midnight that does not exist", "2027-09-05T00:00", "America/Santiago", "does not exist"],
  ])("finds %s", (_, closes, zone, fault) => {
    expect(lintSeeded(seedRounds([{ ...FALL, closes }], zone))).toContain(`"${closes}" ${fault} in ${zone}`);
  });

  it("finds a round that closes before it opens, or when it opens", () => {
    const seeded = seedRounds([{ ...FALL, closes: "2026-08-15T23:59" }]);
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"2026-08-15T23:59"')}  error  round-closes-after-opens`,
        '  Round "fall" closes before it opens, so nobody could ever apply.',
        `  hint: it opens here (${positionIn(seeded.texts, "tenant.json", '"2026-09-01T09:00"')})`,
      ),
    );
    expect(lintSeeded(seedRounds([{ ...FALL, closes: FALL.opens }]))).toContain(
      'Round "fall" closes when it opens, so nobody could ever apply.',
    );
  });

  it("accepts rounds that are open at once, because an applicant chooses one of them", () => {
    const early = { ...SPRING, opens: "2027-01-10T09:00" };
    for (const rounds of [
      [FALL, early],
      [early, { ...FALL, grace: 60 }],
      [FALL, { ...FALL, id: "exchange", label: "Fall 2027, exchange students" }],
    ])
      expect(lintSeeded(seedRounds(rounds))).toBe("");
  });

  it.each(["Fall 2027", " fall  2027"])("finds two rounds that a person could not tell apart: %j", (label) => {
    const seeded = seedRounds([FALL, { ...SPRING, label }]);
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", JSON.stringify(label), label === FALL.label ? 2 : 1)}  error  rounds-apart`,
        `  Round "spring" is called "${label}", as round "fall" is, so applicants could not tell which of them they apply for, nor which of their applications is which.`,
        `  hint: the other is here (${positionIn(seeded.texts, "tenant.json", '"Fall 2027"')})`,
      ),
    );
  });

  it("finds a round whose label is blank", () => {
    expect(lintSeeded(seedRounds([{ ...FALL, label: "  " }]))).toContain(
      'The label of round "fall" is blank, so nobody could read for what they apply.',
    );
  });

  it("finds two rounds with one id", () => {
    const seeded = seedRounds([FALL, { ...SPRING, id: "fall" }]);
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"fall"', 2)}  error  ids-unique`,
        '  Round "fall" exists twice; each application is kept with the id of its round.',
        `  hint: the first is here (${positionIn(seeded.texts, "tenant.json", '"fall"')})`,
      ),
    );
  });

  it("says of an unknown time zone only that, because no time means anything in it", () => {
    const output = lintSeeded(seedRounds([{ ...FALL, closes: "2026-02-30T10:00" }], "America/Newyork"));
    expect(output).toContain("time-zone-known");
    expect(output).not.toContain("round-");
  });

  it.each([
    ["a time without the letter between", { closes: "2027-01-15 23:59" }],
    ["a time with a zone", { closes: "2027-01-15T23:59Z" }],
    ["a negative grace", { grace: -1 }],
    ["a grace of more than a day", { grace: 1441 }],
    ["a misspelt key", { close: "2027-01-15T23:59" }],
    ["no label", { label: undefined }],
  ])("refuses %s by the file's schema", (_, change) => {
    expect(lintSeeded(seedRounds([{ ...FALL, ...change }]))).toContain("error  file-matches-schema");
  });
});
