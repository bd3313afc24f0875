/** A part of a rule in words. `isTrue` is its value for the given answers. */
export interface Reason {
  /**
   * `test` compares answers and has no parts. The parts of `if` alternate between tests and results, and may end with a
   * default result.
   */
  readonly kind: "test" | "all" | "any" | "not" | "if" | "condition";
  readonly isTrue: boolean;
  /** Text of a test, or name of a condition. */
  readonly text?: string;
  /** Answers that a test reads, such as `it is Canada`. */
  readonly found?: string;
  readonly parts: readonly Reason[];
}

export const all = (parts: readonly Reason[]): Reason => ({ kind: "all", isTrue: parts.every(isTrue), parts });
export const any = (parts: readonly Reason[]): Reason => ({ kind: "any", isTrue: parts.some(isTrue), parts });
export const not = (part: Reason): Reason => ({ kind: "not", isTrue: !part.isTrue, parts: [part] });
export const test = (text: string, isTrue: boolean, found?: string): Reason => ({
  kind: "test",
  isTrue,
  text,
  ...(found === undefined || found === "" ? {} : { found }),
  parts: [],
});

const isTrue = (reason: Reason): boolean => reason.isTrue;

/** Writes a reason as a clause: `Country is Canada (it is France) and City is answered (it is empty)`. */
export function toSentence({ kind, text = "", found, parts }: Reason): string {
  const [first] = parts;
  switch (kind) {
    case "all":
    case "any":
      return parts
        .map((part) => (isJoint(part) && parts.length > 1 ? `(${toSentence(part)})` : toSentence(part)))
        .join(kind === "all" ? " and " : " or ");
    case "not":
      return first === undefined
        ? ""
        : `it is not true that ${isJoint(first) ? `(${toSentence(first)})` : toSentence(first)}`;
    case "if":
      return parts
        .map((part, index) => {
          if (index % 2 === 1) return `, ${toSentence(part)}`;
          const start = index === 0 ? "given " : index === parts.length - 1 ? "; otherwise " : "; else given ";
          return start + toSentence(part);
        })
        .join("");
    case "condition":
      return first === undefined ? `“${text}” holds, as above` : toSentence(first);
    case "test":
      return found === undefined ? text : `${text} (${found})`;
  }
}

/** A line about one part of a reason. `condition` is its name if the part is a condition. */
export interface ReasonLine {
  readonly text: string;
  readonly condition?: string;
}

/** Lists the parts of a reason, and whether each is true. Leaves out a single test. */
export function listParts(reason: Reason): readonly ReasonLine[] {
  const { kind, isTrue, text = "", parts } = toBare(reason);
  if (kind === "test" || (parts.length === 0 && kind !== "condition")) return [];
  const below = parts
    .map(toBare)
    .flatMap((part) => (part.kind === "test" ? [{ text: writeLine(part.isTrue, toSentence(part)) }] : listParts(part)));
  const own =
    kind === "condition"
      ? { text: writeLine(isTrue, text), condition: text }
      : { text: writeLine(isTrue, WORDS[kind]) };
  return [own, ...below.map((line) => ({ ...line, text: `  ${line.text}` }))];
}

const WORDS = { all: "all of", any: "one of", not: "not", if: "if, then, otherwise" } as const;
const writeLine = (isTrue: boolean, words: string): string => `${isTrue ? "true " : "false"}  ${words}`;

/** Unwraps a reason that joins one part. Keeps conditions and negations. */
function toBare(reason: Reason): Reason {
  const { kind, parts } = reason;
  const [only] = parts;
  return only !== undefined && parts.length === 1 && kind !== "condition" && kind !== "not" ? toBare(only) : reason;
}

/** True if the clause joins several parts. */
function isJoint({ kind, parts }: Reason): boolean {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return kind !== "not" && isJoint(first);
  return parts.length > 1;
}
