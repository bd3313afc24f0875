import { MutationCache, QueryClient, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { createContext, useCallback, useContext } from "react";
import { createListeners, type TextSource, type TextValues } from "../engine/core/index.ts";
import type { OfficePage } from "../engine/protocol/index.ts";
import { isOfficeTextKey, officeText, type OfficeTextKey } from "../engine/texts/index.ts";
import type { output, ZodMiniType } from "zod/mini";
import { createCallOffice, isNotFound, OfficeError } from "./api/call-office.ts";
import { createUnsentTexts } from "./form/unsent-texts.ts";

export type Office = ReturnType<typeof createOffice>;

export const OfficeContext = createContext<Office | undefined>(undefined);

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (office === undefined) throw new Error("A screen was rendered outside OfficeContext.");
  return office;
}

/** Sends a GET request. The query cache keeps the response under the key. */
export function useAnswer<S extends ZodMiniType>(
  queryKey: readonly unknown[],
  path: string,
  schema: S,
  {
    isQuiet = false,
    ...options
  }: Omit<UseQueryOptions<output<S>>, "queryKey" | "queryFn"> & { readonly isQuiet?: boolean } = {},
) {
  const { callOffice } = useOffice();
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => callOffice(path, schema, { signal, isQuiet }) });
}

export const textSourceOf = ({ texts, partner }: OfficePage): TextSource => ({ texts, tenant: { partner } });

export function useText(): (key: OfficeTextKey, values?: TextValues) => string {
  const { page } = useOffice();
  return useCallback((key, values) => officeText(textSourceOf(page), key, values), [page]);
}

export const translateCode = (text: (key: OfficeTextKey) => string, key: string, code: string): string =>
  isOfficeTextKey(key) ? text(key) : code;

/** Formats ISO times in the tenant's language and time zone, and days (`YYYY-MM-DD`). */
export const useTimes = (): Office["times"] => useOffice().times;

/** Creates each formatter when it is first used, because a formatter takes a phone 100 ms. */
export function createTimes({ lang, timeZone }: OfficePage) {
  const parts = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  const zoned = { ...parts, timeZone, timeZoneName: "short" } as const;
  const formatBy = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (iso: string): string => (format ??= new Intl.DateTimeFormat(lang, options)).format(new Date(iso));
  };
  const toDay = formatBy({ timeZone: "UTC", dateStyle: "medium" });
  return {
    toMinute: formatBy(zoned),
    toLocalDay: formatBy({ timeZone, dateStyle: "medium" }),
    toSecond: formatBy({ ...zoned, second: "2-digit" }),
    toDay: (date: string) => toDay(`${date}T00:00:00Z`),
  };
}

export function createFreshFactor() {
  const { subscribe, notify } = createListeners();
  let given: Promise<boolean> | undefined;
  let resolve: (isGiven: boolean) => void = () => undefined;
  return {
    /** Resolves to true if the person confirmed. Simultaneous calls share one request. */
    ask(): Promise<boolean> {
      given ??= new Promise((done) => {
        resolve = done;
      });
      notify();
      return given;
    },
    answer(isGiven: boolean): void {
      given = undefined;
      resolve(isGiven);
      notify();
    },
    isAsked: () => given !== undefined,
    subscribe,
  };
}

/** Time of the last successful call that a person caused, in any tab of this browser. The idle time counts from it. */
export function createLastCall(channel: BroadcastChannel) {
  let at = Date.now();
  channel.addEventListener("message", () => {
    at = Date.now();
  });
  return {
    at: () => at,
    note(): void {
      at = Date.now();
      channel.postMessage("called");
    },
  };
}

/** Key of the session in the query cache. The value is null if nobody is logged in. */
export const SESSION_KEY = ["session"] as const;

/** Age after which a screen reads its data again when it opens. */
const STALE_MS = 15_000;

export function createOffice(page: OfficePage) {
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
  /** Removes applications from memory, because the person may no longer read them. */
  const endSession = () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    queryClient.setQueryData(SESSION_KEY, null);
  };
  const callOffice = createCallOffice({
    unexpectedMessage: officeText(source, "office.problem.unexpected"),
    networkMessage: officeText(source, "office.problem.network"),
    onSessionEnded: endSession,
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
  return { page, callOffice, queryClient, endSession, freshFactor, lastCall, times, unsent: { ...unsent, clear } };
}
