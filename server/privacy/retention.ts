import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import {
  isOpen,
  readRoundState,
  toRetentionStep,
  type RetentionFile,
  type TenantDefinition,
} from "../../engine/core/index.ts";
import { roundsOf, toSubmittedTime, type MailSubject } from "../applications/index.ts";
import type { Outbox, AccountMail, MailOrder } from "../mail/index.ts";
import {
  hasSubmission,
  listSummaryPages,
  submittedAtOf,
  type ApplicationSummary,
  type Store,
  type JobIdentity,
} from "../store/index.ts";
import { createScheduledJob, type ScheduledJob, type ScheduledJobDeps } from "../work/index.ts";
import type { Erasure } from "./erasure.ts";
import { serverText } from "../../engine/texts/index.ts";

const PAGE_SIZE = 200;
const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface RetentionDeps extends ScheduledJobDeps {
  readonly store: Store;
  readonly erasure: Erasure;
  readonly outbox: Pick<Outbox, "enqueueUnhurried">;
  readonly listDefinitions: () => readonly TenantDefinition[];
  readonly originOf: (tenant: string) => string;
}

export type Retention = ScheduledJob;

/** Erases old applications once a day, by the tenant's `retention`. Sends each notice once. */
export function createRetention(deps: RetentionDeps): Retention {
  const { store, erasure, outbox, listDefinitions, originOf, now, logger } = deps;

  const step = async (definition: TenantDefinition, rule: RetentionFile, summary: ApplicationSummary) => {
    const { id: tenant } = definition.tenant;
    const { account: application, updatedAt: touchedAt } = summary;
    const submittedAt = submittedAtOf(summary);
    const rounds = roundsOf(definition);
    const isStillOpen = submittedAt === undefined && rounds.length > 0 && isOpenFor(definition, summary.round, now());
    const known = { submittedAt, touchedAt, isOpen: isStillOpen };
    const first = toRetentionStep(rule, { ...known, toldAt: undefined }, now());
    if (first.kind === "keep") return false;
    // The record of the notice is a job, so that an erasure deletes it too. A change of the draft makes it invalid.
    const notice: JobIdentity = { tenant, account: application, kind: "notice", key: "retention" };
    const told = submittedAt === undefined ? await store.findJob(notice) : undefined;
    const toldAt = toldSchema.safeParse(told?.input).data?.touchedAt === touchedAt ? told?.createdAt : undefined;
    const next = toRetentionStep(rule, { ...known, toldAt }, now());
    if (next.kind === "tell") {
      const key = `retention:${String(touchedAt)}:${String(next.at)}`;
      // Queue the email before its record. After a record without an email, the draft would be erased without a notice.
      await outbox.enqueueUnhurried({
        tenant,
        account: application,
        kind: "retention",
        key,
        to: "",
        origin: originOf(tenant),
        code: "",
      });
      await store.enqueueJob(notice, { touchedAt }, now());
    }
    if (next.kind !== "erase") return false;
    const record = await store.findApplication(tenant, application);
    if (record === undefined || record.updatedAt !== touchedAt || hasSubmission(record) !== hasSubmission(summary))
      return false;
    await erasure.eraseApplication(tenant, application, "retention", record.revision);
    return true;
  };

  const goThrough = async (
    definition: TenantDefinition,
    rule: RetentionFile,
    isEnded: () => boolean,
  ): Promise<number | undefined> => {
    let count = 0;
    for await (const page of listSummaryPages(store, definition.tenant.id, PAGE_SIZE))
      for (const summary of page) {
        if (isEnded()) return undefined;
        if (await step(definition, rule, summary)) count += 1;
        // Let other work run, because SQLite responds synchronously.
        await nextTurn();
      }
    return count;
  };

  return createScheduledJob({
    ...deps,
    kind: "retention",
    keptMs: KEPT_MS,
    listTenants: () => listDefinitions().map(({ tenant }) => tenant.id),
    listDue: () => {
      const key = new Date(now()).toISOString().slice(0, 10);
      return listDefinitions().flatMap(({ tenant: { id, retention } }) =>
        retention === undefined ? [] : [{ tenant: id, key }],
      );
    },
    goThrough: async ({ tenant }, isEnded) => {
      const definition = listDefinitions().find((one) => one.tenant.id === tenant);
      if (definition === undefined) return "unknown";
      const rule = definition.tenant.retention;
      if (rule === undefined) return { done: { erased: 0 } };
      const erased = await goThrough(definition, rule, isEnded);
      return erased === undefined ? "ended" : { done: { erased } };
    },
    onDone: ({ tenant }, result) => {
      if (result["erased"] !== 0) logger.info({ tenant, ...result }, "applications erased by retention");
    },
    onPutOff: ({ tenant }, reason) => logger.warn({ tenant, reason }, "retention will continue later"),
  });
}

function isOpenFor(definition: TenantDefinition, round: string, now: number): boolean {
  const rounds = roundsOf(definition);
  if (round !== "") return isOpen(readRoundState(rounds, now, round));
  return rounds.some(({ closesAt }) => closesAt > now);
}

const toldSchema = z.object({ touchedAt: z.number() });

const KEY = /^retention:(\d+):(\d+)$/;

/** Makes the notice about a draft's erasure, if the draft is unchanged and the tenant still erases drafts. */
export function makeRetentionMail(
  { key, origin }: MailOrder,
  { record, owner, definition }: MailSubject,
): AccountMail | undefined {
  const [, touchedAt, endsAt] = (KEY.exec(key) ?? []).map(Number);
  if (touchedAt === undefined || endsAt === undefined || definition.tenant.retention?.draftMonths === undefined)
    return undefined;
  if (hasSubmission(record) || record.updatedAt !== touchedAt) return undefined;
  const values = { name: definition.tenant.name, date: toSubmittedTime(definition, endsAt) };
  return {
    kind: "retention",
    definition,
    to: owner.username,
    link: `${origin}/login`,
    subject: serverText(definition, "retention.subject", values),
    paragraphs: [serverText(definition, "retention.text", values)],
    linkText: serverText(definition, "retention.link"),
  };
}
