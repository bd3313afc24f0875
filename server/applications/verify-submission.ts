import {
  countSubmissions,
  findSubmitted,
  type ApplicationRecord,
  type Store,
  type SubmissionRecord,
} from "../store/index.ts";
import type { Signer } from "../signing/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { parseReference } from "./reference.ts";
import { digestOf, toSignedStatement, toStatement } from "./seal-submission.ts";

/** What somebody holds of a submission and wants to know about. Both in hexadecimal. */
export interface Claim {
  /** As it was typed. */
  readonly reference: string;
  /** The digest as the receipt or the PDF shows it. */
  readonly digest?: string | undefined;
  /** SHA-256 of a PDF file. */
  readonly fileSha256?: string | undefined;
}

export type SignatureState = "right" | "wrong" | "unknownKey" | "none";

/** What is known of a submission that is still what was submitted. It has no answer in it. */
export interface Verified {
  readonly submission: SubmissionRecord;
  readonly signature: SignatureState;
}

export interface VerifyDeps {
  readonly store: Pick<Store, "findReferenceHolder" | "findApplication">;
  readonly cipher: FieldCipher;
  readonly signer: Pick<Signer, "verify">;
  /** SHA-256 of the kept PDF of a submission, the first being 1; undefined while there is none. */
  readonly pdfSha256: (tenant: string, account: string, submission: number) => Promise<string | undefined>;
}

/**
 * Compares what somebody holds with what is stored, and that with its digest. Undefined if anything differs, and for a
 * number that there is not, at the cost of the same calls, so that nobody learns by asking which numbers there are. What
 * was submitted before the last time is still what was submitted then.
 */
export async function verifyClaim(deps: VerifyDeps, tenant: string, claim: Claim): Promise<Verified | undefined> {
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

/** The id of no account. */
const NOBODY = "nobody";

export interface FoundSubmission {
  /** The application as it was with it. */
  readonly record: ApplicationRecord;
  readonly submission: SubmissionRecord;
  /** The first is 1. */
  readonly number: number;
}

/** All submissions with this reference number that have a digest, the last one first. */
export async function findSubmissions(
  store: VerifyDeps["store"],
  tenant: string,
  typed: string,
): Promise<readonly FoundSubmission[]> {
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

/** Whether what is stored still has the digest that it was submitted with. */
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

/** Groups of eight, so that people can compare them. */
export const formatDigest = (digest: string): string => digest.match(/.{1,8}/g)?.join(" ") ?? "";

/** Spaces and hyphens between the groups do not count. */
const toHex = (typed: string): string => typed.toLowerCase().replace(/[^0-9a-f]/g, "");
