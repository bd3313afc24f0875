import { MutationCache, QueryClient } from "@tanstack/react-query";
import type { OfficePage } from "../engine/protocol/index.ts";
import { officeText } from "../engine/texts/index.ts";
import { createCallOffice } from "./api/call-office.ts";
import { isNotFound, OfficeError } from "./api/office-error.ts";
import { createUnsentTexts, type UnsentTexts } from "./form/unsent-texts.ts";
import { textSourceOf, type Office } from "./office.tsx";
import { createFreshFactor } from "./session/fresh-factor.ts";
import { createLastCall } from "./session/last-call.ts";
import { SESSION_KEY } from "./session/session-key.ts";

/** An answer of the list is this old at most before a screen that opens asks again. */
const STALE_MS = 15_000;

/** Makes what every screen shares, once for each load of the page. */
export function createOffice(page: OfficePage): Office {
  const source = textSourceOf(page);
  const freshFactor = createFreshFactor();
  const lastCall = createLastCall(new BroadcastChannel("portico-office"));
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError(error) {
        // A colleague has erased what is shown here. Asked for again, the page says so.
        if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: ["application"] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: "always",
        refetchOnWindowFocus: false,
        // Only what may go better by itself: nobody answered, or a server that is not well.
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
      // Nothing of an application stays in memory once nobody may read it.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      queryClient.setQueryData(SESSION_KEY, null);
    },
    onAnswered: lastCall.note,
    askFactor: freshFactor.ask,
  });
  return { page, callOffice, queryClient, freshFactor, lastCall, unsent: openUnsentTexts() };
}

/** Whoever logs out in one tab wants nothing of theirs left in the others. */
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
