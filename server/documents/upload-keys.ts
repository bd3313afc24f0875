import { randomUUID } from "node:crypto";
import type { DocumentPlace } from "./documents-deps.ts";
import type { Uploads } from "../uploads/index.ts";

/**
 * Folders of the upload storage: uploaded files, their PDFs, PDFs of submissions. Earlier portal versions stored PDFs of
 * drafts.
 */
export const INCOMING = "incoming";
export const CONVERTED = "documents";
export const PRINTED = "applications";
export const DRAFTED = "drafts";

const placeOf = ({ tenant, account, answerKey }: DocumentPlace): string => `${tenant}/${account}/${answerKey}`;

const applicationOf = ({ tenant, account }: DocumentPlace): string => `${tenant}/${account}/`;
export const incomingFolder = (place: DocumentPlace): string => `${INCOMING}/${applicationOf(place)}`;
export const convertedFolder = (place: DocumentPlace): string => `${CONVERTED}/${applicationOf(place)}`;

const TIME_DIGITS = 12;

/** Makes a key that ends with a UUID of version 7, which contains the time (RFC 9562, section 5.7). */
export function newIncomingKey(place: DocumentPlace, now: number): string {
  const time = now.toString(16).padStart(TIME_DIGITS, "0");
  return `${INCOMING}/${placeOf(place)}/${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Returns the time when the portal signed this upload. Returns undefined for keys of earlier portal versions. */
export function findSignedAt(key: string): number | undefined {
  const [, time] = /\/([0-9a-f]{8}-[0-9a-f]{4})-7[0-9a-f-]{21}$/.exec(key) ?? [];
  return time === undefined ? undefined : Number.parseInt(time.replace("-", ""), 16);
}

export const isIncomingKeyOf = (place: DocumentPlace, key: string): boolean => {
  const prefix = `${INCOMING}/${placeOf(place)}/`;
  return key.startsWith(prefix) && /^[0-9a-f-]{36}$/.test(key.slice(prefix.length));
};

export const printedKey = (tenant: string, account: string, jobId: string): string =>
  `${PRINTED}/${tenant}/${account}/${jobId}.pdf`;

/** Deletes all files of an application. If a worker is still writing a file, a later sweep deletes it. */
export async function removeFiles(uploads: Pick<Uploads, "list" | "remove">, tenant: string, application: string) {
  for (const folder of [INCOMING, CONVERTED, PRINTED, DRAFTED])
    for await (const { key } of uploads.list(`${folder}/${tenant}/${application}/`)) await uploads.remove(key);
}
