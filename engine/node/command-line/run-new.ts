import { cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import Handlebars from "handlebars";
import { applyEdits, modify } from "jsonc-parser";
import { findTemplatesFolder } from "../find-templates-folder.ts";
import { tenantsFolderOf } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

/** The programme of the starter, and its school. */
const STARTER_NAME = /My School( Admissions)?/g;
const TENANT_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Copies the starter to `<tenants>/<id>` with its id, host and names filled in and each `$schema` leading to this
 * installation's schemas, wherever the folder is. Never touches a folder that exists.
 */
export async function runNew(terminal: Terminal, id: string, { name }: { readonly name?: string }): Promise<0 | 1 | 2> {
  if (!TENANT_ID.test(id)) {
    terminal.err(`"${id}" cannot be a tenant's id: it has lower-case letters and digits, and hyphens between them.\n`);
    return 2;
  }
  const folder = join(tenantsFolderOf(terminal), id);
  if (await exists(folder)) {
    terminal.err(`"${folder}" exists already.\n`);
    return 2;
  }
  await cp(join(findTemplatesFolder(), "starter"), folder, { recursive: true, errorOnExist: true, force: false });
  await edit(join(folder, "tenant.json"), [
    [["id"], id],
    [["hosts"], [`${id}.localhost`]],
  ]);
  if (name !== undefined) await fillNames(folder, name);
  await leadToSchemas(folder);
  terminal.out(`${folder}\n`);
  terminal.err(
    [
      `Created "${folder}". Next:`,
      `  npm run portico -- lint ${folder}   checks it`,
      `  npm run portico -- test ${id}   tries its sample applicants`,
      `  npm run dev   shows it at http://${id}.localhost:3000`,
      "",
    ].join("\n"),
  );
  return 0;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Every text that names the starter's school, in the tenant's files and in the title of its logo, names this one. */
async function fillNames(folder: string, name: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const written = { ".json": JSON.stringify(name).slice(1, -1), ".svg": Handlebars.escapeExpression(name) };
  for (const [ending, text] of Object.entries(written))
    for (const path of files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file))) {
      const before = await readFile(path, "utf8");
      const after = before.replace(STARTER_NAME, () => text);
      if (after !== before) await writeFile(path, after);
    }
}

/** The starter's paths to its schemas are those of a checkout. An installation without schemas gets no path. */
async function leadToSchemas(folder: string): Promise<void> {
  const schemas = join(findTemplatesFolder(), "..", "engine", "schemas");
  const hasSchemas = await exists(schemas);
  const files = await readdir(folder, { recursive: true });
  for (const path of files.filter((file) => file.endsWith(".json")).map((file) => join(folder, file))) {
    const [, name] = /"\$schema": "[^"]*?([^"/]+)"/.exec(await readFile(path, "utf8")) ?? [];
    if (name === undefined) continue;
    const target = relative(dirname(resolve(path)), join(schemas, name))
      .split(sep)
      .join("/");
    await edit(path, [[["$schema"], hasSchemas ? target : undefined]]);
  }
}

/** Sets values, or takes out what is to be undefined, and leaves the rest of the text as it was written. */
async function edit(
  path: string,
  values: readonly (readonly [readonly (string | number)[], unknown])[],
): Promise<void> {
  const before = await readFile(path, "utf8");
  const after = values.reduce(
    (json, [place, value]) =>
      applyEdits(json, modify(json, [...place], value, { formattingOptions: { insertSpaces: true, tabSize: 2 } })),
    before,
  );
  if (after !== before) await writeFile(path, after);
}
