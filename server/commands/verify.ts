import { readFile } from "node:fs/promises";
import { InvalidArgumentError, Option, type Command } from "commander";
import { z } from "zod";
import {
  digestOf,
  findSubmissions,
  formatDigest,
  formatReference,
  isUnchanged,
  parseReference,
  signatureOf,
  toSignedStatement,
  toStatement,
  verifyClaim,
  type SignatureState,
} from "../applications/index.ts";
import { ConfigError, parseSigningKeys, type Config } from "../config/index.ts";
import { findPdfSha256 } from "../documents/index.ts";
import { reasonOf } from "../errors.ts";
import { createSigner, openSigningKeys, sha256Of, toCanonicalJson } from "../signing/index.ts";
import { openUploads } from "../uploads/index.ts";
import { parseExport } from "./parse-export.ts";
import { exitOnOperatorError, fail, openCipher, out, withStore } from "./with-store.ts";

interface VerifyOptions {
  readonly reference?: string;
  readonly digest?: string;
  readonly publicKey?: string;
  readonly tenant?: string;
}

interface SubmissionOptions {
  readonly reference: string;
  readonly tenant?: string;
  readonly number?: number;
}

type Submission = Readonly<Record<"reference" | "submittedAt" | "digest", string>>;
/** Exit code (0 yes, 1 no, 2 unknown) and printed sentence. The command replaces `NAME`. */
type Verdict = readonly [exitCode: 0 | 1 | 2, sentence: string];

/** Verdicts if the database still has the submission unchanged. */
const KEPT: Readonly<Record<SignatureState, Verdict>> = {
  right: [0, "This is what was submitted as NAME. The signature is right."],
  none: [0, "This is what was submitted as NAME. It is not signed, because the portal had no key."],
  unknownKey: [2, "This is what was submitted as NAME. It is signed with a key that is not known here."],
  wrong: [1, "This is kept as NAME, and it is NOT what was signed: the signature is WRONG."],
};

/** Verdicts for a file without a database. Only its signature is proof, because anybody can compute a digest. */
const ALONE: Readonly<Record<SignatureState, Verdict>> = {
  right: [0, "This is what was submitted as NAME. The signature is right."],
  none: [2, "This file alone cannot prove that it is what was submitted as NAME: it is not signed."],
  unknownKey: [
    2,
    "This file alone cannot prove that it was submitted as NAME: it is signed with a different key from the one you gave.",
  ],
  wrong: [1, "This is NOT what was submitted as NAME: the signature is WRONG."],
};

const exportSchema = z.strictObject({
  statement: z
    .record(z.string(), z.json())
    .and(z.object({ tenant: z.string(), reference: z.string(), submittedAt: z.string(), form: z.string() })),
  signed: z.optional(z.record(z.string(), z.string())),
  digest: z.string(),
  keyId: z.string().nullable(),
  signature: z.string().nullable(),
});

/** `verify` and `submission` prove a submission (docs/operate/records.md). */
export function addVerifyCommands(program: Command): void {
  const tenant = new Option("--tenant <id>", "tenant id (default: the default tenant)");
  program
    .command("verify")
    .description("Checks if a PDF, an export of `submission` or a digest is what was submitted. Shows no answer.")
    .argument("[file]", "the PDF, or the export, which is JSON")
    .option("--reference <number>", "its reference number; an export has it")
    .option("--digest <digest>", "the digest that the receipt or the PDF shows")
    .option("--public-key <key>", "for an export: check it with this key, without the portal's database")
    .addOption(tenant)
    .action(verify);
  program
    .command("submission")
    .description(
      "Prints a submission as signed JSON, which `verify` checks. It contains all answers except secret ones.",
    )
    .requiredOption("--reference <number>", "its reference number")
    .option("--number <number>", "number of the submission, from 1 (default: the last)", parseNumber)
    .addOption(tenant)
    .action(exportSubmission);
}

function parseNumber(given: string): number {
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new InvalidArgumentError("Expected 1, 2 and so on.");
  return Number(given);
}

