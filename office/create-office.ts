import { MutationCache, QueryClient } from "@tanstack/react-query";
import type { OfficePage } from "../engine/protocol/index.ts";
import { officeText } from "../engine/texts/index.ts";
import { createCallOffice, isNotFound, OfficeError } from "./api/call-office.ts";
import { createTimes, textSourceOf, type Office } from "./office.tsx";
import { SESSION_KEY } from "./session/use-session.ts";
import { createUnsentTexts } from "./form/unsent-texts.ts";
import { createFreshFactor } from "./session/fresh-factor.ts";
import { createLastCall } from "./session/last-call.ts";

/** Age after which a screen reads its data again when it opens. */
const STALE_MS = 15_000;

export function createOffice(page: OfficePage): Office {
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
