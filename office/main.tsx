import "../theme/base.css";
import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { QueryClientProvider, MutationCache, QueryClient } from "@tanstack/react-query";
import { startTransition, StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { officePageSchema, type OfficePage } from "../engine/protocol/index.ts";
import { componentSystem } from "../theme/index.ts";
import {
  OfficeContextProvider,
  createFreshFactor,
  createLastCall,
  createTimes,
  textSourceOf,
  type Office,
} from "./office.tsx";
import { createOfficeRoutes } from "./routes.tsx";
import { sessionQuery, SESSION_KEY } from "./session/use-session.ts";
import { officeText } from "../engine/texts/index.ts";
import { createCallOffice, isNotFound, OfficeError } from "./api/call-office.ts";
import { createUnsentTexts } from "./form/unsent-texts.ts";

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
const reactRoot = createRoot(root);
// React renders a transition in slices, and a slow phone can respond between them.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <OfficeProvider>
        <QueryClientProvider client={office.queryClient}>
          <OfficeContextProvider office={office}>
            {/* Without transitions: with them, a second filter chosen at once would not see the address of the first. */}
            <RouterProvider router={router} useTransitions={false} />
          </OfficeContextProvider>
        </QueryClientProvider>
      </OfficeProvider>
    </StrictMode>,
  ),
);

/** Inserts CSS rules by script. The page's policy then only needs to allow an empty style element. */
const cache = createCache({ key: "office", speedy: true });

function OfficeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={componentSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Reads the data that the server wrote into the page. Returns undefined if the page has none. */
function readPage(page: Document): OfficePage | undefined {
  const given = page.getElementById("portico-office")?.textContent;
  if (given === undefined || given === "") return undefined;
  return officePageSchema.safeParse(JSON.parse(given)).data;
}

/** Age after which a screen reads its data again when it opens. */
const STALE_MS = 15_000;

function createOffice(page: OfficePage): Office {
  const source = textSourceOf(page);
  const freshFactor = createFreshFactor();
  const lastCall = createLastCall(new BroadcastChannel("portico-office"));
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError(error) {
        // A colleague may have erased the application that this screen shows.
        if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: ["application"] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < 1 && error instanceof OfficeError && (error.status === 0 || error.status === 503),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  const callOffice = createCallOffice({
    unexpectedMessage: officeText(source, "office.problem.unexpected"),
    networkMessage: officeText(source, "office.problem.network"),
    onSessionEnded() {
      // Removes applications from memory, because the person may no longer read them.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      queryClient.setQueryData(SESSION_KEY, null);
    },
    onAnswered: lastCall.note,
    askFactor: freshFactor.ask,
  });
  const unsent = createUnsentTexts(() => sessionStorage);
  // A log-out in any tab clears the texts in all tabs.
  const logOuts = new BroadcastChannel("portico-office-log-out");
  logOuts.addEventListener("message", unsent.clear);
  const clear = () => {
    unsent.clear();
    logOuts.postMessage("logged out");
  };
  const times = createTimes(page);
  return { page, callOffice, queryClient, freshFactor, lastCall, times, unsent: { ...unsent, clear } };
}
