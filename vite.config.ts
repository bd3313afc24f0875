import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { recordModules } from "./scripts/record-modules.ts";
import { porticoTheme } from "./theme/vite-plugin.ts";

const PORTAL_ROOT = fileURLToPath(new URL("app", import.meta.url));

const EVERY_SCREEN = "app/steady/steady-view.ts";

/** What a screen loads beside the entry. The server preloads it where that screen is asked for (portal-page.ts). */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  form: ["app/application/application-routes.ts", "app/saving/device.ts"],
  review: ["app/application/application-routes.ts", "app/saving/device.ts", "app/review/ReviewPage.tsx"],
  login: ["app/account/LoginPage.tsx"],
  signup: ["app/account/SignUpPage.tsx"],
  confirm: ["app/account/ConfirmPage.tsx"],
  forgot: ["app/account/ForgotPage.tsx"],
  reset: ["app/account/ResetPage.tsx"],
};

/**
 * Hides a visitor's frame, which alone has a banner and no profile, from somebody whose session has ended: until the
 * scripts lead to the log-in, it would look as if nothing was ever answered. Storage that is blocked throws.
 */
const HIDE_FRAME = `try{document.querySelector(".a-banner")&&!document.getElementById("portico-profile")&&(document.cookie.includes("~applicant-")||Object.keys(localStorage).some(name=>name.startsWith("portico:applicant:")))&&(document.getElementById("root").hidden=true)}catch{}`;

/**
 * Puts the scripts into the page once it has been painted, or at once where nobody sees it: the server's frame shows
 * without them, and on a phone they would compete with it for the line and the processor.
 */
const START_SCRIPTS = `{const scripts=document.getElementById("portico-scripts"),start=()=>document.head.append(scripts.content);document.visibilityState==="hidden"?start():requestAnimationFrame(()=>setTimeout(start))}`;

/**
 * Makes index.html preload what a browser would otherwise find one file after another: the two fonts of every screen,
 * and the parts of each screen, of which the server leaves in those of the screen that is asked for. Scripts stand in a
 * template, which no browser looks into, until START_SCRIPTS takes them out.
 */
function preloadAssets(): Plugin {
  let base = "/";
  let isPortal = true;
  const link = (attributes: string) => (name: string) => `<link ${attributes} crossorigin href="${base}${name}">`;
  return {
    name: "portico-preload-assets",
    configResolved: (config) => {
      base = config.base;
      isPortal = config.root === PORTAL_ROOT;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle)
          .filter((name) => /source-[a-z0-9-]+-latin-wght-normal/.test(name))
          .map((name) =>
            // What is typed and read comes first; titles wait, in the system's font, until the page can be used.
            link(`rel="preload" as="font" type="font/woff2"${/serif/.test(name) ? ' fetchpriority="low"' : ""}`)(name),
          );
        // Other pages are built with this file, such as those of the benchmarks, and have no screens.
        if (!isPortal) return html.replace("</head>", `${fonts.join("")}</head>`);
        const isThere = (name: string) => html.includes(`"${base}${name}"`);
        const styleParts: string[] = [];
        const scriptParts: string[] = [];
        for (const [screen, sources] of Object.entries(SCREENS)) {
          const chunks = findChunks(bundle, [EVERY_SCREEN, ...sources]);
          const scripts = chunks.map(({ fileName }) => fileName).filter((name) => !isThere(name));
          const styles = [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
          styleParts.push(
            toScreenMark(
              screen,
              styles.filter((name) => !isThere(name)).map((name) => writeOut(bundle[name], base)),
            ),
          );
          scriptParts.push(toScreenMark(screen, scripts.map(link('rel="modulepreload"'))));
        }
        const scripts: string[] = [];
        return html
          .replace(/<link rel="stylesheet" crossorigin href="[^"]*?(assets\/[^"]+)">/g, (_link, name: string) =>
            writeOut(bundle[name], base),
          )
          .replace(
            /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g,
            (_all, tag: string) => {
              scripts.push(tag);
              return "";
            },
          )
          .replace("</head>", () => `${styleParts.join("")}${fonts.join("")}</head>`)
          .replace(
            "</body>",
            () =>
              `<template id="portico-scripts">${scripts.join("")}<!-- portico:scripts -->${scriptParts.join("")}</template><script>${HIDE_FRAME}${START_SCRIPTS}</script></body>`,
          );
      },
    },
  };
}

