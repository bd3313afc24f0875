import type { ReactNode } from "react";
import { AnswerStoreProvider, FormRegistryProvider, FormServicesProvider } from "../../engine/react/index.ts";
import { formRegistry } from "../../widgets/index.ts";
import { useApplication } from "./use-application.ts";

/** Provides the open application's store and services, and the widgets that pages are built of. */
export function ApplicationProviders({ children }: { readonly children: ReactNode }) {
  const { store, services } = useApplication();
  return (
    <AnswerStoreProvider store={store}>
      <FormServicesProvider services={services}>
        <FormRegistryProvider registry={formRegistry}>{children}</FormRegistryProvider>
      </FormServicesProvider>
    </AnswerStoreProvider>
  );
}
