import { setImmediate as nextTurn } from "node:timers/promises";
import { findDueReminder, type TenantDefinition, type Reminder } from "../../engine/core/index.ts";
import { roundsOf } from "../applications/index.ts";
import type { Outbox } from "../mail/index.ts";
import { hasSubmission, listSummaryPages, type Store } from "../store/index.ts";
import { createScheduledJob, type ScheduledJob, type ScheduledJobDeps } from "../work/index.ts";

const PAGE_SIZE = 200;
/** Longer than a reminder is due: 90 days at most. Without its job, a restart would queue the reminder again. */
const KEPT_MS = 100 * 24 * 60 * 60_000;

interface RemindersDeps extends ScheduledJobDeps {
  readonly store: ScheduledJobDeps["store"] & Pick<Store, "listApplicationSummaries">;
  readonly outbox: Pick<Outbox, "enqueueUnhurried">;
  readonly listDefinitions: () => readonly TenantDefinition[];
  readonly originOf: (tenant: string) => string;
}

export type Reminders = ScheduledJob;

/** Queues reminders some days before a round closes. Sends each email once. */
export function createReminders(deps: RemindersDeps): Reminders {
  const { store, outbox, listDefinitions, originOf, now, logger } = deps;

  const orderAll = async (
    definition: TenantDefinition,
    asked: ReminderOf,
    isEnded: () => boolean,
  ): Promise<number | undefined> => {
    const { id: tenant } = definition.tenant;
    const [origin, key] = [originOf(tenant), toReminderKey(asked)];
    let count = 0;
    for await (const page of listSummaryPages(store, tenant, PAGE_SIZE)) {
      const due = findDue(definition, now()).find(({ round, days }) => round === asked.round && days === asked.days);
      if (due?.closesAt !== asked.closesAt) return count;
      for (const summary of page) {
        const { account, round, createdAt, isBegun } = summary;
        if (isEnded()) return undefined;
        if (
          hasSubmission(summary) ||
          !isBegun ||
          createdAt >= due.dueAt ||
          !isForRound(definition, round, asked, now())
        )
          continue;
        await outbox.enqueueUnhurried({ tenant, account, kind: "reminder", key, to: "", origin, code: "" });
        count += 1;
        await nextTurn();
      }
      await nextTurn();
    }
    return count;
  };

  return createScheduledJob({
    ...deps,
    kind: "reminder",
    keptMs: KEPT_MS,
    listTenants: () => listDefinitions().map(({ tenant }) => tenant.id),
    listDue: () =>
      listDefinitions().flatMap((definition) =>
        findDue(definition, now()).map((reminder) => ({
          tenant: definition.tenant.id,
          key: toReminderKey(reminder),
        })),
      ),
    goThrough: async ({ tenant, key }, isEnded) => {
      const asked = parseReminderKey(key);
      const definition = listDefinitions().find((one) => one.tenant.id === tenant);
      if (asked === undefined || definition === undefined) return "unknown";
      const count = await orderAll(definition, asked, isEnded);
      return count === undefined ? "ended" : { done: { count } };
    },
    onDone: ({ tenant, key }, result) => logger.info({ tenant, ...nameOf(key), ...result }, "reminders ordered"),
    onPutOff: ({ tenant, key }, reason) =>
      logger.warn({ tenant, ...nameOf(key), reason }, "reminders will be ordered later"),
  });
}

function nameOf(key: string) {
  const { round, days } = parseReminderKey(key) ?? {};
  return { round, days };
}

interface DueReminder extends ReminderOf {
  readonly dueAt: number;
}

function findDue(definition: TenantDefinition, now: number): readonly DueReminder[] {
  return roundsOf(definition).flatMap(({ id: round, opensAt, closesAt }) => {
    const due = findDueReminder({ opensAt, closesAt }, definition.tenant, now);
    return due === undefined ? [] : [{ ...due, round, closesAt }];
  });
}

/** Identifies a reminder. Another deadline means another reminder. */
export interface ReminderOf extends Pick<Reminder, "days"> {
  readonly round: string;
  readonly closesAt: number;
}

const KEY = /^reminder:([^:]+):(\d+):(\d+)$/;

export const toReminderKey = ({ round, closesAt, days }: ReminderOf): string => `reminder:${round}:${closesAt}:${days}`;

export function parseReminderKey(key: string): ReminderOf | undefined {
  const [, round, closesAt, given] = KEY.exec(key) ?? [];
  return round === undefined ? undefined : { round, closesAt: Number(closesAt), days: Number(given) };
}

/** True if a draft belongs to the round that `asked` names. @param round empty: the open round that closes first */
export function isForRound(
  definition: TenantDefinition,
  round: string,
  asked: { readonly round: string },
  now: number,
): boolean {
  if (round !== "") return round === asked.round;
  const open = roundsOf(definition).filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  return open.sort((one, other) => one.closesAt - other.closesAt)[0]?.id === asked.round;
}
