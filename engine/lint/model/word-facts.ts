import { placeholdersOf } from "../../core/index.ts";
import { ALL_TEXTS } from "../../texts/index.ts";
import { below, type JsonPlace } from "../finding.ts";
import { toList, toObject, type Json } from "./json-shape.ts";
import type { KeyFact } from "./data-model-facts.ts";
import type { PageFact } from "./page-facts.ts";

export interface WordFact {
  readonly text: string;
  readonly at: JsonPlace;
  /** Placeholders that the portal fills, in addition to partner values. */
  readonly filled: readonly string[];
  readonly isRich?: boolean;
}

const STANDARD_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(ALL_TEXTS));
const NODE_TEXTS = ["title", "description", "text", "label", "hint", "itemTitle", "hideLabel"];
const PAGE_TEXTS = ["title", "navLabel", "intro"];
const SCHEMA_MESSAGE_VALUES = ["label", "limit"];
const POSTCODE_VALUES = [...SCHEMA_MESSAGE_VALUES, "example", "country"];

export function readWordFacts(model: {
  readonly pages: readonly PageFact[];
  readonly keys: ReadonlyMap<string, KeyFact>;
  readonly texts: Json;
}): readonly WordFact[] {
  const words: WordFact[] = [];
  const add: Add = (text, at, filled = [], isRich = false) => {
    if (typeof text === "string") words.push({ text, at, filled, isRich });
  };
  for (const page of model.pages) addPageWords(page, model.keys, add);
  for (const { schema, placeOf } of model.keys.values()) {
    add(schema["title"], placeOf("title"));
    add(schema["x-required"], placeOf("x-required"), ["label"]);
    const { errorMessage } = schema;
    const filled = schema["x-postcode"] === undefined ? SCHEMA_MESSAGE_VALUES : POSTCODE_VALUES;
    add(errorMessage, placeOf("errorMessage"), filled);
    for (const [keyword, text] of Object.entries(toObject(errorMessage)))
      add(text, placeOf("errorMessage", keyword), filled);
    const bounds = toObject(schema["x-date"]);
    for (const name of ["minMessage", "maxMessage"]) add(bounds[name], placeOf("x-date", name), ["year"]);
  }
  for (const [key, text] of Object.entries(model.texts)) {
    if (key === "$schema") continue;
    // The banner after submission may contain any answer, such as the applicant's name.
    const filled = /^banner\.submitted/.test(key)
      ? [...model.keys.keys()]
      : placeholdersOf(STANDARD_TEXTS.get(key) ?? "");
    add(text, { file: "texts.json", path: [key] }, filled);
  }
  return words;
}

type Add = (text: unknown, at: JsonPlace, filled?: readonly string[], isRich?: boolean) => void;

/** Placeholders for limits in a hint. See `hintLimits` of the core. */
const limitsOf = (schema: Json | undefined): readonly string[] => {
  if (schema?.["x-document"] === true) return ["maxFiles", "maxSize"];
  return schema?.["type"] === "string" && schema["x-options"] === undefined ? ["maxLength"] : [];
};

function addPageWords(
  { file, value, layout, fieldUis, rules }: PageFact,
  keys: ReadonlyMap<string, KeyFact>,
  add: Add,
): void {
  for (const name of PAGE_TEXTS) add(value[name], { file, path: [name] }, [], name === "intro");
  const itemValues = layout.repeating.length === 0 ? [] : ["n", ...layout.repeating.map(({ node }) => node.id)];
  for (const { node, at } of layout.nodes) addNodeWords(node, at, itemValues, add);
  for (const { key, ui, placeOf } of fieldUis.values()) {
    const hintValues = [...itemValues, ...limitsOf(keys.get(key)?.schema)];
    for (const name of ["ui:title", "ui:placeholder"]) add(ui[name], placeOf(name), itemValues);
    add(ui["ui:description"], placeOf("ui:description"), hintValues, true);
    add(toObject(ui["ui:options"])["help"], placeOf("ui:options", "help"), hintValues, true);
  }
  const required = toObject(toObject(toObject(value["schema"])["errorMessage"])["required"]);
  for (const [key, text] of Object.entries(required))
    add(text, { file, path: ["schema", "errorMessage", "required", key] }, ["label"]);
  for (const { rule, placeOf } of rules) add(rule["message"], placeOf("message"), ["label", ...itemValues]);
}

function addNodeWords(node: Json, at: JsonPlace, itemValues: readonly string[], add: Add): void {
  for (const name of NODE_TEXTS) {
    const isRich = name === "text" || (name === "description" && node["type"] === "section");
    add(node[name], below(at, name), itemValues, isRich);
  }
  toList(node["tabs"]).forEach((tab, index) =>
    add(toObject(tab)["label"], below(at, "tabs", index, "label"), itemValues),
  );
}
