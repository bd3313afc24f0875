import { InvalidArgumentError, Option, type Command } from "commander";
import { TenantRefusedError } from "../../engine/node/index.ts";
import { RECIPIENT_MAX_LENGTH } from "../../engine/protocol/index.ts";
import { toUsername } from "../accounts/index.ts";
import { createServiceLinks, parseReference, type ServiceLinks } from "../applications/index.ts";
import { createMakerFinder } from "../office/index.ts";
import { audienceOfLink, currentApplicationOf, type ApplicationId, type Store } from "../store/index.ts";
import { chooseAudience, type AudienceOptions } from "./choose-audience.ts";
import {
  checkEmailOrReference,
  createRecorder,
  fail,
  openSecurityLog,
  openVersions,
  out,
  requireTenant,
  warn,
  withStore,
  type CommandParts,
} from "./with-store.ts";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_LIFETIME_MS = 366 * UNIT_MS.d;

interface NewLink extends AudienceOptions {
  readonly email?: string;
  readonly reference?: string;
  readonly round?: string;
  readonly expires: number;
  readonly tenant?: string;
  readonly for?: string;
}

/** Adds `print-link`, `print-links` and `print-link-revoke` (docs/specification.md, section 6). */
export function addPrintLinkCommands(program: Command): void {
  program
    .command("print-link")
    .description("Makes a link to read and print one application without an account.")
    .option("--email <email>", "the applicant's email")
    .option("--reference <number>", "reference number of the application, instead of --email")
    .option(
      "--round <id>",
      "round of the application, with --email only (default: the applicant's current application)",
    )
    .addOption(
      new Option("--expires <time>", "how long it works: 30m, 12h, 7d")
        .argParser(parseLifetime)
        .default(7 * UNIT_MS.d, "7d"),
    )
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .option("--office", "also show what is printed for the office only", false)
    .option("--audience <id>", "audience id, instead of --office: print only what this audience may read")
    .addOption(new Option("--for <name>", "who gets it; the office's list of links shows it").argParser(parseRecipient))
    .action(async (options: NewLink, command: Command) => {
      checkEmailOrReference(command, options.email, options.reference);
      if (options.round !== undefined && options.email === undefined) command.error("error: --round goes with --email");
      await makePrintLink(options);
    });
  program
    .command("print-links")
    .description("Lists the print links with makers, recipients, state and uses.")
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .action(({ tenant }: { tenant?: string }) => withLinks(tenant, listPrintLinks));
  program
    .command("print-link-revoke")
    .description("Revokes a link at once.")
    .argument("<id>", "the id that print-links shows")
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .action((id: string, options: { tenant?: string }) =>
      withLinks(options.tenant, async (links, tenant) => {
        if (!(await links.revoke(tenant, id))) return fail(`Tenant "${tenant}" has no link ${id}.`);
        out(`Revoked: ${id}`);
      }),
    );
}

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

async function makePrintLink({ expires, for: whom, ...asked }: NewLink): Promise<void> {
  const recipient = whom ?? null;
  await withLinks(asked.tenant, async (links, tenant, parts) => {
    const { store, tenants, config } = parts;
    const served = tenants.find(tenant) ?? (await openVersions(store, config).findLast(tenant));
    // The links of a broken tenant without a stored version would not work.
    if (served === undefined) throw new TenantRefusedError(tenants.broken().filter(({ id }) => id === tenant));
    const file = served.definition.tenant;
    const url = tenants.urlOf(tenant, file.hosts);
    if (url === undefined)
      return fail(`Tenant "${tenant}" has no host at which a link could open. Add one to "hosts" in its tenant.json.`);
    const application = await findApplication(store, tenant, asked);
    if (application === undefined) return;
    const audience = chooseAudience(file, asked);
    const { record: made, token } = await links.createFor(tenant, application, expires, audience, { recipient });
    const record = await createRecorder(parts);
    await record({
      tenant,
      action: "link.make",
      application,
      details: { link: made.id, audience, ...(recipient === null ? {} : { recipient }) },
    });
    out(`${url}/?service_token=${token}`);
    warn(`Works until ${iso(made.expiresAt)}. It is shown only now. To revoke it: print-link-revoke ${made.id}`);
  });
}

async function findApplication(
  store: Store,
  tenant: string,
  { email, reference, round }: Pick<NewLink, "email" | "reference" | "round">,
): Promise<ApplicationId | undefined> {
  if (email === undefined) {
    const parsed = parseReference(reference ?? "");
    const found = parsed && (await store.findReferenceHolder(tenant, parsed));
    if (found === undefined)
      fail(`Tenant "${tenant}" has no application with that reference number. Check the number and try again.`);
    return found;
  }
  const account = await store.findAccountByUsername(tenant, toUsername(email));
  if (account === undefined) fail(`Tenant "${tenant}" has no account with that email.`);
  if (account === undefined || round === undefined) return account && currentApplicationOf(account);
  const applications = await store.listApplications(tenant, account.id);
  const found = applications.find((one) => one.round === round);
  if (found === undefined) {
    const rounds = applications.map((one) => JSON.stringify(one.round)).join(", ");
    fail(`That account has no application for round "${round}"; it has one for ${rounds || "none"}.`);
  }
  return found?.account;
}

async function listPrintLinks(links: ServiceLinks, tenant: string, { store }: CommandParts): Promise<void> {
  const { findEmail } = await createMakerFinder(store, tenant);
  for (const link of await links.list(tenant)) {
    const { id, account, createdAt, recipient, uses } = link;
    const maker = findEmail(link) ?? "a command";
    const audience = audienceOfLink(link);
    const readers =
      audience === "everyone" ? "" : `  for ${audience === "office" ? "the office" : `audience ${audience}`}`;
    const whom = recipient === null ? "" : `  for ${JSON.stringify(recipient)}`;
    out(
      `${id}  account ${account}  made ${iso(createdAt)} by ${maker}  ${describeState(link)}  used ${uses.length} times${readers}${whom}`,
    );
    for (const { at, path } of uses) out(`  ${iso(at)}  ${path}`);
  }
}

function describeState({ revokedAt, expiresAt }: { readonly revokedAt: number | null; readonly expiresAt: number }) {
  if (revokedAt !== null) return `revoked ${iso(revokedAt)}`;
  return `${expiresAt <= Date.now() ? "expired" : "works until"} ${iso(expiresAt)}`;
}

const iso = (at: number): string => new Date(at).toISOString();

/** Runs a command about a tenant's print links. The tenant may be broken. */
function withLinks(
  tenant: string | undefined,
  work: (links: ServiceLinks, tenant: string, parts: CommandParts) => Promise<void>,
): Promise<void> {
  return withStore(async (parts) => {
    const id = requireTenant(parts, tenant);
    const securityLog = openSecurityLog(parts.config);
    await work(createServiceLinks(parts.store, Date.now, securityLog), id, parts);
    securityLog.close();
  });
}
