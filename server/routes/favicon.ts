import type { TenantDefinition } from "../../engine/core/index.ts";
import { escapeXml } from "../escape-xml.ts";
import { COLOUR } from "./portal-page.ts";

/** Renders the icon of a tenant's browser tab as SVG: the first letter of its name on its brand colour. */
export function renderFavicon({ tenant }: Pick<TenantDefinition, "tenant">): string {
  const { brand = "" } = tenant.theme;
  const letter = escapeXml([...tenant.name][0] ?? "");
  const fill = COLOUR.test(brand) ? brand : "#333";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${fill}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="serif" font-size="21" fill="#fff">${letter}</text></svg>`
  );
}
