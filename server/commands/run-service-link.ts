import type { PrintAudience } from "../../engine/core/index.ts";
import { toUsername } from "../accounts/index.ts";
import { createServiceLinks, type ServiceLinks } from "../applications/index.ts";
import { createSecurityLog } from "../security-log.ts";
import { TenantRefusedError } from "../../engine/node/index.ts";
import { toTenantUrl } from "../tenants/index.ts";
import { withStore } from "./with-store.ts";

/** Prints a new link to one applicant's application. Without `tenant`, the default tenant is meant. */
export async function makeServiceLink(
  tenant: string | undefined,
  username: string,
  lifetimeMs: number,
  audience: PrintAudience,
): Promise<void> {
  await withLinks(tenant, async (links, tenantId, findUrl) => {
    const url = findUrl();
    const made = await links.create(tenantId, toUsername(username), lifetimeMs, audience);
    if (made === undefined) return fail(`Tenant "${tenantId}" has no account with that user name.`);
    out(`${url}/?service_token=${made.token}`);
    process.stderr.write(
      `Works until ${iso(made.record.expiresAt)}. It is shown only now. To withdraw it: service-link-revoke ${made.record.id}\n`,
    );
  });
}

export async function listServiceLinks(tenant: string | undefined): Promise<void> {
  await withLinks(tenant, async (links, tenantId) => {
    for (const { id, account, createdAt, expiresAt, revokedAt, isForOffice, uses } of await links.list(tenantId)) {
      const state =
        revokedAt !== null
          ? `withdrawn ${iso(revokedAt)}`
          : expiresAt <= Date.now()
            ? `expired ${iso(expiresAt)}`
            : `works until ${iso(expiresAt)}`;
      out(
        `${id}  account ${account}  made ${iso(createdAt)}  ${state}  used ${uses.length} times${isForOffice ? "  for the office" : ""}`,
      );
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

/**
 * `findUrl` gives the tenant's address. @throws TenantRefusedError where the tenant is broken, because a new link would
 * open nothing; its links can be listed and withdrawn all the same.
 */
function withLinks(
  tenant: string | undefined,
  work: (links: ServiceLinks, tenantId: string, findUrl: () => string) => Promise<void>,
): Promise<void> {
  return withStore(async ({ store, tenants, config }) => {
    const id = tenant ?? tenants.defaultId;
    if (!tenants.ids().includes(id))
      return fail(`There is no tenant "${id}"; expected one of ${tenants.ids().join(", ")}.`);
    const securityLog = createSecurityLog(config.securityLog === "stdout" ? "stderr" : config.securityLog, Date.now);
    await work(createServiceLinks(store, Date.now, securityLog), id, () => {
      const served = tenants.find(id);
      if (served === undefined) throw new TenantRefusedError(tenants.broken().filter((broken) => broken.id === id));
      const publicUrl = config.publicUrl ?? "http://localhost:3000";
      return toTenantUrl(publicUrl, served.definition.tenant.hosts, id === tenants.defaultId);
    });
    securityLog.close();
  });
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
