import type { TenantFiles } from "../../engine/lint/index.ts";

type Json = Record<string, unknown>;
/** Returns a number from 0 to `count` - 1; the same for the same seed. */
export type Pick = (count: number) => number;

/** Returns numbers that a property test can repeat and shrink. */
export function createPick(seeds: readonly number[]): Pick {
  let at = 0;
  return (count) => (count === 0 ? 0 : (seeds[at++ % seeds.length] ?? 0) % count);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toObject = (value: unknown): Json => (isObject(value) ? value : {});
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

interface Draft {
  readonly json: Map<string, Json>;
  readonly pick: Pick;
}

const one = <T>(items: readonly T[], pick: Pick): T | undefined => items[pick(items.length)];
const pagesOf = ({ json }: Draft): Json[] =>
  [...json].filter(([path]) => path.startsWith("pages/")).map(([, value]) => value);
const schemasOf = ({ json }: Draft): [string, Json][] =>
  Object.entries(toObject(json.get("data-model.json")?.["properties"])).map(([key, value]) => [key, toObject(value)]);

const pickSchema = (draft: Draft, isMeant: (schema: Json) => boolean = () => true): Json | undefined =>
  one(
    schemasOf(draft).filter(([, schema]) => isMeant(schema)),
    draft.pick,
  )?.[1];
const pickCondition = ({ json, pick }: Draft): Json =>
  toObject(one(Object.values(json.get("conditions.json") ?? {}).filter(isObject), pick));

function* walk(value: unknown): Generator<Json | unknown[]> {
  if (value === null || typeof value !== "object") return;
  yield value as Json | unknown[];
  for (const inside of Object.values(value)) yield* walk(inside);
}

export const RECODED = "RECODED";

/** A change that a configurator might make, deliberately or by mistake. */
export type Edit = (draft: Draft) => void;

export const EDITS: Readonly<Record<string, Edit>> = {
  "requires a question": (draft) => {
    const schema = pickSchema(draft);
    if (schema !== undefined) schema["x-required"] = true;
  },
  "no longer requires a question": (draft) => {
    delete pickSchema(draft, (schema) => schema["x-required"] !== undefined)?.["x-required"];
  },
  "takes a question away": (draft) => {
    const entry = one(schemasOf(draft), draft.pick);
    if (entry === undefined) return;
    const [key] = entry;
    delete toObject(draft.json.get("data-model.json")?.["properties"])[key];
    for (const page of pagesOf(draft)) {
      delete toObject(page["uiSchema"])[key];
      for (const list of walk(page)) if (Array.isArray(list) && list.includes(key)) list.splice(list.indexOf(key), 1);
      page["rules"] = toList(page["rules"]).filter((rule) => toObject(rule)["field"] !== key);
    }
  },
  "renames a question": (draft) => {
    const entry = one(schemasOf(draft), draft.pick);
    if (entry === undefined) return;
    const [key] = entry;
    for (const [path, value] of draft.json) {
      if (path === "tenant.json") continue;
      // The list and its question may have the same name.
      const text = JSON.stringify(value)
        .replaceAll(new RegExp(`(["/])${key}"`, "g"), `$1${key}_new"`)
        .replaceAll(new RegExp(`("(?:x-options|list|extends)":)"${key}_new"`, "g"), `$1"${key}"`);
      for (const name of Object.keys(value)) delete value[name];
      Object.assign(value, JSON.parse(text) as Json);
    }
  },
  "adds a question": (draft) => {
    const page = one(pagesOf(draft), draft.pick);
    if (page === undefined) return;
    toObject(draft.json.get("data-model.json")?.["properties"])["added_question"] = {
      type: "string",
      title: "Added",
      ...(draft.pick(2) === 1 ? { "x-required": true } : {}),
    };
    toList(toObject(page["uiSchema"])["ui:layout"]).push("added_question");
  },
  "changes a limit": (draft) => {
    const schema = pickSchema(draft, ({ type, ...rest }) => type === "string" && rest["x-options"] === undefined);
    if (schema === undefined) return;
    const keyword = one(["maxLength", "minLength", "pattern"], draft.pick) ?? "";
    schema[keyword] = keyword === "pattern" ? "^[a-m]" : (one([1, 3, 8, 60], draft.pick) ?? 1);
  },
  "changes a bound": (draft) => {
    const schema = pickSchema(draft, ({ type }) => type === "number" || type === "integer");
    const keyword = one(["minimum", "maximum", "multipleOf"], draft.pick) ?? "";
    if (schema !== undefined) schema[keyword] = one([1, 2, 50, 100_000], draft.pick);
  },
  "changes the bounds of a date": (draft) => {
    const schema = pickSchema(draft, ({ format }) => format === "date");
    const side = one(["min", "max"], draft.pick) ?? "min";
    const bound = one(["today", "today-20y", "2000-01-01", "startOfYear-3y"], draft.pick);
    if (schema !== undefined) schema["x-date"] = { [side]: bound };
  },
  "takes a choice away": (draft) => withOptions(draft, (options, at) => options.splice(at, 1)),
  "codes a choice differently": (draft) =>
    withOptions(draft, (options, at) => (options[at] = { ...toObject(options[at]), value: RECODED })),
  "words a choice differently": (draft) =>
    withOptions(draft, (options, at) => (options[at] = { ...toObject(options[at]), label: "Other words" })),
  "brings choices into another order": (draft) => withOptions(draft, (options) => options.reverse()),
  "gives a question another list": (draft) => {
    const schema = pickSchema(draft, (asked) => typeof asked["x-options"] === "string");
    const lists = schemasOf(draft).flatMap(([, { "x-options": list }]) => (typeof list === "string" ? [list] : []));
    if (schema !== undefined) schema["x-options"] = one(lists, draft.pick);
  },
  "changes a value in a condition": (draft) => {
    const conditions = draft.json.get("conditions.json") ?? {};
    const places = [...walk(conditions)].flatMap((inside) =>
      Array.isArray(inside)
        ? inside.flatMap((value, index) => (typeof value === "string" ? [{ inside, index }] : []))
        : [],
    );
    const place = one(places, draft.pick);
    const values = places.map(({ inside, index }) => inside[index]);
    if (place !== undefined) place.inside[place.index] = one(values, draft.pick);
  },
  "turns a condition round": (draft) => {
    const condition = pickCondition(draft);
    if ("when" in condition) condition["when"] = { "!": [condition["when"]] };
  },
  "writes a condition in another way": (draft) => {
    const condition = pickCondition(draft);
    if ("when" in condition) condition["when"] = { "!": [{ "!": [condition["when"]] }] };
  },
  "names another condition": (draft) => {
    const names = Object.keys(draft.json.get("conditions.json") ?? {}).filter((name) => name !== "$schema");
    const uses = pagesOf(draft).flatMap((page) =>
      [...walk(page)].flatMap((inside) =>
        isObject(inside)
          ? ["shownWhen", "hiddenWhen", "when", "requiredWhen", "wrongWhen"].flatMap((name) =>
              typeof inside[name] === "string" ? [{ inside, name }] : [],
            )
          : [],
      ),
    );
    const use = one(uses, draft.pick);
    if (use !== undefined) use.inside[use.name] = one(names, draft.pick);
  },
  "takes a rule away": (draft) => {
    const rules = toList(one(pagesOf(draft), draft.pick)?.["rules"]);
    rules.splice(draft.pick(rules.length), 1);
  },
  "shows a question to all": (draft) => {
    const blocks = pagesOf(draft).flatMap((page) =>
      [...walk(page)].filter((inside) => isObject(inside) && inside["type"] === "block"),
    );
    const block = one(blocks, draft.pick);
    if (isObject(block)) {
      delete block["shownWhen"];
      delete block["hiddenWhen"];
    }
  },
  "brings questions into another order": (draft) => {
    const page = one(pagesOf(draft), draft.pick);
    toList(toObject(page?.["uiSchema"])["ui:layout"]).reverse();
  },
  "words a question differently": (draft) => {
    const schema = pickSchema(draft);
    if (schema !== undefined) schema["title"] = "Other words";
  },
  "changes a type": (draft) => {
    const schema = pickSchema(draft);
    if (schema !== undefined) schema["type"] = one(["string", "number", "integer", "boolean"], draft.pick);
  },
  "changes a group": (draft) => {
    const group = toObject(one(Object.values(toObject(draft.json.get("data-model.json")?.["repeat"])), draft.pick));
    if (typeof group["max"] === "number") group["max"] = Math.max(1, group["max"] + (one([-1, 1], draft.pick) ?? 1));
  },
  "takes a page away": ({ json, pick }) => {
    const names = toList(json.get("tenant.json")?.["pages"]);
    if (names.length > 1) names.splice(pick(names.length), 1);
  },
  "brings pages into another order": ({ json }) => {
    toList(json.get("tenant.json")?.["pages"]).reverse();
  },
  "moves a question to another page": (draft) => {
    const [from, to] = [one(pagesOf(draft), draft.pick), one(pagesOf(draft), draft.pick)];
    const layout = toList(toObject(from?.["uiSchema"])["ui:layout"]);
    const keys = layout.filter((node) => typeof node === "string");
    const key = one(keys, draft.pick);
    if (key === undefined || from === undefined || to === undefined || from === to) return;
    layout.splice(layout.indexOf(key), 1);
    toList(toObject(to["uiSchema"])["ui:layout"]).push(key);
    const [left = {}, right = {}] = [from, to].map((page) => toObject(page["uiSchema"]));
    if (left[key] !== undefined) right[key] = left[key];
    delete left[key];
    const isIts = (rule: unknown): boolean => toObject(rule)["field"] === key;
    to["rules"] = [...toList(to["rules"]), ...toList(from["rules"]).filter(isIts)];
    from["rules"] = toList(from["rules"]).filter((rule) => !isIts(rule));
  },
  "clears an answer by a watcher": (draft) => {
    const page = one(pagesOf(draft), draft.pick);
    const condition = one(
      Object.keys(draft.json.get("conditions.json") ?? {}).filter((name) => name !== "$schema"),
      draft.pick,
    );
    const [key] = one(schemasOf(draft), draft.pick) ?? [];
    toList(toObject(page?.["uiSchema"])["ui:layout"]).push({ type: "watcher", condition, clears: [key] });
  },
  "takes a watcher away": (draft) => {
    const places = pagesOf(draft).flatMap((page) =>
      [...walk(page)]
        .filter(Array.isArray)
        .flatMap((list: unknown[]) =>
          list.filter((node) => toObject(node)["type"] === "watcher").map((node) => ({ list, node })),
        ),
    );
    const place = one(places, draft.pick);
    place?.list.splice(place.list.indexOf(place.node), 1);
  },
  "takes a case of a group away": (draft) => {
    const groups = pagesOf(draft).flatMap((page) =>
      [...walk(page)].filter((node) => isObject(node) && node["type"] === "group"),
    );
    const cases = toList(toObject(one(groups, draft.pick))["cases"]);
    if (cases.length > 1) cases.splice(draft.pick(cases.length), 1);
  },
  "reckons an answer in another way": (draft) => {
    const schema = pickSchema(draft, (asked) => asked["x-compute"] !== undefined);
    if (schema !== undefined)
      schema["x-compute"] =
        schema["type"] === "string" ? { cat: [schema["x-compute"], "!"] } : { "+": [schema["x-compute"], 1] };
  },
  "asks for what was reckoned": (draft) => {
    const schema = pickSchema(draft, (asked) => asked["x-compute"] !== undefined);
    if (schema !== undefined) delete schema["x-compute"];
  },
  "reckons what was asked for": (draft) => {
    const schema = pickSchema(draft, (asked) => asked["type"] === "string" && asked["x-options"] === undefined);
    if (schema !== undefined) schema["x-compute"] = { cat: ["reckoned"] };
  },
  "takes fewer files": (draft) => {
    const schema = pickSchema(draft, (asked) => asked["x-document"] === true);
    if (schema !== undefined) schema["x-files"] = { max: one([1, 2], draft.pick) };
  },
  "asks for a document": (draft) => {
    // Rules must not read documents, so skip questions that a rule reads.
    const read = JSON.stringify([...draft.json.values()]);
    const entry = one(
      schemasOf(draft).filter(
        ([key, schema]) =>
          schema["type"] === "string" && schema["x-options"] === undefined && !read.includes(`"var":"${key}"`),
      ),
      draft.pick,
    );
    if (entry !== undefined) entry[1]["x-document"] = true;
  },
  "renames a question, with its step": (draft) => {
    const before = schemasOf(draft).map(([key]) => key);
    EDITS["renames a question"]?.(draft);
    const key = before.find((name) => schemasOf(draft).every(([now]) => now !== name));
    if (key !== undefined) addSteps(draft, { rename: key, to: `${key}_new` });
  },
  "exchanges two questions, with their steps": (draft) => {
    const [one_, other] = [one(schemasOf(draft), draft.pick), one(schemasOf(draft), draft.pick)];
    if (one_ === undefined || other === undefined || one_[0] === other[0]) return;
    const properties = toObject(draft.json.get("data-model.json")?.["properties"]);
    [properties[one_[0]], properties[other[0]]] = [other[1], one_[1]];
    addSteps(
      draft,
      { rename: one_[0], to: "exchanged" },
      { rename: other[0], to: one_[0] },
      { rename: "exchanged", to: other[0] },
    );
  },
  "codes a choice differently, with its step": (draft) =>
    withOptions(draft, (options, at, list) => {
      const option = toObject(options[at]);
      const value = option["value"];
      if (typeof value !== "string" || value === "") return;
      options[at] = { ...option, value: RECODED };
      const keys = schemasOf(draft).flatMap(([key, { "x-options": from }]) =>
        from === list || toObject(from)["list"] === list ? [key] : [],
      );
      addSteps(draft, ...keys.map((key) => ({ recode: key, values: { [value]: RECODED } })));
    }),
  "drops a question, with its step": (draft) => {
    const before = schemasOf(draft).map(([key]) => key);
    EDITS["takes a question away"]?.(draft);
    const key = before.find((name) => schemasOf(draft).every(([now]) => now !== name));
    if (key !== undefined) addSteps(draft, { drop: key, reason: "No longer asked." });
  },
};

function withOptions(draft: Draft, change: (options: unknown[], at: number, list: string) => void): void {
  const lists = [...draft.json]
    .filter(([path]) => path.includes("options/"))
    .flatMap(([path, value]) =>
      [...walk(value)].map((inside) => ({ inside, name: path.replace(/^.*\/|\.json$/g, "") })),
    )
    .filter(({ inside }) => Array.isArray(inside) && inside.some((item) => isObject(item) && "value" in item));
  const { inside, name } = one(lists, draft.pick) ?? {};
  if (Array.isArray(inside)) change(inside, draft.pick(inside.length), name ?? "");
}

function addSteps({ json }: Draft, ...steps: Json[]): void {
  const changes = json.get("changes.json") ?? { steps: [] };
  json.set("changes.json", { ...changes, steps: [...toList(changes["steps"]), ...steps] });
}

/** Returns a tenant's files after the edits. `pick` chooses where each edit applies. */
export function applyEdits(files: TenantFiles, names: readonly string[], pick: Pick): TenantFiles {
  const json = new Map<string, Json>();
  for (const [path, text] of files.texts)
    if (/^(data-model|conditions|tenant|changes)\.json$|^pages\/|^options\//.test(path))
      json.set(path, JSON.parse(text) as Json);
  for (const name of names) EDITS[name]?.({ json, pick });
  const texts = new Map(files.texts);
  for (const [path, value] of json) texts.set(path, JSON.stringify(value));
  return { ...files, texts };
}
