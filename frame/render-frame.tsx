import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { PortalProvider } from "../app/frame-parts.ts";
import { AnswerStoreProvider } from "../engine/react/index.ts";
import { ScreenFrame } from "./ScreenFrame.tsx";
import type { FrameRequest } from "./frame-request.ts";
import { findShownPath } from "./find-shown-path.ts";
import { createStillPortal } from "./still-portal.ts";

/** What React puts before the markup, for a page that it writes whole. Here the picture itself follows at once. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * What a page shows before its script has run: header, banner, steps and heading, drawn by the portal's own parts, so
 * that nothing changes when the script draws it again.
 */
export function renderFrame(request: FrameRequest): string {
  const { portal, store } = createStillPortal(request);
  const path = findShownPath(request);
  return renderToStaticMarkup(
    <StaticRouter location={path ?? request.path}>
      <PortalProvider portal={portal}>
        <AnswerStoreProvider store={store}>
          <ScreenFrame request={request} path={path} />
        </AnswerStoreProvider>
      </PortalProvider>
    </StaticRouter>,
  ).replace(PRELOADS, "");
}
