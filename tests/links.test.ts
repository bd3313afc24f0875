import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../scripts/build-stamp.mjs";

const CODE = /(?:\.(?:tsx?|mjs|ya?ml|json)|Dockerfile)$/;

const readText = (path: string) => readFileSync(join(root, path), "utf8");
const isOurs = (folder: string) => !/^(?:\.|node_modules$|dist$)/.test(folder);

function listFiles(ending: RegExp, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isOurs(entry.name) ? listFiles(ending, path) : [];
    return ending.test(path) ? [path] : [];
  });
}

/** Brackets in code are not links. */
const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "").replaceAll(/(`+)[^`].*?\1/g, "");

/** Returns the anchors that GitHub gives to a page's headings. Repeated headings get a number. */
function listAnchors(page: string): Set<string> {
  const anchors = new Set<string>();
  const text = readText(page).replaceAll(/^ *```[\s\S]*?^ *```/gm, "");
  for (const [, heading = ""] of text.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const shown = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = shown.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
    let unique = anchor;
    for (let again = 1; anchors.has(unique); again += 1) unique = `${anchor}-${again}`;
    anchors.add(unique);
  }
  return anchors;
}

function isBroken(page: string, link: string): boolean {
  const [path = "", anchor] = decodeURI(link).split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith(".md") && !listAnchors(target).has(anchor);
}

it.each(listFiles(/\.md$/))("links from %s only to files and headings that exist", (page) => {
  const links = [...withoutCode(readText(page)).matchAll(/\]\(<?([^)\s>]+)/g)].map((match) => match[1] ?? "");
  const local = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(local.filter((link) => isBroken(page, link))).toEqual([]);
});

it("mentions in code only pages of docs that exist", () => {
  const named = listFiles(CODE).flatMap((path) =>
    [...readText(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ path, page })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
});

it("names in docs/testing.md only tests that exist", () => {
  const named = readText("docs/testing.md").matchAll(/`(\w+\/[\w./-]+\.(?:test|journey|fault)\.tsx?)`/g);
  const files = [...named].map((match) => match[1] ?? "");
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it("names in the README only scripts that package.json has", () => {
  const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
  const named = [...readText("README.md").matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? "");
  expect([...named, "start", "test"].filter((name) => !(name in scripts))).toEqual([]);
});
