import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "portico-core-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Compiles with the compiler's own command line, in a folder that has nothing but the core. */
it("the core compiles and runs as a package of its own, with no DOM and no Node types", () => {
  cpSync(join(root, "engine/core"), join(home, "core"), {
    recursive: true,
    filter: (path) => !/\.(test|fixture)\.ts$/.test(path),
  });
  writeFileSync(
    join(home, "core/tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2023",
        lib: ["ES2023", "ESNext.Temporal"],
        types: [],
        module: "ESNext",
        moduleResolution: "Bundler",
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        verbatimModuleSyntax: true,
        skipLibCheck: true,
        rewriteRelativeImportExtensions: true,
        outDir: "../out",
      },
      include: ["."],
    }),
  );
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", join(home, "core")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  writeFileSync(join(home, "out/package.json"), JSON.stringify({ type: "module" }));
  const printed = execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { isAnswered, createCondition } from ${JSON.stringify(join(home, "out/index.js"))};` +
        'const condition = createCondition("c", { answered: "a" });' +
        'console.log(isAnswered("x"), condition.evaluate({ a: "y" }, () => false, "2026-11-21"));',
    ],
    { encoding: "utf8", cwd: home },
  );
  expect(printed.trim()).toBe("true true");
}, 60_000);
