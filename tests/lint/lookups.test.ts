import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTenantFiles } from "../../engine/node/index.ts";
import { lines, lintSeeded, seedGraduate, set, write } from "./seed-graduate.ts";

const FILE = "lookups/college_ceeb.csv";
const AT = `tenants/graduate/${FILE}`;

describe("the linter, of lookups", () => {
  it.each([
    [
      "a misspelt column",
      "ceeb,nmae\n1,A\n",
      `1:6  error  lookup-header-known\n  No search reads a column "nmae".\n  hint: did you mean "name"?`,
    ],
    [
      "no column of names",
      "ceeb,city\n1,A\n",
      `1:1  error  lookup-header-known\n  "${FILE}" has no column "name", so none of its rows can be found.`,
    ],
    [
      "no column of codes",
      "name,city\nA,B\n",
      `1:1  error  lookup-header-known\n  "${FILE}" has no column "ceeb" or "id", by which a choice is remembered.`,
    ],
    [
      "columns that are not divided by commas",
      "ceeb;name\n1;A\n",
      `1:1  error  lookup-header-known\n  The first line of "${FILE}" is one cell; columns are divided by commas.\n  hint: save it as comma-separated values (CSV, UTF-8).`,
    ],
    [
      "a row without a name",
      "ceeb,name\n1,A\n2,\n",
      "3:1  error  lookup-row-complete\n  Line 3 has no name, so nobody can find it.",
    ],
    [
      "a row without a code",
      "ceeb,name\n,A\n",
      '2:1  error  lookup-row-complete\n  Line 2, "A", has no code, so it is left out.',
    ],
    [
      "a quote that never closes",
      'ceeb,name\n1,"A\n2,B\n',
      '2:3  error  lookup-parses\n  A quote is opened on line 2 and never closed, so that everything after it is one cell.\n  hint: write a quote inside a quoted cell twice: "".',
    ],
    [
      "an unquoted comma",
      "ceeb,name\n1,A, B\n",
      "2:1  error  lookup-parses\n  Line 2 has 3 cells, but the first line names 2 columns.\n  hint: put a cell that holds a comma into double quotes.",
    ],
    [
      "a country by its name",
      "ceeb,name,country\n1,A,France\n",
      '2:5  error  lookup-cell-known\n  Line 2 has the country "France", which is not a value of option list "countries".\n  hint: that is its name; write its value, "FRA".',
    ],
    [
      "a state that its country lacks",
      "ceeb,name,state,country\n1,A,ZZ,USA\n",
      '2:5  error  lookup-cell-known\n  Line 2 has the state "ZZ", which option list "states" does not have for "USA".\n  hint: did you mean "AZ"?',
    ],
    [
      "a weight that is no share",
      "ceeb,name,weight\n1,A,7\n",
      '2:5  error  lookup-cell-known\n  Line 2 has the weight "7", which is not a number from 0 to 1.',
    ],
    [
      "one code twice",
      "ceeb,name\n1,A\n1,B\n",
      `3:1  error  lookup-codes-unique\n  "${FILE}" has ceeb "1" twice, first on line 2.`,
    ],
  ])("finds %s", (_, text, found) => {
    expect(lintSeeded(seedGraduate({ [FILE]: write(text) }))).toBe(lines(`${AT}:${found}`));
  });

  it("finds a file of no category", () => {
    const seeded = seedGraduate({ "lookups/colleges.csv": write("ceeb,name\n1,A\n") });
    expect(lintSeeded(seeded)).toContain("warning  file-known");
  });

  it.each([
    ["a byte order mark", "\uFEFFceeb,name\n1,A\n"],
    ["columns of one's own, quoted cells, blank lines and CRLF", 'ceeb,name,campus\r\n\r\n1,"A, ""old"" B",X\r\n'],
  ])("takes %s", (_, text) => expect(lintSeeded(seedGraduate({ [FILE]: write(text) }))).toBe(""));

  it("reads a table that begins with a byte order mark, and refuses other files that do", async () => {
    const folder = await mkdtemp(join(tmpdir(), "portico-lookup-"));
    await mkdir(join(folder, "lookups"));
    await writeFile(join(folder, FILE), "\uFEFFceeb,name\n1,A\n");
    await writeFile(join(folder, "tenant.json"), "\uFEFF{}");
    const { texts, unreadable } = await readTenantFiles(folder);
    expect(texts.get(FILE)).toContain("ceeb,name");
    expect(unreadable.map(({ path }) => path)).toEqual(["tenant.json"]);
  });
});

describe("the linter, of pictures", () => {
  const withLogo = (name: string, head: string, sizeBytes = head.length) => {
    const seeded = seedGraduate({ "tenant.json": set(["theme", "logo"], name) });
    return lintSeeded({ ...seeded, assets: new Map([...seeded.assets, [`assets/${name}`, { head, sizeBytes }]]) });
  };

  it.each([
    ["a text named as a picture", "logo.png", "Our logo", '"logo.png" is not a picture: its content is none.'],
    [
      "a picture named as another",
      "logo.png",
      "\xFF\xD8\xFF\xE0",
      '"logo.png" is named otherwise than its content, which is a JPEG.',
    ],
    ["a page named as an SVG", "logo.svg", "<!doctype html><svg>", '"logo.svg" is not a picture'],
    ["an empty file", "logo.svg", "", '"logo.svg" is not a picture'],
  ])("finds %s", (_, name, head, found) =>
    expect(withLogo(name, head)).toContain(`error  asset-is-picture\n  ${found}`),
  );

  it("finds a picture of 5 MB", () =>
    expect(withLogo("big.png", "\x89PNG\r\n\x1A\n", 5_000_000)).toContain(
      'warning  asset-light\n  "big.png" has 4.8 MiB',
    ));

  it.each([
    ["logo.svg", '<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="x">'],
    ["logo.webp", "RIFF\x01\x02\x03\x04WEBPVP8"],
    ["logo.JPG", "\xFF\xD8\xFF\xE1"],
  ])("takes %s", (name, head) => expect(withLogo(name, head)).toBe(""));
});
