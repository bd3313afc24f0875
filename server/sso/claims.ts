import { STAFF_ROLES, type StaffRole } from "../../engine/protocol/index.ts";
import { isUsername, toUsername } from "../accounts/index.ts";
import { changeRoster, toNewMember } from "../staff/index.ts";
import type { StaffMember, StaffStore } from "../store/index.ts";

export type Claims = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claims =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Finds a claim by name or JSON pointer (RFC 6901). */
export function findClaim(claims: Claims, name: string): unknown {
  if (!name.startsWith("/")) return Object.hasOwn(claims, name) ? claims[name] : undefined;
  return name
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (found, part) => (isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined),
      claims,
    );
}

export function findRole(
  claims: Claims,
  name: string,
  roles: Readonly<Record<string, StaffRole>>,
): StaffRole | undefined {
  const found = findClaim(claims, name);
  const values: readonly unknown[] = Array.isArray(found) ? found : [found];
  const given = values.flatMap((value) =>
    typeof value === "string" && Object.hasOwn(roles, value) ? [roles[value]] : [],
  );
  return STAFF_ROLES.findLast((role) => given.includes(role));
}

const MAX_ADDRESS_CHARS = 254;

/** Returns undefined if the email address is missing, invalid, or marked as not verified. */
export function findEmail({ email, email_verified: verified }: Claims): string | undefined {
  if (typeof email !== "string" || verified === false || verified === "false") return undefined;
  const address = toUsername(email);
  return isUsername(address) && address.length <= MAX_ADDRESS_CHARS ? address : undefined;
}

/** Adds or updates a staff member by issuer and subject. Returns undefined if another member has the email address. */
export const provisionSsoMember = (
  store: Pick<StaffStore, "findStaffRoster" | "replaceStaffRoster">,
  tenant: string,
  { subject, email, role }: { readonly subject: string; readonly email: string; readonly role: StaffRole },
  now: number,
): Promise<{ readonly member: StaffMember; readonly hasChanged: boolean } | undefined> =>
  changeRoster(store, tenant, (members) => {
    if (members.some((one) => one.email === email && one.subject !== subject)) return { members, result: undefined };
    const known = members.find((one) => one.subject === subject);
    if (known === undefined) {
      const member = { ...toNewMember(email, role, now), subject };
      return { members: [...members, member], result: { member, hasChanged: false } };
    }
    const hasChanged = known.role !== role;
    const member = { ...known, email, role, epoch: hasChanged ? known.epoch + 1 : known.epoch };
    return { members: members.map((one) => (one === known ? member : one)), result: { member, hasChanged } };
  });
