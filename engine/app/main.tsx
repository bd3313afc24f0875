import { StrictMode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createPortal } from "./create-portal.ts";
import { createQuietRoot } from "./create-quiet-root.ts";
import { readConfigUrl, readDefinition } from "./portal-config.ts";
import { reloadForNewVersion } from "./reload-for-new-version.ts";
import { createRoutes } from "./routes.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element "root".');

reloadForNewVersion();
const configUrl = readConfigUrl(document);
const definition = await readDefinition(configUrl);
const portal = createPortal({
  definition,
  configUrl,
  goTo: (path, state) => void router.navigate(path, { state }),
});
const router = createBrowserRouter(createRoutes(portal));

createQuietRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
