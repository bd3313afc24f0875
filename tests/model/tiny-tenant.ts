import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import type { AnswerSchema, LayoutNode, Tenant } from "../../engine/core/index.ts";

/** The model's questions. The form asks `e` only while `q` begins with Y; otherwise the engine clears `e`. */
const PLAIN_KEYS = ["a", "q", "e"] as const;
/** The key of the same question in each item, first item first. */
export const ITEM_KEYS = ["s_n", "s_2_n", "s_3_n"] as const;
export const KEYS = [...PLAIN_KEYS, ...ITEM_KEYS] as const;
export type Key = (typeof KEYS)[number];
/** Questions that people type into: plain ones, or items that can be removed and moved. */
export type Part = "plain" | "items";
export const keysOf = (part: Part): readonly Key[] => (part === "plain" ? PLAIN_KEYS : ["a", ...ITEM_KEYS]);
/** The id of the add-another. */
export const GROUP = "s";
/** Returns the number of a key's item, counted from 0, or -1 for a key outside items. */
export const placeOf = (key: Key): number => ITEM_KEYS.findIndex((other) => other === key);

export const isYes = (value: string): boolean => value.startsWith("Y");

/** Makes a text that is too long for the server. */
export const toRefused = (text: string): string => `!${text}${"x".repeat(60)}`;

const TEXT: AnswerSchema = { type: "string", title: "Text", maxLength: 45 };

const ITEMS: LayoutNode = {
  type: "addAnother",
  id: GROUP,
  label: "Add",
  itemTitle: "Item {n}",
  reorder: true,
  prefixes: ["s_", "s_2_", "s_3_"],
  children: [`{${GROUP}}n`],
};

/** A form of three questions, and three items with one question each. */
export const tinyTenant = (): Tenant =>
  onePageTenant(
    Object.fromEntries(KEYS.map((key) => [key, TEXT])),
    ["a", "q", { type: "block", shownWhen: "asks_e", children: ["e"] }, ITEMS],
    { asks_e: { when: { in: ["Y", { var: "q" }] } } },
  );
