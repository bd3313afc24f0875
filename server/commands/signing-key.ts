import type { Command } from "commander";
import { toKeyPath } from "../config/index.ts";
import { addSigningKey, openSigningKeys, publicKeyOf } from "../signing/index.ts";
import { makeKeys } from "./field-key.ts";
import { exitOnOperatorError, out, readPortalConfig } from "./with-store.ts";

/** Adds `signing-key`, for the keys that sign submissions and the audit (docs/operate/records.md). */
export function addSigningKeyCommand(program: Command): void {
  const argument = "key file (default: SIGNING_KEY_FILE, then signing-key in DATA_DIR)";
  const toFile = (given?: string): string => given ?? toKeyPath(process.env, "SIGNING_KEY");
  const keys = program
    .command("signing-key")
    .description("Creates, replaces and shows the keys that sign submissions and the audit.");
  keys
    .command("new")
    .description("Creates the key file with a new key. Does nothing if the file exists.")
    .argument("[file]", argument)
    .action((given?: string) => exitOnOperatorError(() => makeKeys(toFile(given))));
  keys
    .command("add")
    .description("Adds a new key before the others and keeps their public halves. Then restart every process.")
    .argument("[file]", argument)
    .action((given?: string) =>
      exitOnOperatorError(async () => {
        const file = toFile(given);
        await addSigningKey(file, (key) => publicKeyOf(key).text);
        out(`${file} has a new key first, and the public halves of the others. Start every process again.`);
      }),
    );
  keys
    .command("show")
    .description("Prints the public keys, the newest first. They are not secret.")
    .action(() =>
      exitOnOperatorError(async () => {
        for (const key of await openSigningKeys(readPortalConfig())) {
          const { keyId, text } = publicKeyOf(key);
          out(`${keyId}  public:${text}${key.kind === "private" ? "  signs" : ""}`);
        }
      }),
    );
}
