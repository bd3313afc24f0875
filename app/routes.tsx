import { redirect, redirectDocument, type LoaderFunctionArgs, type RouteObject } from "react-router-dom";
import { REVIEW_PATH } from "../engine/core/index.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { AccountLayout } from "./account/AccountLayout.tsx";
import { defaultPathOf, type Portal } from "./portal.tsx";
import { OWN_APPLICATIONS_PATH } from "./own-applications/own-applications-path.ts";
import { PageErrorDialog, RootErrorPage } from "./shell/RootErrorPage.tsx";
import { RootLayout } from "./shell/RootLayout.tsx";

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
          children: [
            { ...accountRoute("/login"), lazy: lazyScreen(() => import("./account/LoginPage.tsx")) },
            { ...accountRoute("/signup"), lazy: lazyScreen(() => import("./account/SignUpPage.tsx")) },
            { ...accountRoute("/confirm"), lazy: lazyScreen(() => import("./account/ConfirmPage.tsx")) },
            { ...accountRoute("/forgot"), lazy: lazyScreen(() => import("./account/ForgotPage.tsx")) },
            { ...accountRoute("/reset"), lazy: lazyScreen(() => import("./account/ResetPage.tsx")) },
          ],
        },
        {
          lazy: async () => ({ Component: (await loadApplication()).ApplicationLayout }),
          children: [
            ...definition.pages.map(({ id, path }) => ({
              ...pageRoute(path),
              id,
              handle: { pageId: id },
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
          loader: async (args: LoaderFunctionArgs) => (await loadFurther()).loadOwnPage(portal, path, args),
          shouldRevalidate: () => false,
          lazy: lazyScreen(async () => (await loadFurther()).loadOwnScreen(path)),
        })),
        {
          path: `${OWN_APPLICATIONS_PATH}/:round`,
          loader: async (args: LoaderFunctionArgs) => (await loadFurther()).loadApplicationOf(portal, args),
          Component: LeavingPage,
        },
        {
          path: "*",
          loader: ({ request }: LoaderFunctionArgs) => redirectToDefault(portal, request),
          Component: LeavingPage,
        },
      ],
    },
  ];
}

function LeavingPage() {
  return null;
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
