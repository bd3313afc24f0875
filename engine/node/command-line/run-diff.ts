import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { DIFFERENCE_KINDS, diffTenants, formatDifferences, KIND_WORDS, lintTenant } from "../../lint/index.ts";
import type { ComparedTenant, CountedDifference, Difference, DifferenceFormat } from "../../lint/index.ts";
import { compileVersion } from "../compile-version.ts";
import { findTemplatesFolder, readTenantFiles } from "../read-tenant-files.ts";
import { findTenantFolders, TenantRefusedError } from "../load-tenant.ts";
import { listBaseFolders, readBaseFolders } from "../read-base.ts";
import { tenantsFolderOf, toFolders, wantsColor, type Terminal } from "./terminal.ts";

export type CountDrafts = (tenant: string, differences: readonly Difference[]) => Promise<readonly number[]>;

export async function runDiff(
  terminal: Terminal,
  given: readonly string[],
  { format, base, countDrafts }: { format: DifferenceFormat; base?: string; countDrafts?: CountDrafts },
): Promise<0 | 1 | 2> {
  const compared =
    base === undefined
      ? await compareFolders(toFolders(terminal, given))
      : await compareWithBase(terminal, base, given);
  const counted: ComparedTenant[] = [];
  for (const { id, ...one } of compared) {
    const counts = await countDrafts?.(id, one.differences);
    counted.push({
      ...one,
      differences: one.differences.map((difference, index): CountedDifference => {
        const drafts = counts?.[index];
        return drafts === undefined ? difference : { ...difference, drafts };
      }),
    });
  }
  terminal.out(formatDifferences(format, counted, { color: wantsColor(terminal) }));
  const all = counted.flatMap(({ differences }) => differences);
  const open = all.filter(({ isSettled }) => !isSettled).length;
  const counts = DIFFERENCE_KINDS.toReversed().flatMap((kind) => {
    const count = all.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${count} ${KIND_WORDS[kind]}`];
  });
  terminal.err(
    all.length === 0
      ? "The change affects no draft.\n"
      : `${all.length} ${all.length === 1 ? "difference" : "differences"}: ${counts.join(", ")}. ${open === 0 ? "Nothing" : String(open)} must be decided.\n`,
  );
  return open === 0 ? 0 : 1;
}

interface Compared extends ComparedTenant {
  readonly id: string;
}

async function compareFolders(given: readonly string[]): Promise<readonly Compared[]> {
  const [old, own, ...more] = given;
  if (old === undefined || own === undefined || more.length > 0)
    throw new Error("Expected two folders, the old version and the new one, or --base with a git ref.");
  return [await compare(old, own, {})];
}

async function compareWithBase(
  terminal: Terminal,
  base: string,
  given: readonly string[],
): Promise<readonly Compared[]> {
  const tenantsFolder = tenantsFolderOf(terminal);
  const folders =
    given.length > 0
      ? toFolders(terminal, given)
      : [...new Set([...(await findTenantFolders(tenantsFolder)), ...(await listBaseFolders(base, tenantsFolder))])];
  const templates = findTemplatesFolder();
  const bases = await readBaseFolders(base, [
    ...folders,
    join(templates, "options"),
    join(templates, "postcodes.json"),
  ]);
  try {
    const optionsThen = bases.find(join(templates, "options"));
    const compared: Compared[] = [];
    for (const folder of folders) {
      const old = bases.find(folder);
      if (old === undefined) {
        if (!(await isFolder(folder))) throw new Error(`"${folder}" exists neither here nor in ${base}.`);
        terminal.err(`"${folder}" is not in ${base}: nobody has a draft of it.\n`);
        continue;
      }
      if (!(await isFolder(folder))) {
        compared.push(await tellRemoved(old, folder, base));
        continue;
      }
      compared.push(
        await compare(old, folder, {
          base,
          ...(optionsThen === undefined ? {} : { templatesFolder: resolve(optionsThen, "..") }),
        }),
      );
    }
    return compared;
  } finally {
    await bases.close();
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function tellRemoved(old: string, folder: string, base: string): Promise<Compared> {
  const files = await readTenantFiles(old);
  const side = { folder, texts: files.texts };
  return { id: basename(folder), differences: [REMOVED], folders: { old: side, new: side }, base };
}

const REMOVED: Difference = {
  kind: "loses-answers",
  id: "tenant-removed",
  side: "old",
  file: "tenant.json",
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  message: "The tenant is gone: applicants cannot continue their drafts.",
  touched: { keys: [], drafts: "all" },
  isSettled: false,
};

async function compare(
  oldFolder: string,
  newFolder: string,
  { base, templatesFolder }: { readonly base?: string; readonly templatesFolder?: string },
): Promise<Compared> {
  const oldFiles = await readTenantFiles(oldFolder, templatesFolder === undefined ? {} : { templatesFolder });
  const newFiles = await readTenantFiles(newFolder);
  const problems = lintTenant(newFiles);
  // A server rejects a new version with errors. The old version needs no check: an earlier linter accepted it.
  if (problems.some(({ severity }) => severity === "error"))
    throw new TenantRefusedError([{ folder: newFolder, problems, texts: newFiles.texts }]);
  const [old, own] = [compileVersion(oldFiles), compileVersion(newFiles)];
  return {
    id: old.tenant.definition.tenant.id,
    differences: diffTenants(old, own, new Date()),
    folders: {
      old: { folder: base === undefined ? oldFolder : newFolder, texts: oldFiles.texts },
      new: { folder: newFolder, texts: newFiles.texts },
    },
    ...(base === undefined ? {} : { base }),
  };
}
