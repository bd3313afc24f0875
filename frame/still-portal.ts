import {
  APPLICATION_QUERY_KEY,
  createQueryClient,
  createSession,
  toSession,
  type OpenApplication,
  type Portal,
} from "../app/frame-parts.ts";
import { createAnswerStore, type AnswerStore } from "../engine/react/index.ts";
import type { FrameRequest } from "./frame-request.ts";

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
      round: profile?.round,
    },
    now,
  });
  const session = createSession();
  session.set(toSession(profile));
  const queryClient = createQueryClient();
  queryClient.setQueryData(
    APPLICATION_QUERY_KEY,
    toStill<OpenApplication>({ tenant, store, saver: undefined, visitor: undefined }),
  );
  return {
    portal: toStill<Portal>({ definition: tenant.definition, configUrl, pictures, session, queryClient }),
    store,
  };
}

/** A frame is drawn once, and nobody can do anything with it yet, so all other parts are there only to be passed on. */
function toStill<Whole extends object>(shown: Partial<Whole>): Whole {
  const whole = new Proxy(shown, { get: (_, name) => (name in shown ? Reflect.get(shown, name) : doNothing) });
  return whole as Whole;
}

const doNothing = (): never => {
  throw new Error("The frame of a page was asked to do something.");
};
