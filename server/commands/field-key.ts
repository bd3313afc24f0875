import type { Command } from "commander";

/** `rotate-field-key`, to be run when FIELD_KEY has a new key before the old one. */
export function addFieldKeyCommand(program: Command): void {
  program
    .command("rotate-field-key")
    .description("Encrypts secret answers again with the newest key of FIELD_KEY.")
    .action(async () => {
      const { rotateFieldKey } = await import("./run-field-key.ts");
      await rotateFieldKey();
    });
}
