import react from "@vitejs/plugin-react";
import { join } from "node:path";
import type { Plugin } from "vite";
import { openBuiltSite, type SitePages } from "../built-site.ts";
import type { StaticSite } from "../static-site.ts";

export type Contender = "bare" | "portico" | "rjsf";

/** A bench has no routes, so the widgets lead to the form's script. */
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

/** Portico as it is shipped, and plain RJSF with its own registry. */
const CONFIGS: Readonly<Record<Contender, Pick<SitePages, "configFile" | "plugins">>> = {
  bare: { configFile: false },
  portico: { configFile: join(import.meta.dirname, "../../vite.config.ts"), plugins: [FORM_IN_ONE_SCRIPT] },
  rjsf: { configFile: false, plugins: [react()] },
};

export function openFormSite(): Promise<StaticSite> {
  return openBuiltSite(
    Object.entries(CONFIGS).map(([contender, config]) => ({
      ...config,
      root: join(import.meta.dirname, "form-pages"),
      base: `/${contender}/`,
      entries: [`${contender}.html`],
    })),
  );
}
