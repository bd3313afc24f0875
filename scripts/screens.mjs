import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./build-stamp.mjs";

const HELP = "Takes pictures of every screen and state, and writes one page that shows them: dist/screens/index.html.";
if (process.argv.includes("--help")) {
  console.log(HELP);
  process.exit();
}
const JOURNEYS =
  "every-state office-screens office-applications office-account office-audit office-decisions office-erase " +
  "office-export office-invitation office-links office-staff office-webhooks kept-answers log-in-again next-round " +
  "own-account restored review rounds saving uploads validation-summary verify widgets withdraw";
const folder = join(root, "dist", "screens");
const files = JOURNEYS.split(" ").map((name) => `tests/journeys/${name}.`);
const PICTURE = /^(.*)-at-(\d+)-px(.*) (light|dark|forced)\.jpeg$/;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const { status } = spawnSync(
  join(root, "node_modules/.bin/vitest"),
  [..."run --project journeys --project long-journeys --testTimeout=1800000".split(" "), ...files],
  { cwd: root, stdio: "inherit", env: { ...process.env, PORTICO_SCREENSHOTS: folder } },
);

const pictures = [];
for (const file of await readdir(folder)) {
  const [, before, width, after, scheme] = PICTURE.exec(file) ?? [];
  if (scheme === undefined) continue;
  const { mtimeMs } = await stat(join(folder, file));
  pictures.push({ file, state: `${before}${after}`.replaceAll("-", " "), width, scheme, mtimeMs });
}
pictures.sort((one, other) => one.mtimeMs - other.mtimeMs);
const states = [...new Set(pictures.map(({ state }) => state))];
const sections = states.map((state) => {
  const figures = pictures.filter((picture) => picture.state === state).map(toFigure);
  return `<section><h2>${state}</h2>${figures.join("")}</section>`;
});
await writeFile(
  join(folder, "index.html"),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:16px sans-serif}section{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}h2{flex-basis:100%}
figure{margin:0}img{max-width:24rem;border:1px solid}</style>
<h1>${states.length} states, ${pictures.length} pictures</h1>${sections.join("\n")}</html>\n`,
);
console.log(`Wrote ${join(folder, "index.html")}: ${states.length} states, ${pictures.length} pictures.`);
process.exitCode = status ?? 1;

function toFigure({ file, state, width, scheme }) {
  const name = encodeURIComponent(file);
  const alt = `${state}, ${width} px, ${scheme}`;
  return `<figure><a href="${name}"><img loading="lazy" src="${name}" alt="${alt}"></a><figcaption>${width} px, ${scheme}</figcaption></figure>`;
}
