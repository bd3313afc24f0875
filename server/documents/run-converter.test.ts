import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { READY } from "./converter/converter-task.ts";
import { runConverter } from "./run-converter.ts";
import { makeFolder } from "../../tests/use-folder.ts";

it("lets the converter read only its own code, write nothing and start no process", async () => {
  const folder = await makeFolder();
  const converter = join(await makeFolder(folder), "converter.cjs");
  const hidden = join(folder, "hidden");
  writeFileSync(hidden, "hidden");
  writeFileSync(
    converter,
    `const tried = (work) => { try { return String(work()); } catch (error) { return error.code; } };
    const { readFileSync, writeFileSync } = require("node:fs");
    const found = [
      tried(() => readFileSync(__filename).length > 0),
      tried(() => readFileSync(${JSON.stringify(hidden)})),
      tried(() => writeFileSync(${JSON.stringify(join(folder, "written"))}, "")),
      tried(() => require("node:child_process").spawnSync("/bin/true").error?.code),
    ];
    process.stdout.write(Buffer.from(${JSON.stringify(READY.toString("base64"))}, "base64"));
    process.stdout.write(JSON.stringify({ kind: "html", characters: found.join(" ") }) + "\\n");`,
  );
  const { characters } = await runConverter(converter, Buffer.from("x"), {
    fileName: "x",
    paper: "a4",
    keepDocx: false,
  });
  expect(characters).toBe("true ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED");
});
