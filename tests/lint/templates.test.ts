import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, positionIn, seedGraduate, write } from "./seed-graduate.ts";

describe("the linter, of the print template", () => {
  it("finds Handlebars that does not parse", () => {
    const seeded = seedGraduate({ "print.hbs": write("{{#> layout}}\n{{#each pages}}\n{{> page}}\n{{/layout}}\n") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "{{#each pages}}")}  error  template-parses`,
        "  The print template is not Handlebars: each doesn't match layout.",
      ),
    );
  });

  it("finds an unknown helper", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", '{{anser "city"}}') });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "anser")}  error  template-helper-known`,
        '  The print template uses helper "anser", which does not exist.',
        '  hint: did you mean "answer"?',
      ),
    );
  });

  it("finds an unknown partial", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", "{{> headign}}") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "{{> headign}}")}  error  template-partial-exists`,
        '  The print template uses partial "headign", which does not exist.',
        '  hint: did you mean "heading"?',
      ),
    );
  });

  it("finds an unknown value", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", "{{applicant_name}}") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "applicant_name")}  error  template-value-known`,
        '  Print template "print.hbs" of tenant "graduate" uses "applicant_name", which is not a value of the print view.',
        '  hint: did you mean "applicantName"?',
      ),
    );
  });

  it("finds an answer used as a value", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", "{{city}}") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "city")}  error  template-value-known`,
        '  Print template "print.hbs" of tenant "graduate" uses "city", which is not a value of the print view.',
        '  hint: "city" is an answer: write {{answer "city"}}.',
      ),
    );
  });

  it("finds an unknown partner value", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", "{{partner.universty}}") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "partner.universty")}  error  template-value-known`,
        '  Print template "print.hbs" of tenant "graduate" uses partner value "universty", which tenant.json does not have.',
        `  hint: did you mean "university"? (${positionIn(seeded.texts, "tenant.json", '"university":')})`,
      ),
    );
  });

  it("finds a print key that no page asks", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", '{{answer "frist_name"}}') });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", '"frist_name"')}  error  print-key-exists`,
        '  Print template "print.hbs" of tenant "graduate" uses "frist_name", which no page asks.',
        `  hint: did you mean "first_name"? (${positionIn(seeded.texts, "pages/about.json", '"first_name":')})`,
      ),
    );
  });

  it("finds a value written without escaping", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", '{{{answer "first_name"}}}') });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", '{{{answer "first_name"}}}')}  error  template-inert`,
        "  The print template writes a value without escaping it; what an applicant typed could then become markup.",
        "  hint: write two braces in place of three, and no & after them.",
      ),
    );
  });

  it("finds a script", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> heading}}", "<script>1</script>") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "<script>1</script>")}  error  template-inert`,
        "  The print template holds a script; a print view runs nothing and loads nothing.",
      ),
    );
  });

  it("finds an answer that the print template leaves out", () => {
    const seeded = seedGraduate({
      "print.hbs": (text) =>
        text.replace(
          "{{#each pages}}\n{{> page}}\n{{/each}}",
          '{{> page (page "about")}}\n{{> page (page "education")}}',
        ),
    });
    const about = lintSeeded(seeded).split("\n\n");
    expect(about).toContain(
      [
        `${place(seeded, "data-model.json", '"fin_aid":')}  warning  data-model-key-printed`,
        '  "fin_aid" is asked, but print.hbs leaves it out: the answer would be on no printout and no PDF.',
      ].join("\n"),
    );
    expect(about.every((problem) => problem.includes("data-model-key-printed"))).toBe(true);
    expect(about.some((problem) => problem.includes('"first_name"'))).toBe(false);
  });

  it("finds an answer that no print may show", () => {
    const seeded = seedGraduate({
      "print.hbs": write('{{#> layout}}{{answer "ethnicity"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}'),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", '"ethnicity"')}  error  unprinted-key-not-in-template`,
        '  print.hbs prints "ethnicity", which data-model.json leaves out of every print.',
        '  hint: write "x-print": "office" there, if the office shall read it.',
      ),
    );
  });
});
