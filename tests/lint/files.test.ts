import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, seedGraduate, set, write } from "./seed-graduate.ts";

describe("the linter, of files and settings", () => {
  it("finds JSON that does not parse", () => {
    const seeded = seedGraduate({
      "pages/about.json": (text) => text.replace('"path": "/about",', '"path": "/about"'),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"navLabel"')}  error  json-parses`,
        '  "pages/about.json" is not JSON: a comma was expected before this.',
      ),
    );
  });

  it("finds a file that is missing", () => {
    const { texts, ...rest } = seedGraduate({});
    const seeded = { ...rest, texts: new Map([...texts].filter(([file]) => file !== "print.hbs")) };
    expect(lintSeeded(seeded)).toBe(
      lines(
        "tenants/graduate/print.hbs:1:1  error  file-present",
        '  "print.hbs" is missing: it holds the print view and the PDF.',
      ),
    );
  });

  it("finds a file that cannot be read", () => {
    const seeded = {
      ...seedGraduate({}),
      unreadable: [
        { path: "texts.json", reason: "size", message: '"texts.json" has 3 MiB; at most 2 MiB are read.' },
      ] as const,
    };
    expect(lintSeeded(seeded)).toBe(
      lines(
        "tenants/graduate/texts.json:1:1  error  file-readable",
        '  "texts.json" has 3 MiB; at most 2 MiB are read.',
      ),
    );
  });

  it("finds a folder that is no tenant", () => {
    expect(
      lintSeeded({ ...seedGraduate({}), folder: "tenants/notes", texts: new Map([["notes.txt", "remember"]]) }),
    ).toBe(
      lines(
        "tenants/notes  error  folder-is-tenant",
        '  "notes" is not a tenant: it has no tenant.json, no data-model.json and no pages folder.',
        "  hint: name a folder such as tenants/graduate.",
      ),
    );
  });

  it("finds a file that means nothing to the portal", () => {
    const seeded = seedGraduate({ "pages.json": write("{}\n") });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "pages.json", "{")}  warning  file-known`,
        '  "pages.json" is not a file that a tenant has; nothing reads it.',
      ).trimEnd(),
    );
  });

  it("finds a brand colour that white words cannot be read on", () => {
    const seeded = seedGraduate({ "tenant.json": set(["theme", "brand"], "#ffdd00") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"#ffdd00"')}  error  theme-contrast`,
        "  White text on the brand colour #ffdd00 has a contrast of 1.3 to 1; readable text needs 4.5 to 1.",
        "  hint: choose a darker colour.",
      ),
    );
  });

  it("finds an accent colour that is too faint", () => {
    const seeded = seedGraduate({ "tenant.json": set(["theme", "accent"], "#ffdd00") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"#ffdd00"')}  warning  accent-contrast`,
        "  A line in the accent colour #ffdd00 has a contrast of 1.3 to 1 on white; it needs 3 to 1 to be seen, so the portal darkens it.",
        "  hint: choose a darker colour.",
      ),
    );
  });

  it("finds an unknown time zone", () => {
    const seeded = seedGraduate({ "tenant.json": set(["timeZone"], "America/Newyork") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"America/Newyork"')}  error  time-zone-known`,
        '  "America/Newyork" is not a time zone of the IANA database.',
        "  hint: for example America/New_York or Europe/Berlin.",
      ),
    );
  });

  it("finds an autocomplete token that HTML does not have", () => {
    const seeded = seedGraduate({
      "pages/about.json": set(["uiSchema", "first_name", "ui:autocomplete"], "given-nam"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"given-nam"')}  error  autocomplete-token-known`,
        '  "first_name" asks browsers to fill in "given-nam", which HTML does not define.',
        '  hint: did you mean "given-name"?',
      ),
    );
  });

  it("finds a type that no answer has, and says which it can have", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "city", "type"], "text") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"text"')}  error  file-matches-schema`,
        '  "type" is "text"; it should be one of "string", "boolean", "number", "integer".',
      ),
    );
  });

  it("lists the keys of a file's part where none is near what was written", () => {
    const seeded = seedGraduate({ "tenant.json": set(["session", "minutes"], 15) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"minutes":')}  error  file-matches-schema`,
        '  "minutes" is not a key of "session".',
        '  hint: known here: "idleMs", "promptMs", "cookiePrefix".',
      ),
    );
  });

  it("finds a date bound in a wrong form, and names the right one", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "birth_date", "x-date", "max"], "13 years ago"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"13 years ago"')}  error  bounds-consistent`,
        '  "13 years ago" is neither a date nor counted from today.',
        "  hint: write 2026-11-21, or today, startOfYear or endOfYear, then + or -, a number and y, m or d, without spaces: today-18y.",
      ),
    );
  });

  it("says how to add a question that was forgotten in `properties`, and where else it is missed", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["schema", "properties", "gender"], undefined) });
    const told = lintSeeded(seeded);
    expect(told.trim().split("\n\n")).toHaveLength(1);
    expect(told).toContain(
      lines(
        `${place(seeded, "pages/about.json", '"gender"', 2)}  error  layout-key-in-schema`,
        '  Page "about" lays out "gender", which its "schema" does not list.',
        '  hint: add "gender": { "$ref": "../data-model.json#/properties/gender" } to "properties".',
      ),
    );
    expect(told).toMatch(/ {2}\d+ more problems follow from this: pages\/about\.json:/);
  });
});
