import { randomUUID } from "node:crypto";
import type { DocumentPlace } from "./status.ts";
import type { Uploads } from "../uploads/index.ts";

/** Folders of the upload store: what applicants sent, the PDFs made of it, and the PDFs of applications and of drafts. */
export const INCOMING = "incoming";
export const CONVERTED = "documents";
export const PRINTED = "applications";
export const DRAFTED = "drafts";

const placeOf = ({ tenant, account, answerKey }: DocumentPlace): string => `${tenant}/${account}/${answerKey}`;

const applicationOf = ({ tenant, account }: DocumentPlace): string => `${tenant}/${account}/`;
/** What was sent for an application and has not been converted yet, and what was made of its files. */
export const incomingFolder = (place: DocumentPlace): string => `${INCOMING}/${applicationOf(place)}`;
export const convertedFolder = (place: DocumentPlace): string => `${CONVERTED}/${applicationOf(place)}`;

const TIME_DIGITS = 12;

/** Its last part is a UUID of version 7, which begins with its time (RFC 9562, section 5.7). */
export function newIncomingKey(place: DocumentPlace, now: number): string {
  const time = now.toString(16).padStart(TIME_DIGITS, "0");
  return `${INCOMING}/${placeOf(place)}/${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/**
 * When the permission to send this file was given. Only a file that was sent by that permission has its key, so nobody
 * makes one earlier. Undefined for keys of earlier versions.
 */
export function findSignedAt(key: string): number | undefined {
  const [, time] = /\/([0-9a-f]{8}-[0-9a-f]{4})-7[0-9a-f-]{21}$/.exec(key) ?? [];
  return time === undefined ? undefined : Number.parseInt(time.replace("-", ""), 16);
}

/** Whether an upload was signed for this very question of this applicant. */
export const isIncomingKeyOf = (place: DocumentPlace, key: string): boolean => {
  const prefix = `${INCOMING}/${placeOf(place)}/`;
  return key.startsWith(prefix) && /^[0-9a-f-]{36}$/.test(key.slice(prefix.length));
};

/** The key depends on the job alone, so that a second attempt overwrites the file of the first. */
export const convertedKey = (place: DocumentPlace, jobId: string): string =>
  `${CONVERTED}/${placeOf(place)}/${jobId}.pdf`;
export const printedKey = (tenant: string, account: string, jobId: string): string =>
  `${PRINTED}/${tenant}/${account}/${jobId}.pdf`;
export const draftedKey = (tenant: string, account: string, jobId: string): string =>
  `${DRAFTED}/${tenant}/${account}/${jobId}.pdf`;

/**
 * Deletes every file of an application: what was uploaded, what was made of it, and the PDFs of the application itself.
 * What a worker is still writing is deleted within hours, because nothing refers to it any more (sweep-orphans.ts).
 */
export async function removeFiles(
  uploads: Pick<Uploads, "list" | "remove">,
  tenant: string,
  application: string,
): Promise<void> {
  for (const folder of [INCOMING, CONVERTED, PRINTED, DRAFTED])
    for await (const { key } of uploads.list(`${folder}/${tenant}/${application}/`)) await uploads.remove(key);
}
