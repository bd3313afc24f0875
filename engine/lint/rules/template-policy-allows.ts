import { PRINT_FILE } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  blocked: (what: string) =>
    `The print template has ${what}, which a print view loads nothing for: it would not be seen.`,
  address: (name: string) =>
    `The print template makes a link of "${name}": an applicant could write any address there, and staff would follow it.`,
};

const BLOCKED: readonly (readonly [pattern: RegExp, what: string, hint: string])[] = [
  [
    /<\s*(?:img|picture|video|audio|source|image|input)\b/gi,
    "a picture or another element that loads a file",
    "write words; the print view has no pictures of your own.",
  ],
  [
    /<[a-z][^<>]*?\sstyle\s*=/gi,
    'a "style" attribute',
    "put the rule into a <style> of the template, and name it by a class.",
  ],
  [/\burl\s*\(|@import\b/gi, "a style that loads a file", "use colours and borders."],
  [/<[a-z][^<>]*?\s(?:src|srcset|background|poster)\s*=/gi, "an attribute that loads a file", "leave it out."],
];

/** What an address may begin with so that an answer after it cannot choose where it leads. */
const FIXED_BEGINNING = /^\s*(?:mailto:|tel:|#|https:\/\/[^/"'{}\s]+\/)/i;
const OPEN_ADDRESS = /<[a-z][^<>]*\s(?:href|src|action|xlink:href)\s*=\s*(?:"([^"<>]*)|'([^'<>]*))$/i;
/** An attribute is written in less than this. */
const WINDOW = 600;

export const templatePolicyAllows: Rule = {
  id: "template-policy-allows",
  severity: "error",
  docs: "print.hbs has nothing that the print view's Content-Security-Policy blocks, as pictures and `style` attributes are, and no link whose address an answer decides.",
  needs: ["print"],
  bad: {
    "print.hbs": '{{#> layout}}<p style="color: red">Note</p>{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  finds:
    'print.hbs <p style=: The print template has a "style" attribute, which a print view loads nothing for: it would not be seen.',
  good: {
    "print.hbs":
      '{{#> layout}}<style>.note { color: red }</style><p class="note"><a href="mailto:{{answer "city"}}">Note</a></p>{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  check(model, report) {
    const { markup, calls } = templateOf(model);
    for (const { text, offset } of markup) {
      const places = new Set<number>();
      for (const [pattern, what, hint] of BLOCKED) {
        for (const match of text.matchAll(pattern)) {
          // A picture is one mistake, and its `src` part of it.
          if (places.has(match.index)) continue;
          places.add(match.index);
          report({
            at: { file: PRINT_FILE, offset: offset + match.index, length: match[0].length },
            message: messages.blocked(what),
            hint,
          });
        }
      }
    }
    for (const { name, at } of calls) {
      if (!name.startsWith("partner") && !name.startsWith("@root.partner") && decidesAddress(model, at.offset))
        report({ at, message: messages.address(name), hint: "print it as words." });
    }
  },
};

function decidesAddress({ files }: TenantModel, offset: number): boolean {
  const text = (files.texts.get(PRINT_FILE) ?? "").slice(Math.max(0, offset - WINDOW), offset);
  const before = text.slice(0, Math.max(0, text.lastIndexOf("{{"))).replace(/\{\{[^{}]*\}\}/g, "");
  const open = OPEN_ADDRESS.exec(before);
  return open !== null && !FIXED_BEGINNING.test(open[1] ?? open[2] ?? "");
}
