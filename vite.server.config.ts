import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Packages with binaries or files of their own, and those that are loaded only where something uses them. */
const EXTERNAL = [
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-presigned-post",
  "@node-rs/argon2",
  "@sparticuz/chromium",
  "commander",
  "libsql",
  "mongodb",
  "nodemailer",
  "pino",
  "prom-client",
  "puppeteer-core",
  "sharp",
];

/**
 * The server, the command line and the converter, one module each with shared chunks. Most packages are built in: to
 * find and read their hundreds of files took a third of a start, and half of a conversion, each of which is a
 * process of its own.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: false,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist/server",
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // No module of ours does anything by being imported: what a command does not use, it does not load.
      treeshake: { moduleSideEffects: (id) => id.includes("/node_modules/") },
      input: {
        main: "server/main.ts",
        portico: "server/portico.ts",
        converter: "server/documents/converter/converter-child.ts",
      },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "chunk-[name]-[hash].js" },
    },
  },
});
