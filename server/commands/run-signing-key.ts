import { readConfig, toKeyPath } from "../config/index.ts";
import { makeKeyFile } from "../field-key-file.ts";
import { addSigningKey, openSigningKeys, publicKeyOf } from "../signing/index.ts";
import { out } from "./print-line.ts";
import { orExplain } from "./with-store.ts";

export async function makeSigningKey(given?: string): Promise<void> {
  await orExplain(async () => {
    const file = given ?? toKeyPath(process.env, "SIGNING_KEY");
    out(
      (await makeKeyFile(file)) ? `Made ${file}. Keep a copy of it elsewhere.` : `${file} exists and stays as it is.`,
    );
  });
}

export async function addKey(given?: string): Promise<void> {
  await orExplain(async () => {
    const file = given ?? toKeyPath(process.env, "SIGNING_KEY");
    await addSigningKey(file, (key) => publicKeyOf(key).text);
    out(`${file} has a new key first, and the public halves of the others. Start every process again.`);
  });
}

export async function showSigningKeys(): Promise<void> {
  await orExplain(async () => {
    for (const key of await openSigningKeys(readConfig(process.env))) {
      const { keyId, text } = publicKeyOf(key);
      out(`${keyId}  public:${text}${key.kind === "private" ? "  signs" : ""}`);
    }
  });
}
