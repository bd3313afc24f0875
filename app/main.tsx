import { startTransition, StrictMode, type ReactNode, useInsertionEffect, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createPortal } from "./create-portal.ts";
import { registerInlinedStyles, reloadForNewVersion } from "./load-ahead.ts";
import { readConfig, readConfigUrl, type PortalConfig } from "./portal-config.ts";
import { createRoutes } from "./routes.tsx";
import { watchIdentity } from "./session/watch-identity.ts";
import { StartFailedPage } from "./shell/RootErrorPage.tsx";

const frame = document.getElementById("root");
if (frame === null) throw new Error('index.html has no element "root".');

registerInlinedStyles(document);
reloadForNewVersion();
const steady = import("./steady/steady-view.ts").catch(() => undefined);
const configUrl = readConfigUrl(document);
const config = configUrl === undefined ? undefined : await readConfig(configUrl).catch(() => undefined);
const page =
  configUrl === undefined || config === undefined ? <StartFailedPage /> : await openPortal(configUrl, config);
const steadyView = await steady;
const drawn = document.createElement("div");
drawn.id = frame.id;
const onDrawn = () => {
  if (steadyView === undefined) frame.replaceWith(drawn);
  else steadyView.replaceFrame(frame, drawn);
};
const onShown = () => steadyView?.keepSteady();
startTransition(() =>
  createRoot(drawn).render(
    <InPlaceOfFrame {...{ onDrawn, onShown }}>
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

interface InPlaceOfFrameProps {
  readonly onDrawn: () => void;
  readonly onShown: () => void;
  readonly children: ReactNode;
}

/**
 * Replaces the server's frame before the first paint. Must be the outermost element: insertion effects of a component
 * run before its parents' effects.
 */
function InPlaceOfFrame({ onDrawn, onShown, children }: InPlaceOfFrameProps): ReactNode {
  // At this time, no code has measured or focused an element.
  useInsertionEffect(onDrawn, [onDrawn]);
  useLayoutEffect(onShown, [onShown]);
  return children;
}
