import { execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { confine, lacksOf, probeConfinement, type Confinement } from "./confinement.ts";

let confinement: Confinement;
beforeAll(async () => {
  confinement = await probeConfinement();
});

const runIn = (where: Confinement, script: string): string => {
  const [program = "", ...args] = confine(where, ["/bin/sh", "-c", script], 50);
  return spawnSync(program, args, { encoding: "utf8" }).stdout.trim();
};

describe("a confined program", () => {
  it("cannot reach a server, not even on this machine", async ({ skip }) => {
    skip(!confinement.network, "This machine gives no program a network of its own.");
    const server = createServer((socket) => socket.end("reached"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const ask = `require("node:net").connect(${port}, "127.0.0.1").on("data", String).on("connect", () => console.log("reached")).on("error", (error) => console.log(error.code))`;
    const [program = "", ...args] = confine(confinement, [process.execPath, "-e", ask], 50);
    expect(execFileSync(program, args, { encoding: "utf8", env: {} }).trim()).toMatch(/^E(NETUNREACH|CONNREFUSED)$/);
    server.close();
  });

  it("gains no rights from programs that it starts", ({ skip }) => {
    skip(!confinement.rights, "This machine has no setpriv.");
    expect(runIn(confinement, "grep NoNewPrivs /proc/self/status")).toMatch(/1$/);
  });

  it("runs unconfined if the machine cannot confine it", () => {
    const bare = { network: false, rights: false };
    expect(runIn(bare, "echo ran")).toBe("ran");
    expect(lacksOf(bare)).toEqual(["no network", "a limit of processes", "no new rights"]);
    expect(lacksOf({ network: true, rights: true })).toEqual([]);
  });
});
