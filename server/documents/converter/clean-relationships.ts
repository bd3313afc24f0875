import { ConversionFailure } from "../conversion-failure.ts";

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** An address, a share or a drive, even if the file does not say that it is one. */
const LEADS_OUT = /^\s*([a-z][\w+.-]*:|[\\/]{2})/i;
const SHOWS_CONTENT = new Set([
  "image",
  "oleObject",
  "package",
  "frame",
  "subDocument",
  "video",
  "audio",
  "media",
  "aFChunk",
  "control",
]);

/**
 * Writes a `.rels` part of an Office document (ECMA-376 part 2, 9.3) with only the relationships to parts of the same
 * file and the links to web addresses. Attached templates and the like point outside in many honest files and show
 * nothing, so they are left out silently. @throws ConversionFailure where content from elsewhere would be missing.
 */
export function cleanRelationships(xml: string): string {
  const kept = [...xml.matchAll(RELATIONSHIP)].flatMap(([, source = ""]) => {
    const attributes = new Map(
      [...source.matchAll(ATTRIBUTE)].map(
        ([, name = "", double, single]) => [name, decodeEntities(double ?? single ?? "")] as const,
      ),
    );
    const [id = "", type = "", target = ""] = ["Id", "Type", "Target"].map((name) => attributes.get(name));
    const kind = type.slice(type.lastIndexOf("/") + 1);
    // This is a page of HTML or another document to be merged in, and its content is not checked.
    if (kind === "aFChunk") throw new ConversionFailure("too_complex");
    const isOutside = attributes.get("TargetMode")?.toLowerCase() === "external" || LEADS_OUT.test(target);
    if (isOutside && SHOWS_CONTENT.has(kind)) throw new ConversionFailure("docx_linked");
    if (isOutside && !(kind === "hyperlink" && /^(https?|mailto):/i.test(target))) return [];
    const mode = isOutside ? ' TargetMode="External"' : "";
    return [
      `<Relationship Id="${encodeEntities(id)}" Type="${encodeEntities(type)}" Target="${encodeEntities(target)}"${mode}/>`,
    ];
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${kept.join("")}</Relationships>`;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (value: string): string =>
  value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (_, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return NAMED[name?.toLowerCase() ?? ""] ?? (point <= 0x10ffff ? String.fromCodePoint(point) : "");
    },
  );

const encodeEntities = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
