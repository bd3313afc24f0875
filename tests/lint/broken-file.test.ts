import { expect, it } from "vitest";
import { lintTenant } from "../../engine/lint/index.ts";
import { readTenantFiles } from "../../engine/node/index.ts";

const NOW = new Date("2026-11-22T17:00:00Z");

it.each(["tests/fixtures/tenants/film", "tenants/nursing"])(
  "reports each file of %s that does not parse as one problem",
  async (folder) => {
    const files = await readTenantFiles(folder);
    const own = [...files.texts.keys()].filter((path) => path.endsWith(".json") && !path.startsWith("@shared/"));
    for (const path of own) {
      const texts = new Map([...files.texts, [path, (files.texts.get(path) ?? "").replace(/,\n/, "\n")]]);
      if (texts.get(path) === files.texts.get(path)) continue;
      const found = lintTenant({ ...files, texts }, { now: NOW }).map(({ rule, file, message }) => [
        rule,
        file,
        message,
      ]);
      expect(found, path).toEqual([["json-parses", path, expect.any(String)]]);
    }
  },
);
