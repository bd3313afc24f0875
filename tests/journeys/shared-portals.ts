import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startPortal, type Portal } from "./portal.ts";

declare module "vitest" {
  interface ProvidedContext {
    sharedPortals: string;
  }
}

export type SharedPortal = Pick<Portal, "url" | "dataDir">;

/**
 * Starts one portal per default tenant, for journeys that change only their own data. The portal trusts a proxy, so
 * that each applicant can have a network address.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const portals = new Map<string, Promise<Portal>>();
  const started: Portal[] = [];
  const server = createServer((request, response) => {
    const tenant = (request.url ?? "/").slice(1);
    const portal = portals.get(tenant) ?? startPortal({ env: { DEFAULT_TENANT: tenant, TRUST_PROXY: "1" } });
    portals.set(tenant, portal);
    portal.then(
      (opened) => {
        const { url, dataDir } = opened;
        if (!started.includes(opened)) started.push(opened);
        response.end(JSON.stringify({ url, dataDir } satisfies SharedPortal));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  provide("sharedPortals", `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  // Vitest does not call the function below after an interrupted run.
  process.once("exit", () => {
    for (const portal of started) if (portal.pid() > 0) process.kill(portal.pid());
  });
  return async () => {
    server.closeAllConnections();
    server.close();
    for (const portal of portals.values()) await (await portal).stop();
  };
}

/** Returns the shared portal of a default tenant. @throws Error if the portal does not start */
export async function findSharedPortal(tenant: string): Promise<SharedPortal> {
  const response = await fetch(`${inject("sharedPortals")}${tenant}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedPortal;
}
