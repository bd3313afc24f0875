import { findText, toObject } from "../model/json-shape.ts";
import { type TenantModel, inTenantFile } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { textOfAsset, type AssetFile } from "../tenant-files.ts";
import type { Report } from "../finding.ts";

function themePictures({ tenant, files }: TenantModel) {
  return ["logo", "hero"].flatMap((member) => {
    const name = findText(toObject(tenant["theme"])[member]);
    const at = inTenantFile("theme", member);
    return name === undefined ? [] : [{ name, file: files.assets.get(`assets/${name}`), at }];
  });
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrasts that WCAG 2.2 requires. A faint accent is only a warning, because the portal darkens it. */
const CONTRASTS = [
  { id: "accent-contrast", severity: "warning", member: "accent", least: 3, criterion: "1.4.11", what: "A line in" },
  { id: "theme-contrast", severity: "error", member: "brand", least: 4.5, criterion: "1.4.3", what: "White text on" },
] as const;

const contrastRules = CONTRASTS.map(({ id, severity, member, least, criterion, what }): Rule => {
  const needed = `it needs ${least} to 1${severity === "warning" ? ", so the portal darkens it" : ""}`;
  return {
    id,
    severity,
    docs: `${what} the ${member} colour can be seen beside white: a contrast of at least ${least} to 1 (WCAG 2.2, criterion ${criterion}).${severity === "warning" ? " The portal darkens a fainter one." : ""}`,
    check({ tenant }, report) {
      const colour = findText(toObject(tenant["theme"])[member]);
      if (colour === undefined || !/^#[0-9a-f]{6}$/i.test(colour)) return;
      const ratio = 1.05 / (luminanceOf(colour) + 0.05);
      if (ratio < least)
        report({
          at: inTenantFile("theme", member),
          message: `${what} the ${member} colour ${colour} has a contrast to white of ${ratio.toFixed(1)} to 1; ${needed}.`,
          hint: "choose a darker colour.",
        });
    },
  };
});

/** Allows a declaration before the svg element, but no HTML page. */
const SVG = /^(?:\xEF\xBB\xBF)?\s*<(?:svg[\s>/]|[?!](?!doctype html)[\s\S]*<svg[\s>/])/i;

const KINDS = [
  { words: "an SVG", endings: ["svg"], holds: (head: string) => SVG.test(head) },
  { words: "a PNG", endings: ["png"], holds: (head: string) => head.startsWith("\x89PNG\r\n\x1A\n") },
  { words: "a JPEG", endings: ["jpg", "jpeg"], holds: (head: string) => head.startsWith("\xFF\xD8\xFF") },
  {
    words: "a WebP",
    endings: ["webp"],
    holds: (head: string) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP",
  },
];
const ENDINGS = KINDS.flatMap(({ endings }) => endings);

const assetIsPicture: Rule = {
  id: "asset-is-picture",
  docs: `The files that the theme names are in assets/, and are pictures, in content and in name: ${ENDINGS.map((ending) => `\`.${ending}\``).join(" ")}. An SVG is well-formed, holds no script and loads no other file.`,
  check(model, report) {
    const known = [...model.files.assets.keys()].map((path) => path.slice("assets/".length));
    for (const { name, at, file } of themePictures(model)) {
      if (file === undefined) {
        report({ at, message: `There is no "assets/${name}".`, ...suggest(name, known) });
        continue;
      }
      const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? "";
      const kind = KINDS.find(({ holds }) => holds(file.head));
      if (kind === undefined)
        report({ at, message: `"${name}" is not a picture. Use an SVG, PNG, JPEG or WebP file.` });
      else if (!ENDINGS.includes(ending))
        report({
          at,
          message: `"${name}" has no picture extension such as .svg or .png.`,
          hint: `end it in .${ENDINGS.join(", .")}.`,
        });
      else if (!kind.endings.includes(ending))
        report({
          at,
          message: `"${name}" has the wrong ending: its content is ${kind.words}.`,
          hint: `end it in .${kind.endings[0] ?? ""}.`,
        });
      else if (ending === "svg") reportUnsafe(name, file, report);
    }
  },
};

const MEBIBYTE = 1024 * 1024;

const assetLight: Rule = {
  id: "asset-light",
  severity: "warning",
  docs: "A picture that the theme names has at most 1 MiB, because every page shows it.",
  check(model, report) {
    for (const { name, at, file } of themePictures(model)) {
      if (file !== undefined && file.sizeBytes > MEBIBYTE)
        report({
          at,
          message: `"${name}" has ${(file.sizeBytes / MEBIBYTE).toFixed(1)} MiB. On a slow network, applicants wait a minute or more for it.`,
          hint: "use an SVG, or save the picture at the size at which the page shows it.",
        });
    }
  },
};

const ELSEWHERE = /(?![#"'&\s)]|data:)/.source;
const UNSAFE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<(?:\w+:)?script\b/i, "a script"],
  [/\son[a-z]+\s*=/i, "an event handler"],
  [/<(?:\w+:)?(?:foreignObject|iframe|object|embed|audio|video)\b/i, "an element of another language"],
  [/<!ENTITY\b/i, "an entity"],
  [/\bhref\s*=\s*["']?\s*javascript:/i, "a script"],
  [
    new RegExp(`<(?:\\w+:)?(?:image|use|feImage)\\b[^>]*?\\bhref\\s*=\\s*["']\\s*${ELSEWHERE}`, "i"),
    "a picture of another file",
  ],
  [
    new RegExp(`@import\\b|<\\?xml-stylesheet\\b|\\burl\\s*\\(\\s*(?:["']|&\\w+;)?\\s*${ELSEWHERE}`, "i"),
    "a style or a font of another file",
  ],
];

