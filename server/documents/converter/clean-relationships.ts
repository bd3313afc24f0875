import { escapeXml } from "../../escape-xml.ts";
import { ConversionFailure } from "../conversion-failure.ts";

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const HYPERLINK = /<(?:[\w.-]+:)?hyperlink\b[^<>]*>/g;
const LINK_ID = /\s[\w.-]+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** Web address, network share or drive. */
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

interface Relationship {
  readonly id: string;
  readonly type: string;
  /** Last part of the relationship's type, such as `image` or `hyperlink`. */
  readonly kind: string;
  readonly target: string;
  readonly isOutside: boolean;
}

/**
 * Cleans a `.rels` part of an Office document (ECMA-376 part 2, 9.3). Keeps relationships inside the file, and web and
 * email links.
 * @throws ConversionFailure if the document shows content from outside the file, or embeds another document (`aFChunk`)
 */
export function cleanRelationships(xml: string): string {
  const kept = readRelationships(xml).flatMap(({ id, type, kind, target, isOutside }) => {
    // An `aFChunk` embeds an HTML page or another document, which the portal does not check.
    if (kind === "aFChunk") throw new ConversionFailure("too_complex");
    if (isOutside && SHOWS_CONTENT.has(kind)) throw new ConversionFailure("docx_linked");
    const written = kind === "hyperlink" ? toWebAddress(target) : isOutside ? undefined : target;
    if (written === undefined) return [];
    const mode = kind === "hyperlink" ? ' TargetMode="External"' : "";
    return [`<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type)}" Target="${escapeXml(written)}"${mode}/>`];
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${kept.join("")}</Relationships>`;
}

/** Turns links to files and other programs into plain text. Keeps web and email links, and links to bookmarks. */
export function withoutLostLinks(xml: string, relationships: string | undefined): string {
  const links = readRelationships(relationships ?? "").filter(({ target }) => toWebAddress(target) !== undefined);
  const ids = new Set(links.map(({ id }) => id));
  return xml.replace(HYPERLINK, (tag) =>
    tag.replace(LINK_ID, (attribute, double?: string, single?: string) =>
      ids.has(decodeEntities(double ?? single ?? "")) ? attribute : "",
    ),
  );
}

/** Returns a web or email address, or undefined for any other target. */
function toWebAddress(target: string): string | undefined {
  const written = target.trim();
  if (/^(https?|mailto):/i.test(written)) return written;
  return /^www\.[^\s]+$/i.test(written) ? `https://${written}` : undefined;
}

function readRelationships(xml: string): readonly Relationship[] {
  return [...xml.matchAll(RELATIONSHIP)].map(([, source = ""]) => {
    const attributes = new Map(
      [...source.matchAll(ATTRIBUTE)].map(
        ([, name = "", double, single]) => [name, decodeEntities(double ?? single ?? "")] as const,
      ),
    );
    const [id = "", type = "", target = ""] = ["Id", "Type", "Target"].map((name) => attributes.get(name));
    const isOutside = attributes.get("TargetMode")?.toLowerCase() === "external" || LEADS_OUT.test(target);
    return { id, type, kind: type.slice(type.lastIndexOf("/") + 1), target, isOutside };
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export const decodeEntities = (value: string): string =>
  value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (_, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return NAMED[name?.toLowerCase() ?? ""] ?? (point <= 0x10ffff ? String.fromCodePoint(point) : "");
    },
  );
