import { findText } from "../model/json-shape.ts";
import { PORTAL_PATHS } from "../model/portal-paths.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (path: string, page: string, other: string) => `Pages "${other}" and "${page}" have the same path, "${path}".`,
  reserved: (path: string) => `"${path}" is an address of the portal itself.`,
};

/** Account screens, review, completion and the server's own addresses (docs/specification.md, sections 2 and 7). */
const RESERVED: ReadonlySet<string> = new Set([
  ...PORTAL_PATHS,
  "/api",
  "/public",
  "/service",
  "/lookup",
  "/assets",
  "/config",
  "/uploads",
  "/dev",
]);

export const pagePathsUnique: Rule = {
  id: "page-paths-unique",
  severity: "error",
  docs: "Each page has its own path, which is not an address of the portal itself.",
  bad: { "pages/about.json": { path: "/login" } },
  finds: 'pages/about.json "/login": "/login" is an address of the portal itself.',
  good: { "pages/about.json": { path: "/about-you" } },
  check({ pages }, report) {
    const first = new Map<string, { id: string; file: string }>();
    for (const { id, file, value } of pages) {
      const path = findText(value["path"]);
      if (path === undefined) continue;
      const at = { file, path: ["path"] };
      const other = first.get(path);
      if (RESERVED.has(path)) report({ at, message: messages.reserved(path) });
      else if (other !== undefined)
        report({
          at,
          message: messages.twice(path, id, other.id),
          hint: "the first is here",
          see: { file: other.file, path: ["path"] },
        });
      else first.set(path, { id, file });
    }
  },
};
