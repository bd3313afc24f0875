import { z } from "zod";
import type { Logger } from "pino";
import { hashToken, type Visit } from "../accounts/index.ts";
import { endLinksOf, type FieldCipher } from "../applications/index.ts";
import { type OidcSettings, ConfigError } from "../config/index.ts";
import { reasonOf, ServerError } from "../errors.ts";
import { auditVisitor, ownOriginOf, type StaffDeps, type StaffVisit } from "../staff/index.ts";
import type { StaffMember } from "../store/index.ts";
import type { SsoProblem } from "../../engine/protocol/index.ts";
import { provisionSsoMember, findEmail, findRole } from "./claims.ts";
import { IssuerUnavailableError, createBinding, IdentityRefusedError, type Identity, createIssuer } from "./issuer.ts";

export const PENDING_MS = 10 * 60_000;
const SKEW_MS = 60_000;
const TIMEOUT_MS = 5_000;

export class SsoRefusal extends Error {
  override readonly name = "SsoRefusal";
  constructor(
    readonly problem: SsoProblem,
    readonly member?: StaffMember,
  ) {
    super(problem);
  }
}

interface SsoDeps {
  readonly settings: OidcSettings;
  readonly tenants: readonly string[];
  readonly staff: StaffDeps;
  readonly cipher: FieldCipher;
  readonly logger: Pick<Logger, "warn">;
}

export const SSO_PATH = "/api/office/sso";

