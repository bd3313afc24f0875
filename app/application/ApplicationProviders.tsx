import type { ReactNode } from "react";
import { AnswerStoreProvider, FormRegistryProvider, FormServicesProvider } from "../../engine/react/index.ts";
import { layoutRegistry, widgetRegistry } from "../../widgets/index.ts";
import { useApplication } from "./use-application.ts";

const REGISTRY = { widgets: widgetRegistry, layout: layoutRegistry };

/** Provides the open application's store and services, and the widgets that pages are built of. */
export function ApplicationProviders({ children }: { readonly children: ReactNode }) {
  const { store, services } = useApplication();
  return (
    <AnswerStoreProvider store={store}>
      <FormServicesProvider services={services}>
        <FormRegistryProvider registry={REGISTRY}>{children}</FormRegistryProvider>
      </FormServicesProvider>
    </AnswerStoreProvider>
  );
}
