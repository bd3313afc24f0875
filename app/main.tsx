import { StrictMode, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { limitOnFocus } from "./limits/limit-on-focus.ts";
import { createPortal } from "./create-portal.ts";
import { nameOwnSheets } from "./name-own-sheets.ts";
import { readConfig, readConfigUrl, type PortalConfig } from "./portal-config.ts";
import { reloadForNewVersion } from "./reload-for-new-version.ts";
import { createRoutes } from "./routes.tsx";
import { watchIdentity } from "./session/watch-identity.ts";
import { StartFailedPage } from "./shell/StartFailedPage.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element "root".');

nameOwnSheets(document);
reloadForNewVersion();
const steady = import("./steady/steady-view.ts").catch(() => undefined);
const configUrl = readConfigUrl(document);
const config = configUrl === undefined ? undefined : await readConfig(configUrl).catch(() => undefined);
const page =
  configUrl === undefined || config === undefined ? <StartFailedPage /> : await openPortal(configUrl, config);
const steadyView = await steady;
// The server's frame stands until then. Whoever has gone to a link of it with the keyboard stays there.
const held = document.activeElement;
flushSync(() => createRoot(root).render(<StrictMode>{page}</StrictMode>));
steadyView?.keepSteady();
if (held !== null && !held.isConnected)
  [...root.querySelectorAll<HTMLElement>("a, button")].find(({ outerHTML }) => outerHTML === held.outerHTML)?.focus();

async function openPortal(configUrl: string, config: PortalConfig): Promise<ReactNode> {
  const portal = createPortal({
    ...config,
    configUrl,
    goTo: (path, state) => void router.navigate(path, { state }),
  });
  watchIdentity(portal);
  limitOnFocus(config.definition);
  const router = createBrowserRouter(createRoutes(portal));
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });
  return <RouterProvider router={router} />;
}
