import { createHmac, randomBytes } from "node:crypto";
import type { ApplicationRecord, SubmissionRecord } from "../store/index.ts";
import { sha256Of, toCanonicalJson, type CanonicalValue, type Signer } from "../signing/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { openSecrets } from "./sealed-answers.ts";

const FORMAT = "portico-submission-1";
const SALT_BYTES = 16;

/** What is known of a submission before it has a digest. */
export interface SubmissionFacts {
  /** As the store has it. */
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly timeZone: string;
  /** Content hash of the tenant's files that the applicant answered. */
  readonly form: string;
  readonly documents: SubmissionRecord["documents"];
  readonly round?: SubmissionRecord["round"];
}

type Submitted = Pick<
  ApplicationRecord,
  "tenant" | "account" | "answers" | "sealed" | "tabs" | "addAnother" | "documents"
>;

/**
 * Everything that was submitted, whose canonical JSON has the digest (docs/operate/records.md, "Verify a submission"). A secret
 * answer is in it as an HMAC, and the salt keeps who knows most answers from finding out the rest by trying.
 */
export function toStatement(
  cipher: FieldCipher,
  record: Submitted,
  { reference, submittedAt, timeZone, form, documents, round, salt, secretSalt }: SubmissionRecord,
): { readonly [key: string]: CanonicalValue } {
  const secrets = Object.entries(openSecrets(cipher, record)).map(([key, value]) => [
    key,
    createHmac("sha256", Buffer.from(secretSalt, "base64url"))
      .update(toCanonicalJson([key, value]))
      .digest("hex"),
  ]);
  return {
    format: FORMAT,
    tenant: record.tenant,
    reference,
    submittedAt,
    timeZone,
    form,
    // Without rounds the statement is that of versions that knew none.
    ...(round === undefined ? {} : { round: { ...round } }),
    answers: record.answers,
    secrets: Object.fromEntries(secrets) as Record<string, string>,
    tabs: record.tabs,
    addAnother: record.addAnother,
    documents: Object.fromEntries(
      Object.entries(record.documents).map(([key, { fileName, fileSize }]) => [
        key,
        { fileName, fileSize, file: documents[key]?.file ?? null, pdf: documents[key]?.pdf ?? null },
      ]),
    ),
    salt,
  };
}

/** SHA-256 of the canonical JSON, in hexadecimal. */
export const digestOf = (statement: CanonicalValue): string => sha256Of(toCanonicalJson(statement));

/** What is signed: so little that a receipt can show all of it. */
export const toSignedStatement = (
  tenant: string,
  { reference, submittedAt, form, digest }: Pick<SubmissionRecord, "reference" | "submittedAt" | "form" | "digest">,
): { readonly [key: string]: string } => ({ format: FORMAT, tenant, reference, submittedAt, form, digest });

/** Makes digest and signature of an application that is about to be submitted. */
export function sealSubmission(
  cipher: FieldCipher,
  signer: Pick<Signer, "sign">,
  record: Submitted,
  { at, ...facts }: SubmissionFacts,
): SubmissionRecord {
  const makeSalt = () => randomBytes(SALT_BYTES).toString("base64url");
  const unsigned: SubmissionRecord = {
    ...facts,
    submittedAt: toZonedTime(at, facts.timeZone),
    salt: makeSalt(),
    secretSalt: makeSalt(),
    digest: "",
    keyId: null,
    signature: null,
  };
  const sealed = { ...unsigned, digest: digestOf(toStatement(cipher, record, unsigned)) };
  return { ...sealed, ...signer.sign(toSignedStatement(record.tenant, sealed)) };
}

/** ISO 8601 with the offset of the zone at that time: 2026-11-21T12:00:00.000-05:00. */
export function toZonedTime(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "00", minutes = "00"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offsetMs = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(at + offsetMs).toISOString().replace("Z", `${sign}${hours}:${minutes}`);
}
