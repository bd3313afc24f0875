import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { root } from "./build-stamp.mjs";
import { licenceOf, unfitnessOf } from "./licences.mjs";
import { renderTextChanges } from "./text-changes.mjs";

/**
 * Writes `sbom.cdx.json` and `notes.md` for a release. Exits with 1 if a package has no licence that may be shipped, or
 * if the changelog has no section for the release.
 */
const { values } = parseArgs({
  options: {
    version: { type: "string" },
    out: { type: "string", default: join(root, "dist", "release") },
    from: { type: "string", default: root },
    since: { type: "string" },
  },
});
const from = resolve(values.from);
const { version: current } = JSON.parse(await readFile(join(from, "package.json"), "utf8"));
const version = values.version ?? current;

const { stdout } = await promisify(execFile)("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
  cwd: from,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const sbom = JSON.parse(stdout);
// `--omit dev` would leave out what both the portal and a development tool use, such as React.
const isForDevelopment = ({ properties }) => properties.some(({ name }) => name === "cdx:npm:package:development");
const left = new Set(sbom.components.filter(isForDevelopment).map((component) => component["bom-ref"]));
sbom.components = sbom.components.filter((component) => !left.has(component["bom-ref"]));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !left.has(each)) }));
// `npm sbom` uses the folder's name as the component's name.
Object.assign(sbom.metadata.component, { name: "portico", version });

const unfit = sbom.components.flatMap((component) => {
  const why = unfitnessOf(component);
  return why === undefined ? [] : [`${component.name}@${component.version}: ${why}`];
});
if (unfit.length > 0) {
  console.error(`Not released, because of ${unfit.length} licences:\n${unfit.join("\n")}`);
  process.exit(1);
}

const changes = findChanges(await readFile(join(from, "CHANGELOG.md"), "utf8"), version);
if (changes === undefined) {
  console.error(`CHANGELOG.md has no section for ${version}, and no section "Unreleased".`);
  process.exit(1);
}
const texts =
  values.since === undefined ? "" : renderTextChanges(await readTexts(values.since), await readTexts("HEAD"));
await mkdir(values.out, { recursive: true });
await writeFile(join(values.out, "sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
await writeFile(join(values.out, "notes.md"), renderNotes(`${changes}\n\n${texts}`.trim(), sbom.components));
console.error(`Wrote sbom.cdx.json (${sbom.components.length} packages) and notes.md to ${values.out}.`);

/** Reads the replaceable texts as of a commit. Releases up to 0.6.0 have them in a schema. */
async function readTexts(commit) {
  const git = async (...args) =>
    (await promisify(execFile)("git", args, { cwd: from, maxBuffer: 64 * 1024 * 1024 })).stdout;
  const files = (await git("ls-tree", "-r", "--name-only", commit, "engine")).split("\n");
  const lists = files.filter((path) => /-texts\.json$|\/texts\.schema\.json$/.test(path));
  const texts = await Promise.all(lists.map(async (path) => JSON.parse(await git("show", `${commit}:${path}`))));
  const entries = texts.flatMap(({ properties, ...list }) => Object.entries(properties ?? list));
  const named = entries.filter(([key]) => key !== "$schema");
  return Object.fromEntries(named.map(([key, text]) => [key, text.default ?? text]));
}

/** The changes of a version, or the unreleased ones. */
function findChanges(changelog, wanted) {
  const sections = changelog.split(/^## /m).slice(1);
  const of = (title) => sections.find((section) => section.split(/\s/, 1)[0] === title);
  const found = of(wanted) ?? of("Unreleased");
  return found?.slice(found.indexOf("\n")).trim();
}

function renderNotes(text, components) {
  const licences = [...new Set(components.map(licenceOf))].toSorted();
  const list = licences.map((licence) => {
    const names = components
      .filter((component) => licenceOf(component) === licence)
      .map((component) => `${component.name} ${component.version}`);
    return `### ${licence} (${names.length})\n\n${[...new Set(names)].toSorted().join(", ")}\n`;
  });
  return `# Portico ${version}\n\n${text}\n\n## Packages and their licences\n\nThe portal runs with these packages; \`sbom.cdx.json\` has their checksums.\n\n${list.join("\n")}`;
}
