import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { vi } from "vitest";
import { contentSecurityPolicy, EMPTY_STYLE } from "../../server/middleware/protect.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

export interface BuiltGallery {
  /** Ends in a slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The widget gallery, built as production code and served on a free port under the portal's Content-Security-Policy. */
export async function openBuiltGallery(): Promise<BuiltGallery> {
  const folder = await mkdtemp(join(tmpdir(), "portico-gallery-"));
  const root = join(import.meta.dirname, "gallery");
  // Vite keeps the test runner's NODE_ENV, and React would then be its development build.
  vi.stubEnv("NODE_ENV", "production");
  await build({
    configFile: join(import.meta.dirname, "../../vite.config.ts"),
    root,
    base: "/",
    publicDir: false,
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: { input: [join(root, "index.html")] },
    },
  });
  vi.unstubAllEnvs();
  const policy = contentSecurityPolicy(undefined, { styles: [EMPTY_STYLE] });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://site").pathname;
    const file = path === "/" ? "index.html" : path.slice(1);
    void readFile(join(folder, file)).then(
      (body) => {
        response.writeHead(200, {
          "content-type": TYPES[extname(file)] ?? "application/octet-stream",
          "content-security-policy": policy,
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
