/** A content stream in which everything is either tagged or an artifact. */
export interface MarkedContent {
  readonly content: string;
  /** Whether some letter was drawn as the box of a font that has no such letter. */
  readonly lacksGlyph: boolean;
}

const PATH_BEGINS = new Set(["re", "m"]);
const PATH_PAINTS = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s"]);
const PATH_ENDS = new Set([...PATH_PAINTS, "n"]);
const BEGIN = "/Artifact BMC\n";
/** The first glyph of a font is its box; codes have four digits. */
const MISSING_GLYPH = /<(?:[0-9A-Fa-f]{4})*?0000(?:[0-9A-Fa-f]{4})*> *T[Jj]/;

/**
 * Marks what is drawn outside tags, such as the text in a page's margin, as an artifact (ISO 14289-1, 7.1). Chromium
 * writes one operator a line, or several of which the last paints.
 *
 * @param content of a page or form, one character a byte
 * @param isTagged whether the form of this name has tags of its own, so that it may not be within an artifact
 */
export function markArtifacts(content: string, isTagged: (name: string) => boolean): MarkedContent {
  const lines = content.split("\n");
  const marked: string[] = [];
  /** For each open sequence whether it is real content or an artifact. */
  const open: boolean[] = [];
  let outside = true;
  let begun: { readonly at: number; readonly kind: "path" | "text"; isTagged: boolean } | undefined;
  let lacksGlyph = false;
  const wrapFrom = (at: number): void => {
    marked[at] = BEGIN + (marked[at] ?? "");
    marked.push("EMC");
  };
  for (const line of lines) {
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
    if (!lacksGlyph && line.includes("0000")) lacksGlyph = MISSING_GLYPH.test(line);
    const at = marked.push(line) - 1;
    if (begun === undefined) {
      if (outside && operator === "BT") begun = { at, kind: "text", isTagged: false };
      else if (outside && PATH_BEGINS.has(operator)) begun = { at, kind: "path", isTagged: false };
      else if (outside && operator === "Do" && !isTagged(/\/(\S+) Do$/.exec(line)?.[1] ?? "")) wrapFrom(at);
      else if (outside && operator === "sh") wrapFrom(at);
    } else if (begun.kind === "text" ? operator === "ET" : PATH_ENDS.has(operator)) {
      if (!begun.isTagged && operator !== "n") wrapFrom(begun.at);
      begun = undefined;
    }
  }
  return { content: marked.join("\n"), lacksGlyph };
}
