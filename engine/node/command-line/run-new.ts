import { cp, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import type { JSONPath } from "jsonc-parser";
import { findTemplatesFolder } from "../find-templates-folder.ts";
import { tenantsFolderOf } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

const TENANT_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Copies the starter to `<tenants>/<id>` with its id, host and name filled in. Never touches a folder that is there. */
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
  const path = join(folder, "tenant.json");
  const text = [
    [["id"], id] as const,
    [["hosts"], [`${id}.localhost`]] as const,
    ...(name === undefined ? [] : [[["name"], name] as const]),
  ].reduce((json, [place, value]) => setValue(json, [...place], value), await readFile(path, "utf8"));
  await writeFile(path, text);
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

/** Sets one value and leaves the rest of the text as it was written. */
function setValue(json: string, path: JSONPath, value: unknown): string {
  return applyEdits(json, modify(json, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
}