const toScreenMark = (screen: string, parts: readonly string[]): string =>
  `<!-- portico:screen ${screen} ${parts.join("")} -->`;

/** Puts a style sheet into the page, so that nothing is waited for before the page shows (`app/load-ahead.ts`). */
function writeOut(sheet: Bundle[string] | undefined, base: string): string {
  if (sheet?.type !== "asset") throw new Error("A style sheet of the page is not built.");
  const css = typeof sheet.source === "string" ? sheet.source : new TextDecoder().decode(sheet.source);
  if (css.includes("<")) throw new Error(`The style sheet ${sheet.fileName} could end its element early.`);
  return `<style data-sheet="${base}${sheet.fileName}">${css.trim()}</style>`;
}

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;
type Chunk = Extract<Bundle[string], { readonly type: "chunk" }>;

/** The chunks that hold these sources, with all that they import. */
function findChunks(bundle: Bundle, sources: readonly string[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Bundle[string] | undefined) => {
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(bundle[name]);
  };
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  for (const source of sources) {
    const holder = chunks.find(
      ({ facadeModuleId }) => facadeModuleId === source || facadeModuleId?.endsWith(`/${source}`),
    );
    if (holder === undefined) throw new Error(`No chunk is loaded for "${source}".`);
    add(holder);
  }
  return [...found];
}

/** A script that is shorter costs more by the hint's bytes than by its functions. */
const HINTED_CHARACTERS = 5_000;

/**
 * Has V8 compile the scripts of the first form page while they arrive, beside the main thread. Most of what stands in
 * them runs before the page can be used, and V8 would compile each function on the main thread when it is first called,
 * which was a third of the work of a first form page. Other engines see a comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
function compileWhileLoading(): Plugin {
  return {
    name: "portico-compile-while-loading",
    generateBundle: {
      // Vite puts a line of its own before the code first, and the hint counts only at the very top.
      order: "post",
      handler(_options, bundle) {
        const entries = Object.values(bundle).flatMap((file) =>
          file.type === "chunk" && file.isEntry && file.facadeModuleId !== null ? [file.facadeModuleId] : [],
        );
        const isPortal = entries.some((entry) => entry.startsWith(PORTAL_ROOT));
        const sources = isPortal ? [...entries, EVERY_SCREEN, ...(SCREENS["form"] ?? [])] : entries;
        for (const chunk of findChunks(bundle, sources).filter(({ code }) => code.length >= HINTED_CHARACTERS))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
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
  root: PORTAL_ROOT,
  base: "/",
  publicDir: false,
  plugins: [react(), porticoTheme(), preloadAssets(), compileWhileLoading(), recordModules("app")],
  resolve: {
    alias: [
      // The router's package always leads to its development build, which warns and is 0.6 kB larger.
      { find: /^react-router$/, replacement: productionRouter("index.mjs") },
      { find: /^react-router\/dom$/, replacement: productionRouter("dom-export.mjs") },
      // Each of these leaves out of every first form page what a page never asks of RJSF. The weights are of JavaScript,
      // gzipped.
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
      // Packages say "use client" for frameworks that render on a server. Nothing here reads it.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              priority: 4,
              // Without what only screens use that come later: a form page's data are not in such a query.
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/](?!.*(?:useBaseQuery|useQuery|useMutation|queryObserver|mutationObserver|suspense|errorBoundaryUtils))/,
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
              test: /[\\/](?:app[\\/](?:create-portal|load-ahead|portal-config|routes|session[\\/]watch-|shell[\\/])|core[\\/](?:validation[\\/]formats|answers[\\/]typed-formats)|field-frame[\\/]FieldFrame).*\.tsx?$/,
            },
            // What the account screens share. A form page needs it only once its session has ended.
            {
              name: "account",
              priority: 1,
              test: /[\\/]app[\\/]account[\\/](?:use-|AccountCard|account-fields).*\.tsx?$/,
            },
            {
              name: "application",
              priority: 0,
              test: /[\\/]app[\\/]application[\\/]application-routes\.ts$/,
            },
          ],
        },
      },
    },
  },
});
