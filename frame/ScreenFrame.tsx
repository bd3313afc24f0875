import { AccountSite, ApplicationSite, PageHead, ReviewHead, SiteHeader, StatusLine } from "../app/frame-parts.ts";
import { accountText, lateText, text, type AccountTextKey } from "../engine/texts/index.ts";
import { Card, Skeleton } from "../widgets/theme.ts";
import type { FrameRequest } from "./frame-request.ts";

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

interface ScreenFrameProps {
  readonly request: FrameRequest;
  /** The path of the screen that will be shown; undefined where it is not known. */
  readonly path: string | undefined;
}

/** The frame of one screen. Nothing stands below what the script adds, so that nothing has to give way to it. */
export function ScreenFrame({ request, path }: ScreenFrameProps) {
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
  // Which round is open, and until when by the visitor's clock, stands above the heading, and the script finds it out.
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
