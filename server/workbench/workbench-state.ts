import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PDFDocument } from "@pdfme/pdf-lib";
import {
  EMPTY_APPLICATION,
  interpolate,
  keysBelow,
  listParts,
  walkLayout,
  type Application,
  type Explanation,
  type Tenant,
} from "../../engine/core/index.ts";
import { toFilePath, type createLocator } from "../../engine/node/index.ts";
import type { BrokenTenant } from "../tenants/index.ts";

/** State of a tenant that has never loaded. */
export const NOTHING = { applicant: null, application: EMPTY_APPLICATION, print: null, groups: {}, pages: [] };

export const toProblems = (folder: string, problems: BrokenTenant["problems"]) =>
  problems.map(({ file, line, severity, message, hint = "" }) => ({
    place: `${file}:${String(line)}`,
    editor: toEditor(folder, `${file}:${String(line)}`),
    severity,
    message,
    hint: hint.charAt(0).toUpperCase() + hint.slice(1),
  }));

/** Returns the title of the section around each question, by key. */
export function sectionsOf(layout: Parameters<typeof walkLayout>[0]): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  walkLayout(layout, {
    node: (node) => {
      if (node.type === "section" && node.title !== undefined)
        for (const key of keysBelow(node.children)) sections.set(key, node.title);
    },
  });
  return sections;
}

/** Messages that are shown now, and the messages of rules and required questions. */
export const messagesOf = (tenant: Tenant, errors: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const ofRules = [...tenant.rulesByField.values()].flat().map(({ message }) => message);
  const written = [...ofRules, ...[...tenant.requiredMessages.values()].filter((message) => message !== undefined)];
  const { partner } = tenant.definition.tenant;
  return [...new Set([...errors.values()].flat().concat(written.map((message) => interpolate(message, partner))))];
};

export const listScenarios = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, "scenarios")).catch((): string[] => []))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));

const toEditor = (folder: string, place: string): string => `vscode://file${resolve(toFilePath(folder, place))}`;

/** Adds the places of an explanation and its conditions, which open in the editor. */
export function toExplained(
  folder: string,
  locate: ReturnType<typeof createLocator>,
  { kind, key, label, statements }: Explanation,
) {
  const toLink = (place: string | undefined) => (place === undefined ? {} : { place, editor: toEditor(folder, place) });
  const toPart = ({ text, condition }: ReturnType<typeof listParts>[number]) => ({
    text,
    ...(condition === undefined ? {} : toLink(locate.condition(condition))),
  });
  return {
    kind,
    key,
    label,
    ...toLink(locate[kind](key)),
    statements: statements.map(({ text, reason }) => ({ text, parts: listParts(reason).map(toPart) })),
  };
}

export const SITUATION_HOST = "@situation.test";

/** Replaces the address of a situation, which is new each time. */
export function withLastingAddress(application: Application, username: string): Application {
  const isOfSituation = (value: unknown): boolean => value === username && username.endsWith(SITUATION_HOST);
  const answers = Object.entries(application.answers).map(
    ([key, value]) => [key, isOfSituation(value) ? "applicant@example.com" : value] as const,
  );
  return { ...application, answers: Object.fromEntries(answers) };
}

export async function blankPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return pdf.save();
}
