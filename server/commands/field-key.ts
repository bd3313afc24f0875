import type { Command } from "commander";
import { TenantRefusedError } from "../../engine/node/index.ts";
import { createFieldCipher, hasSecretOf, sealWithNewestKey } from "../applications/index.ts";
import { toKeyPath } from "../config/index.ts";
import { addKey, dropOldestKey, makeKeyFile, readFieldKeys } from "../field-key-file.ts";
import { requireStoredKey } from "../start-checks.ts";
import { hasStaffOf, sealStaffWithNewestKey } from "../staff/index.ts";
import { updateApplication } from "../store/index.ts";
import {
  exitOnOperatorError,
  fail,
  openCipher,
  openVersions,
  out,
  warn,
  withStore,
  type CommandParts,
} from "./with-store.ts";

/** `field-key` changes the key file. `rotate-field-key` encrypts stored secrets again. */
export function addFieldKeyCommands(program: Command): void {
  const keys = program.command("field-key").description("Creates, adds and removes keys that encrypt secret answers.");
  const { argument, toFile } = addKeyCommands(keys, "FIELD_KEY", {
    description: "Adds a new key before the others. Restart every process, then run rotate-field-key.",
    add: async (file) =>
      `${file} holds ${await addKey(file)} keys now. Start every process again, then run rotate-field-key.`,
  });
  keys
    .command("drop")
    .description("Drops the oldest key, unless a stored secret still needs it. Then restart every process.")
    .argument("[file]", argument)
    .action((given?: string) => withStore((parts) => dropOldKey(parts, toFile(given))));
  program
    .command("rotate-field-key")
    .description("Encrypts all secret answers with the newest key.")
    .action(() => withStore(rotateFieldKey));
}

/** Adds `new` and `add`, for a file of field keys or signing keys. */
export function addKeyCommands(
  keys: Command,
  setting: "FIELD_KEY" | "SIGNING_KEY",
  { description, add }: { readonly description: string; readonly add: (file: string) => Promise<string> },
) {
  const argument = `key file (default: ${setting}_FILE, then ${keys.name()} in DATA_DIR)`;
  const toFile = (given?: string): string => given ?? toKeyPath(process.env, setting);
  const make = async (file: string): Promise<string> =>
    (await makeKeyFile(file)) ? `Created ${file}. Keep a copy elsewhere.` : `${file} exists and stays as it is.`;
  for (const [name, words, work] of [
    ["new", "Creates the key file with a new key. Does nothing if the file exists.", make],
    ["add", description, add],
  ] as const)
    keys
      .command(name)
      .description(words)
      .argument("[file]", argument)
      .action((given?: string) => exitOnOperatorError(async () => out(await work(toFile(given)))));
  return { argument, toFile };
}

async function dropOldKey(parts: CommandParts, file: string): Promise<void> {
  const { keys } = await readFieldKeys(file);
  const hint = "still need the oldest key. Run rotate-field-key first.";
  if (keys.length > 1) {
    const oldest = createFieldCipher(keys.slice(-1));
    for (const id of parts.tenants.ids())
      if (await hasStaffOf(parts.store, oldest, id)) return fail(`Second factors of ${id} ${hint}`);
    let needing = 0;
    for (const [id, account] of await listApplications(parts)) {
      const record = await parts.store.findApplication(id, account);
      if (record !== undefined && hasSecretOf(oldest, record)) needing += 1;
    }
    if (needing > 0) return fail(`${needing} applications ${hint}`);
  }
  const left = await dropOldestKey(file);
  out(`${file} holds ${left === 1 ? "one key" : `${left} keys`} now. Start every process again.`);
}

/** Encrypts all secrets with the newest key. Skips and reports the answers of broken tenants. */
async function rotateFieldKey(parts: CommandParts): Promise<void> {
  const { config, store, tenants } = parts;
  const cipher = await openCipher(config);
  await requireStoredKey(tenants.ids(), { store, cipher, isLost: config.isFieldKeyLost, warn });
  const gone = await openVersions(store, config).listGone(tenants.ids());
  for (const id of [...tenants.all().map((loaded) => loaded.id), ...gone])
    if (await sealStaffWithNewestKey({ store, cipher }, id)) out(`Encrypted again: the second factors of ${id}.`);
  const broken = tenants.broken();
  let changed = 0;
  for (const [id, account] of await listApplications(parts)) {
    if (broken.some((tenant) => tenant.id === id)) continue;
    let isChanged = false;
    await updateApplication(store, id, account, (record) => {
      const next = sealWithNewestKey(cipher, record);
      isChanged = next !== record;
      return next;
    });
    if (isChanged) changed += 1;
  }
  if (broken.length > 0) {
    out(`Encrypted again: ${changed} applications.`);
    throw new TenantRefusedError(broken);
  }
  out(
    `Encrypted again: ${changed} applications. Temporary answers expire by themselves, within 30 days; keep the old key until then.`,
  );
}

/** Lists the applications of every tenant, even if its folder is gone or broken. */
async function listApplications({ config, store, tenants }: CommandParts) {
  const ids = [...tenants.ids(), ...(await openVersions(store, config).listGone(tenants.ids()))];
  const lists = await Promise.all(
    ids.map(async (id) => (await store.listApplicationIds(id)).map((account) => [id, account] as const)),
  );
  return lists.flat();
}
