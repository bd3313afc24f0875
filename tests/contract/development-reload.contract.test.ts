import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const root = join(import.meta.dirname, "../..");
const TENANTS = ["graduate", "certificate"] as const;
type TenantId = (typeof TENANTS)[number];

let folder: string;
let server: ChildProcess;
let output = "";
const streams = new Map<TenantId, { events: readonly string[]; close: () => void }>();

/** The built server in a folder of its own, so that shared templates can be edited. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-reload-"));
  for (const part of ["dist", "templates", "tenants"])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await cp(join(root, "package.json"), join(folder, "package.json"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  server = spawn(process.execPath, [join(folder, "dist/server/main.js")], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: join(folder, "data"),
      TENANTS_DIR: join(folder, "tenants"),
    },
  });
  server.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const port = await vi.waitFor(() => {
    const found = /open at http:\S+:(\d+)/.exec(output)?.[1];
    if (found === undefined) throw new Error(`The server is not open: ${output}`);
    return Number(found);
  }, 30_000);
  for (const tenant of TENANTS) streams.set(tenant, await openStream(port, tenant));
});
afterAll(async () => {
  for (const { close } of streams.values()) close();
  server.kill("SIGTERM");
  if (server.exitCode === null) await once(server, "exit");
  await rm(folder, { recursive: true, force: true });
});

/** Resolves at the first event, a ping. */
async function openStream(port: number, tenant: TenantId) {
  const events: string[] = [];
  const request = get({
    host: "127.0.0.1",
    port,
    path: "/dev/events",
    headers: { host: `${tenant}.localhost:${port}` },
  });
  request.on("error", () => undefined);
  request.on("response", (response) =>
    response.on("data", (chunk: Buffer) => {
      for (const [, name = ""] of chunk.toString().matchAll(/^event: (\w+)/gm)) events.push(name);
    }),
  );
  await vi.waitFor(() => expect(events).toEqual(["ping"]), 45_000);
  return { events, close: () => request.destroy() };
}

const reloadsOf = (tenant: TenantId): number =>
  (streams.get(tenant)?.events ?? []).filter((name) => name === "reload").length;
const reloads = () => TENANTS.map(reloadsOf);

async function editJson(path: string, change: (content: Record<string, unknown>) => object): Promise<void> {
  const file = join(folder, path);
  const content = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  await writeFile(file, JSON.stringify({ ...content, ...change(content) }));
}

describe("browsers that are open in development", () => {
  it("reload when their own tenant was edited, and not when another was", async () => {
    await editJson("tenants/certificate/texts.json", () => ({ "form.save": "Go on" }));
    await vi.waitFor(() => expect(reloads()).toEqual([0, 1]), 45_000);
    await editJson("tenants/graduate/texts.json", () => ({ "form.save": "Go on" }));
    // Both streams come from one server in order, so a wrong event would be here by now.
    await vi.waitFor(() => expect(reloads()).toEqual([1, 1]), 45_000);
  });

  it("reload for every tenant that uses a shared option list, when that was edited", async () => {
    const before = reloads();
    await editJson("templates/options/yes_no.json", ({ options }) => ({
      options: (options as { label: string }[]).map((option) => ({ ...option, label: `${option.label}!` })),
    }));
    await vi.waitFor(() => expect(reloads()).toEqual(before.map((count) => count + 1)), 45_000);
  });
});
