import { interpolate, parseRichText } from "../../core/index.ts";
import type { WordFact } from "../model/word-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  blank: "This text is blank; nothing would stand there.",
  html: (found: string) => `"${found}" is HTML, and is shown as it is typed.`,
  half: (found: string) => `"${found}" is shown as it is typed: the mark that it begins is not closed.`,
  plain: (found: string) => `"${found}" is shown as it is typed: this text takes no bold words, links or lists.`,
  list: "Lines that begin with “- ” are shown as one paragraph, because other lines stand in the same one.",
  foreign: (found: string) => `"${found}" is shown as it is typed: texts know no such mark.`,
  braces: (found: string) =>
    `"${found}" is shown as it is typed: a value is written in one pair of braces, without spaces.`,
};

/** Names of HTML elements that people write in texts, so that "<3" and "<your name>" are left alone. */
const HTML =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|apos|ndash|mdash|hellip|copy|reg|euro|pound|lsquo|rsquo|ldquo|rdquo|bull|middot|times|eacute|#\d{2,5}|#x[0-9a-f]{2,5});/i;
const MARKS = /\*\*|\[[^\]]*\]\([^)]*\)?|\[[^\]]+\]\s+\((?:https?:|mailto:|tel:|\/)|\]\(/;
const PLAIN_MARKS = /\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]*\)/;
/** Marks of other ways to write: headings, slanted words, lists with stars or numbers, lines of code. */
const FOREIGN_MARKS =
  /^#{1,6} \S.*|^[*+] \S.*|^1[.)] .*\n2[.)] .*|(?<![\w*])\*(?=[^\s*])[^*\n]*[^\s*]\*(?![\w*])|(?<!\w)_(?=[^\s_])[^_\n]*[^\s_]_(?!\w)|~~[^~\n]+~~|`[^`\n]+`/m;
const STRAY_BRACES = /\{\{?\s*[a-z][a-z0-9_]*\s*\}?\}?|[{}]/i;

export const textShownAsMeant: Rule = {
  id: "text-shown-as-meant",
  severity: "warning",
  docs: "A text holds no marks that an applicant would see: no HTML, which texts do not take, no `**` or `[` that is not closed, no marks in labels and messages, which take none, and no brace without its other. To show a mark on purpose, part it: `< b>`, `* *`, `[1] (see below)`.",
  bad: { "pages/about.json": { intro: "Welcome to <b>{university}</b>. **Read this first." } },
  finds:
    'pages/about.json "Welcome to <b>{university}</b>. **Read this first.": "<b>" is HTML, and is shown as it is typed.',
  good: {
    "pages/about.json": {
      intro:
        "Welcome to **{university}**.\n\n- Read [this](https://example.edu/) first.\n- Have your GPA (if it is < 3) at hand.",
    },
  },
  check({ words }, report) {
    for (const word of words) {
      const { text, at } = word;
      if (text !== "" && text.trim() === "") {
        report({ at, message: messages.blank });
        continue;
      }
      const html = HTML.exec(text)?.[0];
      if (html !== undefined) report({ at, message: messages.html(html), hint: adviseAbout(html) });
      else {
        const found = findFault(word);
        if (found !== undefined) report({ at, ...found });
      }
    }
  },
};

function adviseAbout(html: string): string {
  if (html.startsWith("&")) return "write the character itself.";
  if (/^<\/?(?:b|strong)\b/i.test(html)) return "write **bold** where the text takes marks.";
  if (/^<\/?(?:br|p)\b/i.test(html)) return "an empty line, \\n\\n in JSON, begins a paragraph.";
  if (/^<\/?a\b/i.test(html)) return "write [words](https://…) where the text takes marks.";
  return /^<\/?(?:li|ul|ol)\b/i.test(html) ? 'begin each line with "- ".' : "leave it out.";
}

function findFault({ text, isRich }: WordFact): { message: string; hint?: string } | undefined {
  const braces = STRAY_BRACES.exec(
    text.replace(/\{[^{}\s]+\}/g, (value, offset: number) => (isDoubled(text, value, offset) ? value : "")),
  )?.[0];
  if (braces !== undefined) return { message: messages.braces(braces), hint: "write {university}." };
  if (isRich !== true) {
    const mark = PLAIN_MARKS.exec(text)?.[0];
    return mark === undefined ? undefined : { message: messages.plain(mark), hint: "say it in plain words." };
  }
  const filled = interpolate(text, {});
  const blocks = parseRichText(filled);
  for (const span of blocks.flatMap((block) => (block.kind === "list" ? block.items.flat() : block.spans))) {
    const mark = MARKS.exec(span.text)?.[0];
    if (mark !== undefined)
      return { message: messages.half(mark), hint: "write **bold** and [words](https://…), one not inside the other." };
  }
  const foreign = FOREIGN_MARKS.exec(filled)?.[0].trim();
  if (foreign !== undefined)
    return {
      message: messages.foreign(foreign),
      hint: 'marks are **bold**, [words](https://…) and lines that begin with "- ".',
    };
  return hasHalfList(filled)
    ? { message: messages.list, hint: "put an empty line, \\n\\n in JSON, before and after a list." }
    : undefined;
}

const isDoubled = (text: string, value: string, offset: number): boolean =>
  text[offset - 1] === "{" || text[offset + value.length] === "}";

/** One paragraph with two or more lines of a list, and another line. */
function hasHalfList(text: string): boolean {
  return text.split(/\n\s*\n/).some((part) => {
    const lines = part
      .trim()
      .split("\n")
      .map((line) => line.trim().startsWith("- "));
    return lines.includes(true) && lines.includes(false);
  });
}
