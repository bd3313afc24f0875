import { createHmac } from "node:crypto";
import { type TenantDefinition, findDueReminder } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { placeInRound, roundsOf, toApplicationLink, toSubmittedTime, type MailSubject } from "../applications/index.ts";
import type { AccountMail, MailOrder } from "../mail/index.ts";
import { hasSubmission, type ApplicationRecord } from "../store/index.ts";
import { isForRound, parseReminderKey } from "./reminders.ts";
import { deriveKey, isSameSecret } from "../accounts/index.ts";

interface Deps {
  readonly keys: readonly Uint8Array[];
  readonly countOpenPages: (record: ApplicationRecord) => number | undefined;
  readonly now: () => number;
}

/**
 * Makes a reminder. Returns undefined if the draft was submitted or belongs to another round, reminders are off, the
 * deadline has changed, or a later reminder is due.
 */
export function makeReminder(
  { keys, countOpenPages, now }: Deps,
  { tenant, key, origin }: MailOrder,
  { record, owner, definition }: MailSubject,
): AccountMail | undefined {
  const asked = parseReminderKey(key);
  const round = roundsOf(definition).find(({ id, closesAt }) => id === asked?.round && closesAt === asked.closesAt);
  if (asked === undefined || round === undefined) return undefined;
  if (findDueReminder(round, definition.tenant, now())?.days !== asked.days) return undefined;
  if (owner.isReminderOff || hasSubmission(record)) return undefined;
  if (!isForRound(definition, record.round, asked, now())) return undefined;
  const placed = placeInRound(definition, now(), record);
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

type Keys = readonly Uint8Array[];

const signatureOf = (key: Uint8Array, tenant: string, account: string): string =>
  createHmac("sha256", deriveKey(key, "links that stop reminders")).update(`${tenant}\n${account}`).digest("base64url");

/** Makes a token that turns off the reminders of one account. Never expires, because emails may be read years later. */
export function createStopToken([key]: Keys, tenant: string, account: string): string {
  if (key === undefined) throw new Error("There is no key to sign with.");
  return `${account}.${signatureOf(key, tenant, account)}`;
}

/** Returns the account of a valid token. All keys verify, so that a key rotation revokes no token. */
export function readStopToken(keys: Keys, tenant: string, token: string): string | undefined {
  const [account = "", signature = "", ...rest] = token.split(".");
  const isSigned = keys.some((key) => isSameSecret(signatureOf(key, tenant, account), signature));
  return isSigned && rest.length === 0 ? account : undefined;
}
