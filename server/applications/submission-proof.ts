import { createHmac, randomBytes } from "node:crypto";
import {
  type ApplicationRecord,
  type SubmissionRecord,
  countSubmissions,
  findSubmitted,
  type Store,
} from "../store/index.ts";
import { sha256Of, toCanonicalJson, type CanonicalValue, type Signer } from "../signing/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { openSecrets } from "./sealed-answers.ts";
import { parseReference } from "./reference.ts";

const FORMAT = "portico-submission-1";
const SALT_BYTES = 16;

export type SubmissionFacts = Pick<SubmissionRecord, "reference" | "timeZone" | "form" | "documents" | "round"> & {
  readonly at: number;
};

type Submitted = Pick<
  ApplicationRecord,
  "tenant" | "account" | "answers" | "sealed" | "tabs" | "addAnother" | "documents"
>;

/**
 * Collects the data of the digest (docs/operate/records.md, "Verify a submission"). Replaces secret answers by salted
 * HMACs, which prevents guessing.
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
    // Without a round, add no field: it would change the digests of early portal versions.
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

export const digestOf = (statement: CanonicalValue): string => sha256Of(toCanonicalJson(statement));

/** Returns the part that the portal signs. It fits on a receipt. */
export const toSignedStatement = (
  tenant: string,
  { reference, submittedAt, form, digest }: Pick<SubmissionRecord, "reference" | "submittedAt" | "form" | "digest">,
): { readonly [key: string]: string } => ({ format: FORMAT, tenant, reference, submittedAt, form, digest });

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

/** Formats a time in ISO 8601 with the zone's UTC offset: 2026-11-21T12:00:00.000-05:00. */
export function toZonedTime(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "00", minutes = "00"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offsetMs = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(at + offsetMs).toISOString().replace("Z", `${sign}${hours}:${minutes}`);
}

/** Both hashes are in hexadecimal. */
export interface Claim {
  readonly reference: string;
  readonly digest?: string | undefined;
  readonly fileSha256?: string | undefined;
}

export type SignatureState = "right" | "wrong" | "unknownKey" | "none";

export interface VerifyDeps {
  readonly store: Pick<Store, "findReferenceHolder" | "findApplication">;
  readonly cipher: FieldCipher;
  readonly signer: Pick<Signer, "verify">;
  /** Returns the SHA-256 of the stored PDF, or undefined if there is none. `submission` counts from 1. */
  readonly pdfSha256: (tenant: string, account: string, submission: number) => Promise<string | undefined>;
}

/**
 * Verifies a claim against the stored submissions. Reads the store for unknown reference numbers too, so that the
 * response time does not reveal which numbers exist.
 */
export async function verifyClaim(deps: VerifyDeps, tenant: string, claim: Claim) {
  const digest = claim.digest === undefined ? undefined : toHex(claim.digest);
  const file = claim.fileSha256 === undefined ? undefined : toHex(claim.fileSha256);
  if (digest === undefined && file === undefined) return undefined;
  const all = await findSubmissions(deps.store, tenant, claim.reference);
  if (all.length === 0 && file !== undefined) await deps.pdfSha256(tenant, NOBODY, 1);
  for (const { record, submission, number } of all) {
    const kept = file === undefined ? undefined : await deps.pdfSha256(tenant, record.account, number);
    if (kept !== file || (digest !== undefined && digest !== submission.digest)) continue;
    if (isUnchanged(deps.cipher, record, submission))
      return { submission, signature: signatureOf(deps.signer, tenant, submission) };
  }
  return undefined;
}

const NOBODY = "nobody";

/** Finds the submissions of a reference number that have a digest, newest first. */
export async function findSubmissions(store: VerifyDeps["store"], tenant: string, typed: string) {
  const reference = parseReference(typed);
  if (reference === undefined) return [];
  const account = await store.findReferenceHolder(tenant, reference);
  const stored = await store.findApplication(tenant, account ?? NOBODY);
  if (stored === undefined) return [];
  const numbers = Array.from({ length: countSubmissions(stored) }, (_, index) => index + 1);
  return numbers.toReversed().flatMap((number) => {
    const record = findSubmitted(stored, number);
    return record?.submission ? [{ record, submission: record.submission, number }] : [];
  });
}

export const isUnchanged = (cipher: FieldCipher, record: ApplicationRecord, submission: SubmissionRecord): boolean =>
  digestOf(toStatement(cipher, record, submission)) === submission.digest;

export function signatureOf(
  signer: Pick<Signer, "verify">,
  tenant: string,
  submission: Pick<SubmissionRecord, "reference" | "submittedAt" | "form" | "digest" | "keyId" | "signature">,
): SignatureState {
  const { keyId, signature } = submission;
  if (keyId === null || signature === null) return "none";
  return signer.verify(toSignedStatement(tenant, submission), { keyId, signature });
}

export const formatDigest = (digest: string): string => digest.match(/.{1,8}/g)?.join(" ") ?? "";

const toHex = (typed: string): string => typed.toLowerCase().replace(/[^0-9a-f]/g, "");
