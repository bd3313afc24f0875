import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import {
  PortalProvider,
  defaultPathOf,
  APPLICATION_QUERY_KEY,
  createQueryClient,
  createSession,
  toSession,
  type OpenApplication,
  type Portal,
  AccountSite,
  ApplicationSite,
  PageHead,
  ReviewHead,
  SiteHeader,
  StatusLine,
} from "../app/frame-parts.ts";
import { AnswerStoreProvider, createAnswerStore, type AnswerStore } from "../engine/react/index.ts";
import { type Tenant, REVIEW_PATH } from "../engine/core/index.ts";
import { type Pictures, type Profile, webStatusOf } from "../engine/protocol/index.ts";
import { accountText, lateText, text, type AccountTextKey } from "../engine/texts/index.ts";
import { Card, Skeleton } from "../widgets/theme.ts";

/** Preloads that React adds before the markup. The frame needs none, because its picture follows at once. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Renders header, banner, steps and heading with the portal's own components, so that nothing moves when the script
 * renders them again.
 */
export function renderFrame(request: FrameRequest): string {
  const { portal, store } = createStillPortal(request);
  const path = findShownPath(request);
  return renderToStaticMarkup(
    <StaticRouter location={path ?? request.path}>
      <PortalProvider portal={portal}>
        <AnswerStoreProvider value={store}>
          <ScreenFrame request={request} path={path} />
        </AnswerStoreProvider>
      </PortalProvider>
    </StaticRouter>,
  ).replace(PRELOADS, "");
}

interface FrameRequest {
  readonly tenant: Tenant;
  readonly configUrl: string;
  readonly pictures: Pictures;
  readonly path: string;
  /** `unknown`: the request has a session cookie, but the server found no profile. */
  readonly person: Profile | "visitor" | "unknown";
  readonly now: Date;
  readonly noScript: string;
}

/** Path of the screen that the browser will show. Undefined if the frame can show only the header. */
function findShownPath({ tenant: { definition }, path, person }: FrameRequest): string | undefined {
  if (Object.hasOwn(ACCOUNT_SCREENS, path)) return path;
  const isPage = (one: string | null) => one === REVIEW_PATH || definition.pages.some((page) => page.path === one);
  const asked = path === "/" ? defaultPathOf(definition) : path;
  if (person === "unknown" || !isPage(asked)) return undefined;
  if (person === "visitor") return asked;
  if (webStatusOf(person.web_status) === "submitted") return undefined;
  return isPage(person.last_page) ? (person.last_page ?? asked) : asked;
}

function createStillPortal(request: FrameRequest): { readonly portal: Portal; readonly store: AnswerStore } {
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

function toStill<Whole extends object>(shown: Partial<Whole>): Whole {
  const whole = new Proxy(shown, { get: (_, name) => (name in shown ? Reflect.get(shown, name) : doNothing) });
  return whole as Whole;
}

const doNothing = (): never => {
  throw new Error("The server renders this frame, so it can do nothing. Act in an effect or an event handler.");
};

interface AccountScreen {
  readonly title: AccountTextKey;
  readonly intro?: AccountTextKey;
}

const ACCOUNT_SCREENS: Readonly<Record<string, AccountScreen>> = {
  "/login": { title: "login.title" },
  "/signup": { title: "signup.title", intro: "signup.intro" },
  "/confirm": { title: "confirm.title" },
  "/forgot": { title: "forgot.title", intro: "forgot.intro" },
  "/reset": { title: "reset.title" },
};

/** Renders only what the script will render in the same place, to avoid layout shifts. */
function ScreenFrame({ request, path }: { readonly request: FrameRequest; readonly path: string | undefined }) {
  const noScript = <noscript>{request.noScript}</noscript>;
  if (path === undefined)
    return (
      <div className="a-site">
        <SiteHeader />
        <main className="a-main">{noScript}</main>
      </div>
    );
  const account = ACCOUNT_SCREENS[path];
  if (account !== undefined) return <AccountFrame request={request} screen={account} />;
  return <ApplicationFrame request={request} path={path} />;
}

function AccountFrame({ request, screen }: { readonly request: FrameRequest; readonly screen: AccountScreen }) {
  const say = (key: AccountTextKey) => accountText(request.tenant.definition, key);
  return (
    <AccountSite>
      <Card title={say(screen.title)} level={1} width="narrow">
        {screen.intro !== undefined && <p className="a-soft">{say(screen.intro)}</p>}
        <noscript>{request.noScript}</noscript>
      </Card>
    </AccountSite>
  );
}

function ApplicationFrame({ request, path }: { readonly request: FrameRequest; readonly path: string }) {
  const { tenant, person } = request;
  const { definition } = tenant;
  const page = tenant.pages.find((one) => one.path === path);
  // If the tenant has rounds, only the script knows the line above the heading.
  const isHeadKnown = !definition.tenant.rounds?.length;
  return (
    <ApplicationSite
      status={
        <StatusLine>
          <p>{text(definition, person === "visitor" ? "saving.visitorEmpty" : "form.autosave")}</p>
        </StatusLine>
      }
    >
      <noscript>{request.noScript}</noscript>
      <div className={page === undefined ? "a-page a-review" : "a-page"}>
        {isHeadKnown && (page === undefined ? <ReviewHead /> : <PageHead page={page} />)}
        <Skeleton label={lateText(definition, "form.loading")} />
      </div>
    </ApplicationSite>
  );
}
