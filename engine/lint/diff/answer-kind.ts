import { isAnswered } from "../../core/index.ts";
import type { Field } from "../../core/index.ts";
import type { DiffSides } from "./diff-side.ts";
import { sampleAnswers } from "./sample-answers.ts";
import { createTrial } from "./try-draft.ts";

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

/** Brings sample answers up to a question that takes another kind of answer now. */
export function fitOf(old: Field, own: Field, sides: DiffSides): Fit {
  const [was, is] = [storedKindOf(old), kindOf(own)];
  const isRecodable = was !== "document" && is !== "document" && is !== "computed";
  const to = (becomes: Fit["becomes"], words: string): Fit => ({ becomes, words, isRecodable });
  if (is === "computed") return to("aside", "is set aside, and the result stands in its place");
  const keys = new Set([old.key, own.key]);
  const attempt = createTrial(sides, keys, keys);
  const fates = sampleAnswers(old, sides).map((value) => {
    const { up, errorsIfAsked } = attempt({ answers: { [old.key]: value } });
    if (!isAnswered(up.application.answers[own.key])) return "aside";
    return errorsIfAsked().has(own.key) ? "wrong" : "right";
  });
  const isAll = (fate: (typeof fates)[number]): boolean => fates.every((one) => one === fate);
  if (isAll("aside")) return to("aside", "has no place there and is set aside");
  const stays = was === "coded" ? "stays as the value that its choice was stored as" : "stays as it was stored";
  if (fates.includes("aside")) return to("part", "stays where the question takes it, and is set aside if not");
  if (isAll("wrong")) return to("other", `${stays}, and has to be corrected`);
  if (fates.includes("wrong"))
    return to("other", `${stays}, and has to be corrected where the question's rules refuse it`);
  // The label of a choice, the currency of an amount and the order of a date are not stored with it.
  const isPlain = [old, own].every(
    (field) => ["number", "text"].includes(storedKindOf(field)) && field.schema["x-money"] === undefined,
  );
  return to(isPlain ? "kept" : "other", stays);
}
