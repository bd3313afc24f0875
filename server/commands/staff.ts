import { InvalidArgumentError, Option, type Command } from "commander";
import { STAFF_ROLES, type StaffRole } from "../../engine/protocol/index.ts";

const ANCHOR = /^\d{1,15}:[0-9a-f]{64}$/;

function parseAnchorText(text: string): string {
  if (!ANCHOR.test(text))
    throw new InvalidArgumentError(
      "Expected what `audit verify` printed: a number, a colon and 64 hexadecimal digits.",
    );
  return text;
}

const linksTo = () =>
  new Option(
    "--links-to <address>",
    "colleague who gets the print links of somebody who may make none any more; without it, they are revoked",
  );

/** `staff` and `audit`: who may come in to the office, and whether the record of what they did is whole. */
export function addStaffCommands(program: Command): void {
  const staff = program.command("staff").description("Members of staff and their roles (docs/staff-guide.md).");
  staff
    .command("add")
    .description(
      "Invites somebody by mail. Whoever is there already loses password and second factor, and is invited again.",
    )
    .requiredOption("--email <address>", "whom")
    .addOption(new Option("--role <role>", "what they may do").choices(STAFF_ROLES).makeOptionMandatory())
    .addOption(linksTo())
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async (options: { email: string; role: StaffRole; linksTo?: string; tenant?: string }) =>
      (await import("./run-staff.ts")).addStaff(options),
    );
  staff
    .command("list")
    .description("Lists the staff of a tenant.")
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async (options: { tenant?: string }) => (await import("./run-staff.ts")).listStaff(options));
  staff
    .command("remove")
    .description("Removes somebody, who is logged out at once.")
    .requiredOption("--email <address>", "whom")
    .addOption(linksTo())
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async (options: { email: string; linksTo?: string; tenant?: string }) =>
      (await import("./run-staff.ts")).removeStaffByEmail(options),
    );
  program
    .command("audit")
    .description("The record of what staff have done.")
    .command("verify")
    .description("Finds an entry that was removed, altered or moved, and prints the end of the chain as an anchor.")
    .option("--tenant <id>", "tenant; without it, all of them")
    .option("--anchor <anchor>", "of an earlier run: also finds an end that was cut off", parseAnchorText)
    .action(async (options: { tenant?: string; anchor?: string }, command: Command) => {
      if (options.anchor !== undefined && options.tenant === undefined)
        command.error("error: --anchor goes with --tenant, because each tenant has a chain of its own");
      await (await import("./run-audit.ts")).verifyAudit(options);
    });
}
