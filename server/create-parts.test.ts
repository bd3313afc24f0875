import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "./config/index.ts";
import { createParts } from "./create-parts.ts";

const open = (folder: string) =>
  createParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" }), "http://localhost:3000", () => undefined);

it("makes DATA_DIR and the folders above it, for its own user only", async () => {
  const above = await mkdtemp(join(tmpdir(), "portico-parts-"));
  const parts = await open(join(above, "a/b"));
  expect((await stat(join(above, "a/b"))).mode & 0o777).toBe(0o700);
  await parts.close();
  await rm(above, { recursive: true });
});

it.each(["/proc/nothing/here", "/dev/null/here"])(
  "says in one line that DATA_DIR=%s cannot be written",
  async (folder) => {
    await expect(open(folder)).rejects.toThrow(
      /^DATA_DIR is "[^"]+", which cannot be written \((ENOENT|ENOTDIR|EACCES|EROFS)\); expected a folder of the portal's own\.$/,
    );
  },
);
