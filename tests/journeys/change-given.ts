import type { Page } from "playwright-core";
import type { Json } from "./changed-tenant.ts";

/** Changes data that the server puts into its pages, or empties it if `change` is absent. */
export async function changeGiven(
  page: Page,
  name: "config" | "profile",
  change?: (given: Json) => Json,
): Promise<void> {
  const block = new RegExp(`(<script type="application/json" id="portico-${name}">)([^<]*)(</script>)`);
  const isPage = (url: URL) => !/^\/(api|public|assets|config|lookup|uploads)\//.test(url.pathname);
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const html = await (await route.fetch()).text();
    const body = html.replace(block, (_block, begin: string, given: string, end: string) =>
      // Without the element, the page would be a visitor's.
      [begin, change && JSON.stringify(change(JSON.parse(given) as Json)).replaceAll("<", "\\u003c"), end].join(""),
    );
    return route.fulfill({ contentType: "text/html", body });
  });
}
