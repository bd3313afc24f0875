import "../theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { QueryClientProvider } from "@tanstack/react-query";
import { createOffice } from "./create-office.ts";
import { OfficeContextProvider } from "./office.tsx";
import { OfficeProvider } from "./OfficeProvider.tsx";
import { readPage } from "./read-page.ts";
import { OFFICE_ROUTES } from "./routes.tsx";

const root = document.getElementById("office");
const page = readPage(document);
if (root === null || page === undefined) throw new Error("The page of the office was not served by the portal.");

// Chakra's own colours go by this class.
const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => document.documentElement.classList.toggle("dark", dark.matches);
followScheme();
dark.addEventListener("change", followScheme);

const office = createOffice(page);
const router = createBrowserRouter([...OFFICE_ROUTES], { basename: "/office" });
createRoot(root).render(
  <StrictMode>
    <OfficeProvider>
      <QueryClientProvider client={office.queryClient}>
        <OfficeContextProvider office={office}>
          <RouterProvider router={router} />
        </OfficeContextProvider>
      </QueryClientProvider>
    </OfficeProvider>
  </StrictMode>,
);
