import { findListName } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { toNumberBounds } from "../../prove/index.ts";
import { longestAnswer } from "./answer-bounds.ts";

type Path = readonly (string | number)[];

/** Type of a part of a rule. A part such as `if` has several types. */
export interface ValueType {
  readonly kind: "text" | "number" | "date" | "moment" | "truth" | "document" | "list" | "nothing";
  readonly words: string;
  readonly path: Path;
  readonly longest: number;
  readonly literal?: string | number | boolean;
  readonly key?: string;
  readonly values?: readonly string[];
  readonly isLower?: boolean;
  readonly isPlain?: boolean;
  readonly isAnyText?: boolean;
  readonly items?: readonly (readonly ValueType[])[];
  readonly isWhole?: boolean;
  readonly currency?: string;
  readonly least?: number;
  readonly most?: number;
  /** Questions whose bounds set `least` and `most`. While one of them has a wrong answer, the value can be any number. */
  readonly boundBy?: readonly string[];
}

export const CURRENCIES: readonly string[] = Intl.supportedValuesOf("currency");

export const NUMBER_LENGTH = 26;
export const DATE_LENGTH = 10;
export const TIME_LENGTH = 16;

export const isNumeric = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));

export function toLiteral(value: unknown, path: Path): ValueType {
  const words = JSON.stringify(value);
  if (typeof value === "number") {
    const bounds = { least: value, most: value, isWhole: Number.isInteger(value) };
    return { kind: "number", words, path, longest: words.length, literal: value, ...bounds };
  }
  if (typeof value === "boolean") return { kind: "truth", words, path, longest: 0, literal: value };
  if (typeof value !== "string" || value === "") return { kind: "nothing", words: "no answer", path, longest: 0 };
  return { kind: "text", words, path, longest: [...value].length, literal: value };
}

export function typeOfKey(model: TenantModel, key: string, path: Path): ValueType {
  const fact = model.keys.get(key);
  if (fact === undefined) return { kind: "nothing", words: `"${key}"`, path, longest: 0 };
  const { schema } = fact;
  const list = findListName(schema);
  if (schema["x-document"] === true) return { kind: "document", words: `the document "${key}"`, path, longest: 0, key };
  if (schema["type"] === "boolean") return { kind: "truth", words: `the checkbox "${key}"`, path, longest: 0, key };
  if (schema["type"] === "number" || schema["type"] === "integer") {
    const isWhole = schema["type"] === "integer";
    const currency = CURRENCIES.find((code) => code === schema["x-money"]);
    return {
      kind: "number",
      words: `the number "${key}"`,
      path,
      longest: NUMBER_LENGTH,
      key,
      isWhole,
      ...toNumberBounds(schema),
      boundBy: [key],
      ...(currency === undefined ? {} : { currency }),
    };
  }
  if (schema["format"] === "date") return { kind: "date", words: `the date "${key}"`, path, longest: DATE_LENGTH, key };
  const known = model.valuesOf(list);
  const values = known === undefined ? undefined : [...known].filter((value) => value !== "");
  if (values !== undefined) {
    const longest = Math.max(0, ...values.map((value) => [...value].length));
    return { kind: "text", words: `the choice "${key}"`, path, longest, key, values };
  }
  const isAnyText = schema["pattern"] === undefined && schema["format"] !== "digits" && schema["enum"] === undefined;
  return { kind: "text", words: `the text "${key}"`, path, longest: longestAnswer(model, fact), key, isAnyText };
}
