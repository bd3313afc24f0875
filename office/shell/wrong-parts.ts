import { OfficeError } from "../api/call-office.ts";
import type { OfficeTextKey } from "../../engine/texts/index.ts";

/** Parts of a view's address that the server may refuse, with their texts. */
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

/** The parts of an address that a call was refused for; none where it was refused for anything else. */
export function findWrongParts(error: unknown, params: URLSearchParams): readonly WrongPart[] {
  if (!(error instanceof OfficeError) || error.code !== "body_invalid") return [];
  // A part that is there several times is refused by its number, too: `filter.1`.
  const named = Object.keys(error.errors).map((name) => name.replace(/\W.*$/, ""));
  return [...new Set(named)].filter(isWrongPart).filter((name) => params.has(name));
}

/** The wrong parts, each once. */
export const toWrongWords = (parts: readonly WrongPart[]): readonly OfficeTextKey[] => [
  ...new Set(parts.map((part) => WRONG_PARTS[part])),
];

/** The address of the view without these parts. Its page goes with them, because it was one of another view. */
export const withoutParts = (params: URLSearchParams, parts: readonly WrongPart[]): URLSearchParams =>
  new URLSearchParams(
    [...params].filter(([name]) => name !== "cursor" && name !== "before" && !parts.some((part) => part === name)),
  );
