import { useListDefinition } from "./applications/use-filters.ts";
import { useText } from "./office.tsx";

/** Audiences that this staff member may choose. */
export function useAudiences() {
  const text = useText();
  const { data } = useListDefinition();
  const own = data?.audiences ?? [];
  const nameOf = (id: string): string =>
    own.find((audience) => audience.id === id)?.title ??
    (id === "office" ? text("office.links.forOffice") : id === "everyone" ? text("office.links.forEveryone") : id);
  const ids = own.map(({ id }) => id);
  // List "everyone" first: most links and exports need no answers that are for the office only.
  const ordered = [...ids.filter((id) => id === "everyone"), ...ids.filter((id) => id !== "everyone")];
  return { isOffice: ids.includes("office"), nameOf, options: ordered.map((id) => [id, nameOf(id)] as const) };
}
