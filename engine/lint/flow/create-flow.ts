import type { Place } from "../finding.ts";
import { findControllers, findListName } from "../model/data-model-facts.ts";
import { findText } from "../model/json-shape.ts";
import { createTenantModel } from "../model/tenant-model.ts";
import type { TenantFiles } from "../tenant-files.ts";

export interface FlowNode {
  readonly id: string;
  readonly kind: "page" | "block" | "question" | "condition" | "list";
  readonly label: string;
  /** Place in the files, as `pages/about.json:14`. */
  readonly place: string;
}

interface FlowEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: "asks" | "shows" | "hides" | "watched by" | "required when" | "wrong when" | "reads" | "chooses from";
}

export type Flow = ReturnType<typeof createFlow>;

/** Connects pages, blocks, conditions, option lists, and the questions that depend on something or that a rule reads. */
export function createFlow(files: TenantFiles, now: Date) {
  const model = createTenantModel(files, now, []);
  const nodes = new Map<string, FlowNode>();
  const edges = new Map<string, FlowEdge>();
  const add = (kind: FlowNode["kind"], name: string, at: Place | undefined, label = name): string => {
    const id = `${kind}:${name}`;
    const place = at === undefined ? "" : `${at.file}:${model.positionOf(at).line}`;
    if (!nodes.has(id)) nodes.set(id, { id, kind, label, place });
    return id;
  };
  const link = (from: string, kind: FlowEdge["kind"], to: string): void => {
    edges.set(JSON.stringify([from, kind, to]), { from, kind, to });
  };
  const condition = (name: string): string => add("condition", name, model.conditions.get(name)?.at);
  const question = (key: string): string =>
    add("question", key, model.asked.get(model.filePlaces.get(key) ?? key)?.at ?? model.keys.get(key)?.placeOf());

  for (const { id, file, value, layout, rules } of model.pages) {
    const page = add("page", id, { file, path: ["path"] });
    const shownWhen = findText(value["shownWhen"]);
    if (shownWhen !== undefined) link(condition(shownWhen), "shows", page);
    for (const { name, at, own } of layout.conditions) {
      const { line, column } = model.positionOf(at);
      const block = add("block", `${file}:${line}:${column}`, at, name);
      link(page, "asks", block);
      const kind = own === undefined ? "watched by" : own.kind === "condition" && !own.expected ? "hides" : "shows";
      link(condition(name), kind, block);
      for (const { key, gates } of layout.keys)
        if (own !== undefined && gates.at(-1) === own) link(block, "asks", question(key));
    }
    for (const { rule } of rules) {
      const field = findText(rule["field"]);
      if (field === undefined) continue;
      for (const [keyword, kind] of [
        ["requiredWhen", "required when"],
        ["wrongWhen", "wrong when"],
      ] as const) {
        const name = findText(rule[keyword]);
        if (name !== undefined) link(question(field), kind, condition(name));
      }
    }
  }
  const linkReads = (
    from: string,
    { reads, refersTo }: Pick<(typeof model.ruleFacts)[number], "reads" | "refersTo">,
  ) => {
    for (const { key } of reads) link(from, "reads", question(key));
    for (const { name } of refersTo) link(from, "reads", condition(name));
  };
  for (const fact of model.conditions.values()) linkReads(condition(fact.name), fact);
  for (const fact of model.computes.values()) linkReads(question(fact.key), fact);
  for (const fact of model.keys.values()) {
    const { key, schema } = fact;
    const [name, by] = [findListName(schema), findControllers(fact)];
    if (name === undefined || (by.length === 0 && !nodes.has(`question:${key}`))) continue;
    const list = model.lists.get(name);
    link(question(key), "chooses from", add("list", name, list && { file: list.file, path: [] }));
    for (const one of by) link(question(key), "reads", question(one.key));
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

const SHAPES: Readonly<Record<FlowNode["kind"], readonly [open: string, close: string]>> = {
  page: ["[[", "]]"],
  block: ["[", "]"],
  question: ["(", ")"],
  condition: ["{{", "}}"],
  list: ["[(", ")]"],
};

export function toMermaid({ nodes, edges }: Flow): string {
  const numbers = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const quote = (text: string): string => `"${text.replaceAll('"', "#quot;")}"`;
  const lines = [
    ...nodes.map(({ id, kind, label, place }) => {
      const [open, close] = SHAPES[kind];
      return `${numbers.get(id)}${open}${quote([`${kind} ${label}`, place].filter(Boolean).join("<br>"))}${close}`;
    }),
    ...edges.map(({ from, kind, to }) => `${numbers.get(from)} -->|${kind}| ${numbers.get(to)}`),
  ];
  return ["flowchart LR", ...lines.map((line) => `  ${line}`), ""].join("\n");
}
