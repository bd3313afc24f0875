import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router-dom";
import { Toasts } from "../../widgets/theme.ts";
import { StandingGate } from "../session/StandingGate.tsx";
import { PortalProvider, type Portal } from "../portal.tsx";
import { ArrivalEffects } from "./ArrivalEffects.tsx";

/** The frame of every screen: providers, toasts, and what happens on arrival. */
export function RootLayout({ portal }: { readonly portal: Portal }) {
  return (
    <PortalProvider portal={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <Toasts queue={portal.toasts} />
        <StandingGate>
          <Outlet />
          <ArrivalEffects />
        </StandingGate>
      </QueryClientProvider>
    </PortalProvider>
  );
}
