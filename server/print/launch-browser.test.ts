import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { BrowserUnavailableError } from "./find-browser.ts";
import { launchBrowser } from "./launch-browser.ts";
import { makeFolder } from "../../tests/use-folder.ts";

it.skipIf(process.platform === "win32").each([
  ["the sandbox is unavailable", "zygote_host_impl_linux.cc No usable sandbox!", 2],
  ["a library is missing", "error while loading shared libraries: libnss3.so", 1],
])("retries without the sandbox only after a sandbox error: %s", async (_, message, starts) => {
  const folder = await makeFolder();
  const browser = join(folder, "browser");
  await writeFile(browser, `#!/bin/sh\necho "$*" >> ${folder}/starts\necho '${message}' >&2\nexit 1\n`);
  await chmod(browser, 0o755);
  vi.spyOn(process, "getuid").mockReturnValue(1_000);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  await expect(launchBrowser(browser, log)).rejects.toThrow(BrowserUnavailableError);
  vi.restoreAllMocks();
  const started = (await readFile(join(folder, "starts"), "utf8")).trimEnd().split("\n");
  expect(started.map((line) => line.includes("--no-sandbox"))).toEqual([false, true].slice(0, starts));
});
