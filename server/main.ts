import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "./app.ts";
import { explainStartFailure } from "./start-checks.ts";
import { ConfigError, isLocalhost, readConfig } from "./config/index.ts";
import { createParts, type Parts } from "./create-parts.ts";
import { reasonOf } from "./errors.ts";
import { createHttpServer } from "./http-server.ts";
import { startBackgroundWork } from "./background-work.ts";
import type { TenantRegistry } from "./tenants/index.ts";
import { API_ERRORS } from "../engine/protocol/index.ts";

const STOP_TIMEOUT_MS = 20_000;
const REQUESTS_TIMEOUT_MS = 15_000;

// A full disk or a closed pipe must not end the portal.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);
const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  // Open the port first: with PORT=0, the address is unknown before. Requests wait until the app is ready.
  let open: (app: ReturnType<typeof createApp>) => void = () => undefined;
  const opened = new Promise<ReturnType<typeof createApp>>((resolve) => {
    open = resolve;
  });
  const server = createHttpServer(async (request, env) => (await opened).fetch(request, env));
  const port = await listen(server, config.port, config.host, "PORT");
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const parts = await createParts(config, publicUrl, writeLine);
  open(createApp(parts.deps));
  const metricsServer =
    config.metricsPort === undefined ? undefined : await startMetrics(parts, config.metricsPort, config.host);

  const timers = startBackgroundWork(parts, writeLine, refuseToStart);
  stopOnSignals(async () => {
    timers.stop();
    await closeServer(server);
    if (metricsServer !== undefined) await closeServer(metricsServer);
    await parts.close();
  });
  for (const line of describeAddresses(parts.deps.tenants, publicUrl)) writeLine(line);
  if (parts.deps.mailbox !== undefined) writeLine(`Mail is stored, not sent: ${publicUrl}/dev/mail`);
}

function describeAddresses(tenants: TenantRegistry, publicUrl: string): readonly string[] {
  const others = isLocalhost(publicUrl) ? tenants.ids().filter((id) => id !== tenants.defaultId) : [];
  return [tenants.defaultId, ...others].map((id) => {
    const loaded = tenants.find(id);
    const broken = tenants.findRefused(id);
    const { name = id, hosts = broken?.hosts ?? [`${id}.localhost`] } = loaded?.definition.tenant ?? {};
    const url = tenants.urlOf(id, hosts);
    return loaded === undefined
      ? `${name} has errors, and ${url} shows a maintenance page`
      : `${name} is open at ${url}`;
  });
}

function listen(server: Server, port: number, host: string, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? "which another program uses"
          : error.code === "EACCES"
            ? "which this user may not open"
            : undefined;
      reject(
        new ConfigError(
          reason === undefined
            ? `HOST is ${JSON.stringify(host)}: ${variable} ${port} cannot be opened there (${error.code ?? error.name}); expected an address of this machine.`
            : `${variable} is ${port}, ${reason}; expected a free port.`,
        ),
      );
    });
    server.listen(port, host, () => {
      server.removeAllListeners("error");
      server.on("error", () => undefined);
      const address = server.address();
      resolve(isAddressInfo(address) ? address.port : port);
    });
  });
}

const isAddressInfo = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === "object" && address !== null;

async function startMetrics({ deps: { metrics } }: Parts, port: number, host: string): Promise<Server> {
  const server = createHttpServer(async (request) => {
    if (metrics === undefined || new URL(request.url).pathname !== "/metrics")
      return new Response("Not found\n", { status: API_ERRORS.not_found.status });
    const { contentType, text } = await metrics.render();
    return new Response(text, { headers: { "Content-Type": contentType } });
  });
  await listen(server, port, host, "METRICS_PORT");
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), REQUESTS_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Finishes running requests, releases leased jobs and exits. A second signal exits at once. */
function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      const fail = (reason: string) => {
        process.stderr.write(`The portal did not stop properly: ${reason}.\n`);
        process.exit(1);
      };
      setTimeout(() => fail(`its work took longer than ${String(STOP_TIMEOUT_MS / 1000)} s`), STOP_TIMEOUT_MS).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => fail(reasonOf(error)),
      );
    });
  }
}

function refuseToStart(error: unknown): void {
  const reason = explainStartFailure(error, { dataDir: process.env["DATA_DIR"] ?? ".data" });
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

try {
  await start();
} catch (error) {
  refuseToStart(error);
}
