import { memo } from "react";
import { useTenant } from "./answer-store-context.tsx";
import { RjsfPage } from "./rjsf-adapter.tsx";

/** One page of the application, with the widgets and layout of the nearest `FormRegistryProvider`. */
export const PageForm = memo(function PageForm({ pageId }: { readonly pageId: string }) {
  const page = useTenant().pages.find(({ id }) => id === pageId);
  if (page === undefined) throw new Error(`The tenant has no page "${pageId}".`);
  return <RjsfPage key={page.id} page={page} />;
});
