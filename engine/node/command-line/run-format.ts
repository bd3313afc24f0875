import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyEdits, format, type Edit } from "jsonc-parser";
import { SHARED_PREFIX } from "../../lint/index.ts";
import { findTenantFolders } from "../load-tenant.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { tenantsFolderOf, toFolders, type Terminal } from "./terminal.ts";

export async function runFormat(terminal: Terminal, given: readonly string[], check: boolean): Promise<0 | 1> {
  const folders = given.length > 0 ? toFolders(terminal, given) : await findTenantFolders(tenantsFolderOf(terminal));
  let isChanged = false;
  for (const folder of folders) {
    const { texts, unreadable } = await readTenantFiles(folder);
    const [fault] = unreadable;
    if (fault !== undefined) throw new Error(fault.message);
    for (const [path, text] of texts) {
      if (!path.endsWith(".json") || path.startsWith(SHARED_PREFIX)) continue;
      const formatted = formatJson(text);
      if (formatted === text) continue;
      isChanged = true;
      if (!check) await writeFile(join(folder, path), formatted);
      terminal.out(`${join(folder, path)}\n`);
    }
  }
  return check && isChanged ? 1 : 0;
}

/** Indents by two spaces. Keeps the author's line breaks. */
export function formatJson(text: string): string {
  const isInsideBrackets = ({ offset, length, content }: Edit): boolean =>
    length === 0 && content === " " && /^(?:\[.|.\]|\{\})$/.test(text.slice(offset - 1, offset + 1));
  const options = { tabSize: 2, insertSpaces: true, keepLines: true, insertFinalNewline: true, eol: "\n" };
  return applyEdits(
    text,
    format(text, undefined, options).filter((edit) => !isInsideBrackets(edit)),
  );
}
