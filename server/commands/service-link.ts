import { InvalidArgumentError, Option, type Command } from "commander";
import { createServiceLinks, type ServiceLinks } from "../answers/index.ts";
import { toUsername } from "../accounts/index.ts";
import { withStore } from "./with-store.ts";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_LIFETIME_MS = 366 * UNIT_MS.d;

/** `7d`, `12h`, `30m`, in milliseconds. */
export function parseLifetime(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const lifetimeMs = unit === "m" || unit === "h" || unit === "d" ? Number(count) * UNIT_MS[unit] : 0;
  if (lifetimeMs <= 0 || lifetimeMs > MAX_LIFETIME_MS) throw new InvalidArgumentError("Expected a time such as 30m, 12h or 7d, of at most a year.");
  return lifetimeMs;
}

const out = (line: string): void => void process.stdout.write(`${line}\n`);
const iso = (at: number): string => new Date(at).toISOString();

/** `service-link`, `service-links` and `service-link-revoke`: print links for staff (specification section 6). */
export function addServiceLinkCommands(program: Command): void {
  program.command("service-link")
    .description("Makes a link by which staff can read and print one applicant's application.")
    .requiredOption("--username <e-mail>", "whose application")
    .addOption(new Option("--expires <time>", "how long it works: 30m, 12h, 7d").argParser(parseLifetime).default(7 * UNIT_MS.d, "7d"))
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async ({ username, expires, tenant }: { username: string; expires: number; tenant?: string }) => {
      await withLinks(tenant, async (links, tenantId, origin) => {
        const made = await links.create(tenantId, toUsername(username), expires);
        if (made === undefined) return fail(`Tenant "${tenantId}" has no account with that user name.`);
        out(`${origin}/?service_token=${made.token}`);
        process.stderr.write(`Works until ${iso(made.record.expiresAt)}. It is shown only now. To withdraw it: service-link-revoke ${made.record.id}\n`);
      });
    });
  program.command("service-links")
    .description("Lists the links made, with their state and their uses.")
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async ({ tenant }: { tenant?: string }) => withLinks(tenant, async (links, tenantId) => {
      for (const { id, account, createdAt, expiresAt, revokedAt, uses } of await links.list(tenantId)) {
        const state = revokedAt !== null ? `withdrawn ${iso(revokedAt)}` : expiresAt <= Date.now() ? `expired ${iso(expiresAt)}` : `works until ${iso(expiresAt)}`;
        out(`${id}  account ${account}  made ${iso(createdAt)}  ${state}  used ${uses.length} times`);
        for (const { at, path } of uses) out(`  ${iso(at)}  ${path}`);
      }
    }));
  program.command("service-link-revoke")
    .description("Withdraws a link at once.")
    .argument("<id>", "as service-links lists it")
    .option("--tenant <id>", "tenant; without it, the default one")
    .action(async (id: string, { tenant }: { tenant?: string }) => withLinks(tenant, async (links, tenantId) => {
      if (!await links.revoke(tenantId, id)) return fail(`Tenant "${tenantId}" has no link ${id}.`);
      out(`Withdrawn: ${id}`);
    }));
}

const withLinks = (tenant: string | undefined, work: (links: ServiceLinks, tenantId: string, origin: string) => Promise<void>): Promise<void> =>
  withStore(async ({ store, tenants, config }) => {
    const served = tenant === undefined ? tenants.defaultTenant : tenants.find(tenant);
    if (served === undefined) return fail(`There is no tenant "${String(tenant)}"; expected one of ${tenants.all().map(({ id }) => id).join(", ")}.`);
    await work(createServiceLinks(store, Date.now), served.id, config.publicUrl ?? "http://localhost:3000");
  });

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
