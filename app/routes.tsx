import { redirect, redirectDocument, type LoaderFunctionArgs, type RouteObject } from "react-router-dom";
import { REVIEW_PATH } from "../engine/core/index.ts";
import { AccountLayout } from "./account/AccountLayout.tsx";
import { defaultPathOf, useDocumentTitle, type Portal } from "./portal.tsx";
import { OWN_APPLICATIONS_PATH } from "./portal-defaults.ts";
import { PageErrorDialog, RootErrorPage, RootLayout } from "./shell/RootLayout.tsx";
import { useEffect, useRef, type ComponentType } from "react";
import { Button, Card, createLate, useText } from "../widgets/theme.ts";

/** Routes of the portal (docs/specification.md, section 2). The first page with a form loads the form's code. */
export function createRoutes(portal: Portal): RouteObject[] {
  const { definition } = portal;
  const loadApplication = () => import("./application/application-routes.ts");
  const loadFurther = () => import("./application/further-routes.ts");
  const pageRoute = (path: string) => ({
    path,
    loader: async (args: LoaderFunctionArgs) => (await loadApplication()).loadPage(portal, path, args),
    shouldRevalidate: () => false,
    errorElement: <PageErrorDialog />,
  });
  /** An account screen loads the form's code only if the address contains a token. */
  const accountRoute = (path: string) => ({
    path,
    loader: async (args: LoaderFunctionArgs) =>
      new URL(args.request.url).searchParams.has("token")
        ? (await loadFurther()).loadAccountScreen(portal, args)
        : null,
  });
  return [
    {
      element: <RootLayout portal={portal} />,
      errorElement: <RootErrorPage definition={definition} />,
      children: [
        {
          element: <AccountLayout />,
          children: (["Login", "SignUp", "Confirm", "Forgot", "Reset"] as const).map((name) => ({
            ...accountRoute(`/${name.toLowerCase()}`),
            lazy: lazyScreen(async () => ({
              Component: (await import("./account/account-screens.tsx"))[`${name}Page`],
            })),
          })),
        },
        {
          lazy: async () => ({ Component: (await loadApplication()).ApplicationLayout }),
          children: [
            ...definition.pages.map(({ id, path }) => ({
              ...pageRoute(path),
              id,
              lazy: async () => ({ Component: (await loadApplication()).FormPage }),
            })),
            { ...pageRoute(REVIEW_PATH), lazy: lazyScreen(() => import("./review/ReviewPage.tsx")) },
          ],
        },
        {
          path: "/completion",
          loader: async (args: LoaderFunctionArgs) => (await loadFurther()).loadCompletion(portal, args),
          shouldRevalidate: () => false,
          lazy: lazyScreen(() => import("./application/CompletionPage.tsx")),
        },
        {
          path: "/verify",
          lazy: lazyScreen(() => import("./verify/VerifyPage.tsx")),
        },
        ...["/account", OWN_APPLICATIONS_PATH].map((path) => ({
          path,
          loader: async (args: LoaderFunctionArgs) => (await loadFurther()).loadOwnPage(portal, args),
          shouldRevalidate: () => false,
          lazy: lazyScreen(async () => (await loadFurther()).loadOwnScreen(path)),
        })),
        {
          path: `${OWN_APPLICATIONS_PATH}/:round`,
          loader: async (args: LoaderFunctionArgs) => (await loadFurther()).loadApplicationOf(portal, args),
        },
        {
          path: "*",
          loader: ({ request }: LoaderFunctionArgs) => redirectToDefault(portal, request),
        },
      ],
    },
  ];
}

/**
 * Redirects an unknown path to the default page and keeps the query. The server renders print links (`service_token`),
 * so they need a full load.
 */
function redirectToDefault({ definition }: Portal, request: Request): Response {
  const { search, searchParams } = new URL(request.url);
  const target = `${defaultPathOf(definition)}${search}`;
  return searchParams.has("service_token") ? redirectDocument(target) : redirect(target);
}

/** Loads a screen's code, then shows the screen. If the load fails, shows a button to retry. */
export function lazyScreen(load: () => Promise<{ readonly Component: ComponentType }>) {
  const late = createLate(load);
  function Screen() {
    const part = late.usePart();
    const wasMissing = useRef(false);
    useEffect(() => {
      if (part === undefined) wasMissing.current = true;
      else if (wasMissing.current) document.querySelector("h1")?.focus();
    }, [part]);
    return part === undefined ? <Unreachable onRetry={() => void late.load()} /> : <part.Component />;
  }
  return async () => {
    await late.load();
    return { Component: Screen };
  };
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
  const title = text("error.rootTitle");
  useDocumentTitle(title);
  return (
    <div className="a-page">
      <Card title={title} level={1}>
        <p>{text("error.network")}</p>
        <Button onClick={onRetry}>{text("upload.retry")}</Button>
      </Card>
    </div>
  );
}
