import { redirect, type RouteObject } from "react-router-dom";
import { FactorPage, InvitationPage, LogInPage, EntryLayout, StepGate, SessionGate } from "./entry/steps.tsx";
import { OfficeLayout } from "./shell/OfficeLayout.tsx";
import { AdminGate, MissingPage, RouteProblem } from "./shell/screen.tsx";
import { sessionQuery, toStepPath } from "./session/use-session.ts";
import type { Office } from "./office.tsx";

const loadList = () => import("./applications/ApplicationsPage.tsx");

export const createOfficeRoutes = (office: Office): RouteObject[] => [
  {
    element: <EntryLayout />,
    errorElement: <RouteProblem />,
    children: [
      { element: <StepGate stage="none" />, children: [{ path: "/login", element: <LogInPage /> }] },
      { element: <StepGate stage="factor" />, children: [{ path: "/login/factor", element: <FactorPage /> }] },
      // Behind no gate: the enrolment starts a full session, but this screen must stay until the person has saved the
      // recovery codes.
      { path: "/login/enrol", lazy: () => import("./entry/EnrolPage.tsx") },
      { path: "/invitation", element: <InvitationPage /> },
    ],
  },
  {
    element: <SessionGate />,
    loader: ({ request }) => requireSession(office, request),
    shouldRevalidate: () => false,
    errorElement: <RouteProblem />,
    children: [
      {
        element: <OfficeLayout />,
        children: [
          {
            errorElement: <RouteProblem />,
            children: [
              // Loads the list's code while the session loads.
              { index: true, lazy: loadList, loader: () => redirect("/applications") },
              { path: "/applications", lazy: loadList },
              { path: "/applications/:id", lazy: () => import("./application/ApplicationPage.tsx") },
              { path: "/account", lazy: () => import("./account/AccountPage.tsx") },
              {
                element: <AdminGate />,
                children: [
                  { path: "/webhooks", lazy: () => import("./webhooks/WebhooksPage.tsx") },
                  { path: "/staff", lazy: () => import("./staff/StaffPage.tsx") },
                  { path: "/audit", lazy: () => import("./audit/AuditPage.tsx") },
                ],
              },
              { path: "*", element: <MissingPage /> },
            ],
          },
        ],
      },
    ],
  },
];

/** Redirects to the log-in if nobody is logged in. SessionGate shows why a session cannot be read. */
async function requireSession({ queryClient, callOffice }: Office, { url }: Request) {
  const session = await queryClient.ensureQueryData(sessionQuery({ callOffice })).catch(() => undefined);
  const { pathname, search } = new URL(url);
  const place = pathname.replace(/^\/office/, "") + search;
  return session === null ? redirect(toStepPath("/login", place)) : null;
}
