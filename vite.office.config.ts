import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { recordModules } from "./scripts/record-modules.ts";
import { porticoTheme } from "./theme/vite-plugin.ts";

const inModules = (path: string): string => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/**
 * The office in the browser, built apart from the applicants' portal, so that nothing of one is ever in a file that the
 * other loads.
 */
export default defineConfig({
  root: fileURLToPath(new URL("office", import.meta.url)),
  base: "/office/",
  publicDir: false,
  plugins: [react(), porticoTheme(), recordModules("office")],
  resolve: {
    alias: [
      // The router's package always leads to its development build, which warns.
      { find: /^react-router$/, replacement: inModules("react-router/dist/production/index.mjs") },
      { find: /^react-router\/dom$/, replacement: inModules("react-router/dist/production/dom-export.mjs") },
    ],
  },
  build: {
    target: "es2022",
    outDir: fileURLToPath(new URL("dist/office", import.meta.url)),
    emptyOutDir: true,
    assetsDir: "assets",
    // A data: font or picture would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Packages say "use client" for frameworks that render on a server. Nothing here reads it.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        codeSplitting: {
          // Libraries that every screen needs, so that a new version of the office leaves them in the cache.
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
