import { wholeFile } from "../finding.ts";
import type { LayoutNode } from "../../core/index.ts";
import { isJsonObject } from "../model/json-shape.ts";
import { TENANT_FILE, TEXTS_FILE, PRINT_FILE } from "../model/tenant-model.ts";
import type { AssetFile } from "../tenant-files.ts";
import { isSameJson } from "./create-meanings.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import type { Found, Report } from "./difference.ts";

export function compareWords(sides: DiffSides, report: Report): void {
  comparePages(sides, report);
  compareTexts(sides, report);
  compareSettings(sides, report);
  compareFiles(sides, report);
}

const toFound = (id: string, at: Found["at"], message: string, side: Found["side"] = "new"): Found => ({
  kind: "safe",
  id,
  side,
  at,
  message,
  drafts: "all",
});

function comparePages({ before, after }: DiffSides, report: Report): void {
  const [was, is] = [before, after].map(({ tenant }) => tenant.pages.map(({ id }) => id));
  for (const page of before.tenant.pages)
    if (is?.includes(page.id) !== true)
      report(
        toFound(
          "page-removed",
          { file: `pages/${page.id}.json`, path: [] },
          `The page “${page.navLabel}” is gone; what becomes of its questions is told with them.`,
          "old",
        ),
      );
  const common = (ids: readonly string[] = [], others: readonly string[] = []) =>
    ids.filter((id) => others.includes(id));
  if (!isSameJson(common(was, is), common(is, was)))
    report(
      toFound("page-order", { file: TENANT_FILE, path: ["pages"] }, "The pages follow each other in another order."),
    );
  for (const page of after.tenant.pages) {
    const file = `pages/${page.id}.json`;
    const old = before.tenant.pages.find(({ id }) => id === page.id);
    if (old === undefined) {
      report(toFound("page-added", { file, path: [] }, `The page “${page.navLabel}” is new.`));
      continue;
    }
    for (const name of ["path", "navLabel", "title", "intro"] as const)
      if (old[name] !== page[name])
        report(
          toFound(
            name === "path" ? "page-path" : "page-reworded",
            { file, path: [name] },
            name === "path"
              ? `The page “${page.navLabel}” is at ${page.path}; a link to its old address no longer leads there.`
              : `The page “${page.navLabel}” has other words.`,
          ),
        );
    if (!isSameJson(layoutOf(before, old.layout), layoutOf(after, page.layout)))
      report(
        toFound(
          "page-layout",
          { file, path: ["uiSchema", "ui:layout"], on: "key" },
          `The page “${page.navLabel}” is laid out in another way.`,
        ),
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

function compareTexts({ before, after }: DiffSides, report: Report): void {
  const [was, is] = [before.tenant.definition.texts, after.tenant.definition.texts];
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[key] === is[key]) continue;
    if (is[key] === undefined)
      report(
        toFound(
          "text",
          { file: TEXTS_FILE, path: [key], on: "key" },
          `The text "${key}" is the portal's own again.`,
          "old",
        ),
      );
    else report(toFound("text", { file: TEXTS_FILE, path: [key] }, `The text "${key}" reads differently.`));
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

function compareSettings({ before, after }: DiffSides, report: Report): void {
  const [was, is] = [before.tenant.definition.tenant, after.tenant.definition.tenant] as unknown as readonly Readonly<
    Record<string, unknown>
  >[];
  if (was === undefined || is === undefined) return;
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const at = { file: TENANT_FILE, path: [name], on: "key" as const };
    if (SETTINGS[name] === "" || isSameJson(sorted(name, was[name]), sorted(name, is[name]))) continue;
    const side = is[name] === undefined ? ("old" as const) : ("new" as const);
    if (name === "id")
      report({
        ...toFound(
          "tenant-id",
          at,
          `The tenant is "${String(is[name])}" and no longer "${String(was[name])}": applications are kept by this id, so nobody finds a draft again.`,
        ),
        kind: "loses-answers",
      });
    else if (name === "timeZone")
      report({
        ...toFound(
          "time-zone",
          at,
          "Another time zone decides which day is today: a date that was right to the day may be wrong.",
        ),
        kind: hasDates(after) ? "asks-again" : "safe",
        hint: 'if that is meant, add { "accept": "timeZone", "reason": "…" } to changes.json.',
      });
    else report(toFound("setting", at, SETTINGS[name] ?? `The setting "${name}" has changed.`, side));
  }
}

const sorted = (name: string, value: unknown): unknown =>
  name === "hosts" && Array.isArray(value) ? value.map(String).sort() : value;

const hasDates = ({ tenant }: DiffSide): boolean =>
  [...tenant.fields.values()].some(({ schema }) => schema["x-date"] !== undefined);

function compareFiles({ before, after }: DiffSides, report: Report): void {
  const [was, is] = [before.model.files, after.model.files];
  const plain = (text: string | undefined): string => (text ?? "").replace(/\s+/g, " ").trim();
  if (plain(was.texts.get(PRINT_FILE)) !== plain(is.texts.get(PRINT_FILE)))
    report(
      toFound(
        "print-template",
        wholeFile(PRINT_FILE),
        "A draft is printed in another way; what was submitted stays as it was printed.",
      ),
    );
  for (const path of new Set([...was.texts.keys(), ...is.texts.keys()])) {
    if (!path.startsWith("lookups/") || was.texts.get(path) === is.texts.get(path)) continue;
    const side = is.texts.has(path) ? "new" : "old";
    report(
      toFound(
        "lookup",
        wholeFile(path),
        `The suggestions of "${path}" have changed; an answer that was chosen stays.`,
        side,
      ),
    );
  }
  for (const path of new Set([...was.assets.keys(), ...is.assets.keys()]))
    if (!isSameFile(was.assets.get(path), is.assets.get(path)))
      report(
        toFound("picture", wholeFile(path), `The picture "${path}" has changed.`, is.assets.has(path) ? "new" : "old"),
      );
}

function isSameFile(one: AssetFile | undefined, other: AssetFile | undefined): boolean {
  if (one === other) return true;
  const [was, is] = [one?.bytes, other?.bytes];
  if (was === undefined || is === undefined)
    return was === is && one?.sizeBytes === other?.sizeBytes && one?.head === other?.head;
  return was.length === is.length && was.every((byte, at) => byte === is[at]);
}
