import { expect, it } from "vitest";
import { readUpload, removeUpload, writeUpload } from "./disk-files.ts";
import { makeFolder } from "../../tests/use-folder.ts";

it("keeps each file while its folder's other files are removed", async () => {
  const root = await makeFolder();
  const removing: Promise<void>[] = [];
  for (let round = 0; round < 300; round++) {
    const key = `incoming/tenant/account/${round}`;
    await writeUpload(root, key, Buffer.from("x"));
    expect(await readUpload(root, key, 9)).toBeDefined();
    removing.push(removeUpload(root, key));
  }
  await Promise.all(removing);
});
