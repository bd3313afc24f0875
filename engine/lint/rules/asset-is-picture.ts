import type { AssetFile } from "../tenant-files.ts";
import { themePictures } from "../model/theme-pictures.ts";
import type { Rule } from "../rule.ts";

const messages = {
  unknownEnding: (name: string) => `"${name}" is not named as a picture that browsers are sent.`,
  notPicture: (name: string) => `"${name}" is not a picture: its content is none.`,
  otherKind: (name: string, kind: string) => `"${name}" is named otherwise than its content, which is ${kind}.`,
};

interface PictureKind {
  readonly words: string;
  readonly endings: readonly string[];
  /** Whether the file's first bytes, as Latin-1, are those of the kind. */
  readonly holds: (head: string) => boolean;
}

/** What a drawing begins with; a note of the program that made it may come first, but no page of HTML. */
const SVG = /^(?:\xEF\xBB\xBF)?\s*<(?:svg[\s>/]|[?!](?!doctype html)[\s\S]*<svg[\s>/])/i;

const KINDS: readonly PictureKind[] = [
  { words: "an SVG", endings: ["svg"], holds: (head) => SVG.test(head) },
  { words: "a PNG", endings: ["png"], holds: (head) => head.startsWith("\x89PNG\r\n\x1A\n") },
  { words: "a JPEG", endings: ["jpg", "jpeg"], holds: (head) => head.startsWith("\xFF\xD8\xFF") },
  { words: "a WebP", endings: ["webp"], holds: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP" },
];
const ENDINGS = KINDS.flatMap(({ endings }) => endings);

export const assetIsPicture: Rule = {
  id: "asset-is-picture",
  severity: "error",
  docs: `The files that the theme names are pictures, in content and in name: ${ENDINGS.map((ending) => `\`.${ending}\``).join(" ")}.`,
  bad: { "tenant.json": { theme: { logo: "logo.png" } }, "assets/logo.png": "Our logo" },
  finds: 'tenant.json "logo.png": "logo.png" is not a picture: its content is none.',
  good: {
    "tenant.json": { theme: { logo: "logo.svg" } },
    "assets/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
  check(model, report) {
    for (const { name, at, file } of themePictures(model)) {
      const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? "";
      const kind = findKind(file);
      if (kind === undefined) report({ at, message: messages.notPicture(name) });
      else if (!ENDINGS.includes(ending))
        report({ at, message: messages.unknownEnding(name), hint: `end it in .${ENDINGS.join(", .")}.` });
      else if (!kind.endings.includes(ending))
        report({ at, message: messages.otherKind(name, kind.words), hint: `end it in .${kind.endings[0] ?? ""}.` });
    }
  },
};

const findKind = ({ head }: AssetFile): PictureKind | undefined => KINDS.find(({ holds }) => holds(head));
