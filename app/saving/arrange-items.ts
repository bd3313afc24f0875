import type { TenantDefinition } from "../../engine/core/index.ts";
import { text, type TextKey } from "../../engine/texts/index.ts";
import type { ItemsRequest, News } from "../../engine/protocol/index.ts";
import type { AnswerStore, ItemsArranged, ItemsStep } from "../../engine/react/index.ts";
import { NetworkError, ServerError, UnauthorizedError } from "../api/call-api.ts";
import type { Keeper } from "./create-keeper.ts";
import type { Saver } from "./create-saver.ts";
import type { Replica } from "./replica.ts";
import { toServerNews } from "./change.ts";

interface ArrangeItemsOptions {
  readonly definition: TenantDefinition;
  readonly keeper: Pick<Keeper, "replica" | "learn" | "announceChange">;
  readonly store: AnswerStore;
  readonly saver: Pick<Saver, "saveEverywhere" | "catchUp"> | undefined;
  readonly layout: { readonly ask: (call: () => Promise<News>) => Promise<News> };
  readonly send: (body: ItemsRequest) => Promise<News>;
}

/**
 * Removes, moves or restores items of an add-another. First saves the answers of all tabs, because a late answer would
 * reach the wrong item. Shows the new order when the server has stored it.
 * @throws Error with a message for the applicant
 */
export async function arrangeItems(
  { definition, keeper, store, saver, layout, send }: ArrangeItemsOptions,
  { id, count, order, answers, tabs, known }: ItemsStep,
): Promise<ItemsArranged> {
  const { replica } = keeper;
  const refuse = (key: TextKey, cause?: unknown) => new Error(text(definition, key), { cause });
  try {
    await saver?.saveEverywhere();
    if (saver === undefined || !isQuiet(replica, store.tenant.dependencies.fieldsOfAddAnother.get(id) ?? []))
      throw refuse("addAnother.unsaved");
    const before = Object.fromEntries(
      [...store.tenant.fields.keys()].map((key) => [key, store.getEntered(key) ?? ""] as const),
    );
    const news = await layout.ask(() =>
      send({
        button_id: id,
        num_components: count,
        order: [...order],
        known: known ?? replica.known(),
        form: definition.hash,
        ...(answers === undefined ? {} : { answers }),
        ...(tabs === undefined ? {} : { tabs }),
      }),
    );
    keeper.learn(toServerNews(store.tenant, news));
    keeper.announceChange();
    return { revision: news.content_revision, before };
  } catch (error) {
    if (error instanceof NetworkError) throw refuse("error.network", error);
    if (error instanceof UnauthorizedError) throw refuse("submit.loggedOut", error);
    if (error instanceof ServerError) await saver?.catchUp().catch(() => undefined);
    throw error;
  }
}

/** True if no answer of these keys is unsaved, in this or another tab. */
export function isQuiet(replica: Replica, keys: readonly string[]): boolean {
  return !replica.records().some(({ key }) => keys.includes(key)) && !keys.some(replica.isMirrored);
}
