import {
  APPLICATION_QUERY_KEY,
  createAccountCalls,
  createApplicationCalls,
  createHandover,
  createQueryClient,
  createSession,
  createStanding,
  toSession,
  type OpenApplication,
  type Portal,
} from "../app/frame-parts.ts";
import { createAnswerStore, type AnswerStore } from "../engine/react/index.ts";
import { createToastQueue } from "../widgets/theme.ts";
import type { FrameRequest } from "./frame-request.ts";

/** A frame is drawn once, and nobody can do anything with it yet. */
const nothing = (): never => {
  throw new Error("The frame of a page was asked to do something.");
};

/** The portal as a page finds it that has just been opened, for drawing only, with the answers that it shows. */
export function createStillPortal(request: FrameRequest): { readonly portal: Portal; readonly store: AnswerStore } {
  const { tenant, configUrl, pictures, person, now } = request;
  const profile = typeof person === "string" ? undefined : person;
  const store = createAnswerStore({
    tenant,
    application: {
      answers: profile?.answer ?? {},
      tabs: profile?.tabs ?? {},
      addAnother: profile?.add_another ?? {},
      documents: profile?.document_answer ?? {},
    },
    now,
  });
  const session = createSession();
  session.set(toSession(profile));
  const queryClient = createQueryClient();
  queryClient.setQueryData<OpenApplication>(APPLICATION_QUERY_KEY, createStillApplication(tenant, store));
  const portal: Portal = {
    definition: tenant.definition,
    configUrl,
    pictures,
    session,
    queryClient,
    callApi: nothing,
    account: createAccountCalls(nothing),
    standing: createStanding(),
    turns: {
      onUnauthorized: nothing,
      onOtherAccount: nothing,
      onLoggedIn: nothing,
      onLoggedInAgain: nothing,
      leaveForLogIn: nothing,
      announceLogOut: nothing,
    },
    channel: { post: nothing, hear: nothing },
    carriedUsername: { get: nothing, set: nothing, clear: nothing },
    carriedRound: { keep: nothing, take: nothing },
    carriedToken: { keep: nothing, take: nothing },
    returnPlace: { keep: nothing, keepPage: nothing, find: nothing, clear: nothing },
    lastApplicant: { note: nothing, forget: nothing, findEnded: nothing },
    readDevice: nothing,
    handover: createHandover(),
    openRounds: nothing,
    toasts: createToastQueue(),
    goTo: nothing,
    forgetApplication: nothing,
  };
  return { portal, store };
}

function createStillApplication(tenant: FrameRequest["tenant"], store: AnswerStore): OpenApplication {
  return {
    tenant,
    store,
    calls: createApplicationCalls(nothing),
    rounds: undefined,
    saver: undefined,
    visitor: undefined,
    prefill: nothing,
    claimFirstLoad: nothing,
    secure: nothing,
    close: nothing,
    services: {
      isLoggedIn: false,
      findSuggestions: nothing,
      findDetail: nothing,
      chooseTab: nothing,
      addItem: nothing,
      arrangeItems: undefined,
      chooseAside: nothing,
      toast: nothing,
      goToSignUp: nothing,
      uploads: {
        presign: nothing,
        post: nothing,
        startConversion: nothing,
        conversionStatus: nothing,
        keep: nothing,
        release: nothing,
        readKept: nothing,
        refreshDocuments: nothing,
        restore: nothing,
        abandon: nothing,
        remove: nothing,
      },
    },
  };
}
