import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  digestOf,
  findSubmissions,
  isUnchanged,
  parseReference,
  signatureOf,
  toSignedStatement,
  toStatement,
  verifyClaim,
} from "../applications/index.ts";
import { ConfigError, parseSigningKeys, type Config } from "../config/index.ts";
import { findPdfSha256 } from "../documents/index.ts";
import { reasonOf } from "../errors.ts";
import { createSigner, openSigningKeys, sha256Of, toCanonicalJson } from "../signing/index.ts";
import { openUploads } from "../uploads/index.ts";
import { judgeAlone, judgeKept, type Verdict } from "./judge-submission.ts";
import { parseExport } from "./parse-export.ts";
import { openCipher } from "./open-parts.ts";
import { fail, out } from "./print-line.ts";
import { orExplain, withStore } from "./with-store.ts";

interface VerifyOptions {
  readonly reference?: string;
  readonly digest?: string;
  readonly publicKey?: string;
  readonly tenant?: string;
}

const exportSchema = z.strictObject({
  statement: z
    .record(z.string(), z.json())
    .and(z.object({ tenant: z.string(), reference: z.string(), submittedAt: z.string(), form: z.string() })),
  signed: z.optional(z.record(z.string(), z.string())),
  digest: z.string(),
  keyId: z.string().nullable(),
  signature: z.string().nullable(),
});

/** Exit code 0 if it is what was submitted, 1 if not, 2 if that cannot be told. */
export async function verify(file: string | undefined, options: VerifyOptions): Promise<void> {
  const bytes = file === undefined ? undefined : await readFile(file).catch((error: unknown) => reasonOf(error));
  await orExplain(async () => {
    if (typeof bytes === "string") throw new ConfigError(`${String(file)} cannot be read (${bytes}).`);
    if (bytes !== undefined && !isPdf(bytes)) return verifyExport(bytes, options);
    const { reference, digest } = options;
    if (reference === undefined || (bytes === undefined && digest === undefined))
      throw new ConfigError("Expected --reference and a PDF or --digest, or the file of an export.");
    if (parseReference(reference) === undefined)
      throw new ConfigError(`"${reference}" is no reference number: a character is wrong or missing.`);
    await withStore(async (parts) => {
      const { cipher, signer } = await openKeys(parts.config);
      const tenant = options.tenant ?? parts.tenants.defaultId;
      const uploads = await openUploads(parts.config);
      const deps = {
        store: parts.store,
        cipher,
        signer,
        pdfSha256: (id: string, account: string, submission: number) =>
          findPdfSha256({ store: parts.store, uploads }, id, account, submission),
      };
      const fileSha256 = bytes === undefined ? undefined : sha256Of(bytes);
      const found = await verifyClaim(deps, tenant, { reference, digest, fileSha256 }).finally(() => uploads.close());
      if (found === undefined) return differs();
      printVerdict(judgeKept(found.submission, found.signature));
    });
  });
}

/** With the public key nothing else is needed. Without it the portal's database must have the same submission. */
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
      throw new ConfigError("--public-key is no key; expected one that `signing-key show` prints.");
    return printVerdict(judgeAlone(sealed, signatureOf(createSigner(keys), statement.tenant, sealed)));
  }
  await withStore(async ({ store, config }) => {
    const { cipher, signer } = await openKeys(config);
    const all = await findSubmissions(store, tenant ?? statement.tenant, reference);
    const found = all.find(({ submission }) => submission.digest === digest);
    if (found === undefined || !isUnchanged(cipher, found.record, found.submission)) return differs();
    // Whoever takes the signature out of a file does not take it from what is kept.
    const signed = signature === null ? found.submission : sealed;
    printVerdict(judgeKept(sealed, signatureOf(signer, statement.tenant, signed)));
  });
}

/** @param number which of its submissions, the first being 1; without it, the last */
export async function exportSubmission(
  reference: string,
  { tenant, number }: { readonly tenant?: string; readonly number?: number },
): Promise<void> {
  await withStore(async ({ store, tenants, config }) => {
    const id = tenant ?? tenants.defaultId;
    const all = await findSubmissions(store, id, reference);
    const found = number === undefined ? all[0] : all.find((one) => one.number === number);
    if (found === undefined) {
      fail(`Tenant "${id}" has no submission with that reference number and a digest.`);
      return;
    }
    const { cipher } = await openKeys(config);
    const { record, submission } = found;
    const { digest, keyId, signature } = submission;
    const statement = toStatement(cipher, record, submission);
    out(JSON.stringify({ statement, signed: toSignedStatement(id, submission), digest, keyId, signature }, null, 2));
  });
}

function printVerdict({ words, exitCode }: Verdict): void {
  out(words);
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
