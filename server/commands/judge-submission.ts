import { formatDigest, formatReference, parseReference, type SignatureState } from "../applications/index.ts";

type Named = Readonly<Record<"reference" | "submittedAt" | "digest", string>>;

/** What `portico verify` prints, and its exit code: 0 for yes, 1 for no, 2 where it cannot be told. */
export interface Verdict {
  readonly words: string;
  readonly exitCode: 0 | 1 | 2;
}

/** Of what the portal's database has, and has unchanged. */
export function judgeKept(submission: Named, signature: SignatureState): Verdict {
  const name = toName(submission);
  const is = `This is what was submitted as ${name}.`;
  switch (signature) {
    case "right":
      return toVerdict(0, `${is} The signature is right.`, submission);
    case "none":
      return toVerdict(0, `${is} It is not signed, because the portal had no key.`, submission);
    case "unknownKey":
      return toVerdict(2, `${is} It is signed with a key that is not known here.`, submission);
    case "wrong":
      return toVerdict(
        1,
        `This is kept as ${name}, and it is NOT what was signed: the signature is WRONG.`,
        submission,
      );
  }
}

/**
 * Of an export without the database. Its digest is made of what is in it, so anybody can write one that fits what they
 * changed; only a signature by the given key says that the portal wrote it.
 */
export function judgeAlone(submission: Named, signature: SignatureState): Verdict {
  const name = toName(submission);
  const unknown = `This file alone cannot prove that it is what was submitted as ${name}:`;
  switch (signature) {
    case "right":
      return toVerdict(0, `This is what was submitted as ${name}. The signature is right.`, submission);
    case "none":
      return toVerdict(2, `${unknown} it is not signed.`, submission);
    case "unknownKey":
      return toVerdict(2, `${unknown} it is signed with another key than the one given.`, submission);
    case "wrong":
      return toVerdict(1, `This is NOT what was submitted as ${name}: the signature is WRONG.`, submission);
  }
}

function toVerdict(exitCode: Verdict["exitCode"], sentence: string, { digest }: Named): Verdict {
  return { exitCode, words: `${sentence}\nIts digest (SHA-256) is ${formatDigest(digest)}` };
}

function toName({ reference, submittedAt }: Named): string {
  const shown = parseReference(reference) === undefined ? "unknown" : formatReference(reference);
  return `${shown} at ${submittedAt}`;
}
