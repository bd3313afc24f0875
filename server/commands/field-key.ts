import type { Command } from "commander";

/** `field-key new`, `add` and `drop` change the file of the keys; `rotate-field-key` encrypts again what is stored. */
export function addFieldKeyCommands(program: Command): void {
  const file = "the file of the keys; without it, FIELD_KEY_FILE, or else field-key in DATA_DIR";
  const keys = program.command("field-key").description("Makes, adds and drops keys that encrypt secret answers.");
  keys
    .command("new")
    .description("Makes the file with a new key, unless it exists.")
    .argument("[file]", file)
    .action(async (given?: string) => (await import("./run-field-key.ts")).makeKeys(given));
  keys
    .command("add")
    .description("Puts a new key first. Start every process again, then run rotate-field-key.")
    .argument("[file]", file)
    .action(async (given?: string) => (await import("./run-field-key.ts")).addNewKey(given));
  keys
    .command("drop")
    .description("Drops the oldest key, unless an answer is still encrypted with it. Then start every process again.")
    .argument("[file]", file)
    .action(async (given?: string) => (await import("./run-field-key.ts")).dropOldKey(given));
  program
    .command("rotate-field-key")
    .description("Encrypts secret answers again with the newest key.")
    .action(async () => (await import("./run-field-key.ts")).rotateFieldKey());
}
