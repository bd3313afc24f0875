import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The server and the command line, one module each with shared chunks; packages stay where npm put them. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: false,
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist/server",
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // No module here does anything by being imported: what a command does not use, it does not load.
      treeshake: { moduleSideEffects: false },
      input: { main: "server/main.ts", portico: "server/portico.ts", converter: "server/documents/converter/converter-child.ts" },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "chunk-[name]-[hash].js" },
    },
  },
});