async function verify(file: string | undefined, options: VerifyOptions): Promise<void> {
  const bytes = file === undefined ? undefined : await readFile(file).catch((error: unknown) => reasonOf(error));
  await exitOnOperatorError(async () => {
    if (typeof bytes === "string") throw new ConfigError(`${String(file)} cannot be read (${bytes}).`);
    if (bytes !== undefined && !isPdf(bytes)) return verifyExport(bytes, options);
    const { reference, digest } = options;
    if (reference === undefined || (bytes === undefined && digest === undefined))
      throw new ConfigError("Expected --reference and a PDF or --digest, or the file of an export.");
    if (parseReference(reference) === undefined)
      throw new ConfigError(`"${reference}" is not a reference number: a character is wrong or missing.`);
    await withStore(async ({ store, tenants, config }) => {
      const uploads = await openUploads(config);
      const deps = {
        store,
        ...(await openKeys(config)),
        pdfSha256: (id: string, account: string, submission: number) =>
          findPdfSha256({ store, uploads }, id, account, submission),
      };
      const fileSha256 = bytes === undefined ? undefined : sha256Of(bytes);
      const claim = { reference, digest, fileSha256 };
      const found = await verifyClaim(deps, options.tenant ?? tenants.defaultId, claim).finally(() => uploads.close());
      if (found === undefined) differs();
      else printVerdict(KEPT[found.signature], found.submission);
    });
  });
}

/** Verifies an export: with `publicKey` if given, otherwise with the portal's database. */
async function verifyExport(bytes: Uint8Array, { publicKey, tenant }: VerifyOptions): Promise<void> {
  const parsed = exportSchema.safeParse(parseExport(bytes));
  if (!parsed.success) throw new ConfigError("The file is neither a PDF nor an export of `submission`.");
  const { statement, signed, digest, keyId, signature } = parsed.data;
  const { reference, submittedAt, form } = statement;
  const sealed = { reference, submittedAt, form, digest, keyId, signature };
  if (digestOf(statement) !== digest) return differs();
  if (signed && toCanonicalJson(signed) !== toCanonicalJson(toSignedStatement(statement.tenant, sealed)))
    return differs();
  if (publicKey !== undefined) {
    const keys = parseSigningKeys(publicKey.startsWith("public:") ? publicKey : `public:${publicKey}`);
    if (keys === undefined)
      throw new ConfigError("--public-key is not a key; expected one that `signing-key show` prints.");
    return printVerdict(ALONE[signatureOf(createSigner(keys), statement.tenant, sealed)], sealed);
  }
  await withStore(async ({ store, config }) => {
    const { cipher, signer } = await openKeys(config);
    const all = await findSubmissions(store, tenant ?? statement.tenant, reference);
    const found = all.find(({ submission }) => submission.digest === digest);
    if (found === undefined || !isUnchanged(cipher, found.record, found.submission)) return differs();
    // If the file has no signature, use the stored signature.
    const proof = signature === null ? found.submission : sealed;
    printVerdict(KEPT[signatureOf(signer, statement.tenant, proof)], sealed);
  });
}

async function exportSubmission({ reference, tenant, number }: SubmissionOptions): Promise<void> {
  await withStore(async ({ store, tenants, config }) => {
    const id = tenant ?? tenants.defaultId;
    const all = await findSubmissions(store, id, reference);
    const found = number === undefined ? all[0] : all.find((one) => one.number === number);
    if (found === undefined) return fail(`Tenant "${id}" has no submission with that reference number and a digest.`);
    const { record, submission } = found;
    const { digest, keyId, signature } = submission;
    const statement = toStatement(await openCipher(config), record, submission);
    out(JSON.stringify({ statement, signed: toSignedStatement(id, submission), digest, keyId, signature }, null, 2));
  });
}

function printVerdict([exitCode, sentence]: Verdict, { reference, submittedAt, digest }: Submission): void {
  const shown = parseReference(reference) === undefined ? "unknown" : formatReference(reference);
  out(sentence.replace("NAME", () => `${shown} at ${submittedAt}`));
  out(`Its digest (SHA-256) is ${formatDigest(digest)}`);
  if (exitCode !== 0) process.exitCode = exitCode;
}

function differs(): void {
  out("This is NOT what was submitted with that reference number, or there is no such submission.");
  process.exitCode = 1;
}

async function openKeys(config: Config) {
  return { signer: createSigner(await openSigningKeys(config)), cipher: await openCipher(config) };
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
