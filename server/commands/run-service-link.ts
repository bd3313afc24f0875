import type { PrintAudience } from "../../engine/core/index.ts";
import { toUsername } from "../accounts/index.ts";
import { createServiceLinks, parseReference, type ServiceLinks } from "../applications/index.ts";
import { currentApplicationOf, type ApplicationId, type Store } from "../store/index.ts";
import { TenantRefusedError } from "../../engine/node/index.ts";
import { toTenantUrl } from "../tenants/index.ts";
import { createRecorder } from "./record-act.ts";
import { openSecurityLog, openVersions } from "./open-parts.ts";
import { fail, out } from "./print-line.ts";
import { withStore, type CommandParts } from "./with-store.ts";

/** An application by its reference number, or that of an account: for a round, or the one that it goes on with. */
interface AskedApplication {
  readonly username?: string | undefined;
  readonly reference?: string | undefined;
  readonly round?: string | undefined;
}

/** Prints a new link to one applicant's application. Without `tenant`, the default tenant is meant. */
export async function makeServiceLink(
  tenant: string | undefined,
  asked: AskedApplication,
  lifetimeMs: number,
  { audience, recipient }: { readonly audience: PrintAudience; readonly recipient: string | null },
): Promise<void> {
  await withLinks(tenant, async (links, tenantId, findUrl, parts) => {
    const url = await findUrl();
    if (url === undefined)
      return fail(
        `Tenant "${tenantId}" has no host at which a link could open. Add one to "hosts" in its tenant.json.`,
      );
    const application = await findApplication(parts.store, tenantId, asked);
    if (application === undefined) return;
    const made = await links.createFor(tenantId, application, lifetimeMs, audience, { recipient });
    const record = await createRecorder(parts);
    await record({
      tenant: tenantId,
      action: "link.make",
      application,
      details: {
        link: made.record.id,
        for_office: made.record.isForOffice,
        ...(recipient === null ? {} : { recipient }),
      },
    });
    out(`${url}/?service_token=${made.token}`);
    process.stderr.write(
      `Works until ${iso(made.record.expiresAt)}. It is shown only now. To withdraw it: service-link-revoke ${made.record.id}\n`,
    );
  });
}

/** The application that is asked for. Undefined, and the reason told, where there is none. */
async function findApplication(
  store: Store,
  tenant: string,
  { username, reference, round }: AskedApplication,
): Promise<ApplicationId | undefined> {
  if (username === undefined) {
    const parsed = parseReference(reference ?? "");
    const found = parsed && (await store.findReferenceHolder(tenant, parsed));
    if (found === undefined)
      fail(`Tenant "${tenant}" has no application with that reference number. Was it heard or typed right?`);
    return found;
  }
  const account = await store.findAccountByUsername(tenant, toUsername(username));
  if (account === undefined) fail(`Tenant "${tenant}" has no account with that user name.`);
  if (account === undefined || round === undefined) return account && currentApplicationOf(account);
  const applications = await store.listApplications(tenant, account.id);
  const found = applications.find((one) => one.round === round);
  if (found === undefined) {
    const rounds = applications.map((one) => JSON.stringify(one.round)).join(", ");
    fail(`That account has no application for round "${round}"; it has one for ${rounds || "none"}.`);
  }
  return found?.account;
}

export async function listServiceLinks(tenant: string | undefined): Promise<void> {
  await withLinks(tenant, async (links, tenantId) => {
    for (const { id, account, createdAt, expiresAt, revokedAt, isForOffice, recipient, uses } of await links.list(
      tenantId,
    )) {
      const state =
        revokedAt !== null
          ? `withdrawn ${iso(revokedAt)}`
          : expiresAt <= Date.now()
            ? `expired ${iso(expiresAt)}`
            : `works until ${iso(expiresAt)}`;
      out(
        `${id}  account ${account}  made ${iso(createdAt)}  ${state}  used ${uses.length} times${isForOffice ? "  for the office" : ""}${recipient === null ? "" : `  for ${JSON.stringify(recipient)}`}`,
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

const iso = (at: number): string => new Date(at).toISOString();

/**
 * `findUrl` gives the tenant's address, and nothing where it has none. @throws TenantRefusedError where the tenant is
 * broken and no version of it is kept, because a new link would open nothing; its links can be listed and withdrawn all
 * the same.
 */
function withLinks(
  tenant: string | undefined,
  work: (
    links: ServiceLinks,
    tenantId: string,
    findUrl: () => Promise<string | undefined>,
    parts: Pick<CommandParts, "store" | "config">,
  ) => Promise<void>,
): Promise<void> {
  return withStore(async ({ store, tenants, config }) => {
    const id = tenant ?? tenants.defaultId;
    const versions = openVersions(store, config);
    const gone = await versions.listGone(tenants.ids());
    if (!tenants.ids().includes(id) && !gone.includes(id))
      return fail(`There is no tenant "${id}"; expected one of ${[...tenants.ids(), ...gone].join(", ")}.`);
    const securityLog = openSecurityLog(config);
    const findUrl = async (): Promise<string | undefined> => {
      const publicUrl = config.publicUrl ?? "http://localhost:3000";
      // What was submitted to a tenant that is gone opens at the address of any other.
      if (gone.includes(id)) return publicUrl;
      // The portal serves a broken tenant in its last good version, so its links open.
      const served = tenants.find(id) ?? (await versions.findLast(id));
      if (served === undefined) throw new TenantRefusedError(tenants.broken().filter((broken) => broken.id === id));
      const { hosts } = served.definition.tenant;
      return toTenantUrl(publicUrl, { id, hosts, isDefault: id === tenants.defaultId });
    };
    await work(createServiceLinks(store, Date.now, securityLog), id, findUrl, { store, config });
    securityLog.close();
  });
}
