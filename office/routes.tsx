import { redirect, type RouteObject } from "react-router-dom";
import { LogInPage, EntryLayout, StepGate, SessionGate } from "./entry/steps.tsx";
import { OfficeLayout } from "./shell/OfficeLayout.tsx";
import { Loading, MissingPage, RouteProblem } from "./shell/screen.tsx";

export const OFFICE_ROUTES: readonly RouteObject[] = [
  {
    element: <EntryLayout />,
    errorElement: <RouteProblem />,
    hydrateFallbackElement: <Loading />,
    children: [
      { element: <StepGate stage="none" />, children: [{ path: "/login", element: <LogInPage /> }] },
      {
        element: <StepGate stage="factor" />,
        children: [{ path: "/login/factor", lazy: () => import("./entry/FactorPage.tsx") }],
      },
      // Outside SessionGate: the person already has a full session, but this screen must stay until they save the
      // recovery codes.
      { path: "/login/enrol", lazy: () => import("./entry/EnrolPage.tsx") },
      { path: "/invitation", lazy: () => import("./entry/InvitationPage.tsx") },
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
              { path: "/applications", lazy: () => import("./applications/ApplicationsPage.tsx") },
              { path: "/applications/:id", lazy: () => import("./application/ApplicationPage.tsx") },
              { path: "/webhooks", lazy: () => import("./webhooks/WebhooksPage.tsx") },
              { path: "/staff", lazy: () => import("./staff/StaffPage.tsx") },
              { path: "/account", lazy: () => import("./account/AccountPage.tsx") },
              { path: "/audit", lazy: () => import("./audit/AuditPage.tsx") },
              { path: "*", element: <MissingPage /> },
            ],
          },
        ],
      },
    ],
  },
];
