// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { lazyScreen } from "./routes.tsx";
import { RootErrorPage } from "./shell/RootLayout.tsx";
import { PortalProvider, type Portal } from "./portal.tsx";

const portal = {
  definition: { tenant: { name: "Marlow Bay", partner: {} }, pages: [{ path: "/" }], texts: {} },
} as unknown as Portal;

it("keeps the page and explains if a screen cannot be loaded, shows the screen after a retry, and leads back to the form", async () => {
  let load = (): Promise<{ Component: ComponentType }> => Promise.reject(new TypeError("offline"));
  const layout = (
    <>
      <Link to="/review">Check</Link>
      <Link to="/account">Your account</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: layout,
      errorElement: <RootErrorPage definition={portal.definition} />,
      children: [
        { path: "/", element: <p>The form</p> },
        { path: "/account", loader: () => Promise.reject(new TypeError("Failed to import")) },
        { path: "/review", lazy: lazyScreen(() => load()) },
      ],
    },
  ]);
  render(
    <PortalProvider portal={portal}>
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("link", { name: "Check" }));
  await screen.findByText("We cannot reach the server. Check your connection and try again.");
  expect(screen.getByRole("link", { name: "Check" })).toBeTruthy();
  load = () => Promise.resolve({ Component: () => <h1 tabIndex={-1}>Your answers</h1> });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your answers"));
  await user.click(screen.getByRole("link", { name: "Your account" }));
  await user.click(await screen.findByRole("link", { name: "Go to the application" }));
  await screen.findByText("The form");
});
