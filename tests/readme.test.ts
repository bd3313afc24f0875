import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

describe("the README", () => {
  it("names scripts that package.json has", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? "");
    expect([...named, "start", "test"].filter((name) => !(name in scripts))).toEqual([]);
  });
});

it("docs/testing.md names only tests that exist", () => {
  const named = readFileSync(join(root, "docs/testing.md"), "utf8").matchAll(
    /`(\w+\/[\w./-]+\.(?:test|journey|fault)\.tsx?)`/g,
  );
  const files = [...named].map((match) => match[1] ?? "");
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
