import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/**
 * The two faces that every screen is set in, asked for by the page itself: found by the style sheet they would arrive
 * after the first text, and the page be laid out twice.
 */
function preloadFonts(): Plugin {
  let base = "/";
  return {
    name: "portico-preload-fonts",
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /source-[a-z0-9-]+-latin-wght-normal/.test(name))
          .map((name) => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: base + name }, injectTo: "head" })),
    },
  };
}

/**
 * The portal in the browser. Libraries that every screen needs are a chunk of their own, so that a new version of the
 * portal leaves them in the cache; the form machinery comes with the first form page only.
 */
export default defineConfig({
  root: fileURLToPath(new URL("engine/app", import.meta.url)),
  base: "/",
  publicDir: false,
  plugins: [react(), preloadFonts()],
  resolve: {
    alias: [
      { find: /^\.\.\/getDefaultRegistry\.js$/, replacement: fileURLToPath(new URL("engine/react/rjsf-registry.ts", import.meta.url)) },
      { find: "markdown-to-jsx/react", replacement: fileURLToPath(new URL("engine/react/rjsf-markdown.ts", import.meta.url)) },
      { find: /^\.\/shallowAllOfMerge\.js$/, replacement: fileURLToPath(new URL("engine/react/rjsf-all-of.ts", import.meta.url)) },
      { find: /^\.\.?\/deepEquals\.js$/, replacement: fileURLToPath(new URL("engine/react/rjsf-equals.ts", import.meta.url)) },
      { find: "fast-uri", replacement: fileURLToPath(new URL("engine/react/rjsf-uri.ts", import.meta.url)) },
    ],
  },
  build: {
    target: "es2022",
    outDir: fileURLToPath(new URL("dist/app", import.meta.url)),
    emptyOutDir: true,
    assetsDir: "assets",
    // A data: font or picture would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", priority: 2, test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/ },
            { name: "form-libraries", priority: 1, test: /node_modules[\\/](?:@rjsf|downshift|json-logic-js|jsonpointer)[\\/]/ },
          ],
        },
      },
    },
  },
});
