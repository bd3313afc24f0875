import { join } from "node:path";
import { createFieldCipher, sealWithNewestKey } from "../applications/index.ts";
import { readOrMakeKey } from "../field-key-file.ts";
import { updateApplication } from "../store/index.ts";
import { withStore } from "./with-store.ts";

/** Encrypts every secret answer, and every secret text that is kept beside the answers, again with the first key of FIELD_KEY, so that the others can be dropped. */
export async function rotateFieldKey(): Promise<void> {
  await withStore(async ({ config, store, tenants }) => {
    const cipher = createFieldCipher(config.fieldKeys ?? [await readOrMakeKey(join(config.dataDir, "field-key"))]);
    let changed = 0;
    for (const { id, tenant } of tenants.all()) {
      for (const account of await store.listApplicationAccounts(id)) {
        let isChanged = false;
        await updateApplication(store, id, account, (record) => {
          const next = sealWithNewestKey(cipher, tenant, record);
          isChanged = next !== record;
          return next;
        });
        if (isChanged) changed += 1;
      }
    }
    process.stdout.write(
      `Encrypted again: ${changed} applications. Temporary answers expire by themselves, within 30 days; keep the old key until then.\n`,
    );
  });
}
