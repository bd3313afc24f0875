import { toStepIds, type Tenant } from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import type { ApplicationRecord } from "../store/index.ts";

const RETRY_AFTER_MS = 5_000;
/** A process with an older form version may migrate a draft only if the draft's last write is older than this. */
const NEWER_VERSION_WINS_MS = 10 * 60_000;

/**
 * Time when this process first used each form version. If two versions have the same steps, the version used later
 * counts as newer.
 */
const firstSeen = new WeakMap<Tenant, number>();

export function firstSeenAt(tenant: Tenant, at: number): number {
  const since = firstSeen.get(tenant) ?? at;
  firstSeen.set(tenant, since);
  return since;
}

/** Rejects a draft or form with a step unknown to this form version. @throws ServerError `form_changed` */
export function requireKnownSteps(tenant: Tenant, steps: readonly string[]): void {
  const known = toStepIds(tenant.definition.changes ?? []);
  if (steps.some((id) => !known.includes(id))) throw new ServerError("form_changed", { retryAfterMs: RETRY_AFTER_MS });
}

/**
 * Rejects unknown steps, and drafts that a newer form version wrote in the last ten minutes. @throws ServerError
 * `form_changed`
 */
export function requireNewest(
  tenant: Tenant,
  { form, updatedAt }: Pick<ApplicationRecord, "form" | "updatedAt">,
  now: number,
): void {
  requireKnownSteps(tenant, form.steps);
  const known = toStepIds(tenant.definition.changes ?? []);
  if (form.hash === "" || form.hash === tenant.hash || form.steps.length < known.length) return;
  const isLaterElsewhere = form.since > firstSeenAt(tenant, now) && now - updatedAt < NEWER_VERSION_WINS_MS;
  if (isLaterElsewhere) throw new ServerError("form_changed", { retryAfterMs: RETRY_AFTER_MS });
}
