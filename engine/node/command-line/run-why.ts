import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EMPTY_APPLICATION, explain, isJsonObject, layoutParts, toSentence } from "../../core/index.ts";
import type { Answers, Application, Reason, Tenant } from "../../core/index.ts";
import { createLocator, findClosest, toFilePath } from "../../lint/index.ts";
import { loadTenant } from "../load-tenant.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { toApplication, toMoment } from "../scenarios/check-scenario.ts";
import { parseScenario } from "../scenarios/scenario.ts";
import { tenantsFolderOf } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

interface WhyOptions {
  readonly scenario?: string;
  readonly answers?: string;
}

/** Prints why a part of the form has its state. Names the file and line of each condition. */
export async function runWhy(terminal: Terminal, id: string, name: string, options: WhyOptions): Promise<0 | 2> {
  const folder = join(tenantsFolderOf(terminal), id);
  const { tenant } = await loadTenant(folder);
  const { application, now } = await readState(tenant, options);
  const explanations = explain(tenant, application, now, name);
  if (explanations.length === 0) {
    const names = [
      ...tenant.fields.keys(),
      ...tenant.pages.map((page) => page.id),
      ...tenant.conditions.keys(),
      ...Object.keys(tenant.definition.options),
      ...layoutParts(tenant).map((part) => part.name),
    ];
    const closest = findClosest(name, names);
    const hint = closest === undefined ? "" : ` Did you mean "${closest}"?`;
    terminal.err(`Tenant "${id}" has no question, page, condition, option list, block or message "${name}".${hint}\n`);
    return 2;
  }
  const locate = createLocator(await readTenantFiles(folder), now);
  for (const { kind, key, label, statements } of explanations) {
    const place = locate[kind](key) ?? "";
    terminal.out(
      `${kind} ${key === label ? "" : `${key}: `}${label}${place === "" ? "" : `, ${toFilePath(folder, place)}`}\n`,
    );
    for (const { text, reason } of statements) {
      terminal.out(`  ${text}\n`);
      for (const line of toLines(reason, (condition) => locate.condition(condition) ?? ""))
        terminal.out(`      ${line}\n`);
    }
  }
  return 0;
}

/** Lists the conditions of a reason with their places. If there are several parts, shows which are true. */
function toLines(reason: Reason, placeOf: (condition: string) => string): readonly string[] {
  const { kind, isTrue, text = "", parts } = reason;
  const [only] = parts;
  if (kind !== "condition" && kind !== "not" && only !== undefined && parts.length === 1) return toLines(only, placeOf);
  if (kind === "test") return [];
  const below = parts.flatMap((part) => {
    if (part.kind !== "test") return toLines(part, placeOf);
    return parts.length === 1 ? [] : [writeLine(part.isTrue, toSentence(part))];
  });
  if (parts.length === 0 && kind !== "condition") return [];
  const words = kind === "condition" ? `${text}, ${placeOf(text)}` : WORDS[kind];
  return [writeLine(isTrue, words), ...below.map((line) => `  ${line}`)];
}

const WORDS = { all: "all of", any: "one of", not: "not", if: "if, then, otherwise" } as const;
const writeLine = (isTrue: boolean, words: string): string => `${isTrue ? "true " : "false"}  ${words}`;
async function readState(
  tenant: Tenant,
  { scenario, answers }: WhyOptions,
): Promise<{ readonly application: Application; readonly now: Date }> {
  if (scenario !== undefined) {
    const parsed = parseScenario(await readFile(scenario, "utf8"));
    if (!("application" in parsed)) throw new Error(`"${scenario}" is not a scenario.\n${parsed.join("\n")}`);
    return {
      application: toApplication(tenant, parsed),
      now: toMoment(parsed.now, tenant.definition.tenant.timeZone),
    };
  }
  const now = new Date();
  if (answers === undefined) return { application: EMPTY_APPLICATION, now };
  return {
    application: { ...EMPTY_APPLICATION, answers: parseAnswers(await readFile(answers, "utf8"), answers) },
    now,
  };
}

function parseAnswers(text: string, file: string): Answers {
  const read: unknown = JSON.parse(text);
  const isAnswer = (value: unknown): boolean => value === null || typeof value !== "object";
  if (!isJsonObject(read) || !Object.values(read).every(isAnswer))
    throw new Error(`"${file}" should be a JSON object of answers by key, such as {"country": "USA"}.`);
  return read as Answers;
}
