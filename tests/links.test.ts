import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
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

/** Code may have brackets that are no links. */
const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "").replaceAll(/(`+)[^`].*?\1/g, "");

/** The anchors of GitHub: a repeated heading gets a number. */
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

it("mentions in code only pages that exist", () => {
  const named = listFiles(CODE).flatMap((path) =>
    [...readText(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ path, page })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
});
