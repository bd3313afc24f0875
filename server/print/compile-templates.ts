import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import {
  isolateText,
  PRINT_HELPERS,
  PRINT_PARTIALS,
  type PrintItem,
  type PrintModel,
  type PrintPage,
  withoutDirection,
} from "../../engine/core/index.ts";
import type { PrintContext } from "./print-context.ts";

const OWN_PARTIALS = ["service-bar", "items", "row", "choices", "contents", "attached", "withdrawn"] as const;
const OWN_HELPERS = ["runs", "isRow"] as const;
type OwnPartial = (typeof OWN_PARTIALS)[number];

export interface PrintTemplates {
  compile(source: string): (context: PrintContext) => string;
  renderOwn(name: OwnPartial, context: object): string;
  readonly printCss: string;
  readonly pdfCss: string;
}

const KNOWN_HELPERS: Record<string, boolean> = {
  ...Object.fromEntries([...Object.keys(PRINT_HELPERS), ...OWN_HELPERS].map((name) => [name, true])),
  lookup: false,
  log: false,
};
const COMPILE_OPTIONS = { knownHelpers: KNOWN_HELPERS, knownHelpersOnly: true } as const;

/**
 * Reads the shared partials once. Templates can use Handlebars' block helpers, the helpers above, and the context's own
 * properties. `{{…}}` is escaped; the linter rejects `{{{…}}}`.
 * @param files contents by name, which replace the folder's files of these names
 */
export function compileTemplates(folder: string, files: ReadonlyMap<string, string> = new Map()): PrintTemplates {
  const read = (name: string): string => files.get(name) ?? readFileSync(join(folder, name), "utf8");
  const handlebars = Handlebars.create();
  handlebars.unregisterHelper("lookup");
  handlebars.unregisterHelper("log");
  registerHelpers(handlebars);
  // A stored tenant version may contain partials that this portal version no longer has.
  const kept = [...files.keys()].flatMap((name) => /^(.+)\.hbs$/.exec(name)?.[1] ?? []);
  const partials = new Map(
    [...kept, ...PRINT_PARTIALS, ...OWN_PARTIALS].map(
      (name) => [name, handlebars.compile(read(`${name}.hbs`), COMPILE_OPTIONS)] as const,
    ),
  );
  for (const [name, partial] of partials) handlebars.registerPartial(name, partial);
  const readCss = (name: string): string => read(name).trim();
  const printCss = readCss("print.css");
  return {
    compile: (source) => handlebars.compile<PrintContext>(source, COMPILE_OPTIONS),
    renderOwn: (name, context) => partials.get(name)?.({ ...context, printCss }) ?? "",
    printCss,
    pdfCss: readCss("pdf.css"),
  };
}

interface HelperOptions {
  readonly data?: { readonly root?: { readonly model?: PrintModel } };
}

function registerHelpers(handlebars: typeof Handlebars): void {
  const modelOf = (options: HelperOptions): PrintModel | undefined => options.data?.root?.model;
  const answerOf = (key: unknown, options: HelperOptions) => {
    const answers = modelOf(options)?.answers;
    return answers !== undefined && typeof key === "string" && Object.hasOwn(answers, key) ? answers[key] : undefined;
  };
  handlebars.registerHelper({
    answer: (key: unknown, options: HelperOptions) => isolateText(answerOf(key, options)?.text ?? ""),
    answered: (key: unknown, options: HelperOptions) => answerOf(key, options)?.answered ?? false,
    label: (key: unknown, options: HelperOptions) => answerOf(key, options)?.label ?? "",
    item: (key: unknown, options: HelperOptions) => findItem(modelOf(options)?.pages ?? [], key),
    page: (id: unknown, options: HelperOptions) => modelOf(options)?.pages.find((page) => page.id === id),
    is: (one: unknown, other: unknown) => toPlain(one) === toPlain(other),
    runs: (items: unknown) => toRuns(items as readonly PrintItem[]),
    isRow: (item: unknown) => isRow(item as PrintItem),
  });
}

const toPlain = (value: unknown): unknown => (typeof value === "string" ? withoutDirection(value) : value);

/** Adjacent table rows form one table. */
type Run = { readonly rows: readonly PrintItem[] } | PrintItem;

function toRuns(items: readonly PrintItem[]): readonly Run[] {
  const runs: ({ rows: PrintItem[] } | PrintItem)[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (!isRow(item)) runs.push(item);
    else if (last !== undefined && "rows" in last) last.rows.push(item);
    else runs.push({ rows: [item] });
  }
  return runs;
}

/**
 * True if the item prints as a table row. A checkbox without a label does not, because its choice contains the whole
 * text.
 */
const isRow = (item: PrintItem): boolean =>
  item.kind === "answer" || item.kind === "document" || (item.kind === "choices" && item.label !== "");

function findItem(pages: readonly PrintPage[], key: unknown): PrintItem | undefined {
  const search = (items: readonly PrintItem[]): PrintItem | undefined => {
    for (const item of items) {
      const found = item.kind === "group" ? search(item.items) : "key" in item && item.key === key ? item : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return search(pages.flatMap((page) => page.sections.flatMap((section) => section.items)));
}
