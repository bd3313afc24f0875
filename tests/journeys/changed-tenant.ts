import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export type Json = Record<string, unknown>;

export type Changes = Readonly<Record<string, (file: Json) => void>>;

export function changeTenant(source: string, changes: Changes): string {
  const tenants = mkdtempSync(join(tmpdir(), "portico-tenants-"));
  const copy = join(tenants, basename(source));
  cpSync(join(root, source), copy, { recursive: true });
  changeFiles(copy, changes);
  return tenants;
}

export function changeFiles(folder: string, changes: Changes): void {
  for (const [path, change] of Object.entries(changes)) {
    const file = JSON.parse(readFileSync(join(folder, path), "utf8")) as Json;
    change(file);
    writeFileSync(join(folder, path), JSON.stringify(file));
  }
}

/** Returns the object or list at a path. @throws TypeError if there is none */
export function within<Value extends object = Json>(file: Json, ...keys: readonly string[]): Value {
  const found = keys.reduce<unknown>((value, key) => (value as Json)[key], file);
  if (typeof found !== "object" || found === null) throw new TypeError(`There is nothing at ${keys.join(".")}.`);
  return found as Value;
}

export const WITHOUT_STATEMENT = {
  "data-model.json": (file) => delete within(file, "properties")["statement"],
  "pages/application.json": (file) => {
    delete within(file, "uiSchema")["statement"];
    within(file, "uiSchema", "ui:layout", "0")["children"] = ["program"];
  },
} as const satisfies Changes;

export function renamePrograms(file: Json): void {
  for (const option of within<{ label: string }[]>(file, "options")) option.label = `Renamed ${option.label}`;
}

/** Adds a list of films that applicants can extend and reorder. Each film has a file. `children` lays out one film. */
export const withFilms = (children: readonly unknown[]): Changes => ({
  "data-model.json": (file) =>
    Object.assign(file, {
      repeat: {
        film: {
          max: 3,
          properties: {
            title: { type: "string", title: "Title" },
            plot: { type: "string", title: "Plot" },
            still: { type: "string", title: "Still", "x-document": true },
          },
        },
      },
    }),
  "pages/about.json": (file) =>
    within<object[]>(file, "uiSchema", "ui:layout").push({
      type: "addAnother",
      id: "film",
      label: "Add a film",
      itemTitle: "Film {n}",
      reorder: true,
      children,
    }),
});
