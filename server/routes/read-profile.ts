import type { Notice, OwnLapse, OwnReopening, OwnWithdrawal, Profile } from "../../engine/protocol/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { findReferenceOf, formatReference, toOwnLapse, toOwnWithdrawal } from "../applications/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import {
  countSubmissions,
  withdrawalOf,
  type AccountRecord,
  type ApplicationId,
  type ApplicationRecord,
  currentApplicationOf,
} from "../store/index.ts";
import type { Context } from "hono";
import { reasonOf, ServerError } from "../errors.ts";
import { sessionCookie } from "../middleware/cookies.ts";
import { createBuckets } from "../middleware/limit-calls.ts";
import { withTimeout } from "../with-timeout.ts";

type Deps = Pick<AppDeps, "applications" | "epoch" | "journalKeys" | "store">;

type OwnProfile = Profile & {
  readonly notice: Notice | null;
  readonly reopened: OwnReopening | null;
  readonly lapsed: OwnLapse | null;
  readonly withdrawn: OwnWithdrawal | null;
};

/** Reads an application for its owner. Returns undefined if it does not exist. */
export async function readProfile(
  { applications, epoch, journalKeys, store }: Deps,
  served: Pick<LoadedTenant, "id" | "tenant">,
  owner: AccountRecord,
  id: ApplicationId,
): Promise<OwnProfile | undefined> {
  const found = await applications.find(served.tenant, id);
  if (found === undefined) return undefined;
  const { record, application } = found;
  const { content_revision, marks, asides, files, arranged } = applications.newsOf(served.tenant, found, 0);
  const reference = await findReferenceOf(store, record);
  const withdrawal = withdrawalOf(record);
  return {
    answer: application.answers,
    document_answer: application.documents,
    tabs: record.tabs,
    add_another: record.addAnother,
    username: owner.username,
    last_page: record.lastPage,
    successful_login: record.logins.map(toIso),
    web_status: toWebStatusList(record.webStatus),
    reference: reference === undefined ? null : formatReference(reference),
    digest: record.submission?.digest ?? null,
    revision: record.revision,
    account: id,
    round: record.round,
    epoch: await epoch.read(),
    journal_key: journalKeys.ofAccount(served.id, owner.id),
    content_revision,
    marks,
    asides,
    files,
    arranged,
    notice: applications.noticeOf(served.tenant, record),
    reopened: record.reopening && {
      at: toIso(record.reopening.at),
      reason: record.reopening.reason,
      until: toIso(record.reopening.until),
      submitted_at: toIso(record.reopening.submittedAt),
      print: `/api/applications/${encodeURIComponent(id)}/print?submission=${String(record.earlier.length)}`,
    },
    lapsed: toOwnLapse(record),
    withdrawn: withdrawal === undefined ? null : toOwnWithdrawal(withdrawal),
    submissions: countSubmissions(record),
  };
}

const toIso = (at: number): string => new Date(at).toISOString();

export const toWebStatusList = (entries: ApplicationRecord["webStatus"]) =>
  entries.map(({ web_status, at }) => ({ web_status, at: toIso(at) }));

/** After this time, the server sends the page without the profile. The page then requests the profile. */
const PATIENCE_MS = 2_000;

/**
 * Finds the profile to send with a page. Returns undefined for visitors, prefetches, too many calls, and after errors:
 * the page can request the profile.
 */
export function createPageProfiles(deps: AppDeps): (context: Context<AppEnv>) => Promise<Profile | undefined> {
  const { accounts, logger, now, settings } = deps;
  const buckets = createBuckets(settings.callsPerMinute, now);
  const find = async (context: Context<AppEnv>, token: string): Promise<Profile | undefined> => {
    const served = context.get("served");
    const found = await accounts.sessions.find(served.id, token);
    if (found === undefined || buckets.take(`${served.id} ${found.owner.id}`) > 0) return undefined;
    if (!(await accounts.sessions.touch(found.session, served.definition.tenant.session))) return undefined;
    return readProfile(deps, served, found.owner, currentApplicationOf(found.owner));
  };
  return async (context) => {
    const token = sessionCookie.read(context, settings);
    if (token === undefined || !isOpenedByPerson(context)) return undefined;
    try {
      return await withTimeout(
        PATIENCE_MS,
        () => new ServerError("store_unavailable"),
        () => find(context, token),
      );
    } catch (error) {
      logger.warn({ requestId: context.get("requestId"), reason: reasonOf(error) }, "page sent without its profile");
      return undefined;
    }
  };
}

/** True if a person opens the page. Prefetches do not count as activity. */
function isOpenedByPerson({ req }: Context<AppEnv>): boolean {
  const isAhead = ["sec-purpose", "purpose", "x-moz"].some((name) => /prefetch|preview/.test(req.header(name) ?? ""));
  // Old browsers do not send `sec-fetch-dest`.
  return req.method === "GET" && !isAhead && (req.header("sec-fetch-dest") ?? "document") === "document";
}
