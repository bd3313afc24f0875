import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "jsonc-parser";
import { PRINT_FOLDER, formatProblems, type Problem } from "../lint/index.ts";
import { findTemplatesFolder, type ReadOptions } from "./read-tenant-files.ts";
import { findTenantFolders, loadEach, type LoadResult, type LoadedTenant } from "./load-tenant.ts";

/** `refused`: the folder has errors. The tenant's last good version stays. */
export type TenantChange =
  | { readonly kind: "loaded"; readonly folder: string; readonly loaded: LoadedTenant }
  | {
      readonly kind: "refused";
      readonly folder: string;
      readonly hosts: readonly string[] | undefined;
      readonly problems: readonly Problem[];
      readonly texts: ReadonlyMap<string, string>;
      readonly text: string;
    }
  | { readonly kind: "removed"; readonly folder: string };

export type TenantWatch = Awaited<ReturnType<typeof watchTenants>>;

/**
 * Milliseconds between two scans. 0 scans on `reload` only. Scans instead of file events, which mounted volumes do not
 * send.
 */
const DEFAULT_POLL_MS = 400;
const SETTLE_MS = 200;
/** Limits the wait for a program that never stops writing. */
const MAX_SETTLE_TRIES = 25;
const TENANT_FILE = "tenant.json";

/** Loads all folders, and reports changed folders. If a folder breaks, its last good version stays. */
export async function watchTenants(
  tenantsFolder: string,
  onChange: (change: TenantChange) => void,
  options: ReadOptions & { readonly pollMs?: number } = {},
) {
  const lastGood = new Map<string, LoadedTenant>();
  const reported = new Map<string, string>();
  const templates = options.templatesFolder ?? findTemplatesFolder();
  const folders = [tenantsFolder, join(templates, "options"), join(templates, PRINT_FOLDER)];
  let stamps = "";

  const stampAll = async (): Promise<string> => (await Promise.all(folders.map(stampFolder))).join("\n");

  /** Waits until the files no longer change. Does not wait at the start. */
  async function settle(seen: string): Promise<string> {
    if (stamps === "" || seen === stamps) return seen;
    for (let tries = 0; tries < MAX_SETTLE_TRIES; tries += 1) {
      await sleep(SETTLE_MS);
      const before = seen;
      seen = await stampAll();
      if (seen === before) break;
    }
    return seen;
  }

  async function scan(): Promise<void> {
    const seen = await settle(await stampAll());
    if (seen === stamps) return;
    const results = await loadEach(await findTenantFolders(tenantsFolder), options);
    stamps = seen;
    for (const folder of [...reported.keys()]) if (!results.some((result) => result.folder === folder)) forget(folder);
    for (const result of results) report(result);
  }

  function forget(folder: string): void {
    reported.delete(folder);
    lastGood.delete(folder);
    onChange({ kind: "removed", folder });
  }

  function report({ folder, problems, loaded, texts }: LoadResult): void {
    const state = loaded?.hash ?? JSON.stringify(problems);
    if (reported.get(folder) === state) return;
    reported.set(folder, state);
    if (loaded === undefined) {
      onChange({
        kind: "refused",
        folder,
        hosts: findHosts(texts.get(TENANT_FILE)),
        problems,
        texts,
        text: formatProblems("text", [{ folder, problems, texts }], { color: false, quiet: false }),
      });
    } else {
      lastGood.set(folder, loaded);
      onChange({ kind: "loaded", folder, loaded });
    }
  }

  let queue = Promise.resolve();
  const reload = (): Promise<void> => {
    const next = queue.then(scan);
    queue = next.catch(() => undefined);
    return next;
  };
  await reload();
  const { pollMs = DEFAULT_POLL_MS } = options;
  const timer = pollMs > 0 ? setInterval(() => void reload().catch(() => undefined), pollMs).unref() : undefined;
  return {
    tenants: (): readonly LoadedTenant[] =>
      [...lastGood.values()].sort((a, b) => (basename(a.folder) < basename(b.folder) ? -1 : 1)),
    /** Scans now. Resolves after `onChange` was called for all changes. */
    reload,
    close: () => clearInterval(timer),
  };
}

async function stampFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const stamps = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) return path;
    const found = await stat(path).catch(() => undefined);
    return `${path} ${found?.size ?? "-"} ${found?.mtimeMs ?? "-"}`;
  });
  return (await Promise.all(stamps)).sort().join("\n");
}

/**
 * Returns the hosts in a rejected tenant.json, so that no other tenant serves their visitors. Returns undefined if
 * there are none or the file is unreadable.
 */
export function findHosts(text: string | undefined): readonly string[] | undefined {
  const found: unknown = text === undefined ? undefined : parse(text);
  if (typeof found !== "object" || found === null || !("hosts" in found) || !Array.isArray(found.hosts))
    return undefined;
  const hosts = found.hosts.filter((host) => typeof host === "string").map((host) => host.toLowerCase());
  return hosts.length === 0 ? undefined : hosts;
}
