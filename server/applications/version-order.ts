import type { Tenant } from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import type { ApplicationRecord } from "../store/index.ts";

const RETRY_AFTER_MS = 5_000;
/** A draft that another version wrote longer ago than this may be migrated by an older process. */
const NEWER_VERSION_WINS_MS = 10 * 60_000;

/** When this process first loaded each version. The newer of two versions without steps between them wins. */
const firstSeen = new WeakMap<Tenant, number>();

export function firstSeenAt(tenant: Tenant, at: number): number {
  const since = firstSeen.get(tenant) ?? at;
  firstSeen.set(tenant, since);
  return since;
}

/** Refuses answers that took a step this version does not know. @throws ServerError `form_changed` */
export function requireKnownSteps(tenant: Tenant, steps: readonly string[]): void {
  const known = knownSteps(tenant);
  if (steps.some((id) => !known.has(id))) throw new ServerError("form_changed", { retryAfterMs: RETRY_AFTER_MS });
}

/** Refuses a draft with unknown steps, and one that a later version wrote within ten minutes. `since` is from `firstSeenAt`. @throws ServerError `form_changed` */
export function requireNewest(
  tenant: Tenant,
  { form, updatedAt }: Pick<ApplicationRecord, "form" | "updatedAt">,
  since: number,
  now: number,
): void {
  requireKnownSteps(tenant, form.steps);
  if (form.hash === "" || form.hash === tenant.hash || form.steps.length < knownSteps(tenant).size) return;
  const isLaterElsewhere = form.since > since && now - updatedAt < NEWER_VERSION_WINS_MS;
  if (isLaterElsewhere) throw new ServerError("form_changed", { retryAfterMs: RETRY_AFTER_MS });
}

const knownSteps = (tenant: Tenant): ReadonlySet<string> =>
  new Set((tenant.definition.changes ?? []).map(({ id }) => id));
