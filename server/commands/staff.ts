import { Option, type Command } from "commander";
import { isEmail } from "../../engine/core/index.ts";
import { STAFF_ROLES, type StaffRole } from "../../engine/protocol/index.ts";
import { toUsername } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import { toMailJob, type MailOrder } from "../mail/index.ts";
import {
  changeStaffRole,
  checkTeams,
  createStaffSessions,
  inviteStaff,
  reinviteStaff,
  removeStaff,
} from "../staff/index.ts";
import { orderJob, type AuditEntry, type ServiceTokenRecord, type StaffMember } from "../store/index.ts";
import { createRecorder, fail, out, requireTenant, withStore, type CommandParts } from "./with-store.ts";

interface StaffOptions {
  readonly tenant?: string;
}

interface NewMember extends MemberOptions {
  readonly role: StaffRole;
  readonly team?: readonly string[];
}

interface MemberOptions extends StaffOptions {
  readonly email: string;
  readonly linksTo?: string;
}

export function addStaffCommands(program: Command): void {
  const staff = program.command("staff").description("Manages staff members and their roles (docs/staff-guide.md).");
  const linksTo = () =>
    new Option("--links-to <email>", "colleague who receives the print links (default: revoke them)");
  const teams = () =>
    new Option("--team <names...>", 'teams from tenant.json; --team "" removes all (default: unchanged)');
  staff
    .command("add")
    .description("Invites somebody by email. A new invitation of a member removes their password and second factor.")
    .requiredOption("--email <email>", "the person's email")
    .addOption(new Option("--role <role>", "what they may do").choices(STAFF_ROLES).makeOptionMandatory())
    .addOption(teams())
    .addOption(linksTo())
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .action(addStaff);
  staff
    .command("change")
    .description("Gives somebody another role or other teams. They are logged out at once.")
    .requiredOption("--email <email>", "the person's email")
    .addOption(new Option("--role <role>", "new role (default: unchanged)").choices(STAFF_ROLES))
    .addOption(teams())
    .addOption(linksTo())
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .action(changeStaffByEmail);
  staff
    .command("list")
    .description("Lists the staff of a tenant.")
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .action(listStaff);
  staff
    .command("remove")
    .description("Removes somebody, who is logged out at once.")
    .requiredOption("--email <email>", "the person's email")
    .addOption(linksTo())
    .option("--tenant <id>", "tenant id (default: the default tenant)")
    .action(removeStaffByEmail);
}

function toWaysIn({ config: { oidc } }: CommandParts, tenant: string) {
  const hasSso = oidc !== undefined && Object.hasOwn(oidc.roles, tenant);
  return { hasSso, isOnlySso: hasSso && oidc.isOnly };
}

async function withStaff(
  { tenant }: StaffOptions,
  work: (deps: Awaited<ReturnType<typeof createDeps>>, id: string, ways: ReturnType<typeof toWaysIn>) => Promise<void>,
): Promise<void> {
  await withStore(async (parts) => {
    const id = requireTenant(parts, tenant);
    await work(await createDeps(parts), id, toWaysIn(parts, id));
  });
}

/** Creates the parts for staff commands. Commands only queue invitations; the running portal sends them. */
async function createDeps({ store, tenants, config }: CommandParts) {
  const now = Date.now;
  const originOf = (id: string): string => {
    const url = tenants.urlOf(id);
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
    /** Undefined means unchanged teams. @throws ServerError `body_invalid` */
    readTeams: (tenant: string, given: readonly string[] | undefined): readonly string[] | undefined => {
      const named = given?.filter((team) => team !== "");
      checkTeams(tenants.find(tenant)?.definition.tenant ?? {}, named);
      return named;
    },
    record: (tenant: string, action: string, { id }: StaffMember, details: AuditEntry["details"] = {}) =>
      record({ tenant, action, details: { staff: id, ...details } }),
  };
}

async function findByEmail({ store }: Pick<CommandParts, "store">, tenant: string, email: string) {
  return (await store.findStaffRoster(tenant))?.members.find((one) => one.email === toUsername(email));
}

