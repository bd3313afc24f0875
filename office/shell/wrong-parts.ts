import { OfficeError } from "../api/call-office.ts";
import type { OfficeTextKey } from "../../engine/texts/index.ts";

/** Parameters that the server may reject, with their texts. */
const WRONG_PARTS = {
  cursor: "office.view.cursor",
  before: "office.view.cursor",
  sort: "office.view.order",
  direction: "office.view.order",
  status: "office.view.filter",
  round: "office.view.filter",
  filter: "office.view.filter",
  id: "office.view.filter",
  staff: "office.view.filter",
  application: "office.view.filter",
  action: "office.view.filter",
  outcome: "office.view.filter",
  q: "office.view.search",
  limit: "office.view.limit",
} as const satisfies Readonly<Record<string, OfficeTextKey>>;

export type WrongPart = keyof typeof WRONG_PARTS;
const isWrongPart = (name: string): name is WrongPart => Object.hasOwn(WRONG_PARTS, name);

/** Returns the parameters that the server rejected. Returns none if the call failed for another reason. */
export function findWrongParts(error: unknown, params: URLSearchParams): readonly WrongPart[] {
  if (!(error instanceof OfficeError) || error.code !== "body_invalid") return [];
  // The server adds a number to the name of a repeated parameter, such as `filter.1`.
  const named = Object.keys(error.errors).map((name) => name.replace(/\W.*$/, ""));
  return [...new Set(named)].filter(isWrongPart).filter((name) => params.has(name));
}

/** Texts about the rejected parameters, without duplicates. */
export const toWrongWords = (parts: readonly WrongPart[]): readonly OfficeTextKey[] => [
  ...new Set(parts.map((part) => WRONG_PARTS[part])),
];

/** Address of the view without these parameters and without its page, which belonged to the old view. */
export const withoutParts = (params: URLSearchParams, parts: readonly WrongPart[]): URLSearchParams =>
  new URLSearchParams(
    [...params].filter(([name]) => name !== "cursor" && name !== "before" && !parts.some((part) => part === name)),
  );
