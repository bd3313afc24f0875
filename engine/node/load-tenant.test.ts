import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PorticoError, requireForValidators, TENANT_DEFAULTS } from "../core/index.ts";
import { serverText } from "../texts/index.ts";
import { hashTenantFiles, VERSION_DEFAULTS } from "./content-hash.ts";
import { loadTenant, restoreTenant } from "./index.ts";
import { unpackTenant } from "./tenant-bundle.ts";
import { makeFolder } from "../../tests/use-folder.ts";

const GRADUATE = "tenants/graduate";

async function copyTenants(): Promise<string> {
  const folder = await makeFolder();
  await cp(GRADUATE, join(folder, "graduate"), { recursive: true });
  return folder;
}

type Defaults = Parameters<typeof hashTenantFiles>[1];
type Unpacked = Awaited<ReturnType<typeof unpackTenant>>;

function pack({ texts, assets }: Pick<Unpacked, "texts" | "assets">, rest: object, defaults: Defaults) {
  const heads = [...assets].map(([path, bytes]) => [path, { sizeBytes: 0, head: "", bytes }] as const);
  const pictures = [...assets].map(([path, bytes]) => [path, Buffer.from(bytes).toString("base64")]);
  const json = { ...rest, texts: Object.fromEntries(texts), assets: Object.fromEntries(pictures) };
  return {
    hash: hashTenantFiles({ folder: GRADUATE, texts, assets: new Map(heads), unreadable: [] }, defaults),
    bundle: gzipSync(JSON.stringify(json)).toString("base64"),
  };
}

it("builds a browser module whose validators return the results of this process", async () => {
  const { validatorsModule, tenant } = await loadTenant(GRADUATE);
  const url = `data:text/javascript;base64,${Buffer.from(validatorsModule).toString("base64")}`;
  const { createValidators } = (await import(url)) as {
    createValidators: (require: (id: string) => unknown) => typeof tenant.validators;
  };
  const validators = createValidators(requireForValidators);
  expect(Object.keys(validators)).toEqual(Object.keys(tenant.validators));
  for (const value of ["", "2001-02-30", "2001-02-28", "(212) 555-0142", "x".repeat(2000), true, 7]) {
    for (const key of Object.keys(validators))
      expect(validators[key]?.(value), `${key}: ${String(value)}`).toBe(tenant.validators[key]?.(value));
  }
  expect(validatorsModule).not.toMatch(/new Function|eval\(/);
});

it("changes the hash with a picture's bytes, and restores the original picture", async () => {
  const folder = await copyTenants();
  const before = await loadTenant(join(folder, "graduate"));
  const [name = ""] = await readdir(join(folder, "graduate", "assets"));
  const picture = join(folder, "graduate", "assets", name);
  const bytes = await readFile(picture);
  await writeFile(picture, Buffer.concat([bytes, Buffer.from("\n")]));
  expect((await loadTenant(join(folder, "graduate"))).hash).not.toBe(before.hash);
  const restored = await restoreTenant(await before.pack(), before.hash, join(folder, "restored"));
  expect(restored.hash).toBe(before.hash);
  expect(await readFile(join(restored.assetsFolder, name))).toEqual(bytes);
});

it("restores a version with its own defaults after the program's defaults changed", async () => {
  const loaded = await loadTenant(GRADUATE);
  const { texts, assets } = await unpackTenant(await loaded.pack());
  const defaults = {
    tenant: { ...TENANT_DEFAULTS, print: { paper: "a4" } },
    texts: { ...VERSION_DEFAULTS.texts, "print.notAnswered": "Nothing was said" },
  };
  const { hash, bundle } = pack({ texts, assets }, { format: 2, defaults }, defaults);
  const { definition } = await restoreTenant(bundle, hash, join(await copyTenants(), "restored"));
  expect(definition.tenant.print.paper).toBe("a4");
  expect(serverText(definition, "print.notAnswered")).toBe("Nothing was said");
  expect(hash).not.toBe(loaded.hash);
});

it("restores a version of an early portal, whose hash left out picture bytes and shared print files", async () => {
  const loaded = await loadTenant(GRADUATE);
  const { texts, assets } = await unpackTenant(await loaded.pack());
  const early = new Map([...texts].filter(([path]) => !path.startsWith("@shared/print/")));
  const { hash, bundle } = pack({ texts: early, assets }, { format: 1 }, "none");
  const restored = await restoreTenant(bundle, hash, join(await copyTenants(), "restored"));
  expect([restored.hash, restored.printFiles.size]).toEqual([hash, 0]);
});

it("rejects a broken folder, and lists every problem in the message", async () => {
  const folder = await copyTenants();
  await writeFile(join(folder, "graduate", "texts.json"), "{");
  await writeFile(join(folder, "graduate", "conditions.json"), "[1,]");
  const refusal = await loadTenant(join(folder, "graduate")).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(PorticoError);
  expect(refusal).toMatchObject({
    code: "tenant_invalid",
    message: expect.stringMatching(/conditions\.json:1:.*texts\.json:1:/s) as unknown,
  });
});
