import { isEmail } from "../../engine/core/index.ts";
import { STAFF_ROLES, type StaffRole } from "../../engine/protocol/index.ts";
import { toUsername } from "../accounts/index.ts";

export type Claims = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claims =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a claim: by its name, or by a JSON pointer (RFC 6901), for issuers that nest what they say. */
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

/** The highest role that the values of the claim give; undefined if none does. */
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

/** What a name in the audit must not hold, because it would be read as another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

const MAX_ADDRESS_CHARS = 254;

/** The address that names somebody in the office; undefined without one, and for one that the issuer says is not verified. */
export function findEmail({ email, email_verified: verified }: Claims): string | undefined {
  if (typeof email !== "string" || verified === false || verified === "false") return undefined;
  const address = toUsername(email);
  return isEmail(address) && !UNSEEN.test(address) && address.length <= MAX_ADDRESS_CHARS ? address : undefined;
}
