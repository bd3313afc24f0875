import type { Store, SubmissionRecord, ApplicationRecord } from "../store/index.ts";
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
  /** SHA-256 of the kept PDF of a submitted application; undefined while there is none. */
  readonly pdfSha256: (tenant: string, account: string) => Promise<string | undefined>;
}

/**
 * Compares what somebody holds with what is stored, and that with its digest. Undefined if anything differs, and for a
 * number that there is not, at the cost of the same calls, so that nobody learns by asking which numbers there are.
 */
export async function verifyClaim(deps: VerifyDeps, tenant: string, claim: Claim): Promise<Verified | undefined> {
  const digest = claim.digest === undefined ? undefined : toHex(claim.digest);
  const file = claim.fileSha256 === undefined ? undefined : toHex(claim.fileSha256);
  if (digest === undefined && file === undefined) return undefined;
  const found = await findSubmission(deps.store, tenant, claim.reference);
  const kept = file === undefined ? undefined : await deps.pdfSha256(tenant, found?.record.account ?? NOBODY);
  if (found === undefined || kept !== file) return undefined;
  const { record, submission } = found;
  if (digest !== undefined && digest !== submission.digest) return undefined;
  return isUnchanged(deps.cipher, record, submission)
    ? { submission, signature: signatureOf(deps.signer, tenant, submission) }
    : undefined;
}

/** The id of no account. */
const NOBODY = "nobody";

export async function findSubmission(
  store: VerifyDeps["store"],
  tenant: string,
  typed: string,
): Promise<{ readonly record: ApplicationRecord; readonly submission: SubmissionRecord } | undefined> {
  const reference = parseReference(typed);
  if (reference === undefined) return undefined;
  const account = await store.findReferenceHolder(tenant, reference);
  const record = await store.findApplication(tenant, account ?? NOBODY);
  return record?.submission ? { record, submission: record.submission } : undefined;
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
