import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";
import type * as Writer from "./write-css.ts";

const SHEETS = ["base", "form", "review"] as const;
const WRITER = fileURLToPath(new URL("write-css.ts", import.meta.url));

/**
 * Replaces `@portico-theme base;`, `form;` or `review;` in a style sheet with the theme's CSS. Loads the theme on each
 * build, so that a watching build sees its changes.
 */
export function porticoTheme(): Plugin {
  return {
    name: "portico-theme",
    enforce: "pre",
    async transform(code, id) {
      const mark = id.endsWith(".css") ? /@portico-theme (base|form|review);/.exec(code) : null;
      if (mark === null) return undefined;
      const { module, dependencies } = await runnerImport<typeof Writer>(WRITER);
      const parts = SHEETS.flatMap(module.partsOf).map((part) => fileURLToPath(part));
      for (const file of [WRITER, ...dependencies, ...parts]) this.addWatchFile(file);
      return {
        code: code.replace(mark[0], () => module.writeCss()[SHEETS.find((sheet) => sheet === mark[1]) ?? "base"]),
        map: null,
      };
    },
  };
}
