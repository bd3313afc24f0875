import { cp, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { useFolder } from "../use-folder.ts";
import { openPortal, type Portal } from "./portal.fixture.ts";

const TENANTS = ["graduate", "certificate"] as const;
type TenantId = (typeof TENANTS)[number];

const folder = useFolder("suite");
let portal: Portal;
const events = new Map<TenantId, string[]>();
const leaving = new AbortController();

beforeAll(async () => {
  for (const id of TENANTS) await cp(`tenants/${id}`, folder("tenants", id), { recursive: true });
  const environment = { TENANTS_DIR: folder("tenants"), NODE_ENV: "development" };
  portal = await openPortal({ mongo: false, environment });
  for (const id of TENANTS) await openStream(id);
});
afterAll(async () => {
  leaving.abort();
  await portal?.close();
});

/** Resolves at the first event, a ping. */
async function openStream(tenant: TenantId): Promise<void> {
  const host = `${tenant}.localhost`;
  const init = { headers: { host }, signal: leaving.signal };
  const { body } = await portal.app.request(`http://${host}/dev/events`, init);
  const heard: string[] = [];
  events.set(tenant, heard);
  const listen = async (): Promise<void> => {
    for await (const chunk of body ?? [])
      for (const [, name = ""] of Buffer.from(chunk)
        .toString()
        .matchAll(/^event: (\w+)/gm))
        heard.push(name);
  };
  void listen().catch(() => undefined);
  await vi.waitFor(() => expect(heard).toEqual(["ping"]), 45_000);
}

const reloads = () => TENANTS.map((id) => events.get(id)?.filter((name) => name === "reload").length);

async function reword(tenant: TenantId): Promise<void> {
  const file = folder("tenants", tenant, "texts.json");
  const texts = JSON.parse(await readFile(file, "utf8")) as object;
  await writeFile(file, JSON.stringify({ ...texts, "form.save": "Go on" }));
}

it("reloads only the open pages of an edited tenant", async () => {
  await reword("certificate");
  await expect.poll(reloads).toEqual([0, 1]);
  await reword("graduate");
  // Events arrive in order: a wrong one of the first edit would be counted by now.
  await expect.poll(reloads).toEqual([1, 1]);
});
