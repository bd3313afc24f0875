import type { Tenant } from "../../engine/core/index.ts";
import { WITHOUT_EFFECTS } from "../../server/applications/content-under-test.fixture.ts";
import { createApplications, createFieldCipher, type Applications } from "../../server/applications/index.ts";
import { createApplicationRecord } from "../../server/store/index.ts";

export function createDraft(versions: readonly Tenant[], now: Date): Applications {
  let record = createApplicationRecord("example", "account", now.getTime());
  return createApplications({
    store: {
      findApplication: async () => record,
      replaceApplication: async (next) => {
        record = { ...next, revision: record.revision + 1 };
        return true;
      },
      findJob: async () => undefined,
    },
    cipher: createFieldCipher([new Uint8Array(32)]),
    now: () => now.getTime(),
    findVersion: async (_, hash) => versions.find((one) => one.hash === hash),
    ...WITHOUT_EFFECTS,
  });
}
