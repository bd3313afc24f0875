import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { porticoTheme } from "./theme/vite-plugin.ts";

/**
 * Makes index.html preload what a browser would otherwise find one file after another: the two fonts of every
 * screen, whose late arrival would lay the page out twice, and the parts of a form page, which the server leaves out
 * for other screens.
 */
function preloadAssets(): Plugin {
  let base = "/";
  const link = (attributes: string) => (name: string) => `<link ${attributes} crossorigin href="${base}${name}">`;
  return {
    name: "portico-preload-assets",
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const find = (pattern: RegExp) => Object.keys(bundle).filter((name) => pattern.test(name));
        const fonts = find(/source-[a-z0-9-]+-latin-wght-normal/).map(
          link('rel="preload" as="font" type="font/woff2"'),
        );
        const form = [
          ...find(/(?:application|form-libraries)-[\w-]{8}\.js$/).map(link('rel="modulepreload"')),
          ...find(/application-[\w-]{8}\.css$/).map(link('rel="stylesheet"')),
        ];
        return html.replace(
          "</head>",
          `${fonts.join("")}${form.length === 0 ? "" : `<!-- portico:form ${form.join("")} -->`}</head>`,
        );
      },
    },
  };
}

const productionRouter = (file: string): string =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

/**
 * The portal in the browser. Libraries that every screen needs are a chunk of their own, so that a new version of the
 * portal leaves them in the cache; the form machinery comes with the first form page only.
 */
export default defineConfig({
  root: fileURLToPath(new URL("app", import.meta.url)),
  base: "/",
  publicDir: false,
  plugins: [react(), porticoTheme(), preloadAssets()],
  resolve: {
    alias: [
      // The router's package always leads to its development build, which warns and is 0.6 kB larger.
      { find: /^react-router$/, replacement: productionRouter("index.mjs") },
      { find: /^react-router\/dom$/, replacement: productionRouter("dom-export.mjs") },
      // Each of these leaves out of every first form page what a page never asks of RJSF. The weights are of JavaScript,
      // gzipped.
      {
        // 18.1 kB: the fields, widgets and templates of RJSF's plain theme, whose place the portal's own take.
        find: /^\.\.\/getDefaultRegistry\.js$/,
        replacement: fileURLToPath(new URL("engine/react/rjsf-registry.ts", import.meta.url)),
      },
      {
        // 30.9 kB: RJSF writes Markdown only to say that a schema is broken, which the linter has ruled out.
        find: "markdown-to-jsx/react",
        replacement: fileURLToPath(new URL("engine/react/rjsf-markdown.ts", import.meta.url)),
      },
      {
        // 4.0 kB: merges `allOf`, which a page's schema cannot have.
        find: /^\.\/shallowAllOfMerge\.js$/,
        replacement: fileURLToPath(new URL("engine/react/rjsf-all-of.ts", import.meta.url)),
      },
      {
        // 7.5 kB: resolves a `$ref` against an `$id`, of which a page's schema has neither by the time it is here.
        find: "fast-uri",
        replacement: fileURLToPath(new URL("engine/react/rjsf-uri.ts", import.meta.url)),
      },
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
            {
              name: "react",
              priority: 4,
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/,
            },
            {
              name: "form-libraries",
              priority: 3,
              test: /node_modules[\\/](?:@rjsf|jsonpointer)[\\/]/,
            },
            // With all that these import: what every screen shares is one file, and a form page's part another.
            {
              name: "portal",
              priority: 2,
              test: /[\\/](?:app[\\/](?:create-portal|routes|session[\\/]watch-|shell[\\/])|core[\\/]validation[\\/]formats|field-frame[\\/]FieldFrame).*\.tsx?$/,
            },
            // What the account screens share. A form page needs it only once its session has ended.
            {
              name: "account",
              priority: 1,
              test: /[\\/]app[\\/]account[\\/](?:use-|AccountCard|EmailField).*\.tsx?$/,
            },
            {
              name: "application",
              priority: 0,
              test: /[\\/]app[\\/]application[\\/](?:application-routes|ApplicationLayout|FormPage)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
