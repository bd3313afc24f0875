import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { confine, lacksOf, probeConfinement, type Confinement } from "./index.ts";

let confinement: Confinement;
const folder = mkdtempSync(join(tmpdir(), "portico-confined-"));
const [seen, hidden] = [join(folder, "seen"), join(folder, "hidden")];
beforeAll(async () => {
  writeFileSync(seen, "seen");
  writeFileSync(hidden, "hidden");
  confinement = await probeConfinement();
});
afterAll(() => rmSync(folder, { recursive: true }));

const runIn = (where: Confinement, script: string, readable?: readonly string[]): string => {
  const [program = "", ...args] = confine(where, ["/bin/sh", "-c", script], { readable, maxProcesses: 50 });
  return spawnSync(program, args, { encoding: "utf8" }).stdout.trim();
};

describe("a confined program", () => {
  it("reads what it may and nothing else", ({ skip }) => {
    skip(confinement.view === undefined, "This machine gives no program a view of its own.");
    expect(runIn(confinement, `cat ${seen} ${hidden} /etc/passwd`, [seen])).toBe("seen");
    expect(runIn(confinement, "ls /", [])).not.toMatch(/home|root|proc|var/);
  });

  it("reads what a link leads to that it may read", ({ skip }) => {
    skip(confinement.view === undefined, "This machine gives no program a view of its own.");
    const [modules, link] = [join(folder, "modules"), join(folder, "link")];
    mkdirSync(modules);
    writeFileSync(join(modules, "main"), "linked");
    symlinkSync(modules, link);
    expect(runIn(confinement, `cat ${link}/main ${hidden}`, [link])).toBe("linked");
  });

  it("writes only to a scratch folder that nobody else sees", ({ skip }) => {
    skip(confinement.view === undefined, "This machine gives no program a view of its own.");
    expect(runIn(confinement, "echo x > /tmp/left && cat /tmp/left", [])).toBe("x");
    expect(runIn(confinement, "cat /tmp/left || echo gone", [])).toBe("gone");
  });

  it("reaches no server, not even of this machine", async ({ skip }) => {
    skip(!confinement.network, "This machine gives no program a network of its own.");
    const server = createServer((socket) => socket.end("reached"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const ask = `require("node:net").connect(${port}, "127.0.0.1").on("data", String).on("connect", () => console.log("reached")).on("error", (error) => console.log(error.code))`;
    for (const readable of [undefined, [process.execPath]]) {
      const [program = "", ...args] = confine(confinement, [process.execPath, "-e", ask], {
        readable,
        maxProcesses: 50,
      });
      expect(execFileSync(program, args, { encoding: "utf8", env: {} }).trim()).toMatch(/^E(NETUNREACH|CONNREFUSED)$/);
    }
    server.close();
  });

  it("gains no rights from what it starts", ({ skip }) => {
    skip(!confinement.rights, "This machine has no setpriv.");
    expect(runIn(confinement, "grep NoNewPrivs /proc/self/status")).toMatch(/1$/);
  });

  it("runs as before where the machine can enforce nothing", () => {
    const bare = { view: undefined, network: false, rights: false };
    expect(runIn(bare, `cat ${hidden}`, [])).toBe("hidden");
    expect(lacksOf(bare)).toEqual([
      "no reading outside the scratch folder",
      "no network",
      "a limit of processes",
      "no new rights",
    ]);
    expect(lacksOf({ view: "/x", network: true, rights: true })).toEqual([]);
  });
});

describe("what a machine can enforce", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("is tried again once its folder was swept, and after there was no folder for temporary files", async ({
    skip,
  }) => {
    const { view } = await probeConfinement();
    if (view === undefined) return skip("This machine gives no program a view of its own.");
    rmSync(view, { recursive: true });
    vi.stubEnv("TMPDIR", join(folder, "none"));
    await expect(probeConfinement()).rejects.toThrow("ENOENT");
    vi.unstubAllEnvs();
    confinement = await probeConfinement();
    expect(confinement.view).toBeDefined();
    expect(confinement.view).not.toBe(view);
  });
});
