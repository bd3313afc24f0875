import { TenantRefusedError, type LoadedTenant } from "../../engine/node/index.ts";
import { createFieldCipher, hasSecretOf, sealWithNewestKey } from "../applications/index.ts";
import { toKeyPath } from "../config/index.ts";
import { addKey, dropOldestKey, makeKeyFile, readOrMakeKeys } from "../field-key-file.ts";
import { hasStaffOf, sealStaffWithNewestKey } from "../staff/index.ts";
import { updateApplication } from "../store/index.ts";
import type { TenantRegistry, Versions } from "../tenants/index.ts";
import { openCipher, openVersions } from "./open-parts.ts";
import { fail, out } from "./print-line.ts";
import { orExplain, withStore, type CommandParts } from "./with-store.ts";

export async function makeKeys(given?: string): Promise<void> {
  await orExplain(async () => {
    const file = given ?? toKeyPath(process.env, "FIELD_KEY");
    out(
      (await makeKeyFile(file)) ? `Made ${file}. Keep a copy of it elsewhere.` : `${file} exists and stays as it is.`,
    );
  });
}

export async function addNewKey(given?: string): Promise<void> {
  await orExplain(async () => {
    const file = given ?? toKeyPath(process.env, "FIELD_KEY");
    out(`${file} holds ${await addKey(file)} keys now. Start every process again, then run rotate-field-key.`);
  });
}

/** Drops the oldest key of the file, unless an application would lose an answer with it. */
export async function dropOldKey(given?: string): Promise<void> {
  await withStore(async (parts) => {
    const file = given ?? toKeyPath(process.env, "FIELD_KEY");
    const keys = await readOrMakeKeys(file);
    const needing = keys.length > 1 ? await countApplicationsOf(parts, keys.slice(-1)) : 0;
    const { store, tenants } = parts;
    for (const id of keys.length > 1 ? tenants.ids() : [])
      if (await hasStaffOf(store, createFieldCipher(keys.slice(-1)), id))
        return fail(`Second factors of ${id} still need the oldest key. Run rotate-field-key first.`);
    if (needing > 0) return fail(`${needing} applications still need the oldest key. Run rotate-field-key first.`);
    const left = await dropOldestKey(file);
    out(`${file} holds ${left === 1 ? "one key" : `${left} keys`} now. Start every process again.`);
  });
}

/**
 * Encrypts every secret answer, and every secret text that is kept beside the answers, again with the newest key, so
 * that the others can be dropped. Those of a broken tenant stay as they are, which the command reports.
 */
export async function rotateFieldKey(): Promise<void> {
  await withStore(async ({ config, store, tenants }) => {
    const cipher = await openCipher(config);
    let changed = 0;
    for (const [id] of await listWithGone(openVersions(store, config), tenants)) {
      if (await sealStaffWithNewestKey({ store, cipher }, id)) out(`Encrypted again: the second factors of ${id}.`);
      for (const account of await store.listApplicationIds(id)) {
        let isChanged = false;
        await updateApplication(store, id, account, (record) => {
          const next = sealWithNewestKey(cipher, record);
          isChanged = next !== record;
          return next;
        });
        if (isChanged) changed += 1;
      }
    }
    const broken = tenants.broken();
    if (broken.length > 0) {
      out(`Encrypted again: ${changed} applications.`);
      throw new TenantRefusedError(broken);
    }
    out(
      `Encrypted again: ${changed} applications. Temporary answers expire by themselves, within 30 days; keep the old key until then.`,
    );
  });
}

/** The tenants that are there, and without a current version those whose folder is gone. */
async function listWithGone(
  versions: Versions,
  tenants: TenantRegistry,
): Promise<readonly (readonly [id: string, current: LoadedTenant | undefined])[]> {
  const gone = await versions.listGone(tenants.ids());
  return [
    ...tenants.all().map((loaded) => [loaded.id, loaded] as const),
    ...gone.map((id) => [id, undefined] as const),
  ];
}

async function countApplicationsOf(
  { config, store, tenants }: CommandParts,
  keys: readonly Uint8Array[],
): Promise<number> {
  const cipher = createFieldCipher(keys);
  let count = 0;
  for (const id of [...tenants.ids(), ...(await openVersions(store, config).listGone(tenants.ids()))])
    for (const account of await store.listApplicationIds(id)) {
      const record = await store.findApplication(id, account);
      if (record !== undefined && hasSecretOf(cipher, record)) count += 1;
    }
  return count;
}
