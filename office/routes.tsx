import { redirect, type RouteObject } from "react-router-dom";
import { LogInPage } from "./entry/LogInPage.tsx";
import { EntryLayout, StepGate } from "./entry/steps.tsx";
import { OfficeLayout } from "./shell/OfficeLayout.tsx";
import { Loading, MissingPage, RouteProblem } from "./shell/Problem.tsx";
import { SessionGate } from "./session/SessionGate.tsx";

/** Routes of the office below `/office`. Each screen but the log-in is in its own chunk. */
export const OFFICE_ROUTES: readonly RouteObject[] = [
  {
    element: <EntryLayout />,
    errorElement: <RouteProblem />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        element: <StepGate stage="none" />,
        children: [{ path: "/login", element: <LogInPage /> }],
      },
      {
        element: <StepGate stage="factor" />,
        children: [
          {
            path: "/login/factor",
            lazy: async () => ({ Component: (await import("./entry/FactorPage.tsx")).FactorPage }),
          },
        ],
      },
      // Outside SessionGate: the person already has a full session, but this screen must stay until they save the
      // recovery codes.
      { path: "/login/enrol", lazy: async () => ({ Component: (await import("./entry/EnrolPage.tsx")).EnrolPage }) },
      {
        path: "/invitation",
        lazy: async () => ({ Component: (await import("./entry/InvitationPage.tsx")).InvitationPage }),
      },
    ],
  },
  {
    element: <SessionGate />,
    errorElement: <RouteProblem />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        element: <OfficeLayout />,
        children: [
          {
            errorElement: <RouteProblem />,
            children: [
              // A redirect while the session loads, so that the list's code loads at the same time.
              { index: true, loader: () => redirect("/applications") },
              {
                path: "/applications",
                lazy: async () => ({
                  Component: (await import("./applications/ApplicationsPage.tsx")).ApplicationsPage,
                }),
              },
              {
                path: "/applications/:id",
                lazy: async () => ({ Component: (await import("./application/ApplicationPage.tsx")).ApplicationPage }),
              },
              {
                path: "/webhooks",
                lazy: async () => ({ Component: (await import("./webhooks/WebhooksPage.tsx")).WebhooksPage }),
              },
              { path: "/staff", lazy: async () => ({ Component: (await import("./staff/StaffPage.tsx")).StaffPage }) },
              {
                path: "/account",
                lazy: async () => ({ Component: (await import("./account/AccountPage.tsx")).AccountPage }),
              },
              { path: "/audit", lazy: async () => ({ Component: (await import("./audit/AuditPage.tsx")).AuditPage }) },
              { path: "*", element: <MissingPage /> },
            ],
          },
        ],
      },
    ],
  },
];
