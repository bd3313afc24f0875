import react from "@vitejs/plugin-react";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { openBuiltSite, type SitePages } from "../built-site.ts";
import type { StaticSite } from "../static-site.ts";

/** `react` is the floor for anything in React: the bare page with each input controlled by a state of its own. */
export type Contender = "bare" | "react" | "portico" | "rjsf";

const PAGES = join(import.meta.dirname, "form-pages");

/** The portal has its form in one script, which its routes lead to. A bench has no routes, and the widgets lead to it. */
const FORM_IN_ONE_SCRIPT: Plugin = {
  name: "portico-bench-form-in-one-script",
  config: () => ({
    build: {
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: "form", priority: 0, test: /[\\/]widgets[\\/]index\.ts$/ }] } },
      },
    },
  }),
};

/** Portico as it is shipped; plain RJSF with its own registry and widgets, which Portico's build leaves out. */
const CONFIGS: Readonly<Record<Contender, Pick<SitePages, "configFile" | "plugins">>> = {
  bare: { configFile: false },
  react: { configFile: false, plugins: [react()] },
  portico: { configFile: join(import.meta.dirname, "../../vite.config.ts"), plugins: [FORM_IN_ONE_SCRIPT] },
  rjsf: { configFile: false, plugins: [react()] },
};

/** The address of a contender's page of `size` fields. */
export const toPath = (contender: Contender, size: number, query = ""): string =>
  `${contender}/${contender}.html?size=${String(size)}${query}`;

/**
 * The page with other styles: Portico's without its own fonts and styles, RJSF's plain theme with them.
 */
export const toRestyledPath = (contender: "portico" | "rjsf", size: number): string =>
  `${contender}/restyled.html?size=${String(size)}`;

/** The contenders, served side by side. */
export function openFormSite(): Promise<StaticSite> {
  const sites = Object.entries(CONFIGS).map(([contender, config]) => ({
    ...config,
    root: PAGES,
    base: `/${contender}/`,
    entries: [`${contender}.html`],
  }));
  return openBuiltSite(sites, async (folder) => {
    const portico = await readFile(join(folder, "portico/portico.html"), "utf8");
    const rjsf = await readFile(join(folder, "rjsf/rjsf.html"), "utf8");
    const styleLinks = portico.match(/<link rel="(?:stylesheet|preload)"[^>]*>/g) ?? [];
    if (styleLinks.length !== 4) throw new Error("Portico's page has not two stylesheets and two fonts.");
    await writeFile(
      join(folder, "portico/restyled.html"),
      styleLinks.reduce((page, link) => page.replace(link, ""), portico),
    );
    await writeFile(join(folder, "rjsf/restyled.html"), rjsf.replace("</head>", `${styleLinks.join("")}</head>`));
  });
}
