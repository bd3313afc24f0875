import type { TenantDefinition } from "../../engine/core/index.ts";
import { findDueReminder } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { placeInRound, roundsOf, toApplicationLink, toSubmittedTime } from "../applications/index.ts";
import type { AccountMail, MailOrder } from "../mail/index.ts";
import { accountOf, hasSubmission, type ApplicationRecord, type Store } from "../store/index.ts";
import { isForRound, parseReminderKey } from "./reminder-of.ts";
import { createStopToken } from "./stop-token.ts";

interface Deps {
  readonly store: Pick<Store, "findApplication" | "findAccount">;
  readonly keys: readonly Uint8Array[];
  /** Counts incomplete pages; undefined if unknown. */
  readonly countOpenPages: (record: ApplicationRecord) => number | undefined;
  readonly now: () => number;
}

/** Makes a reminder if it still applies: not submitted, wanted, same deadline, and no later reminder is due. */
export async function makeReminder(
  { store, keys, countOpenPages, now }: Deps,
  { tenant, account, key, origin }: MailOrder,
  definition: TenantDefinition,
): Promise<AccountMail | undefined> {
  const asked = parseReminderKey(key);
  const round = roundsOf(definition).find(({ id, closesAt }) => id === asked?.round && closesAt === asked.closesAt);
  if (asked === undefined || round === undefined) return undefined;
  if (findDueReminder(round, definition.tenant, now())?.days !== asked.days) return undefined;
  const [record, owner] = await Promise.all([
    store.findApplication(tenant, account),
    store.findAccount(tenant, accountOf(account)),
  ]);
  if (record === undefined || owner === undefined || owner.isReminderOff || hasSubmission(record)) return undefined;
  if (!isForRound(definition, record.round, asked, now())) return undefined;
  const placed = placeInRound(definition, now(), record);
  // Several rounds are open, and the applicant has not chosen one.
  const isChosen = placed.round !== "";
  const openPages = isChosen ? countOpenPages(record) : undefined;
  const values = {
    name: definition.tenant.name,
    round: round.label,
    date: toSubmittedTime(definition, round.closesAt),
  };
  return {
    kind: "reminder",
    definition,
    to: owner.username,
    link: toApplicationLink(origin, placed, "/applications"),
    subject: serverText(definition, asked.days === 1 ? "reminder.daySubject" : "reminder.weekSubject", values),
    paragraphs: [
      serverText(definition, isChosen ? "reminder.text" : "reminder.unchosen", values),
      ...(openPages === undefined ? [] : [toProgressText(definition, openPages)]),
    ].filter((text) => text !== ""),
    linkText: serverText(definition, "reminder.link"),
    stopLink: `${origin}/unsubscribe/${createStopToken(keys, tenant, owner.id)}`,
    stopText: serverText(definition, "reminder.stop"),
  };
}

const toProgressText = (definition: TenantDefinition, openPages: number): string =>
  openPages === 0
    ? serverText(definition, "reminder.complete")
    : serverText(definition, "reminder.pages", { pages: openPages });
