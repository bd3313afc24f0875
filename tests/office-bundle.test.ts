import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, expect, it, vi } from "vitest";

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

let chunks: ReadonlyMap<string, Chunk>;

beforeAll(async () => {
  // React's development build is larger.
  vi.stubEnv("NODE_ENV", "production");
  const built = await build({
    configFile: fileURLToPath(new URL("../vite.office.config.ts", import.meta.url)),
    logLevel: "silent",
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  chunks = new Map(
    outputs.flatMap(({ output }) => output).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])),
  );
}, 60_000);

/** Every chunk that a browser has loaded once these source files have run. */
function loadedBy(...sources: readonly string[]): readonly Chunk[] {
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined) => {
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.get(name));
  };
  for (const source of sources) {
    const holder = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (holder === undefined) throw new Error(`No chunk holds "${source}".`);
    load(holder);
  }
  return [...loaded];
}

const gzippedBytes = (loaded: readonly Chunk[]) =>
  loaded.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

it.each(["entry/LogInPage.tsx", "applications/ApplicationsPage.tsx"])(
  "is at most 300 kB of JavaScript for the office's first view, which is %s",
  (screen) => {
    expect(gzippedBytes(loadedBy("office/main.tsx", `office/${screen}`))).toBeLessThanOrEqual(300_000);
  },
);

it("leaves the picture of a new key until somebody sets up a second factor", () => {
  const modules = loadedBy("office/main.tsx", "office/applications/ApplicationsPage.tsx").flatMap(
    ({ moduleIds }) => moduleIds,
  );
  expect(modules.filter((id) => /node_modules\/uqr/.test(id))).toEqual([]);
});

it("has nothing of the applicants' portal in it, nor the form or the engine", () => {
  const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds);
  expect(
    modules.filter((id) =>
      /\/(app|widgets|engine\/react)\/[^/]|engine\/core\/evaluation|node_modules\/@rjsf/.test(
        id.replace(/.*node_modules/, "node_modules"),
      ),
    ),
  ).toEqual([]);
});
