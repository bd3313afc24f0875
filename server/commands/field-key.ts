import type { Command } from "commander";

/** `rotate-field-key`, for when FIELD_KEY has a new key before the old one. */
export function addFieldKeyCommand(program: Command): void {
  program
    .command("rotate-field-key")
    .description("Encrypts secret answers anew with the newest key of FIELD_KEY.")
    .action(async () => {
      const { rotateFieldKey } = await import("./run-field-key.ts");
      await rotateFieldKey();
    });
}
