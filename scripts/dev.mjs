import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { developmentMark, root } from "./build-stamp.mjs";

/**
 * For development: builds again whenever a source file changes, and restarts the server when its own code has changed.
 * Tenants need no build, because the server reloads them itself and notifies open browsers.
 */
process.env.NODE_ENV = "development";
await mkdir(dirname(developmentMark), { recursive: true });
await writeFile(developmentMark, "");
const { build } = await import("vite");
let server;
const restart = () => {
  server?.kill("SIGTERM");
  server = spawn(process.execPath, ["--enable-source-maps", join(root, "dist/server/main.js")], {
    stdio: "inherit",
    env: process.env,
  });
};
const watch = (configFile, sourcemap) =>
  build({ configFile: join(root, configFile), logLevel: "warn", mode: "development", build: { watch: {}, sourcemap } });
const serverWatcher = await watch("vite.server.config.ts", true);
const appWatcher = await watch("vite.config.ts", true);
const officeWatcher = await watch("vite.office.config.ts", true);
let appIsBuilt = false;
let serverIsBuilt = false;
for (const watcher of [serverWatcher, appWatcher, officeWatcher])
  watcher.on("event", (event) => {
    if (event.code === "ERROR") console.error(event.error.message);
  });
appWatcher.on("event", (event) => {
  if (event.code !== "END" || appIsBuilt) return;
  appIsBuilt = true;
  if (serverIsBuilt) restart();
});
serverWatcher.on("event", (event) => {
  if (event.code !== "END") return;
  serverIsBuilt = true;
  if (appIsBuilt) restart();
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    server?.kill(signal);
    void Promise.all([serverWatcher.close(), appWatcher.close(), officeWatcher.close()]).then(() => process.exit(0));
  });
}
