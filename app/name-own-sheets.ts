/**
 * Tells the loader of later parts which style sheets stand in the page itself, so that it does not ask for them again. It
 * looks for their links, and a link that is disabled is not followed. In the page's HTML a browser would follow it.
 */
export function nameOwnSheets(page: Document): void {
  for (const style of page.querySelectorAll<HTMLStyleElement>("style[data-sheet]")) {
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.disabled = true;
    link.href = style.dataset["sheet"] ?? "";
    page.head.append(link);
  }
}