/** Creates the single sign-on. @throws ConfigError for an unknown tenant */
export function createSso({ settings, tenants, staff, cipher, logger }: SsoDeps) {
  const unknown = Object.keys(settings.roles).find((id) => !tenants.includes(id));
  if (unknown !== undefined)
    throw new ConfigError(
      `OIDC_ROLES names the tenant ${JSON.stringify(unknown)}, which TENANTS_DIR does not have; expected one of ${tenants.join(", ")}.`,
    );
  const { store, sessions, throttles, now } = staff;
  const issuer = createIssuer(settings, { timeoutMs: TIMEOUT_MS });
  const logFault = (error: unknown): void => logger.warn({ reason: reasonOf(error) }, "the single sign-on failed");
  const rolesOf = (tenant: string) => (Object.hasOwn(settings.roles, tenant) ? settings.roles[tenant] : undefined);

  const isFor = (tenant: string): boolean => rolesOf(tenant) !== undefined;

  const consumePending = async (
    tenant: string,
    search: URLSearchParams,
    sealed: string | undefined,
  ): Promise<Pending> => {
    const pending = sealed === undefined ? undefined : openPending(cipher, tenant, sealed);
    if (pending === undefined || search.get("state") !== pending.state) throw new SsoRefusal("failed");
    const ticket = await store.consumeStaffTicket(tenant, hashToken(pending.state));
    if (ticket?.kind !== "sso" || ticket.expiresAt <= now()) throw new SsoRefusal("failed");
    return pending;
  };

  const redeem = async (pending: Pending, search: URLSearchParams, tenant: string): Promise<Identity> => {
    const answer = new URL(`${pending.redirectUri}?${search.toString()}`);
    const isEnough = (claims: Identity["claims"]): boolean =>
      findRole(claims, settings.roleClaim, rolesOf(tenant) ?? {}) !== undefined && findEmail(claims) !== undefined;
    try {
      return await issuer.redeem(answer, pending, isEnough);
    } catch (error) {
      if (!(error instanceof IdentityRefusedError || error instanceof IssuerUnavailableError)) throw error;
      logFault(error.cause ?? error);
      throw new SsoRefusal(error instanceof IssuerUnavailableError ? "unavailable" : error.reason);
    }
  };

  const enter = async (tenant: string, pending: Pending, identity: Identity) => {
    const { subject, claims, authenticatedAt = 0 } = identity;
    const known = (await store.findStaffRoster(tenant))?.members.find((one) => one.subject === subject);
    const role = findRole(claims, settings.roleClaim, rolesOf(tenant) ?? {});
    if (role === undefined) {
      // The issuer has removed the member's role, so end all sessions.
      if (known !== undefined) await sessions.endAll(tenant, known.id);
      throw new SsoRefusal("role", known);
    }
    const email = findEmail(claims);
    if (email === undefined) throw new SsoRefusal("email", known);
    const earlier = pending.session === undefined ? undefined : await sessions.findByHash(tenant, pending.session);
    if (pending.session !== undefined && (earlier === undefined || earlier.member.subject !== subject))
      throw new SsoRefusal("failed", known);
    if (pending.session !== undefined && authenticatedAt < pending.at - SKEW_MS) throw new SsoRefusal("stale", known);
    const admitted = await provisionSsoMember(store, tenant, { subject, email, role }, now());
    if (admitted === undefined) throw new SsoRefusal("known", known);
    const { member, hasChanged } = admitted;
    if (hasChanged) await sessions.endAll(tenant, member.id);
    if (member.role === "reader") await endLinksOf(store, tenant, member.id, now());
    if (earlier !== undefined) await sessions.end(earlier.session);
    const token = await sessions.start(tenant, member, "full", {
      startedAt: earlier?.session.startedAt ?? now(),
      verifiedAt: Math.min(authenticatedAt, now()),
    });
    return { member, token };
  };

  const countTry = (tenant: string, { address }: Visit) => throttles.check(tenant, "staffsso.address", address);

  return {
    isFor,
    isOnlyWay: (tenant: string) => settings.isOnly && isFor(tenant),
    /**
     * @param again session to confirm by another log-in @throws ServerError `sso_unavailable`, `throttled`, `not_found`
     */
    begin: async (visit: Visit, to: string, again?: StaffVisit) => {
      const tenant = visit.definition.tenant.id;
      if (!isFor(tenant)) throw new ServerError("not_found");
      await countTry(tenant, visit);
      const binding = createBinding();
      const redirectUri = `${ownOriginOf(staff, visit)}${SSO_PATH}`;
      const address = await issuer.toLogIn(binding, redirectUri, again !== undefined).catch((error: unknown) => {
        if (!(error instanceof IssuerUnavailableError)) throw error;
        logFault(error.cause ?? error);
        throw new ServerError("sso_unavailable");
      });
      await store.createStaffTicket({
        tenant,
        id: hashToken(binding.state),
        staff: again?.member.id ?? "",
        kind: "sso",
        expiresAt: now() + PENDING_MS,
      });
      const session = again === undefined ? {} : { session: again.session.tokenHash };
      return { address, sealed: sealPending(cipher, tenant, { ...binding, redirectUri, to, at: now(), ...session }) };
    },
    /** Redeems the issuer's response and starts a session. Audits the attempt unless it is throttled. @throws SsoRefusal */
    finish: async (visit: Visit, query: string, sealed: string | undefined) => {
      const tenant = visit.definition.tenant.id;
      const search = new URLSearchParams(query);
      if (!isFor(tenant)) throw new ServerError("not_found");
      try {
        await countTry(tenant, visit);
      } catch (error) {
        if (error instanceof ServerError && error.code === "throttled") throw new SsoRefusal("throttled");
        throw error;
      }
      let action = "session.sso";
      try {
        const pending = await consumePending(tenant, search, sealed);
        if (pending.session !== undefined) action = "session.factor";
        const { member, token } = await enter(tenant, pending, await redeem(pending, search, tenant));
        await auditVisitor(staff, visit, member, { action, outcome: "done" });
        return { token, to: pending.to };
      } catch (error) {
        if (error instanceof SsoRefusal)
          await auditVisitor(staff, visit, error.member, { action, outcome: `sso_${error.problem}` });
        throw error;
      }
    },
    findLogOut: async (visit: Visit) => {
      try {
        return await issuer.toLogOut(`${ownOriginOf(staff, visit)}/office/login`);
      } catch (error) {
        logFault(error);
        return undefined;
      }
    },
  };
}

/** A log-in in progress, encrypted in a cookie. */
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  to: z.string(),
  at: z.number(),
  /** Token hash of the session to confirm. */
  session: z.string().optional(),
});
export type Pending = z.output<typeof pendingSchema>;

const contextOf = (tenant: string): string => `${tenant}\nsso`;

export const sealPending = (cipher: FieldCipher, tenant: string, pending: Pending): string =>
  cipher.seal(JSON.stringify(pending), contextOf(tenant));

export function openPending(cipher: FieldCipher, tenant: string, sealed: string): Pending | undefined {
  try {
    return pendingSchema.parse(JSON.parse(cipher.open(sealed, contextOf(tenant))));
  } catch {
    return undefined;
  }
}
