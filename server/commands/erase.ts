import type { Command } from "commander";

interface Asked {
  readonly username?: string;
  readonly reference?: string;
  readonly tenant?: string;
  readonly confirm: boolean;
}

/** `erase`: deletes an account or one application for ever. Its module is loaded when it is called. */
export function addEraseCommand(program: Command): void {
  program
    .command("erase")
    .description("Deletes an account with all its applications, or one application, for ever.")
    .option("--username <e-mail>", "whose account")
    .option(
      "--reference <number>",
      "in place of --username: the reference number of one application; the account stays",
    )
    .option("--tenant <id>", "tenant; without it, the default one")
    .option("--confirm", "erase; without it, only says what would be erased", false)
    .action(async ({ username, reference, tenant, confirm }: Asked, command: Command) => {
      if ((username === undefined) === (reference === undefined))
        command.error("error: expected either --username or --reference");
      const { erase } = await import("./run-erase.ts");
      await erase(tenant, { username, reference }, confirm);
    });
}
