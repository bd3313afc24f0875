import { wholeFile } from "../finding.ts";
import type { LayoutNode } from "../../core/index.ts";
import { isJsonObject } from "../model/json-shape.ts";
import { TEXTS_FILE, PRINT_FILE, inTenantFile } from "../model/tenant-model.ts";
import type { AssetFile } from "../tenant-files.ts";
import { isSameJson } from "./create-meanings.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import type { Found, Report } from "./difference.ts";
import type { JsonPlace } from "../finding.ts";

/** Reports changes that no answer depends on: pages, texts, settings, the print template, tables and pictures. */
export function compareWords(sides: DiffSides, report: Report): void {
  const note: Note = (id, at, message, more) =>
    report({ kind: "safe", id, side: "new", at, message, drafts: "all", ...more });
  comparePages(sides, note);
  compareTexts(sides, note);
  compareSettings(sides, note);
  compareFiles(sides, note);
}

type Note = (id: string, at: Found["at"], message: string, more?: Partial<Found>) => void;

function comparePages({ before, after }: DiffSides, note: Note): void {
  const [was, is] = [before, after].map(({ tenant }) => tenant.pages.map(({ id }) => id));
  for (const { id, navLabel } of before.tenant.pages)
    if (is?.includes(id) !== true)
      note(
        "page-removed",
        { file: `pages/${id}.json`, path: [] },
        `The page “${navLabel}” is gone; what becomes of its questions is told with them.`,
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

function layoutOf({ meanings }: DiffSide, layout: readonly LayoutNode[]): unknown {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (!isJsonObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, inside]) => [
        name,
        CONDITION_NAMES.has(name) && typeof inside === "string" ? meanings.ofCondition(inside) : visit(inside),
      ]),
    );
  };
  return visit(layout);
}

function compareTexts({ before, after }: DiffSides, note: Note): void {
  const [was, is] = [before.tenant.definition.texts, after.tenant.definition.texts];
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[key] === is[key]) continue;
    const at: JsonPlace = { file: TEXTS_FILE, path: [key] };
    if (is[key] !== undefined) note("text", at, `The text "${key}" reads differently.`);
    else note("text", { ...at, on: "key" }, `The text "${key}" is the portal's own again.`, { side: "old" });
  }
}

const SETTINGS: Readonly<Record<string, string>> = {
  name: "The programme has another name.",
  hosts: "The portal is at other addresses; an address that is gone leads nobody to a draft.",
  lang: "Numbers, amounts and dates are written in another way.",
  pages: "",
  rounds: "",
  defaultPage: "Another page opens first.",
  theme: "The portal has another look.",
  print: "The print and the PDF of a draft look different.",
  partner: "Words about the school have changed.",
  limits: "Limits for texts and files have changed; a file that is attached stays.",
  reminders: "Whether people are reminded of a deadline by mail has changed.",
  session: "Sessions end after another time.",
};

function compareSettings({ before, after }: DiffSides, note: Note): void {
  const [was, is] = [before.tenant.definition.tenant, after.tenant.definition.tenant] as unknown as readonly Readonly<
    Record<string, unknown>
  >[];
  if (was === undefined || is === undefined) return;
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const at: JsonPlace = { ...inTenantFile(name), on: "key" };
    if (SETTINGS[name] === "" || isSameJson(sorted(name, was[name]), sorted(name, is[name]))) continue;
    if (name === "id")
      note(
        "tenant-id",
        at,
        `The tenant is "${String(is[name])}" and no longer "${String(was[name])}": applications are kept by this id, so nobody finds a draft again.`,
        { kind: "loses-answers" },
      );
    else if (name === "timeZone")
      note(
        "time-zone",
        at,
        "Another time zone decides which day is today: a date that was right to the day may be wrong.",
        {
          kind: hasDates(after) ? "asks-again" : "safe",
          hint: 'if that is meant, add { "accept": "timeZone", "reason": "…" } to changes.json.',
        },
      );
    else
      note("setting", at, SETTINGS[name] ?? `The setting "${name}" has changed.`, {
        side: is[name] === undefined ? "old" : "new",
      });
  }
}

const sorted = (name: string, value: unknown): unknown =>
  name === "hosts" && Array.isArray(value) ? value.map(String).sort() : value;

const hasDates = ({ tenant }: DiffSide): boolean =>
  [...tenant.fields.values()].some(({ schema }) => schema["x-date"] !== undefined);

function compareFiles({ before, after }: DiffSides, note: Note): void {
  const [was, is] = [before.model.files, after.model.files];
  const plain = (text: string | undefined): string => (text ?? "").replace(/\s+/g, " ").trim();
  if (plain(was.texts.get(PRINT_FILE)) !== plain(is.texts.get(PRINT_FILE)))
    note(
      "print-template",
      wholeFile(PRINT_FILE),
      "A draft is printed in another way; what was submitted stays as it was printed.",
    );
  for (const path of new Set([...was.texts.keys(), ...is.texts.keys()]))
    if (path.startsWith("lookups/") && was.texts.get(path) !== is.texts.get(path))
      note("lookup", wholeFile(path), `The suggestions of "${path}" have changed; an answer that was chosen stays.`, {
        side: is.texts.has(path) ? "new" : "old",
      });
  for (const path of new Set([...was.assets.keys(), ...is.assets.keys()]))
    if (!isSameFile(was.assets.get(path), is.assets.get(path)))
      note("picture", wholeFile(path), `The picture "${path}" has changed.`, {
        side: is.assets.has(path) ? "new" : "old",
      });
}

function isSameFile(one: AssetFile | undefined, other: AssetFile | undefined): boolean {
  if (one === other) return true;
  const [was, is] = [one?.bytes, other?.bytes];
  if (was === undefined || is === undefined)
    return was === is && one?.sizeBytes === other?.sizeBytes && one?.head === other?.head;
  return was.length === is.length && was.every((byte, at) => byte === is[at]);
}
