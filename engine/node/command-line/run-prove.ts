import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tenant } from "../../core/index.ts";
import { createLocator, type Problem, type TenantFiles } from "../../lint/index.ts";
import { prove, type Proof, type Proofs } from "../../prove/index.ts";
import { compileUnlinted } from "../compile-version.ts";
import { loadTenant } from "../load-tenant.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { describeCovered } from "../scenarios/describe-covered.ts";
import { recordScenario } from "../scenarios/record-scenario.ts";
import { tenantFolderOf, type Terminal } from "./terminal.ts";

export async function runProve(
  terminal: Terminal,
  id: string,
  { seconds, write = false, browser = false }: { seconds: number; write?: boolean; browser?: boolean },
): Promise<0 | 1 | 2> {
  const folder = tenantFolderOf(terminal, id);
  const { tenant } = await loadTenant(folder);
  const now = new Date();
  const { proofs, applicants } = prove(tenant, now, seconds * 1000);
  const locate = createLocator(await readTenantFiles(folder), now);
  const writeProof = ({ target, outcome, why = "", conditions }: Proof): string => {
    const { kind, key, detail } = target;
    const place = placeOf(locate, target) ?? "";
    const places = conditions.map((name) => `  ${name}: ${locate.condition(name) ?? ""}`);
    const words = outcome === "unreachable" ? `No applicant reaches this: ${why}` : why;
    return [`${place}  ${kind} "${key}" ${detail}. ${words}.`, ...places].join("\n");
  };
  if (write) await writeScenarios(join(folder, "scenarios"), tenant, applicants);
  const count = (outcome: Proof["outcome"]): readonly Proof[] => proofs.filter((proof) => proof.outcome === outcome);
  const [unreachable, undecided] = [count("unreachable"), count("undecided")];
  for (const proof of [...unreachable, ...undecided]) terminal.out(`${writeProof(proof)}\n`);
  terminal.err(
    `${count("reached").length} of ${proofs.length} parts reached by ${applicants.length} applicants, ${unreachable.length} unreachable, ${undecided.length} not decided.\n`,
  );
  const inBrowser = browser ? await runInBrowser(terminal, id) : 0;
  return unreachable.length > 0 ? 1 : inBrowser;
}

const placeOf = (locate: ReturnType<typeof createLocator>, { kind, key }: Proof["target"]): string | undefined =>
  kind === "page" || kind === "condition" ? locate[kind](key) : locate.question(key);

/** Returns an error for each part that no applicant reaches. */
export function findUnreached(files: TenantFiles): readonly Problem[] {
  const now = new Date();
  const locate = createLocator(files, now);
  return prove(compileUnlinted(files).tenant, now).proofs.flatMap(
    ({ target, outcome, why = "", conditions }): readonly Problem[] => {
      if (outcome !== "unreachable") return [];
      const asked = placeOf(locate, target);
      // The condition of a message or page, or the innermost block's.
      const [[own] = []] = target.goals.flatMap((goal) => goal.conditions);
      const condition = locate.condition(own ?? conditions.at(-1) ?? "") ?? asked;
      const [file = "tenant.json", written = "1"] = condition?.split(":") ?? [];
      const line = Number(written);
      const message = `No applicant reaches that ${target.kind} "${target.key}" ${target.detail}: ${why}.`;
      const place = { file, line, column: 1, endLine: line, endColumn: 1 };
      const hint = asked === condition ? {} : { hint: `the ${target.kind} is at ${asked ?? ""}.` };
      return [{ ...place, severity: "error", rule: "part-reachable", message, ...hint }];
    },
  );
}

const JOURNEY = "tests/journeys/proved.long.journey.ts";

/** Runs the found applicants through the portal in Chromium. Needs a clone of the repository. */
async function runInBrowser(terminal: Terminal, id: string): Promise<0 | 1 | 2> {
  const vitest = "node_modules/vitest/vitest.mjs";
  if (![vitest, JOURNEY].every((path) => existsSync(path))) {
    terminal.err("--browser needs a clone of the repository with its development packages (npm ci).\n");
    return 2;
  }
  const run = spawn(process.execPath, [vitest, "run", "--project", "long-journeys", JOURNEY], {
    env: { ...process.env, PORTICO_PROVE: id },
    stdio: "inherit",
  });
  const [code] = (await once(run, "exit")) as [number | null];
  return code === 0 ? 0 : 1;
}

async function writeScenarios(folder: string, tenant: Tenant, applicants: Proofs["applicants"]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) if (WRITTEN.test(file)) await rm(join(folder, file));
  for (const [index, { application, now, reaches }] of applicants.entries()) {
    const attached = Object.keys(application.answers).filter((key) => tenant.fields.get(key)?.isDocument === true);
    const documents = Object.fromEntries(attached.map((key) => [key, DOCUMENT]));
    const description = describeCovered(tenant, reaches);
    const number = String(index + 1).padStart(2, "0");
    const first = reaches[0]?.key.replaceAll("_", "-") ?? "";
    const scenario = recordScenario(tenant, { ...application, documents }, now, description);
    await writeFile(join(folder, `proved-${number}-${first}.json`), scenario);
  }
}

/** Files of an earlier run. */
const WRITTEN = /^proved-\d\d-.*\.json$/;
const DOCUMENT = { file_name: "document.pdf", file_size: 1_000 };