function reportUnsafe(name: string, file: AssetFile, report: Report): void {
  const text = textOfAsset(file);
  const visible = text.replace(/<!--[^]*?-->/g, (comment) => " ".repeat(comment.length));
  for (const [pattern, what] of UNSAFE) {
    const match = pattern.exec(visible);
    if (match === null) continue;
    report({
      at: { file: `assets/${name}`, offset: match.index, length: match[0].length },
      message: `"${name}" holds ${what}, which an SVG must not ${what.endsWith("file") ? "load" : "run"}.`,
      hint: "save it as a plain SVG, with the pictures inside it.",
    });
    return;
  }
  const fault = text.length < file.sizeBytes ? undefined : findXmlFault(text);
  if (fault !== undefined)
    report({
      at: { file: `assets/${name}`, offset: fault.offset, length: 1 },
      message: `"${name}" ${fault.what}, so browsers show no picture.`,
      hint: "save it again as a plain SVG.",
    });
}

const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/.source;
const VALUE = `"[^"<&]*(?:${REFERENCE}[^"<&]*)*"|'[^'<&]*(?:${REFERENCE}[^'<&]*)*'`;
/** A comment, a declaration, a tag, or text. The groups are the parts of a tag. XML 1.0, section 2. */
const XML_PART = new RegExp(
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>|[^<&]+/.source +
    `|${REFERENCE}|<(/?)([^\\s<>/="'&!?]+)((?:\\s+[^\\s<>/="'&]+\\s*=\\s*(?:${VALUE}))*)\\s*(/?)>`,
  "iy",
);

/** Finds a fault of an SVG: markup that is no well-formed XML with namespaces, or a missing SVG namespace. */
function findXmlFault(text: string): { readonly offset: number; readonly what: string } | undefined {
  const open: { readonly name: string; readonly offset: number }[] = [];
  for (let offset = 0; offset < text.length; offset = XML_PART.lastIndex) {
    XML_PART.lastIndex = offset;
    const [whole, slash, name = "", attributes = "", empty] = XML_PART.exec(text) ?? [];
    if (whole === undefined || (slash === "/" && open.pop()?.name !== name))
      return { offset, what: "is not well-formed XML here" };
    const names = `${name} ${attributes.replace(new RegExp(VALUE, "gi"), "")}`;
    const prefix = [...names.matchAll(/([^\s:=]+):/g)].map(([, one = ""]) => one).find((one) => !isDeclared(text, one));
    if (prefix !== undefined) return { offset, what: `uses "${prefix}:" without "xmlns:${prefix}"` };
    if (slash === "" && empty === "") open.push({ name, offset });
  }
  const [unclosed] = open.slice(-1);
  if (unclosed !== undefined) return { offset: unclosed.offset, what: `does not close <${unclosed.name}>` };
  const hasNamespace = /\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(text);
  return hasNamespace ? undefined : { offset: 0, what: 'lacks xmlns="http://www.w3.org/2000/svg"' };
}

const isDeclared = (text: string, prefix: string): boolean =>
  prefix === "xml" || prefix === "xmlns" || text.includes(`xmlns:${prefix}=`);

export const themeRules: readonly Rule[] = [...contrastRules, assetIsPicture, assetLight];
