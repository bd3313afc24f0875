import type { TenantDefinition } from "../engine/core/index.ts";
import type { Pictures } from "../engine/protocol/index.ts";
import { text } from "../engine/texts/index.ts";
import { createToastQueue } from "../widgets/theme.ts";
import { createAccountCalls } from "./api/account-calls.ts";
import { createCallApi } from "./api/call-api.ts";
import { APPLICATION_QUERY_KEY, defaultPathOf, type Portal, createQueryClient } from "./portal.tsx";
import type { OpenApplication } from "./application/open-application.ts";
import { deviceStorage, tabStorage, createCarried } from "./safe-storage.ts";
import type { Device } from "./saving/device.ts";
import { createLastApplicant } from "./session/login-cookie.ts";
import type { NavigationState } from "./session/navigation-state.ts";
import { createHandover } from "./saving/handover.ts";
import { createReturnPlace } from "./session/return-place.ts";
import { createSessionChannel } from "./session/session-channel.ts";
import { createSessionTurns } from "./session/session-turns.ts";
import { createSession } from "./session/session.ts";
import { createStanding } from "./session/standing.ts";

interface PortalOptions {
  readonly definition: TenantDefinition;
  readonly pictures?: Pictures;
  readonly configUrl: string;
  readonly goTo: (path: string, state?: NavigationState) => void;
}

/** Creates the objects that all screens share, once for each page load. */
export function createPortal({ definition, pictures = {}, configUrl, goTo }: PortalOptions): Portal {
  const session = createSession();
  const standing = createStanding();
  const queryClient = createQueryClient();
  const carriedRound = createCarried(tabStorage, "portico:round");
  const carriedUsername = createCarried(tabStorage, "portico:username");
  const returnPlace = createReturnPlace(tabStorage, definition.tenant.session.cookiePrefix);
  const lastApplicant = createLastApplicant(deviceStorage, definition.tenant);
  const channel = createSessionChannel(definition.tenant.id);
  let reading: Promise<Device | undefined> | undefined;
  const readDevice = () =>
    (reading ??= import("./saving/device.ts").then(
      ({ openDevice }) => openDevice(definition.tenant.id),
      () => undefined,
    ));
  const openedApplication = () => queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY);
  const forgetApplication = () => {
    openedApplication()?.close();
    queryClient.clear();
    session.reset();
    standing.leave();
  };
  const turns = createSessionTurns({
    definition,
    session,
    standing,
    channel,
    carriedUsername,
    carriedRound,
    returnPlace,
    lastApplicant,
    defaultPath: defaultPathOf(definition),
    goTo,
    loadAgain: () => location.assign(defaultPathOf(definition)),
    forgetApplication,
    secure: () => openedApplication()?.secure() ?? Promise.resolve(true),
    catchUp() {
      openedApplication()?.saver?.resume();
      void queryClient.invalidateQueries({ queryKey: ["pdf"] });
    },
  });
  const callApi = createCallApi({
    unexpectedMessage: text(definition, "error.unexpected"),
    networkMessage: text(definition, "error.network"),
    onUnauthorized: turns.onUnauthorized,
    onOtherAccount: turns.onOtherAccount,
  });
  return {
    definition,
    pictures,
    configUrl,
    callApi,
    account: createAccountCalls(callApi),
    session,
    standing,
    turns,
    channel,
    carriedUsername,
    carriedRound,
    carriedToken: createCarried(tabStorage, "portico:token"),
    returnPlace,
    lastApplicant,
    readDevice,
    handover: createHandover(),
    openRounds: () =>
      definition.tenant.rounds?.length
        ? import("./rounds/rounds.ts").then((loaded) => loaded.openRounds(callApi, definition.tenant.timeZone))
        : undefined,
    toasts: createToastQueue(),
    queryClient,
    goTo,
    forgetApplication,
  };
}
