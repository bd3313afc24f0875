import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import type { TenantDefinition } from "../engine/core/index.ts";
import { createPortal } from "./create-portal.ts";
import { readConfigUrl, readDefinition } from "./portal-config.ts";
import { reloadForNewVersion } from "./reload-for-new-version.ts";
import { createRoutes } from "./routes.tsx";
import { watchIdentity } from "./session/watch-identity.ts";
import { StartFailedPage } from "./shell/StartFailedPage.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element "root".');

reloadForNewVersion();
void import("./steady/steady-view.ts").catch(() => undefined);
const configUrl = readConfigUrl(document);
const definition = configUrl === undefined ? undefined : await readDefinition(configUrl).catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    {configUrl === undefined || definition === undefined ? <StartFailedPage /> : openPortal(configUrl, definition)}
  </StrictMode>,
);

function openPortal(configUrl: string, tenant: TenantDefinition) {
  const portal = createPortal({
    definition: tenant,
    configUrl,
    goTo: (path, state) => void router.navigate(path, { state }),
  });
  watchIdentity(portal);
  const router = createBrowserRouter(createRoutes(portal));
  return <RouterProvider router={router} />;
}
