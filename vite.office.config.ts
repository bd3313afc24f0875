import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { recordModules } from "./scripts/record-modules.ts";
import { startAfterPaint } from "./scripts/start-after-paint.ts";
import { porticoTheme } from "./theme/vite-plugin.ts";

const inModules = (path: string): string => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

const paintFirst = (): Plugin => ({
  name: "portico-paint-first",
  transformIndexHtml: { order: "post", handler: (page) => startAfterPaint(page) },
});

/** Build of the office, separate from the applicants' portal, so that neither loads code of the other. */
export default defineConfig({
  root: fileURLToPath(new URL("office", import.meta.url)),
  base: "/office/",
  publicDir: false,
  plugins: [react(), porticoTheme(), paintFirst(), recordModules("office")],
  resolve: {
    alias: [
      // The router's entry is its development build, which logs warnings.
      { find: /^react-router$/, replacement: inModules("react-router/dist/production/index.mjs") },
      { find: /^react-router\/dom$/, replacement: inModules("react-router/dist/production/dom-export.mjs") },
    ],
  },
  build: {
    target: "es2022",
    outDir: fileURLToPath(new URL("dist/office", import.meta.url)),
    emptyOutDir: true,
    assetsDir: "assets",
    // The Content-Security-Policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Leaves out the recipes of components that the office does not use.
      treeshake: { manualPureFunctions: ["defineConfig", "defineRecipe", "defineSlotRecipe"] },
      // Packages say "use client" for frameworks that render on a server.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        codeSplitting: {
          // Libraries of every screen in chunks of their own, so that they stay cached across new versions of the
          // office.
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core))[\\/]/,
            },
          ],
        },
      },
    },
  },
});
