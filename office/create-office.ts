import { MutationCache, QueryClient } from "@tanstack/react-query";
import type { OfficePage } from "../engine/protocol/index.ts";
import { officeText } from "../engine/texts/index.ts";
import { createCallOffice, isNotFound, OfficeError } from "./api/call-office.ts";
import { createTimes, textSourceOf, type Office } from "./office.tsx";
import { SESSION_KEY } from "./session/use-session.ts";
import { createUnsentTexts, type UnsentTexts } from "./form/unsent-texts.ts";
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
  return { page, callOffice, queryClient, freshFactor, lastCall, times: createTimes(page), unsent: openUnsentTexts() };
}

/** Opens the store of unsent texts. A log-out clears it in all tabs. */
function openUnsentTexts(): UnsentTexts {
  const unsent = createUnsentTexts(() => sessionStorage);
  const channel = new BroadcastChannel("portico-office-log-out");
  channel.addEventListener("message", unsent.clear);
  return {
    ...unsent,
    clear() {
      unsent.clear();
      channel.postMessage("logged out");
    },
  };
}
