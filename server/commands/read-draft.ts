import { toApplication } from "../applications/index.ts";
import { currentApplicationOf } from "../store/index.ts";
import type { ReadDraft } from "../../engine/node/index.ts";
import { openCipher, readPortalConfig, withOpenStore } from "./with-store.ts";

export const readDraft: ReadDraft = async (tenant, email) => {
  const config = readPortalConfig();
  const cipher = await openCipher(config);
  return withOpenStore(config, async (store) => {
    const account = await store.findAccountByUsername(tenant, email);
    const record = account && (await store.findApplication(tenant, currentApplicationOf(account)));
    return record && toApplication(cipher, record);
  });
};
