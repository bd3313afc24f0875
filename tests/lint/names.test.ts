import { describe, expect, it } from "vitest";
import { lintTenant } from "../../engine/lint/index.ts";
import { lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

describe("the linter, of names, texts and links", () => {
  it("finds an unknown condition", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["rules", 0, "requiredWhen"], "lives_in_us_or_canada") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"lives_in_us_or_canada"')}  error  condition-exists`,
        '  A rule of page "about" names condition "lives_in_us_or_canada", which conditions.json does not define.',
        `  hint: did you mean "lives_in_usa_or_canada"? (${positionIn(seeded.texts, "conditions.json", '"lives_in_usa_or_canada":')})`,
      ),
    );
  });

  it("finds an unknown condition in another condition", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["intends_us_study", "when", "and", 0, "condition"], "other_citzen"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"other_citzen"')}  error  condition-exists`,
        '  Condition "intends_us_study" names condition "other_citzen", which conditions.json does not define.',
        `  hint: did you mean "other_citizen"? (${positionIn(seeded.texts, "conditions.json", '"other_citizen":')})`,
      ),
    );
  });

  it("finds an unknown option list", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "gender", "x-options"], "gender") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"gender"', 2)}  error  option-list-exists`,
        '  "gender" names option list "gender", which is neither in options/ nor among the shared lists.',
        '  hint: did you mean "genders"?',
      ),
    );
  });

  it("finds an unknown widget", () => {
    const seeded = seedGraduate({ "pages/education.json": set(["uiSchema", "program_type", "ui:widget"], "radoi") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"radoi"')}  error  widget-known`,
        '  "program_type" is asked with widget "radoi", which does not exist.',
        '  hint: did you mean "radio"?',
      ),
    );
  });

  it("finds a widget that does not fit the answer", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["uiSchema", "first_name", "ui:widget"], "radio") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"radio"')}  error  widget-fits-answer`,
        '  "first_name" is asked with widget "radio", which needs choices ("x-options", or an "enum" of texts or numbers) in the data model.',
      ),
    );
  });

  it("finds an unknown layout node", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["uiSchema", "ui:layout", 0, "type"], "dateWindw") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"dateWindw"')}  error  layout-node-known`,
        '  "dateWindw" is not a kind of layout.',
        '  hint: did you mean "dateWindow"?',
      ),
    );
  });

  it("finds an unknown text", () => {
    const seeded = seedGraduate({ "texts.json": set(["form.svae"], "Save") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "texts.json", '"form.svae":')}  error  text-key-known`,
        '  texts.json replaces "form.svae", which is not one of the portal\'s texts.',
        '  hint: did you mean "form.save"? The texts of this part: "form.save", "form.submit", "form.saved", "form.saving", "form.autosave", "form.loading", "form.step", "form.visitor".',
      ),
    );
  });

  it("finds a banner whose thanks use an answer that no page asks", () => {
    const seeded = seedGraduate({
      "pages/about.json": (text) => text.replace('"first_name": { "$ref"', '"given_name": { "$ref"'),
    });
    // It follows from the wrong key, so it is told below that.
    const all = lintTenant(seeded).flatMap((problem) => [problem, ...(problem.follows ?? [])]);
    expect(all.map(({ severity, rule, message }) => `${severity}  ${rule}\n  ${message}`)).toContain(
      'error  banner-name-asked\n  After submission the banner says "Thanks, {first_name}!", but no page asks "first_name".',
    );
  });

  it("finds an unknown key of a file", () => {
    const seeded = seedGraduate({ "tenant.json": set(["defaultpage"], "about") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"defaultpage":')}  error  file-matches-schema`,
        '  "defaultpage" is not a key of the file.',
        '  hint: did you mean "defaultPage"?',
      ),
    );
  });

  it("finds a page without a file", () => {
    const seeded = seedGraduate({ "tenant.json": set(["pages", 3], "essays") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"essays"')}  error  page-file-exists`,
        '  tenant.json lists page "essays", but there is no "pages/essays.json".',
        '  hint: known here: "about", "education", "final-steps".',
      ),
    );
  });

  it("finds a default page that is not listed", () => {
    const seeded = seedGraduate({ "tenant.json": set(["defaultPage"], "abuot") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"abuot"')}  error  page-file-exists`,
        '  The default page "abuot" is not among the pages of tenant.json.',
        '  hint: did you mean "about"?',
      ),
    );
  });

  it("finds a picture that is not there", () => {
    const seeded = seedGraduate({ "tenant.json": set(["theme", "logo"], "logo.png") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"logo.png"')}  error  asset-exists`,
        '  There is no "assets/logo.png".',
        '  hint: did you mean "logo.svg"?',
      ),
    );
  });

  it("finds an unknown partner value in a text", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["intro"], "Welcome to {universty}.") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"Welcome to {universty}."')}  error  partner-value-known`,
        '  This text uses "{universty}", which is neither a partner value of tenant.json nor filled in by the portal here.',
        `  hint: did you mean "university"? (${positionIn(seeded.texts, "tenant.json", '"university":')})`,
      ),
    );
  });

  it("finds an unsafe link", () => {
    const seeded = seedGraduate({
      "pages/about.json": set(["intro"], "Read [this](javascript:alert(1)) or [that](http://example.edu)."),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"Read [this](javascript:alert(1)) or [that](http://example.edu)."')}  error  link-safe`,
        '  The link to "http://example.edu" is not safe: links begin with https://, mailto:, tel: or a single /.',
        "",
        `${place(seeded, "pages/about.json", '"Read [this](javascript:alert(1)) or [that](http://example.edu)."')}  error  link-safe`,
        '  The link to "javascript:alert(1" is not safe: links begin with https://, mailto:, tel: or a single /.',
      ),
    );
  });

  it("finds an unsafe partner link", () => {
    const seeded = seedGraduate({ "tenant.json": set(["partner", "gmat_url"], "http://example.edu") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"http://example.edu"')}  error  link-safe`,
        '  Partner value "gmat_url" is "http://example.edu"; an address that people are sent to begins with https://.',
      ),
    );
  });

  it("finds a message that names another field's label", () => {
    const seeded = seedGraduate({
      "pages/about.json": set(["schema", "errorMessage", "required", "city"], "Last Name is required."),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"Last Name is required."')}  warning  message-names-own-label`,
        '  The message of "city" (City) names "Last Name", which is the label of "last_name".',
        "  hint: name this question, or change its label.",
      ),
    );
  });
});
