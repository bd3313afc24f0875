import { z } from "zod";
import { STAFF_ROLES, type StaffRole } from "../../engine/protocol/index.ts";
import { ConfigError, type EnvironmentReader } from "./environment.ts";
import { isLocalhost, parseOneOf, parseToken, parseUrl } from "./parsers.ts";

export type OidcSettings = NonNullable<ReturnType<typeof readOidc>>;

const PARTS = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLES"] as const;

/** Reads the OIDC settings: all or none of PARTS must be set. @throws ConfigError */
export function readOidc({ find, read }: EnvironmentReader) {
  const given = PARTS.filter((name) => find(name) !== undefined);
  const isOnly = read("OIDC_ONLY", "true or false", parseOneOf(["true", "false"])) === "true";
  if (given.length === 0) {
    if (isOnly) throw new ConfigError("OIDC_ONLY is true while OIDC_ISSUER is unset; expected both or neither.");
    return undefined;
  }
  const issuer = read("OIDC_ISSUER", "an https address, exactly as the issuer writes its own", parseIssuer);
  const clientId = read("OIDC_CLIENT_ID", "one line without spaces", parseToken);
  const clientSecret = find("OIDC_CLIENT_SECRET");
  const roles = read(
    "OIDC_ROLES",
    `JSON such as {"graduate":{"admissions-team":"officer"}}, with roles of ${STAFF_ROLES.join(", ")}`,
    parseRoles,
  );
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || roles === undefined)
    throw new ConfigError(
      `${PARTS.filter((name) => !given.includes(name)).join(" and ")} unset while ${given.join(" and ")} set; expected all of them or none.`,
    );
  return {
    issuer,
    clientId,
    clientSecret,
    roles,
    scope: read("OIDC_SCOPE", "scopes separated by spaces, including openid", parseScope) ?? "openid email",
    roleClaim: find("OIDC_ROLE_CLAIM") ?? "roles",
    isOnly,
  };
}

/** Allows http for an issuer on this machine only. */
function parseIssuer(text: string): URL | undefined {
  const url = parseUrl("https:", "http:")(text);
  const isPlain = url?.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return isPlain && (url.protocol === "https:" || isLocalhost(url.origin)) ? url : undefined;
}

const rolesSchema = z.record(z.string().min(1), z.record(z.string().min(1), z.enum(STAFF_ROLES)));

type RolesByTenant = Readonly<Record<string, Readonly<Record<string, StaffRole>>>>;

function parseRoles(text: string): RolesByTenant | undefined {
  try {
    const { success, data } = rolesSchema.safeParse(JSON.parse(text));
    const isEmpty = (part: object): boolean => Object.keys(part).length === 0;
    return success && !isEmpty(data) && !Object.values(data).some(isEmpty) ? data : undefined;
  } catch {
    return undefined;
  }
}

const parseScope = (text: string): string | undefined =>
  /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text) && text.split(" ").includes("openid")
    ? text
    : undefined;
