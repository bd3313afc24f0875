import { startTransition, StrictMode, type ReactNode, useInsertionEffect, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createPortal } from "./create-portal.ts";
import { registerInlinedStyles, reloadForNewVersion } from "./load-ahead.ts";
import { readConfig, readConfigUrl, type PortalConfig } from "./portal-defaults.ts";
import { createRoutes } from "./routes.tsx";
import { watchIdentity } from "./session/watch-identity.ts";
import { keepFocus, replaceFrame } from "./shell/keep-focus.ts";
import { StartFailedPage } from "./shell/RootLayout.tsx";

const frame = document.getElementById("root");
if (frame === null) throw new Error('index.html has no element "root".');

registerInlinedStyles(document);
reloadForNewVersion();
const configUrl = readConfigUrl(document);
const config = configUrl === undefined ? undefined : await readConfig(configUrl).catch(() => undefined);
const page =
  configUrl === undefined || config === undefined ? <StartFailedPage /> : await openPortal(configUrl, config);
const drawn = document.createElement("div");
drawn.id = frame.id;
const onDrawn = () => replaceFrame(frame, drawn);
startTransition(() =>
  createRoot(drawn).render(
    <InPlaceOfFrame onDrawn={onDrawn}>
      <StrictMode>{page}</StrictMode>
    </InPlaceOfFrame>,
  ),
);

async function openPortal(configUrl: string, config: PortalConfig): Promise<ReactNode> {
  const portal = createPortal({
    ...config,
    configUrl,
    goTo: (path, state) => void router.navigate(path, { state, replace: !router.state.initialized }),
  });
  watchIdentity(portal);
  const router = createBrowserRouter(createRoutes(portal));
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });
  return <RouterProvider router={router} />;
}

/**
 * Replaces the server's frame before the first paint. Must be the outermost element, so that its insertion effect runs
 * last.
 */
function InPlaceOfFrame({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }) {
  // Runs before layout effects, which may measure or focus elements.
  useInsertionEffect(onDrawn, [onDrawn]);
  useLayoutEffect(keepFocus, []);
  return children;
}
