import { toUsername } from "../accounts/index.ts";
import { createServiceLinks, type ServiceLinks } from "../applications/index.ts";
import { createSecurityLog } from "../security-log.ts";
import { withStore } from "./with-store.ts";

/** Prints a new link to one applicant's application. Without `tenant`, the default tenant is meant. */
export async function makeServiceLink(tenant: string | undefined, username: string, lifetimeMs: number): Promise<void> {
  await withLinks(tenant, async (links, tenantId, origin) => {
    const made = await links.create(tenantId, toUsername(username), lifetimeMs);
    if (made === undefined) return fail(`Tenant "${tenantId}" has no account with that user name.`);
    out(`${origin}/?service_token=${made.token}`);
    process.stderr.write(
      `Works until ${iso(made.record.expiresAt)}. It is shown only now. To withdraw it: service-link-revoke ${made.record.id}\n`,
    );
  });
}

export async function listServiceLinks(tenant: string | undefined): Promise<void> {
  await withLinks(tenant, async (links, tenantId) => {
    for (const { id, account, createdAt, expiresAt, revokedAt, uses } of await links.list(tenantId)) {
      const state =
        revokedAt !== null
          ? `withdrawn ${iso(revokedAt)}`
          : expiresAt <= Date.now()
            ? `expired ${iso(expiresAt)}`
            : `works until ${iso(expiresAt)}`;
      out(`${id}  account ${account}  made ${iso(createdAt)}  ${state}  used ${uses.length} times`);
      for (const { at, path } of uses) out(`  ${iso(at)}  ${path}`);
    }
  });
}

export async function revokeServiceLink(tenant: string | undefined, id: string): Promise<void> {
  await withLinks(tenant, async (links, tenantId) => {
    if (!(await links.revoke(tenantId, id))) return fail(`Tenant "${tenantId}" has no link ${id}.`);
    out(`Withdrawn: ${id}`);
  });
}

const out = (line: string): void => void process.stdout.write(`${line}\n`);
const iso = (at: number): string => new Date(at).toISOString();

function withLinks(
  tenant: string | undefined,
  work: (links: ServiceLinks, tenantId: string, origin: string) => Promise<void>,
): Promise<void> {
  return withStore(async ({ store, tenants, config }) => {
    const served = tenant === undefined ? tenants.defaultTenant : tenants.find(tenant);
    if (served === undefined)
      return fail(
        `There is no tenant "${String(tenant)}"; expected one of ${tenants
          .all()
          .map(({ id }) => id)
          .join(", ")}.`,
      );
    const securityLog = createSecurityLog(config.securityLog === "stdout" ? "stderr" : config.securityLog, Date.now);
    await work(
      createServiceLinks(store, Date.now, securityLog),
      served.id,
      config.publicUrl ?? "http://localhost:3000",
    );
    securityLog.close();
  });
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
