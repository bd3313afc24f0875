import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, normalizePath } from "vite";
import { TEXTS_SCHEMA } from "./engine/schemas/index.ts";

/** Packages with binaries or data files, and packages that are loaded only on demand. */
const EXTERNAL = [
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-presigned-post",
  "@node-rs/argon2",
  "@photostructure/sqlite",
  "@simplewebauthn/server",
  "@sparticuz/chromium",
  "commander",
  "mongodb",
  "nodemailer",
  "pino",
  "playwright-core",
  "prom-client",
  "sharp",
];

/** Rendering libraries of the browser. The frame bundles only the used ones. */
const FRAME_LIBRARIES = /node_modules[\\/](?:@rjsf|@tanstack|downshift|react-router|react-router-dom|lodash)[\\/]/;

/** Absolute paths of the browser's folders, because the checkout's own path may contain "/app/". */
const BROWSER_FOLDERS = ["app/", "widgets/"].map((folder) =>
  normalizePath(fileURLToPath(new URL(folder, import.meta.url))),
);

const NOTHING = "\0nothing";

/** Leaves style sheets, late parts, and development code of packages out of the frame. */
function framePackages(): Plugin {
  return {
    name: "portico-frame-packages",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(".css") ? NOTHING : undefined),
    resolveDynamicImport: (_id, importer = "") =>
      BROWSER_FOLDERS.some((folder) => importer.startsWith(folder)) ? NOTHING : undefined,
    load: (id) => (id === NOTHING ? "export {};" : undefined),
    transform: (code, id) =>
      /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|@tanstack|@rjsf)[\\/]/.test(id) &&
      code.includes("process.env.NODE_ENV")
        ? { code: code.replaceAll("process.env.NODE_ENV", '"production"'), map: null }
        : undefined,
  };
}

/** Writes the JSON Schema of texts.json into the folder that `$schema` in tenant files names. */
function textsSchema(): Plugin {
  const file = new URL("engine/schemas/texts.schema.json", import.meta.url);
  return {
    name: "portico-texts-schema",
    closeBundle: () => writeFileSync(file, `${JSON.stringify(TEXTS_SCHEMA, null, 2)}\n`),
  };
}

/**
 * Build of the server, the command line and the converter: one module each, with shared chunks. Bundles most packages,
 * because reading their hundreds of files took a third of a start and half of a conversion. Each conversion is a
 * process of its own.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: false,
  plugins: [framePackages(), textsSchema()],
  oxc: { jsx: { development: false } },
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist/server",
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // Packages say "use client" for frameworks that render on a server.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      // Our modules do nothing when imported, so a command loads only the modules that it uses.
      treeshake: { moduleSideEffects: (id) => id.includes("/node_modules/") && !FRAME_LIBRARIES.test(id) },
      input: {
        main: "server/main.ts",
        portico: "server/portico.ts",
        converter: "server/documents/converter/converter-child.ts",
        frame: "frame/index.ts",
      },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "chunk-[name]-[hash].js" },
    },
  },
});
