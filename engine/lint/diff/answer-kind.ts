import type { Field } from "../../core/index.ts";

/** What a draft's answer is, so that one kind of it cannot be read as another. */
export type AnswerKind = "document" | "coded" | "yes or no" | "number" | "date" | "text" | "computed";

export function kindOf(field: Field): AnswerKind {
  return field.isComputed ? "computed" : storedKindOf(field);
}

/** The same of a computed answer: what its result is. */
function storedKindOf({ isDocument, options, schema }: Field): Exclude<AnswerKind, "computed"> {
  if (isDocument) return "document";
  if (schema.type === "boolean") return "yes or no";
  if (options !== undefined) return "coded";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return schema.format === "date" ? "date" : "text";
}

export const KIND_WORDS: Readonly<Record<AnswerKind, string>> = {
  document: "a document",
  coded: "a choice from a list",
  "yes or no": "a checkbox",
  number: "a number",
  date: "a date",
  text: "a text",
  computed: "computed from other answers",
};

/** What becomes of an answer whose question takes another kind of answer now. */
export interface Fit {
  /**
   * `kept`: it stays, is right and reads as it did. `other`: it stays, and is wrong or reads in another way, or some do.
   * `part`: some have no place. `aside`: none has a place.
   */
  readonly becomes: "kept" | "other" | "part" | "aside";
  /** In a sentence about “an answer”. */
  readonly words: string;
  /** A recode can say what it is now. */
  readonly isRecodable: boolean;
}

/** A choice or a document that was stored as a text and is another type now, or the other way round. */
export const isOtherCode = (old: Field, own: Field): boolean =>
  kindOf(old) === kindOf(own) &&
  (kindOf(own) === "coded" || kindOf(own) === "document") &&
  old.schema.type !== own.schema.type;

const ASIDE = "has no place there and is set aside";

/** What the question takes an answer of another for, by what both are. It says what `bringUp` does. */
export function fitOf(old: Field, own: Field): Fit {
  const [was, is] = [storedKindOf(old), kindOf(own)];
  const isRecodable = was !== "document" && is !== "document" && is !== "computed";
  const to = (becomes: Fit["becomes"], words: string): Fit => ({ becomes, words, isRecodable });
  if (is === "computed") return to("aside", "is set aside, and the result stands in its place");
  if (isOtherCode(old, own)) return to("other", "stays as it was stored, and has to be corrected");
  if (was === is) return to("kept", "stays as it is");
  if (was === "document" || is === "document" || was === "yes or no" || is === "yes or no") return to("aside", ASIDE);
  switch (is) {
    case "coded":
      return to("part", "stays if it is the value of a choice, and is set aside if not");
    case "number":
      return to("other", "stays as it was stored, and has to be corrected unless it is such a number");
    case "date":
      return to("other", "stays as it was stored, and has to be corrected unless it is a date such as 1999-05-17");
    case "text":
      return toText(was, old, own, to);
  }
}

function toText(
  was: AnswerKind,
  { schema }: Field,
  own: Field,
  to: (becomes: Fit["becomes"], words: string) => Fit,
): Fit {
  const stays = was === "coded" ? "stays as the value that its choice was stored as" : "stays as it was stored";
  if (isLimited(own)) return to("other", `${stays}, and has to be corrected where the question's rules refuse it`);
  return to(was === "number" && schema["x-money"] === undefined ? "kept" : "other", stays);
}

/** The same of an answer that no other comparison tells of, such as one that steps have made of several. */
export function fitOfMoved(old: Field, own: Field, isJoined: boolean): Fit {
  const fit = fitOf(old, own);
  const isRefusable =
    isLimited(own) ||
    (isJoined && own.maxLength !== undefined) ||
    RULES.some((keyword) => own.schema[keyword] !== undefined);
  if (fit.becomes !== "kept" || !isRefusable) return fit;
  return { ...fit, becomes: "other", words: "has to be corrected where the question's rules refuse it" };
}

const RULES = ["minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum", "x-date"] as const;

/** More than any number or date needs. */
const ROOM = 30;

/** Whether a text that nobody typed for this question may break a rule of it. */
const isLimited = ({ schema, maxLength = Infinity, postcode }: Field): boolean =>
  maxLength < ROOM ||
  postcode !== undefined ||
  (["pattern", "format", "enum", "const", "minLength"] as const).some((keyword) => schema[keyword] !== undefined);
