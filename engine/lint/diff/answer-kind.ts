import { isAnswered } from "../../core/index.ts";
import type { Field } from "../../core/index.ts";
import type { DiffSides } from "./diff-side.ts";
import { sampleAnswers, createTrial } from "./try-draft.ts";

export type AnswerKind = "document" | "coded" | "yes or no" | "number" | "date" | "text" | "computed";

export function kindOf(field: Field): AnswerKind {
  return field.isComputed ? "computed" : storedKindOf(field);
}

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

export interface Fit {
  /**
   * `kept`: every answer stays valid with its meaning. `other`: some become invalid or change meaning. `part`: some are
   * orphaned. `aside`: all are.
   */
  readonly becomes: "kept" | "other" | "part" | "aside";
  readonly words: string;
  readonly isRecodable: boolean;
}

export const isOtherCode = (old: Field, own: Field): boolean =>
  kindOf(old) === kindOf(own) &&
  (kindOf(own) === "coded" || kindOf(own) === "document") &&
  old.schema.type !== own.schema.type;

export function fitOf(old: Field, own: Field, sides: DiffSides): Fit {
  const [was, is] = [storedKindOf(old), kindOf(own)];
  const isRecodable = was !== "document" && is !== "document" && is !== "computed";
  const to = (becomes: Fit["becomes"], words: string): Fit => ({ becomes, words, isRecodable });
  if (is === "computed") return to("aside", "is orphaned, and the computed answer replaces it");
  const keys = new Set([old.key, own.key]);
  const attempt = createTrial(sides, keys, keys);
  const fates = sampleAnswers(old, sides, own).map((value) => {
    const { up, errorsIfAsked } = attempt({ answers: { [old.key]: value } });
    if (!isAnswered(up.application.answers[own.key])) return "aside";
    return errorsIfAsked().has(own.key) ? "wrong" : "right";
  });
  const isAll = (fate: (typeof fates)[number]): boolean => fates.every((one) => one === fate);
  if (isAll("aside")) return to("aside", "is not accepted there and is orphaned");
  const stays = was === "coded" ? "stays as the value that its choice was stored as" : "stays as it was stored";
  if (fates.includes("aside")) return to("part", "stays if the question accepts it, and is orphaned if not");
  if (isAll("wrong")) return to("other", `${stays}, and has to be corrected`);
  if (fates.includes("wrong"))
    return to("other", `${stays}, and has to be corrected if the question's rules reject it`);
  // Labels, currencies and the order of a date's parts are not stored with the answer.
  const isPlain = [old, own].every(
    (field) => ["number", "text"].includes(storedKindOf(field)) && field.schema["x-money"] === undefined,
  );
  return to(isPlain ? "kept" : "other", stays);
}
