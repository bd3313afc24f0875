import "../theme/base.css";
import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { officePageSchema, type OfficePage } from "../engine/protocol/index.ts";
import { componentSystem } from "../theme/index.ts";
import { OfficeContext, createOffice } from "./office.tsx";
import { createOfficeRoutes } from "./routes.tsx";
import { sessionQuery } from "./session/use-session.ts";

const root = document.getElementById("office");
const page = readPage(document);
if (root === null || page === undefined) throw new Error("The page of the office was not served by the portal.");

// Chakra chooses its colours by this class.
const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => document.documentElement.classList.toggle("dark", dark.matches);
followScheme();
dark.addEventListener("change", followScheme);

const office = createOffice(page);
// Reads the session while the code of the screen loads.
void office.queryClient.prefetchQuery(sessionQuery(office));
const router = createBrowserRouter(createOfficeRoutes(office), { basename: "/office" });
await new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else router.subscribe(({ initialized }) => initialized && resolve());
});
/** Inserts CSS rules by script. The page's policy then only needs to allow an empty style element. */
const cache = createCache({ key: "office", speedy: true });
const reactRoot = createRoot(root);
// React renders a transition in slices, and a slow phone can respond between them.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <CacheProvider value={cache}>
        <ChakraProvider value={componentSystem}>
          <QueryClientProvider client={office.queryClient}>
            <OfficeContext value={office}>
              {/* With transitions, a second filter chosen at once would not see the address of the first. */}
              <RouterProvider router={router} useTransitions={false} />
            </OfficeContext>
          </QueryClientProvider>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>,
  ),
);

/** Reads the data that the server wrote into the page. Returns undefined if the page has none. */
function readPage(page: Document): OfficePage | undefined {
  const given = page.getElementById("portico-office")?.textContent;
  if (given === undefined || given === "") return undefined;
  return officePageSchema.safeParse(JSON.parse(given)).data;
}
