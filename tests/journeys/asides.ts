import type { Page } from "playwright-core";

/** What the server keeps beside the answers: texts that it refused, or that a newer one stands in the place of. */
export async function readAsides(page: Page): Promise<readonly { readonly key: string; readonly value: unknown }[]> {
  return page.evaluate(async () => {
    const news = (await (await fetch("/api/answer?known=0")).json()) as { asides: { key: string; value: unknown }[] };
    return news.asides;
  });
}
