import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readUpload, removeUpload, writeUpload } from "./disk-files.ts";

it("keeps each file while other files of its folder are being removed", async () => {
  const root = await mkdtemp(join(tmpdir(), "portico-disk-"));
  const removing: Promise<void>[] = [];
  for (let round = 0; round < 300; round++) {
    const key = `incoming/tenant/account/${round}`;
    await writeUpload(root, key, Buffer.from("x"));
    expect(await readUpload(root, key, 9)).toBeDefined();
    removing.push(removeUpload(root, key));
  }
  await Promise.all(removing);
  await rm(root, { recursive: true });
});
