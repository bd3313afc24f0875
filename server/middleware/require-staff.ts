import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { audiencesOf, type PrintAudience } from "../../engine/core/index.ts";
import { mayAct, type StaffRole, type StaffStage } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { toKnownAddress } from "../security-log.ts";
import type { AuditNote, StaffVisit } from "../staff/index.ts";
import { toServerError } from "./answer-error.ts";
import { staffCookie } from "./cookies.ts";
import { createStrangerBuckets, takeCall, createBuckets } from "./limit-calls.ts";

type Deps = Pick<AppDeps, "staff" | "settings" | "now">;

/**
 * Checks each office call against its route's description. Writes an audit entry before the response. A quiet call has
 * an entry only if it fails. @throws `staff_session_invalid`, `staff_factor_needed`, `staff_role_too_low`,
 * `staff_not_fresh`, `throttled`
 */
export function requireStaff(calls: readonly DescribedCall[], { staff: { sessions, audit }, settings, now }: Deps) {
  const buckets = createBuckets(settings.callsPerMinute, now);
  const strangers = createStrangerBuckets(settings, now);
  const accessOf = createAccessFinder(calls);

  const findVisit = async (context: Context<AppEnv>, { isQuiet }: StaffAccess): Promise<StaffVisit> => {
    const token = staffCookie.read(context, settings);
    const visit = token === undefined ? undefined : await sessions.find(context.get("served").id, token);
    if (visit !== undefined && (isQuiet === true || (await sessions.touch(visit.session)))) return visit;
    staffCookie.drop(context, settings);
    throw new ServerError("staff_session_invalid");
  };

  const check = ({ member, session }: StaffVisit, access: StaffAccess, audiences: readonly PrintAudience[]): void => {
    if (!stagesOf(access).includes(session.stage)) throw new ServerError("staff_factor_needed");
    if (!mayAct(member.role, access.staff) || !mayCall(access, audiences)) throw new ServerError("staff_role_too_low");
    if (access.isFresh === true && session.stage === "full" && !sessions.isFresh(session))
      throw new ServerError("staff_not_fresh");
    takeCall(buckets, `${session.tenant} ${member.id}`);
  };

  return createMiddleware<AppEnv>(async (context, next) => {
    const access = accessOf(context);
    if (access === undefined) return context.notFound();
    if (access === "anyone") {
      takeCall(strangers, context.get("address"));
      return next();
    }
    const visit = await findVisit(context, access);
    const { member } = visit;
    const audiences = audiencesOf(context.get("served").definition.tenant, member);
    context.set("staff", { staffId: member.id, role: member.role, email: member.email, audiences });
    context.set("staffVisit", visit);
    let note: AuditNote = {};
    context.set("audited", (more) => {
      note = { ...note, ...more, details: { ...note.details, ...more.details } };
    });
    const writeEntry = (outcome: string): Promise<unknown> =>
      audit.append({
        tenant: context.get("served").id,
        staff: member.id,
        email: member.email,
        role: member.role,
        action: access.action,
        outcome,
        application: note.application ?? "",
        address: toKnownAddress(context.get("address")),
        request: context.get("requestId"),
        details: note.details ?? {},
      });
    const outcomeOf = (refused: unknown): string => (refused === undefined ? "done" : toServerError(refused).code);
    context.set("auditBegun", async () => {
      await writeEntry("begun");
    });
    try {
      check(visit, access, audiences);
    } catch (error) {
      await writeEntry(outcomeOf(error));
      throw error;
    }
    await next();
    // If the audit entry cannot be written, an error replaces the response.
    if (access.isQuiet !== true || context.error !== undefined) await writeEntry(outcomeOf(context.error));
    return undefined;
  });
}

const OWN_ACCOUNT = /^(session|factors|password|staff)\./;
/** Actions open to staff of any audience. Responses must leave out answers that the audience may not read. */
const ANY_AUDIENCE =
  /^(list\.read|applications\.list|application\.(read|news|print|pdf|document)|links?\.(list|make|revoke))$/;

export const isOwnAccount = ({ action }: StaffAccess): boolean => OWN_ACCOUNT.test(action);

const mayCall = (access: StaffAccess, audiences: readonly PrintAudience[]): boolean =>
  audiences.includes("office") || isOwnAccount(access) || (audiences.length > 0 && ANY_AUDIENCE.test(access.action));

interface DescribedCall {
  readonly method: string;
  readonly path: string;
  readonly access: string | StaffAccess;
}

function createAccessFinder(calls: readonly DescribedCall[]) {
  let byRoute: ReadonlyMap<string, string | StaffAccess> | undefined;
  return (context: Context<AppEnv>): StaffAccess | "anyone" | undefined => {
    const route = matchedRoutes(context).find(({ path }) => !path.endsWith("*"));
    // The first request comes after all routes are described.
    byRoute ??= new Map(
      calls.map(({ method, path, access }) => [`${method.toUpperCase()} ${toHonoPath(path)}`, access]),
    );
    const access = route && byRoute.get(`${route.method} ${route.path}`);
    return typeof access === "object" || access === "anyone" ? access : undefined;
  };
}

export const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

export interface StaffAccess {
  readonly staff: StaffRole;
  readonly action: string;
  readonly stages?: readonly StaffStage[];
  /** True if a full session needs a second factor, or a single sign-on, from the last ten minutes. */
  readonly isFresh?: true;
  /** True for a call that a screen repeats by itself. It does not extend the session, and is audited only if it fails. */
  readonly isQuiet?: true;
}

const FULL: readonly StaffStage[] = ["full"];
export const stagesOf = ({ stages = FULL }: StaffAccess): readonly StaffStage[] => stages;

export const describeStaffAccess = (access: StaffAccess) => ({
  "x-staff": {
    role: access.staff,
    action: access.action,
    stages: [...stagesOf(access)],
    fresh: access.isFresh === true,
    quiet: access.isQuiet === true,
  },
});