async function addStaff({ email, role, team, linksTo, ...chosen }: NewMember): Promise<void> {
  await withStaff(chosen, async (deps, tenant, { isOnlySso }) => {
    if (isOnlySso)
      return fail(
        `Staff of tenant "${tenant}" log in by the single sign-on alone (OIDC_ONLY). Give the person a role there.`,
      );
    const address = toUsername(email);
    if (!isEmail(address))
      return fail(`--email is ${JSON.stringify(email)}; expected an email such as ada@example.edu.`);
    deps.originOf(tenant);
    const teams = deps.readTeams(tenant, team);
    const known = await findByEmail(deps, tenant, address);
    const heir = await findHeir(deps, tenant, linksTo);
    if (known === undefined) {
      await deps.record(tenant, "staff.invite", await inviteStaff(deps, tenant, address, role, teams), { role });
    } else {
      const change = { role, ...(teams === undefined ? {} : { teams }), linksTo: heir, isByOperator: true };
      const { member, links } = await reinviteStaff(deps, tenant, known.id, change);
      await deps.record(tenant, "staff.reinvite", member, { role, ...toLinkDetails(links, heir) });
      showLinks(links, linksTo);
    }
    out(`Invited as ${role}: ${address}. The portal sends the email while it runs; its link works for 72 hours.`);
  });
}

async function changeStaffByEmail({ email, role, team, linksTo, ...chosen }: Partial<NewMember> & MemberOptions) {
  await withStaff(chosen, async (deps, tenant) => {
    const member = await findByEmail(deps, tenant, email);
    if (member === undefined) return fail(`Tenant "${tenant}" has no staff with that email.`);
    const teams = deps.readTeams(tenant, team);
    const heir = await findHeir(deps, tenant, linksTo);
    const change = { ...(role === undefined ? {} : { role }), ...(teams === undefined ? {} : { teams }) };
    const how = { linksTo: heir, isByOperator: true };
    const { member: now, links } = await changeStaffRole(deps, tenant, member.id, { ...change, ...how });
    const details = { role: now.role, teams: now.teams.join(", "), ...toLinkDetails(links, heir) };
    await deps.record(tenant, "staff.role", now, details);
    out(`Changed: ${describeMember(now)}`);
    showLinks(links, linksTo);
  });
}

const describeMember = ({ email, role, teams }: StaffMember): string =>
  `${email}  ${role}${teams.length === 0 ? "" : `  ${teams.join(", ")}`}`;

/** Returns the id of the colleague who receives the print links. @throws ServerError `not_found` */
async function findHeir(
  deps: Pick<CommandParts, "store">,
  tenant: string,
  email: string | undefined,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const member = await findByEmail(deps, tenant, email);
  if (member === undefined)
    throw new ServerError("not_found", { message: `Tenant "${tenant}" has no staff with the email of --links-to.` });
  return member.id;
}

const toLinkDetails = (links: readonly ServiceTokenRecord[], heir: string | undefined) => ({
  links: links.length,
  ...(heir === undefined ? {} : { links_to: heir }),
});

function showLinks(links: readonly ServiceTokenRecord[], linksTo: string | undefined): void {
  for (const { id, account, expiresAt, recipient } of links)
    out(
      `Print link ${linksTo === undefined ? "revoked" : `handed to ${linksTo}`}: ${id}  account ${account}  until ${new Date(expiresAt).toISOString()}${recipient === null ? "" : `  for ${JSON.stringify(recipient)}`}`,
    );
}

async function listStaff(chosen: StaffOptions): Promise<void> {
  await withStaff(chosen, async ({ store }, tenant, { hasSso, isOnlySso }) => {
    const members = (await store.findStaffRoster(tenant))?.members ?? [];
    if (members.length === 0) {
      out(`Tenant "${tenant}" has no staff yet.`);
      if (hasSso) out("Everybody with a role at the single sign-on can log in.");
      if (!isOnlySso) out("Invite somebody with: staff add");
    }
    for (const member of members)
      out(`${describeMember(member)}  ${toState(member)}  since ${new Date(member.createdAt).toISOString()}`);
  });
}

function toState({ totp, subject }: StaffMember): string {
  if (subject !== null) return "by single sign-on";
  return totp === null ? "invited" : "active";
}

async function removeStaffByEmail({ email, linksTo, ...chosen }: MemberOptions): Promise<void> {
  await withStaff(chosen, async (deps, tenant, { hasSso }) => {
    const member = await findByEmail(deps, tenant, email);
    if (member === undefined) return fail(`Tenant "${tenant}" has no staff with that email.`);
    const heir = await findHeir(deps, tenant, linksTo);
    const { links } = await removeStaff(deps, tenant, member.id, { linksTo: heir });
    await deps.record(tenant, "staff.remove", member, toLinkDetails(links, heir));
    out(`Removed: ${member.email}`);
    showLinks(links, linksTo);
    if (hasSso && member.subject !== null)
      out("The person can log in again as long as the single sign-on gives them a role.");
  });
}
