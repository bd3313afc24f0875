import type { Command } from "commander";
import { addSigningKey, openSigningKeys, publicKeyOf } from "../signing/index.ts";
import { addKeyCommands } from "./field-key.ts";
import { exitOnOperatorError, out, readPortalConfig } from "./with-store.ts";

/** Adds `signing-key`, for the keys that sign submissions and the audit (docs/operate/records.md). */
export function addSigningKeyCommand(program: Command): void {
  const keys = program
    .command("signing-key")
    .description("Creates, replaces and shows the keys that sign submissions and the audit.");
  addKeyCommands(keys, "SIGNING_KEY", {
    description: "Adds a new key before the others and keeps their public halves. Then restart every process.",
    add: async (file) => {
      await addSigningKey(file, (key) => publicKeyOf(key).text);
      return `${file} has a new key first, and the public halves of the others. Start every process again.`;
    },
  });
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
