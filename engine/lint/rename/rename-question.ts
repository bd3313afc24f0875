import { applyEdits, modify } from "jsonc-parser";
import { filePlacesOf } from "../../core/index.ts";
import { parseJsonSource, type TextRange } from "../json-source.ts";
import { lintTenant } from "../lint-tenants.ts";
import { findTexts, toList, toObject } from "../model/json-shape.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { CHANGES_FILE, createTenantModel, membersOf, PRINT_FILE, type TenantModel } from "../model/tenant-model.ts";
import type { Problem } from "../problem.ts";
import { suggest } from "../suggest.ts";
import { SHARED_PREFIX, type TenantFiles } from "../tenant-files.ts";
import { WIDGET_NAMES } from "../../schemas/index.ts";
import { findAnswerNames } from "./find-answer-names.ts";
import { findTemplateNames, type TemplateName } from "./find-template-names.ts";

export type Renamed =
  | { readonly kind: "refused"; readonly message: string; readonly places: readonly string[] }
  /** `texts`: the changed files. `left`: places of texts that equal the key but name something else. */
  | { readonly kind: "renamed"; readonly texts: ReadonlyMap<string, string>; readonly left: readonly string[] };

const refuse = (message: string, places: readonly string[] = []): Renamed => ({ kind: "refused", message, places });

/**
 * Renames a question in every file of a tenant, and adds the step that moves the answers of drafts. Keeps the
 * formatting. Pure. Refuses if the tenant has errors, or if the rename would cause new problems.
 * @param request `from` is a key in data-model.json, or `{group}member`
 */
export function renameQuestion(
  files: TenantFiles,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Renamed {
  const before = lintTenant(files, { now });
  const errors = before.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    return refuse("The linter finds errors in this tenant. Correct them first:", errors.map(toPlace));
  const model = createTenantModel(files, now, WIDGET_NAMES);
  const names = findNames(model, from, to);
  if (typeof names === "string") return refuse(names);
  const texts = new Map<string, string>();
  const inTemplate = findTemplateNames(model, names);
  const placesOf = (use: TemplateName["use"]): readonly string[] =>
    inTemplate.filter((one) => one.use === use).map(({ place, content }) => `${place}: ${content}`);
  const unsure = placesOf("unsure");
  if (unsure.length > 0)
    return refuse("These texts of the template may name the question. Write them in another way first:", unsure);
  const left = [...placesOf("other")];
  const edits = inTemplate.filter(({ use }) => use === "key");
  for (const [path, text] of files.texts) {
    if (path.startsWith(SHARED_PREFIX) || path === CHANGES_FILE) continue;
    const changed = path === PRINT_FILE ? applyEdits(text, edits) : renameInJson(path, text, names, model, left);
    if (changed !== text) texts.set(path, changed);
  }
  texts.set(CHANGES_FILE, addStep(files.texts.get(CHANGES_FILE), { rename: from, to }));
  const after = lintTenant({ ...files, texts: new Map([...files.texts, ...texts]) }, { now });
  const known = new Set(before.map(({ rule, file }) => `${rule} ${file}`));
  const added = after.filter(({ rule, file }) => !known.has(`${rule} ${file}`));
  return added.length > 0
    ? refuse("The rename would cause new problems, so nothing was changed:", added.map(toPlace))
    : { kind: "renamed", texts, left };
}

const toPlace = ({ file, line, message }: Problem): string => `${file}:${line}: ${message}`;

const KEY = /^[a-z][a-z0-9_]*$/;
const MEMBER = /^\{([a-z][a-z0-9_]*)\}([a-z0-9_]+)$/;

function findNames(model: TenantModel, from: string, to: string): ReadonlyMap<string, string> | string {
  const written = toObject(model.writtenSources.get(DATA_MODEL_FILE)?.value);
  const [, group = "", member = ""] = MEMBER.exec(from) ?? [];
  const [, newGroup = "", newMember = ""] = MEMBER.exec(to) ?? [];
  const of = model.groups.get(group);
  const isThere =
    of === undefined ? Object.hasOwn(toObject(written["properties"]), from) : Object.hasOwn(of.members, member);
  if (!isThere) {
    const { hint } = suggest(from, [...Object.keys(toObject(written["properties"])), ...membersOf(model.groups)]);
    return `data-model.json has no question "${from}"${hint === undefined ? "." : `: ${hint}`}`;
  }
  if (of === undefined ? !KEY.test(to) : newGroup !== group)
    return `"${to}" cannot be the new key: write ${of === undefined ? "lower-case letters, digits and underscores" : `"{${group}}" and the new name`}.`;
  const flat =
    of === undefined ? [[from, to] as const] : of.prefixes.map((one) => [one + member, one + newMember] as const);
  const taken = flat.find(([, key]) => model.keys.has(key) || model.filePlaces.has(key));
  if (taken !== undefined) return `"${taken[1]}" is the key of another question.`;
  const schema = model.keys.get(flat[0]?.[0] ?? "")?.schema ?? {};
  const endings = ["", "_desc", "_typed", ...filePlacesOf("", schema).slice(1)];
  const all = [[from, to] as const, ...flat].flatMap(([key, renamed]) =>
    endings.map((ending) => [key + ending, renamed + ending] as const),
  );
  return new Map(all.filter(([name]) => name === from || flat.some(([key]) => key === name) || !model.keys.has(name)));
}

function renameInJson(
  path: string,
  text: string,
  names: ReadonlyMap<string, string>,
  { partner }: TenantModel,
  left: string[],
): string {
  const source = parseJsonSource(path, text);
  const edits = new Map<number, TextRange & { content: string }>();
  const edit = (at: Path, on: "key" | "value", written: string): void => {
    const range = source.rangeOf([...at], on);
    edits.set(range.offset, { ...range, content: JSON.stringify(written) });
  };
  for (const { name, on, path: at } of findAnswerNames(path, source.value)) {
    const renamed = toNewName(name, names);
    if (renamed === undefined) continue;
    edit(at, on, at[0] === "repeat" && on === "key" ? renamed.replace(/^\{.*\}/, "") : renamed);
  }
  for (const [at, words] of findTexts(source.value)) {
    const filled = words.replace(/\{([a-z][a-z0-9_]*)\}/g, (written, name: string) =>
      names.has(name) && !Object.hasOwn(partner, name) ? `{${names.get(name)}}` : written,
    );
    const takesAnswers = path === "texts.json" && /^banner\.submitted/.test(String(at[0]));
    if (takesAnswers && filled !== words) edit(at, "value", filled);
    const { offset } = source.rangeOf([...at], "value");
    if (names.has(words) && !edits.has(offset)) left.push(`${path}:${source.positionAt(offset).line}: ${at.join(".")}`);
  }
  return applyEdits(text, [...edits.values()]);
}

function toNewName(name: string, names: ReadonlyMap<string, string>): string | undefined {
  const pointer = /^.*#\/properties\//.exec(name)?.[0] ?? "";
  const renamed = names.get(name.slice(pointer.length));
  return renamed === undefined ? undefined : pointer + renamed;
}

type Path = readonly (string | number)[];

const CHANGES_SCHEMA = "../../engine/schemas/changes.schema.json";

function addStep(text: string | undefined, step: object): string {
  const written = text ?? `{\n  "$schema": "${CHANGES_SCHEMA}",\n  "steps": []\n}\n`;
  const count = toList(toObject(parseJsonSource(CHANGES_FILE, written).value)["steps"]).length;
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(written, modify(written, ["steps", count], step, { formattingOptions, isArrayInsertion: true }));
}
