import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PorticoError, createTenant, toDefinition, type Tenant, type TenantDefinition } from "../core/index.ts";
import { PRINT_FOLDER, SHARED_PREFIX, formatProblems, lintTenants } from "../lint/index.ts";
import type { Problem, TenantFiles } from "../lint/index.ts";
import { compileValidators } from "./compile-validators.ts";
import { changedTexts, VERSION_DEFAULTS, hashTenantFiles } from "./content-hash.ts";
import { readSharedFiles, readTenantFiles, type ReadOptions } from "./read-tenant-files.ts";
import { packTenant, unpackTenant } from "./tenant-bundle.ts";

export interface LoadedTenant {
  readonly id: string;
  readonly folder: string;
  readonly tenant: Tenant;
  readonly definition: TenantDefinition;
  readonly hash: string;
  readonly validatorsModule: string;
  readonly printTemplate: string;
  /** Shared print files by name, such as `heading.hbs`. Empty in early versions. */
  readonly printFiles: ReadonlyMap<string, string>;
  readonly assetsFolder: string;
  readonly lookups: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** Packs the tenant into one text, for `restoreTenant`. */
  readonly pack: () => Promise<string>;
}

/** Error for folders that do not lint or compile. The message lists the problems. */
export class TenantRefusedError extends PorticoError {
  readonly problems: readonly Problem[];
  constructor(refused: readonly Omit<LoadResult, "loaded">[]) {
    const names = refused.map(({ folder }) => `"${basename(folder)}"`).join(", ");
    super(
      "tenant_invalid",
      `Tenant ${names} cannot be loaded.\n\n${formatProblems("text", refused, { color: false, quiet: true })}`,
    );
    this.problems = refused.flatMap(({ problems }) => problems);
  }
}

/** Reads, lints and compiles a folder. @throws TenantRefusedError (`tenant_invalid`) with all problems */
export async function loadTenant(folder: string, options: ReadOptions = {}): Promise<LoadedTenant> {
  const [result] = await loadEach([folder], options);
  if (result?.loaded === undefined) throw new TenantRefusedError(result === undefined ? [] : [result]);
  return result.loaded;
}

export async function findTenantFolders(tenantsFolder: string): Promise<readonly string[]> {
  const entries = await readdir(tenantsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => join(tenantsFolder, entry.name))
    .sort();
}

export interface LoadResult {
  readonly folder: string;
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
  readonly loaded?: LoadedTenant;
}

/** Loads folders and reports broken ones. Lints all together, because two tenants must not have the same host. */
export async function loadEach(folders: readonly string[], options: ReadOptions = {}): Promise<readonly LoadResult[]> {
  const shared = await readSharedFiles(options);
  const all = await Promise.all(folders.map((folder) => readTenantFiles(folder, options, shared)));
  const hashes = all.map((files) => hashTenantFiles(files));
  const problems = lintOnce(all, hashes);
  return all.map((files, index) => {
    const own = problems[index] ?? [];
    if (own.some(({ severity }) => severity === "error"))
      return { folder: files.folder, problems: own, texts: files.texts };
    return { folder: files.folder, texts: files.texts, ...tryToLoad(files, own, hashes[index]) };
  });
}

function tryToLoad(
  files: TenantFiles,
  problems: readonly Problem[],
  hash: string | undefined,
): Pick<LoadResult, "problems" | "loaded"> {
  try {
    return { problems, loaded: toLoadedTenant(files, problems, hash) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      problems: [
        ...problems,
        {
          file: "tenant.json",
          line: 1,
          column: 1,
          endLine: 1,
          endColumn: 1,
          severity: "error",
          rule: "tenant-compiles",
          message,
        },
      ],
    };
  }
}

function toLoadedTenant(
  files: TenantFiles,
  problems: readonly Problem[],
  hash = hashTenantFiles(files),
  defaults = VERSION_DEFAULTS,
): LoadedTenant {
  const definition = toDefinition(files.texts, hash, { tenant: defaults.tenant, texts: changedTexts(defaults) });
  const compiled = compileValidators(definition.dataModel);
  return {
    id: definition.tenant.id,
    folder: files.folder,
    tenant: createTenant(definition, compiled.validators),
    definition,
    hash: definition.hash,
    get validatorsModule() {
      return compiled.validatorsModule;
    },
    printTemplate: files.texts.get("print.hbs") ?? "",
    printFiles: findPrintFiles(files),
    assetsFolder: join(files.folder, "assets"),
    lookups: findLookups(files),
    problems,
    pack: () => packTenant(files),
  };
}

/**
 * Loads a packed version. Does not lint it: applications of this version must stay readable when the linter becomes
 * stricter.
 * @param hash the expected content hash
 * @param folder created for the pictures
 * @throws Error if the bundle is damaged or contains another version
 */
export async function restoreTenant(bundle: string, hash: string, folder: string): Promise<LoadedTenant> {
  const { texts, assets, defaults } = await unpackTenant(bundle);
  const heads = [...assets].map(([path, bytes]) => [path, { sizeBytes: bytes.byteLength, head: "", bytes }] as const);
  const files: TenantFiles = { folder, texts, assets: new Map(heads), unreadable: [] };
  if (hashTenantFiles(files, defaults) !== hash)
    throw new Error("The bundle of a tenant is not the version that was asked for.");
  for (const [path, bytes] of assets) {
    if (!/^assets\/[^\\]+$/.test(path) || path.split("/").includes("..")) continue;
    await writePicture(join(folder, path), bytes);
  }
  return toLoadedTenant(files, [], hash, defaults === "none" ? VERSION_DEFAULTS : defaults);
}

async function writePicture(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  } catch {}
}

function findPrintFiles(files: TenantFiles): ReadonlyMap<string, string> {
  const prefix = `${SHARED_PREFIX}${PRINT_FOLDER}/`;
  return new Map(
    [...files.texts].flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text] as const] : [],
    ),
  );
}

function findLookups(files: TenantFiles): ReadonlyMap<string, string> {
  return new Map(
    [...files.texts].flatMap(([path, text]) => {
      const name = /^lookups\/([^/]+)\.csv$/.exec(path)?.[1];
      return name === undefined ? [] : [[name, text] as const];
    }),
  );
}

type Problems = readonly (readonly Problem[])[];

const known = new Map<string, Problems>();
const MAX_KNOWN = 8;
const MINUTE_MS = 60_000;

/**
 * Lints folders. Reuses the result for the same files within one minute only, because rules depend on the time.
 * @param hashes content hash of each folder
 */
export function lintOnce(all: readonly TenantFiles[], hashes: readonly string[]): Problems {
  const key = JSON.stringify([
    Math.floor(Date.now() / MINUTE_MS),
    all.map(({ folder, unreadable, assets }, index) => [
      folder,
      hashes[index],
      unreadable,
      [...assets].map(([path, { sizeBytes }]) => [path, sizeBytes]),
    ]),
  ]);
  const problems = known.get(key) ?? lintTenants(all);
  known.delete(key);
  known.set(key, problems);
  for (const old of [...known.keys()].slice(0, -MAX_KNOWN)) known.delete(old);
  return problems;
}
