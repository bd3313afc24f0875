import { allOptionValues, type Tenant } from "../../engine/core/index.ts";
import { MAX_CHANGES } from "../../engine/protocol/index.ts";
import { findAnswerLimits } from "../../server/middleware/limit-bodies.ts";

const list = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join();
const change = (more = "") => `{"base":0,"w":"page","seq":1,"ageMs":5${more}}`;
const keys = (count: number, value: string) => `{${list(count, (at) => `"k${at}":${value}`)}}`;

export const HOSTILE_BODIES: Readonly<Record<string, string>> = {
  "unknown keys": keys(75_000, '""'),
  "unknown answers": `{"answers":${keys(75_000, '""')}}`,
  changes: `{"answers":${keys(8_000, '""')},"changes":${keys(8_000, change())}}`,
  clears: `{"answers":{"city":"x"},"changes":{"city":${change(`,"clears":${keys(20_000, '{"base":0}')}`)}}}`,
  nesting: `{"answers":{"city":${"[".repeat(500_000)}`,
  "empty lists": `{"answers":{"city":[${list(300_000, () => "[]")}]}}`,
  text: JSON.stringify({ answers: { city: "é".repeat(500_000) }, username: "a" }),
  items: `{"order":[${list(400_000, () => "1")}],"errors":{"city":[${list(9_000, () => '"x"')}]}}`,
  "the same key": `{"answers":{${list(90_000, () => '"city":""')}}}`,
  "no JSON": "x".repeat(900_000),
};

export function toLargestSave({ fields, definition }: Tenant): string {
  const seen = { base: 0, over: Object.fromEntries(["a", "b", "c"].map((page) => [page.repeat(40), 1_000])) };
  const asked = [...fields.values()].filter(({ isDocument, isComputed }) => !isDocument && !isComputed);
  const entries = asked.map((field, index) => {
    const { key, maxLength, options, schema } = field;
    const choices = options && [...allOptionValues(definition.options, options.list, 2026)];
    const choice = (choices ?? schema.enum ?? []).map(String).sort((one, other) => other.length - one.length)[0];
    const value = schema.type === "boolean" ? true : (choice ?? "😀".repeat(maxLength ?? 45));
    const cleared = asked.filter((_, at) => at % MAX_CHANGES === index);
    const clears = Object.fromEntries(cleared.map((one) => [one.key, seen]));
    const by = { ...seen, w: "w".repeat(40), seq: 1_000_000, ageMs: 604_800_000, clears };
    return { key, value, by };
  });
  const body = {
    answers: Object.fromEntries(entries.map(({ key, value }) => [key, value])),
    known: 0,
    changes: Object.fromEntries(entries.slice(0, MAX_CHANGES).map(({ key, by }) => [key, by])),
    settles: Array.from({ length: 200 }, (_, at) => String(at).padStart(36, "0")),
  };
  // Some clients send ASCII only.
  return JSON.stringify(body).replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
}

const limitOf = ({ fields }: Tenant, key: string): number => fields.get(key)?.maxLength ?? 0;

export function toCostlySaves(tenant: Tenant, fresh: number): Readonly<Record<string, string>> {
  const { maxBytes, maxMembers, maxValues } = findAnswerLimits(tenant);
  const all = [...tenant.fields.values()].filter(({ maxLength }) => maxLength !== undefined).map(({ key }) => key);
  const texts = all.slice(0, MAX_CHANGES);
  const [essay = ""] = [...all].sort((one, other) => limitOf(tenant, other) - limitOf(tenant, one));
  const members = (count: number, nameOf: (at: number) => string, value: (at: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), value(at)]));
  const unknown = (at: number): string => `k${at}`;
  const asked = (at: number): string => all[at] ?? unknown(at);
  const by = (seq: number, more: object = {}) => ({ base: 0, w: `page${fresh}`, seq, ageMs: 5, ...more });
  const long = (text: string, bytes: number) => text.repeat(Math.floor((maxBytes - 1_000) / bytes));
  const save = (answers: object, changes?: object) => JSON.stringify({ answers, changes, known: 0 });
  const hiding = Math.min(texts.length, Math.floor(maxValues / maxMembers / 2.5));
  return {
    "unknown keys": save(members(maxMembers, unknown, () => "x")),
    "unknown changes": save(
      members(MAX_CHANGES, unknown, () => "x"),
      members(MAX_CHANGES, unknown, by),
    ),
    "no changes": save(
      {},
      members(maxMembers, unknown, () => ({})),
    ),
    clears: save(
      members(hiding, asked, (at) => `${fresh} ${at}`),
      members(hiding, asked, (at) => by(at, { clears: members(maxMembers, asked, () => ({ base: 0 })) })),
    ),
    "all texts": save(
      members(texts.length, asked, (at) => `${fresh} ${at}`),
      members(texts.length, asked, by),
    ),
    "long text": save({ city: long("é", 2) }),
    "marked text": save({ city: `a${long("\u0301", 2)}` }, { city: by(1) }),
    emoji: save({ city: long("👩🏽‍🎓", 15) }, { city: by(1) }),
    ...Object.fromEntries(
      ["🇩🇪", "👨‍👩‍👧‍👦", "a\u0301\u0302\u0303\u0304", "\u0301"].map((piece) => {
        const text = `${fresh}${long(piece, Buffer.byteLength(piece))}`;
        return [`essay of ${JSON.stringify(piece)}`, save({ [essay]: text }, { [essay]: by(1) })];
      }),
    ),
    "essay of marks in another order": save({
      [essay]: `a${long("\u0301", 4)}${long("\u0316", 4)}`,
    }),
    "quotation marks": save({ city: long('"', 2) }),
    blanks: `${long(" ", 1)}{"answers":{}}`,
    "the same key": `{"answers":{${list(maxMembers, () => '"city":""')}}}`,
  };
}
