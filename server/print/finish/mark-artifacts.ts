const PATH_BEGINS = new Set(["re", "m"]);
const PATH_PAINTS = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s"]);
const PATH_ENDS = new Set([...PATH_PAINTS, "n"]);
const BEGIN = "/Artifact BMC\n";
const END = "\nEMC";
/** Matches glyph 0 of a font, its box. Codes have four digits. */
const MISSING_GLYPH = /<(?:[0-9A-Fa-f]{4})*?0000(?:[0-9A-Fa-f]{4})*> *T[Jj]/;
/** Last letter of the operator Tj. Most lines draw a glyph and need no mark, so the loop skips them. */
const DRAWS_GLYPH = "j".charCodeAt(0);

/**
 * Marks untagged drawing as artifacts (ISO 14289-1, 7.1). Each line of Chromium's content has one operator, or several
 * of which the last one paints.
 * @param content content of a page or form, one character per byte
 * @param isTagged true for a form with its own tags, which must not be inside an artifact
 */
export function markArtifacts(content: string, isTagged: (name: string) => boolean) {
  const parts: string[] = [];
  let copied = 0;
  const wrap = (from: number, to: number): void => {
    parts.push(content.slice(copied, from), BEGIN, content.slice(from, to), END);
    copied = to;
  };
  const open: boolean[] = [];
  let outside = true;
  let begun: { readonly at: number; readonly kind: "path" | "text"; isTagged: boolean } | undefined;
  for (let from = 0, to = 0; from < content.length; from = to + 1) {
    to = content.indexOf("\n", from);
    if (to < 0) to = content.length;
    if (content.charCodeAt(to - 1) === DRAWS_GLYPH) continue;
    const line = content.slice(from, to);
    const operator = line.slice(line.lastIndexOf(" ") + 1);
    if (operator.endsWith("BDC") || operator.endsWith("BMC")) {
      const counts = line.includes("/MCID") || line.startsWith("/Artifact");
      open.push(counts);
      if (counts && begun !== undefined) begun.isTagged = true;
      outside = !open.includes(true);
    } else if (operator === "EMC") {
      open.pop();
      outside = !open.includes(true);
    }
    if (begun === undefined) {
      if (outside && operator === "BT") begun = { at: from, kind: "text", isTagged: false };
      else if (outside && PATH_BEGINS.has(operator)) begun = { at: from, kind: "path", isTagged: false };
      else if (outside && operator === "Do" && !isTagged(/\/(\S+) Do$/.exec(line)?.[1] ?? "")) wrap(from, to);
      else if (outside && operator === "sh") wrap(from, to);
    } else if (begun.kind === "text" ? operator === "ET" : PATH_ENDS.has(operator)) {
      if (!begun.isTagged && operator !== "n") wrap(begun.at, to);
      begun = undefined;
    }
  }
  return {
    content: parts.join("") + content.slice(copied),
    lacksGlyph: content.includes("0000") && MISSING_GLYPH.test(content),
  };
}
