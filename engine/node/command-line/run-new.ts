import { cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import Handlebars from "handlebars";
import { applyEdits, modify } from "jsonc-parser";
import { isLanguageTag, isTimeZone } from "../../lint/index.ts";
import { findTemplatesFolder } from "../read-tenant-files.ts";
import { tenantsFolderOf, type Terminal } from "./terminal.ts";

const STARTER_NAME = /My School( Admissions)?/g;
const TENANT_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Country codes with US Letter as paper size (Unicode CLDR, paperSize). */
const LETTER_COUNTRIES = new Set("BLZ CAN CHL COL CRI GTM MEX NIC PAN PHL PRI SLV USA VEN".split(" "));

export interface NewTenant {
  readonly name?: string;
  readonly lang?: string;
  readonly timeZone?: string;
  readonly country?: string;
  readonly phone?: string;
}

const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const QUESTIONS: readonly (readonly [keyof NewTenant, () => string])[] = [
  ["name", () => "Name of the programme, as applicants read it"],
  ["lang", () => "Language of its texts, such as en-GB (en-001, international English)"],
  ["timeZone", () => `Time zone of its clocks, such as Europe/Dublin (${machineZone()})`],
  ["country", () => "Country that most applicants live in, such as IRL (none)"],
  ["phone", () => "Phone number of the school, as its applicants write it"],
];

/** Asks for each missing option. An empty line keeps the default. */
async function askRest({ ask, err }: Terminal, options: NewTenant): Promise<NewTenant> {
  let known = options;
  if (ask === undefined) return known;
  for (const [name, question] of QUESTIONS)
    while (known[name] === undefined) {
      const typed = (await ask(`${question()}: `)).trim();
      if (typed === "") break;
      const mistake = await findMistake({ [name]: typed });
      if (mistake === undefined) known = { ...known, [name]: typed };
      else err(`${mistake}\n`);
    }
  return known;
}

export async function runNew(terminal: Terminal, id: string, given: NewTenant): Promise<0 | 1 | 2> {
  const mistake = TENANT_ID.test(id)
    ? await findMistake(given)
    : `"${id}" cannot be a tenant's id: it has lower-case letters and digits, and hyphens between them.`;
  if (mistake !== undefined) {
    terminal.err(`${mistake}\n`);
    return 2;
  }
  const folder = join(tenantsFolderOf(terminal), id);
  if (await exists(folder)) {
    terminal.err(`"${folder}" exists already.\n`);
    return 2;
  }
  const { name, lang, timeZone = machineZone(), country, phone } = await askRest(terminal, given);
  await cp(join(findTemplatesFolder(), "starter"), folder, { recursive: true, errorOnExist: true, force: false });
  await edit(join(folder, "tenant.json"), [
    [["id"], id],
    [["hosts"], [`${id}.localhost`]],
    [["timeZone"], timeZone],
    ...(lang === undefined ? [] : [[["lang"], lang] as const]),
    ...(phone === undefined ? [] : [[["partner", "phone"], phone] as const]),
  ]);
  if (country !== undefined) {
    await edit(join(folder, "data-model.json"), [[["properties", "country", "default"], country]]);
    if (LETTER_COUNTRIES.has(country)) await edit(join(folder, "tenant.json"), [[["print", "paper"], "letter"]]);
  }
  if (name !== undefined) await fillNames(folder, name);
  await leadToSchemas(folder);
  terminal.out(`${folder}\n`);
  terminal.err(
    [
      `Created "${folder}" with language ${lang ?? "en-001"} and time zone ${timeZone}. Next:`,
      `  npm run portico -- lint ${folder}   checks it`,
      `  npm run portico -- test ${id}   tries its sample applicants`,
      `  npm run dev   shows it at http://${id}.localhost:3000`,
      'A running portal reads a new tenant when it is restarted; "npm run dev" finds it by itself.',
      "",
    ].join("\n"),
  );
  return 0;
}

async function findMistake({ lang, timeZone, country }: NewTenant): Promise<string | undefined> {
  if (lang !== undefined && !isLanguageTag(lang)) return `"${lang}" is not a language; write a tag such as en-GB.`;
  if (timeZone !== undefined && !isTimeZone(timeZone))
    return `"${timeZone}" is not a time zone; write its name, such as Europe/Dublin.`;
  if (country === undefined) return undefined;
  const list = await readFile(join(findTemplatesFolder(), "options", "countries.json"), "utf8");
  return list.includes(`"value": "${country}"`)
    ? undefined
    : `"${country}" is not a country; write its three letters, such as IRL.`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Replaces the starter's name in JSON and SVG files. */
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
