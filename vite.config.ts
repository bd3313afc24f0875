import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { recordModules } from "./scripts/record-modules.ts";
import { startAfterPaint } from "./scripts/start-after-paint.ts";
import { porticoTheme } from "./theme/vite-plugin.ts";

const PORTAL_ROOT = fileURLToPath(new URL("app", import.meta.url));

/** Chunks beside the entry, by screen. The server preloads those of the requested screen (portal-page.ts). */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  form: ["app/application/application-routes.ts", "app/saving/indexed-journals.ts"],
  review: ["app/application/application-routes.ts", "app/saving/indexed-journals.ts", "app/review/ReviewPage.tsx"],
  login: ["app/account/account-screens.tsx"],
  signup: ["app/account/account-screens.tsx"],
  confirm: ["app/account/account-screens.tsx"],
  forgot: ["app/account/account-screens.tsx"],
  reset: ["app/account/account-screens.tsx"],
};

/** Hides a visitor's frame (banner, no profile) from an applicant whose session has ended. Blocked storage throws. */
const HIDE_FRAME = `try{document.querySelector(".a-banner")&&!document.getElementById("portico-profile")&&(document.cookie.includes("~applicant-")||Object.keys(localStorage).some(name=>name.startsWith("portico:applicant:")))&&(document.getElementById("root").hidden=true)}catch{}`;

/** Preloads fonts and each screen's chunks; the server keeps the chunks of the requested screen. */
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
          .map(link('rel="preload" as="font" type="font/woff2"'));
        // Benchmark pages use this configuration, and have no screens.
        if (!isPortal) return html.replace("</head>", `${fonts.join("")}</head>`);
        const isThere = (name: string) => html.includes(`"${base}${name}"`);
        const styleParts: string[] = [];
        const scriptParts: string[] = [];
        for (const [screen, sources] of Object.entries(SCREENS)) {
          const chunks = findChunks(bundle, sources);
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
        const styled = html
          .replace(/<link rel="stylesheet" crossorigin href="[^"]*?(assets\/[^"]+)">/g, (_link, name: string) =>
            writeOut(bundle[name], base),
          )
          .replace("</head>", () => `${styleParts.join("")}${fonts.join("")}</head>`);
        return startAfterPaint(styled, {
          preloads: `<!-- portico:scripts -->${scriptParts.join("")}`,
          first: HIDE_FRAME,
        });
      },
    },
  };
}

const toScreenMark = (screen: string, parts: readonly string[]): string =>
  `<!-- portico:screen ${screen} ${parts.join("")} -->`;

/** Inlines a style sheet, so that nothing delays the first paint (`app/load-ahead.ts`). */
function writeOut(sheet: Bundle[string] | undefined, base: string): string {
  if (sheet?.type !== "asset") throw new Error("A style sheet of the page is not built.");
  const css = typeof sheet.source === "string" ? sheet.source : new TextDecoder().decode(sheet.source);
  if (css.includes("<")) throw new Error(`The style sheet ${sheet.fileName} could end its element early.`);
  return `<style data-sheet="${base}${sheet.fileName}">${css.trim()}</style>`;
}

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;
type Chunk = Extract<Bundle[string], { readonly type: "chunk" }>;

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

const HINTED_CHARACTERS = 5_000;

/**
 * Makes V8 compile the first page's scripts while they arrive, off the main thread.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
function compileWhileLoading(): Plugin {
  return {
    name: "portico-compile-while-loading",
    generateBundle: {
      // Vite prepends a line, and the hint must come first.
      order: "post",
      handler(_options, bundle) {
        const entries = Object.values(bundle).flatMap((file) =>
          file.type === "chunk" && file.isEntry && file.facadeModuleId !== null ? [file.facadeModuleId] : [],
        );
        const isPortal = entries.some((entry) => entry.startsWith(PORTAL_ROOT));
        const sources = isPortal ? [...entries, ...(SCREENS["form"] ?? [])] : entries;
        for (const chunk of findChunks(bundle, sources).filter(({ code }) => code.length >= HINTED_CHARACTERS))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

const productionRouter = (file: string): string =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

/** Build of the portal. Shared libraries form their own chunk; the form comes with the first form page. */
export default defineConfig({
  root: PORTAL_ROOT,
  base: "/",
  publicDir: false,
  plugins: [react(), porticoTheme(), preloadAssets(), compileWhileLoading(), recordModules("app")],
  resolve: {
    alias: [
      // The package's entry is its development build, which is 0.6 kB larger.
      { find: /^react-router$/, replacement: productionRouter("index.mjs") },
      { find: /^react-router\/dom$/, replacement: productionRouter("dom-export.mjs") },
      // Parts of RJSF that a page never uses, with gzipped weights.
      {
        // 30.9 kB: Markdown for schema errors, which the linter rules out.
        find: "markdown-to-jsx/react",
        replacement: fileURLToPath(new URL("engine/react/rjsf-markdown.ts", import.meta.url)),
      },
      {
        // 4.0 kB: `allOf`, which a page's schema cannot have.
        find: /^\.\/shallowAllOfMerge\.js$/,
        replacement: fileURLToPath(new URL("engine/react/rjsf-all-of.ts", import.meta.url)),
      },
      {
        // 7.5 kB: `$ref` against `$id`, which a page's schema lacks here.
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
    // The Content-Security-Policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Packages say "use client" for frameworks that render on a server.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              priority: 4,
              // Leaves out queries and mutations, which only later screens use.
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/](?!.*(?:useBaseQuery|useQuery|useMutation|queryObserver|mutationObserver|suspense|errorBoundaryUtils))/,
            },
            {
              name: "form-libraries",
              priority: 3,
              test: /node_modules[\\/](?:@rjsf|jsonpointer)[\\/]/,
            },
            {
              name: "portal",
              priority: 2,
              test: /[\\/](?:app[\\/](?:create-portal|load-ahead|portal-defaults|routes|session[\\/]watch-|shell[\\/])|core[\\/](?:validation[\\/]formats|answers[\\/]typed-formats)|field-frame[\\/]FieldFrame).*\.tsx?$/,
            },
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
