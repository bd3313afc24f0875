import { InvalidArgumentError, Option, type Command } from "commander";
import { RECIPIENT_MAX_LENGTH } from "../../engine/protocol/index.ts";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_LIFETIME_MS = 366 * UNIT_MS.d;

/** Parses `7d`, `12h` or `30m` to milliseconds. */
function parseLifetime(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const lifetimeMs = unit === "m" || unit === "h" || unit === "d" ? Number(count) * UNIT_MS[unit] : 0;
  if (lifetimeMs <= 0 || lifetimeMs > MAX_LIFETIME_MS)
    throw new InvalidArgumentError("Expected a time such as 30m, 12h or 7d, of at most a year.");
  return lifetimeMs;
}

function parseRecipient(text: string): string {
  const recipient = text.trim();
  if (recipient === "" || recipient.length > RECIPIENT_MAX_LENGTH)
    throw new InvalidArgumentError(`Expected a name or an office, of at most ${RECIPIENT_MAX_LENGTH} characters.`);
  return recipient;
}

interface NewLink {
  readonly username?: string;
  readonly reference?: string;
  readonly round?: string;
  /** Milliseconds. */
  readonly expires: number;
  readonly tenant?: string;
  readonly office: boolean;
  readonly for?: string;
}

/**
 * `service-link`, `service-links` and `service-link-revoke`: print links for staff (docs/specification.md, section 6).
 * Their modules are loaded when one is called, so that `--help` answers at once.
 */
export function addServiceLinkCommands(program: Command): void {
  program
    .command("service-link")
    .description("Makes a link by which staff can read and print one applicant's application.")
    .option("--username <e-mail>", "whose application")
    .option("--reference <number>", "its reference number, in place of --username")
    .option("--round <id>", "with --username: the application for this round; without it, the one gone on with last")
    .addOption(
      new Option("--expires <time>", "how long it works: 30m, 12h, 7d")
        .argParser(parseLifetime)
        .default(7 * UNIT_MS.d, "7d"),
    )
    .option("--tenant <id>", "tenant; without it, the default one")
    .option("--office", "also show what is printed for the office only", false)
    .addOption(new Option("--for <whom>", "who gets it; the office's list of links shows it").argParser(parseRecipient))
    .action(async ({ username, reference, round, expires, tenant, office, ...more }: NewLink, command: Command) => {
      if ((username === undefined) === (reference === undefined))
        command.error("error: expected either --username or --reference");
      if (round !== undefined && username === undefined) command.error("error: --round goes with --username");
      const { makeServiceLink } = await import("./run-service-link.ts");
      await makeServiceLink(tenant, { username, reference, round }, expires, {
        audience: office ? "office" : "everyone",
        recipient: more.for ?? null,
      });
    });
  program
    .command("service-links")
    .description("Lists the links made, with their state and their uses.")
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async ({ tenant }: { tenant?: string }) => {
      const { listServiceLinks } = await import("./run-service-link.ts");
      await listServiceLinks(tenant);
    });
  program
    .command("service-link-revoke")
    .description("Withdraws a link at once.")
    .argument("<id>", "as service-links lists it")
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async (id: string, { tenant }: { tenant?: string }) => {
      const { revokeServiceLink } = await import("./run-service-link.ts");
      await revokeServiceLink(tenant, id);
    });
}
