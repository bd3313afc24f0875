import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, seedGraduate, set, write } from "./seed-graduate.ts";

const inText = (text: string) => {
  const seeded = seedGraduate({ "pages/about.json": set(["intro"], text) });
  return { seeded, found: lintSeeded(seeded) };
};

describe("the linter, of texts", () => {
  it.each([
    [
      "HTML",
      "Read <b>this</b>.",
      '"<b>" is HTML, and is shown as it is typed.',
      "write **bold** where the text takes marks.",
    ],
    ["an entity", "You&nbsp;and we.", '"&nbsp;" is HTML, and is shown as it is typed.', "write the character itself."],
    [
      "bold words that do not end",
      "Read **this.",
      '"**" is shown as it is typed: the mark that it begins is not closed.',
      "write **bold** and [words](https://…), one not inside the other.",
    ],
    [
      "a link that does not end",
      "Read [this](https://example.edu",
      '"[this](https://example.edu" is shown as it is typed: the mark that it begins is not closed.',
      "write **bold** and [words](https://…), one not inside the other.",
    ],
    [
      "a value in two pairs of braces",
      "At {{university}}.",
      '"{{university}}" is shown as it is typed: a value is written in one pair of braces, without spaces.',
      "write {university}.",
    ],
    [
      "a list in the middle of a paragraph",
      "Bring:\n- a pen",
      "Lines that begin with “- ” are shown as one paragraph, because other lines stand in the same one.",
      "put an empty line, \\n\\n in JSON, before and after a list.",
    ],
  ])("warns of %s", (_, text, message, hint) => {
    const { seeded, found } = inText(text);
    expect(found).toBe(
      lines(
        `${place(seeded, "pages/about.json", JSON.stringify(text))}  warning  text-shown-as-meant`,
        `  ${message}`,
        `  hint: ${hint}`,
      ),
    );
  });

  it("warns of marks in a label, which takes none", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "city", "title"], "**City**") });
    expect(lintSeeded(seeded)).toContain("warning  text-shown-as-meant");
  });

  it.each([
    "A GPA < 3, R&D; 2 * 3 * 4 [1] (see below), <your name>",
    "**Read** [this](https://example.edu).\n\n- one\n- two\n\nThen go on at {university}.",
    "Write to [us](mailto:{admissions_email}), call [here](tel:+1-212-555-0100), or go to [School](/education).",
    "- Well-known\n- Others",
  ])("takes %s", (text) => expect(inText(text).found).toBe(""));

  it.each([
    ["/nowhere", 'The link to "/nowhere" leads nowhere: no page has this path.'],
    ["/assets/guide.pdf", 'The link to "/assets/guide.pdf" leads nowhere: there is no such file in assets/.'],
    ["mailto:", 'The link to "mailto:" names nobody to write to.'],
    ["tel:", 'The link to "tel:" has no telephone number.'],
    ["https://", 'The link to "https://" names no server.'],
  ])("finds that a link to %s leads nowhere", (href, message) => {
    const { seeded, found } = inText(`See [this](${href}).`);
    expect(found).toContain(
      `${place(seeded, "pages/about.json", '"See [')}  error  link-leads-somewhere\n  ${message}\n`,
    );
  });

  it("warns of a wording that leaves out what the portal fills in", () => {
    const seeded = seedGraduate({ "texts.json": set(["validation.maxLength"], "{label} is too long") });
    expect(lintSeeded(seeded)).toContain(
      'warning  text-keeps-values\n  The portal fills {limit} into "validation.maxLength", and this wording leaves it out.\n',
    );
  });
});

describe("the linter, of what print.hbs would print", () => {
  const PAGES = "{{#each pages}}{{> page}}{{/each}}";
  const inTemplate = (markup: string) =>
    lintSeeded(seedGraduate({ "print.hbs": write(`{{#> layout}}${markup}${PAGES}{{/layout}}`) }));

  it.each([
    ["a picture", '<img src="/assets/logo.svg" alt="">', "a picture or another element that loads a file"],
    ["a style attribute", '<p style="color: red">A</p>', 'a "style" attribute'],
    ["a style that loads a file", "<style>p { background: url(x.png) }</style>", "a style that loads a file"],
  ])("finds %s", (_, markup, what) =>
    expect(inTemplate(markup)).toContain(`error  template-policy-allows\n  The print template has ${what}, which`),
  );

  it.each(['<a href="{{answer "city"}}">A</a>', '<a class="x" href="https://{{answer "city"}}/">A</a>'])(
    "finds a link made of an answer in %s",
    (markup) =>
      expect(inTemplate(markup)).toContain(
        'error  template-policy-allows\n  The print template makes a link of "answer"',
      ),
  );

  it.each([
    [
      '{{#if (is "gender" "f")}}A{{/if}}',
      '"gender" and "f" are texts of the template, so comparing them always gives the same.',
    ],
    ['{{#if (is (answer "gender") "F")}}A{{/if}}', 'The answer to "gender" is never printed as "F".'],
    ['{{#each pages}}{{#if (is kind "choice")}}A{{/if}}{{/each}}', 'No item of a print page is of kind "choice".'],
    ['{{#if (is submitted "yes")}}A{{/if}}', '"submitted" is true or false, and never "yes".'],
    ['{{#if answered "city"}}A{{/if}}', '"if" takes one value; a helper inside it needs parentheses.'],
  ])("finds that %s is always the same", (markup, message) =>
    expect(inTemplate(markup)).toContain(`error  template-comparison-possible\n  ${message}\n`),
  );

  it.each([
    ["<h2>A", "<h2> is never closed, so everything after it is printed inside it."],
    ["<div><b>A</div>", "<b> is never closed, so everything after it is printed inside it."],
    ["A</div>", "</div> closes an element that is not open here."],
    ["{{#if submitted}}<div>{{/if}}</div>", "<div> is never closed, so everything after it is printed inside it."],
  ])("finds the element that is not closed in %s", (markup, message) =>
    expect(inTemplate(markup)).toContain(`error  template-elements-closed\n  ${message}\n`),
  );

  it.each([
    '{{#if submitted}}<div class="a">{{else}}<div>{{/if}}A</div>',
    "<table><tr><td>A<td>B<tr><td>C</table><p>A<br><hr/>",
    '<dl><dd class="{{#if submitted}}x{{else}}y{{/if}}">A</dd></dl><!-- <b> -->{{!-- <i> --}}',
    '<a href="mailto:{{answer "email_address"}}">A</a><a href="{{partner.privacy_policy_url}}">B</a>',
    '{{#if (is (answer "gender") "Female")}}A{{else if (answered "city")}}B{{/if}}',
  ])("takes %s", (markup) => expect(inTemplate(markup)).toBe(""));
});
