import { wholeFile } from "../finding.ts";
import type { LayoutNode } from "../../core/index.ts";
import { TEXTS_FILE, PRINT_FILE, inTenantFile } from "../model/tenant-model.ts";
import { isSameJson } from "./create-meanings.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import type { Report } from "./difference.ts";
import type { JsonPlace } from "../finding.ts";

/** Reports changes that affect no answers: pages, texts, settings, the print template, tables and pictures. */
export function comparePresentation(sides: DiffSides, report: Report): void {
  const note: Report = (id, at, message, more) => report(id, at, message, { drafts: "all", ...more });
  comparePages(sides, note);
  compareTexts(sides, note);
  compareSettings(sides, note);
  compareFiles(sides, note);
}

function comparePages({ before, after }: DiffSides, note: Report): void {
  const [was, is] = [before, after].map(({ tenant }) => tenant.pages.map(({ id }) => id));
  for (const { id, navLabel } of before.tenant.pages)
    if (is?.includes(id) !== true)
      note(
        "page-removed",
        { file: `pages/${id}.json`, path: [] },
        `The page “${navLabel}” is gone; the differences of its questions say what happens to their answers.`,
        { side: "old" },
      );
  const common = (ids: readonly string[] = [], others: readonly string[] = []) =>
    ids.filter((id) => others.includes(id));
  if (!isSameJson(common(was, is), common(is, was)))
    note("page-order", inTenantFile("pages"), "The pages follow each other in another order.");
  for (const page of after.tenant.pages) {
    const { navLabel } = page;
    const placeOf = (...path: readonly string[]): JsonPlace => ({ file: `pages/${page.id}.json`, path: [...path] });
    const old = before.tenant.pages.find(({ id }) => id === page.id);
    if (old === undefined) {
      note("page-added", placeOf(), `The page “${navLabel}” is new.`);
      continue;
    }
    if (old.path !== page.path)
      note(
        "page-path",
        placeOf("path"),
        `The page “${navLabel}” is at ${page.path}; a link to its old address no longer leads there.`,
      );
    for (const name of ["navLabel", "title", "intro"] as const)
      if (old[name] !== page[name]) note("page-reworded", placeOf(name), `The page “${navLabel}” has other words.`);
    if (!isSameJson(layoutOf(before, old.layout), layoutOf(after, page.layout)))
      note(
        "page-layout",
        { ...placeOf("uiSchema", "ui:layout"), on: "key" },
        `The page “${navLabel}” is laid out in another way.`,
      );
  }
}

const CONDITION_NAMES = new Set(["shownWhen", "hiddenWhen", "when", "condition"]);

/** Replaces the names of conditions in a layout by their meanings. */
const layoutOf = ({ meanings }: DiffSide, layout: readonly LayoutNode[]): unknown =>
  JSON.parse(
    JSON.stringify(layout, (name, value: unknown) =>
      CONDITION_NAMES.has(name) && typeof value === "string" ? meanings.ofCondition(value) : value,
    ),
  );

function compareTexts({ before, after }: DiffSides, note: Report): void {
  const [was, is] = [before.tenant.definition.texts, after.tenant.definition.texts];
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[key] === is[key]) continue;
    const at: JsonPlace = { file: TEXTS_FILE, path: [key] };
    if (is[key] !== undefined) note("text", at, `The text "${key}" reads differently.`);
    else note("text", { ...at, on: "key" }, `The text "${key}" has the portal's wording again.`, { side: "old" });
  }
}

/** Consequences of settings whose names do not show them. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  hosts: ": an address that is gone leads nobody to a draft",
  lang: ": numbers, amounts and dates are written in another way",
  limits: "; a file that is attached stays",
};

function compareSettings({ before, after }: DiffSides, note: Report): void {
  const [was, is] = [before, after].map(({ tenant }): Readonly<Record<string, unknown>> => {
    // Other functions compare pages and rounds.
    const { pages: _, rounds: __, hosts = [], ...settings } = tenant.definition.tenant;
    return { ...settings, hosts: hosts.toSorted() };
  });
  for (const name of new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])) {
    if (isSameJson(was?.[name], is?.[name])) continue;
    const at: JsonPlace = { ...inTenantFile(name), on: "key" };
    if (name === "id")
      note(
        "tenant-id",
        at,
        `The tenant is "${String(is?.[name])}" and no longer "${String(was?.[name])}": the portal stores applications under this id, so applicants would not find their drafts.`,
      );
    else if (name === "timeZone")
      note("time-zone", at, "The new time zone decides which day is today: a date at its limit may now be wrong.", {
        kind: hasDates(after) ? "asks-again" : "safe",
      });
    else
      note("setting", at, `The setting "${name}" has changed${CONSEQUENCES[name] ?? ""}.`, {
        side: is?.[name] === undefined ? "old" : "new",
      });
  }
}

const hasDates = ({ tenant }: DiffSide): boolean =>
  [...tenant.fields.values()].some(({ schema }) => schema["x-date"] !== undefined);

function compareFiles({ before, after }: DiffSides, note: Report): void {
  const compare = <T>(
    id: string,
    was: ReadonlyMap<string, T>,
    is: ReadonlyMap<string, T>,
    ending: string,
    toText: (file: T) => string,
  ): void => {
    for (const path of new Set([...was.keys(), ...is.keys()])) {
      const [old, own] = [was.get(path), is.get(path)];
      const isSame = old === own || (old !== undefined && own !== undefined && toText(old) === toText(own));
      if (!isSame)
        note(id, wholeFile(path), `"${path}" has changed${ending}.`, { side: own === undefined ? "old" : "new" });
    }
  };
  const [was, is] = [before.model.files, after.model.files];
  const pick = (texts: ReadonlyMap<string, string>, start: string) =>
    new Map([...texts].filter(([path]) => path.startsWith(start)));
  const printed = ": a draft is printed in another way, and a submission as before";
  const toWords = (text: string) => text.replace(/\s+/g, " ").trim();
  compare("print-template", pick(was.texts, PRINT_FILE), pick(is.texts, PRINT_FILE), printed, toWords);
  const stays = "; an answer that was chosen stays";
  compare("lookup", pick(was.texts, "lookups/"), pick(is.texts, "lookups/"), stays, (text) => text);
  compare(
    "picture",
    was.assets,
    is.assets,
    "",
    ({ sizeBytes, head, bytes }) => `${sizeBytes} ${head} ${String(bytes)}`,
  );
}
