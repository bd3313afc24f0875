import { describe, expect, it } from "vitest";
import { lintTenants } from "../../engine/lint/index.ts";
import { lines, lintSeeded, place, positionIn, seedGraduate, set, write } from "./seed-graduate.ts";

describe("the linter, of duplicates", () => {
  it("finds duplicate option values", () => {
    const seeded = seedGraduate({ "options/program_types.json": set(["options", 1, "value"], "CAMPUS") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"ONLINE"')}  error  condition-option-exists`,
        '  Condition "studies_online" compares "program_type" with "ONLINE", which is not a value of option list "program_types".',
        '  hint: that is a label; write its value, "CAMPUS".',
        "  1 more problem follows from this: scenarios/veteran-on-the-way.json:41:23",
        "",
        `${place(seeded, "options/program_types.json", '"CAMPUS"', 2)}  error  option-values-unique`,
        '  Option value "CAMPUS" is in this list twice.',
        `  hint: the first is here (${positionIn(seeded.texts, "options/program_types.json", '"CAMPUS"')})`,
      ),
    );
  });

  it("warns of a tenant that nobody can reach because it names no host", () => {
    for (const hosts of [[], undefined]) {
      const seeded = seedGraduate({ "tenant.json": set(["hosts"], hosts) });
      expect(lintSeeded(seeded)).toContain(
        'warning  tenant-has-host\n  Tenant "graduate" names no host, so nobody reaches it unless',
      );
    }
  });

  it("finds duplicate lookup codes", () => {
    const seeded = seedGraduate({
      "lookups/hs_ceeb.csv": write('ceeb,name\n1001,North College\n1002,South College\n1001,"East, College"\n'),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "lookups/hs_ceeb.csv", "1001", 2)}  error  lookup-codes-unique`,
        '  "lookups/hs_ceeb.csv" has ceeb "1001" twice, first on line 2.',
      ),
    );
  });

  it("finds duplicate page paths", () => {
    const seeded = seedGraduate({ "pages/education.json": set(["path"], "/about") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"/about"')}  error  page-paths-unique`,
        '  Pages "about" and "education" have the same path, "/about".',
        `  hint: the first is here (${positionIn(seeded.texts, "pages/about.json", '"/about"')})`,
      ),
    );
  });

  it("finds a page path of the portal itself", () => {
    const seeded = seedGraduate({ "pages/education.json": set(["path"], "/login") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"/login"')}  error  page-paths-unique`,
        '  "/login" is an address of the portal itself.',
      ),
    );
  });

  it("finds duplicate tab ids", () => {
    const seeded = seedGraduate({
      "pages/education.json": set(["uiSchema", "ui:layout", 5, "children", 0, "tabs", 1, "id"], "type"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"type"', 45)}  error  ids-unique`,
        '  Tab "type" exists twice; what an applicant chose is remembered by this id.',
        `  hint: the first is here (${positionIn(seeded.texts, "pages/education.json", '"type"', 44)})`,
      ),
    );
  });

  it("finds a host listed twice", () => {
    const seeded = seedGraduate({ "tenant.json": set(["hosts", 1], "graduate.localhost") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"graduate.localhost"', 2)}  error  hosts-unique`,
        '  Host "graduate.localhost" is listed twice.',
      ),
    );
  });

  it("finds a key written twice", () => {
    const seeded = seedGraduate({ "texts.json": write('{ "form.save": "Save", "form.save": "Go on" }\n') });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "texts.json", '"form.save":', 2)}  error  json-keys-unique`,
        '  "form.save" is written twice in one object; only the last would count.',
      ),
    );
  });

  it("finds an id that is not the folder", () => {
    const seeded = seedGraduate({ "tenant.json": set(["id"], "gradute") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"gradute"')}  error  tenant-id-is-folder`,
        '  The tenant\'s id is "gradute", but its folder is called "graduate".',
        '  hint: write "graduate", or rename the folder.',
      ),
    );
  });

  it("finds a host and an id that two tenants share", () => {
    const graduate = seedGraduate({});
    const other = { ...graduate, folder: "tenants/evening" };
    expect(lintSeeded(graduate, other)).toBe(
      lines(
        `${place(other, "tenant.json", '"graduate"')}  error  tenant-id-is-folder`,
        `  The tenant's id is "graduate", but its folder is called "evening".`,
        `  hint: write "evening", or rename the folder.`,
        "",
        `${place(other, "tenant.json", '"graduate"')}  error  tenant-ids-unique`,
        '  Tenant "graduate" is also in "tenants/graduate".',
        "",
        `${place(other, "tenant.json", '"graduate.localhost"')}  error  hosts-unique`,
        '  Host "graduate.localhost" already belongs to tenant "graduate".',
      ),
    );
  });

  it("finds nothing wrong with a tenant of which another folder is a copy", () => {
    const graduate = seedGraduate({});
    const copy = { ...graduate, folder: "tenants/a-copy" };
    const renamed = { ...seedGraduate({ "tenant.json": set(["id"], "a-copy") }), folder: "tenants/a-copy" };
    for (const other of [copy, renamed]) {
      const [found = [], none] = lintTenants([other, graduate]);
      expect(found.map(({ rule }) => rule)).toContain("hosts-unique");
      expect(none).toEqual([]);
    }
  });
});
