import { isEmail } from "../../engine/core/index.ts";
import type { StaffRole } from "../../engine/protocol/index.ts";
import { toUsername } from "../accounts/index.ts";
import type { MadeLink } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import { toMailJob, type MailOrder } from "../mail/index.ts";
import { createStaffSessions, inviteStaff, reinviteStaff, removeStaff } from "../staff/index.ts";
import { orderJob, type AuditEntry, type StaffMember } from "../store/index.ts";
import { toTenantUrl } from "../tenants/index.ts";
import { createRecorder } from "./record-act.ts";
import { fail, out } from "./print-line.ts";
import { withStore, type CommandParts } from "./with-store.ts";

interface Chosen {
  readonly tenant?: string;
}

/** Whether staff of a tenant come in by the single sign-on, and whether by that alone. */
interface WaysIn {
  readonly hasSso: boolean;
  readonly isOnlySso: boolean;
}

function toWaysIn({ config: { oidc } }: CommandParts, tenant: string): WaysIn {
  const hasSso = oidc !== undefined && Object.hasOwn(oidc.roles, tenant);
  return { hasSso, isOnlySso: hasSso && oidc.isOnly };
}

/** Runs a command about the staff of one tenant, which has to be there. */
async function withStaff(
  { tenant }: Chosen,
  work: (parts: Awaited<ReturnType<typeof createDeps>>, id: string, sso: WaysIn) => Promise<void>,
): Promise<void> {
  await withStore(async (parts) => {
    const id = tenant ?? parts.tenants.defaultId;
    if (!parts.tenants.ids().includes(id))
      return fail(`There is no tenant "${id}"; expected one of ${parts.tenants.ids().join(", ")}.`);
    await work(await createDeps(parts), id, toWaysIn(parts, id));
  });
}

/** The mail of an invitation waits in the store for a process of the portal. */
async function createDeps({ store, tenants, config }: CommandParts) {
  const now = Date.now;
  const publicUrl = config.publicUrl ?? "http://localhost:3000";
  const originOf = (id: string): string => {
    const hosts = tenants.find(id)?.definition.tenant.hosts ?? [];
    const url = toTenantUrl(publicUrl, { id, hosts, isDefault: id === tenants.defaultId });
    if (url === undefined)
      throw new ServerError("body_invalid", {
        message: `Tenant "${id}" has no host at which an invitation could open. Add one to "hosts" in its tenant.json.`,
      });
    return url;
  };
  const record = await createRecorder({ store, config });
  return {
    store,
    sessions: createStaffSessions(store, now),
    enqueueMail: async (order: MailOrder) => void (await orderJob(store, toMailJob(order), now())),
    originOf,
    now,
    record: (tenant: string, action: string, { id }: StaffMember, details: AuditEntry["details"] = {}) =>
      record({ tenant, action, details: { staff: id, ...details } }),
  };
}

const findByEmail = async (
  { store }: Pick<CommandParts, "store">,
  tenant: string,
  email: string,
): Promise<StaffMember | undefined> =>
  (await store.findStaffRoster(tenant))?.members.find((one) => one.email === toUsername(email));

/** Invites somebody. Whoever has the machine may also help an administrator who has lost the second factor. */
export async function addStaff({
  email,
  role,
  linksTo,
  ...chosen
}: Chosen & { email: string; role: StaffRole; linksTo?: string }): Promise<void> {
  await withStaff(chosen, async (deps, tenant, { isOnlySso }) => {
    if (isOnlySso)
      return fail(
        `Staff of tenant "${tenant}" come in by the single sign-on alone (OIDC_ONLY), so nobody is invited. Give the person a role there.`,
      );
    const address = toUsername(email);
    if (!isEmail(address)) return fail(`--email is ${JSON.stringify(email)}; expected an e-mail address.`);
    deps.originOf(tenant);
    const known = await findByEmail(deps, tenant, address);
    const heir = await findHeir(deps, tenant, linksTo);
    if (known === undefined) {
      await deps.record(tenant, "staff.invite", await inviteStaff(deps, tenant, address, role), { role });
    } else {
      const { member, links } = await reinviteStaff(deps, tenant, known.id, {
        role,
        linksTo: heir,
        isByOperator: true,
      });
      await deps.record(tenant, "staff.reinvite", member, { role, ...toLinkDetails(links, heir) });
      showLinks(links, linksTo);
    }
    out(`Invited as ${role}: ${address}. The portal sends the mail while it runs; its link works for 72 hours.`);
  });
}

/** The id of the colleague who gets print links. @throws ServerError `not_found` */
async function findHeir(
  deps: Pick<CommandParts, "store">,
  tenant: string,
  email: string | undefined,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const member = await findByEmail(deps, tenant, email);
  if (member === undefined)
    throw new ServerError("not_found", { message: `Tenant "${tenant}" has no staff with the address of --links-to.` });
  return member.id;
}

const toLinkDetails = (links: readonly MadeLink[], heir: string | undefined) => ({
  links: links.length,
  ...(heir === undefined ? {} : { links_to: heir }),
});

function showLinks(links: readonly MadeLink[], linksTo: string | undefined): void {
  for (const { id, account, expiresAt, recipient } of links)
    out(
      `Print link ${linksTo === undefined ? "revoked" : `handed to ${linksTo}`}: ${id}  account ${account}  until ${new Date(expiresAt).toISOString()}${recipient === null ? "" : `  for ${JSON.stringify(recipient)}`}`,
    );
}

export async function listStaff(chosen: Chosen): Promise<void> {
  await withStaff(chosen, async ({ store }, tenant, { hasSso, isOnlySso }) => {
    const members = (await store.findStaffRoster(tenant))?.members ?? [];
    if (members.length === 0) out(`Tenant "${tenant}" has no staff yet.`);
    if (members.length === 0 && hasSso) out("Whoever has a role at the single sign-on comes in by it.");
    if (members.length === 0 && !isOnlySso) out("Invite somebody with: staff add");
    for (const { email, role, totp, subject, createdAt } of members)
      out(`${email}  ${role}  ${toState(totp !== null, subject !== null)}  since ${new Date(createdAt).toISOString()}`);
  });
}

const toState = (hasFactor: boolean, isBySso: boolean): string =>
  isBySso ? "by single sign-on" : hasFactor ? "active" : "invited";

export async function removeStaffByEmail({
  email,
  linksTo,
  ...chosen
}: Chosen & { email: string; linksTo?: string }): Promise<void> {
  await withStaff(chosen, async (deps, tenant, { hasSso }) => {
    const member = await findByEmail(deps, tenant, email);
    if (member === undefined) return fail(`Tenant "${tenant}" has no staff with that address.`);
    const heir = await findHeir(deps, tenant, linksTo);
    const { links } = await removeStaff(deps, tenant, member.id, { linksTo: heir });
    await deps.record(tenant, "staff.remove", member, toLinkDetails(links, heir));
    out(`Removed: ${member.email}`);
    showLinks(links, linksTo);
    if (hasSso && member.subject !== null)
      out("The single sign-on lets this person in again as long as it gives them a role.");
  });
}
