import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import type { AnswerSchema, LayoutNode, Tenant } from "../../engine/core/index.ts";

/** The questions of the model. `e` is asked only while `q` holds a Y, and the engine empties it otherwise. */
const PLAIN_KEYS = ["a", "q", "e"] as const;
/** The same question in each item of an add-another, the first item first. */
export const ITEM_KEYS = ["s_n", "s_2_n", "s_3_n"] as const;
export const KEYS = [...PLAIN_KEYS, ...ITEM_KEYS] as const;
export type Key = (typeof KEYS)[number];
/** Questions that people type into: plain ones, or items that can be removed and moved. */
export type Part = "plain" | "items";
export const keysOf = (part: Part): readonly Key[] => (part === "plain" ? PLAIN_KEYS : ["a", ...ITEM_KEYS]);
/** The id of the add-another. */
export const GROUP = "s";
/** The place of a key among the items, from 0; -1 for any other. */
export const placeOf = (key: Key): number => ITEM_KEYS.findIndex((other) => other === key);

export const isYes = (value: string): boolean => value.startsWith("Y");

/** Longer than an answer may be, so the server refuses it. */
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

/** Three questions, and three items of one, are enough for every way in which two tabs and two devices can meet. */
export const tinyTenant = (): Tenant =>
  onePageTenant(
    Object.fromEntries(KEYS.map((key) => [key, TEXT])),
    ["a", "q", { type: "block", shownWhen: "asks_e", children: ["e"] }, ITEMS],
    { asks_e: { when: { in: ["Y", { var: "q" }] } } },
  );
