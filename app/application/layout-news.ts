import { chosenTab, itemCount, type Tenant } from "../../engine/core/index.ts";
import type { News } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";

interface LayoutNewsOptions {
  readonly store: Pick<AnswerStore, "tenant" | "application" | "showLayout" | "setFileNews">;
  /** True if the question has an unsaved answer or its file is being sent. */
  readonly isInWork: (key: string) => boolean;
}

/** Shows tabs and item counts that other pages chose, and news of files. */
export type LayoutNews = ReturnType<typeof createLayoutNews>;

export function createLayoutNews({ store, isInWork }: LayoutNewsOptions) {
  let choices = 0;
  let underWay = 0;

  const show = ({ tabs = {}, add_another = {}, files }: Partial<News>) => {
    if (files !== undefined) store.setFileNews(files);
    const application = store.application();
    const isFree = (keys: readonly string[]) => !keys.some(isInWork);
    const chosen = Object.entries(tabs).filter(
      ([id, tab]) => chosenTab(store.tenant, application, id) !== tab && isFree(keysOfTabs(store.tenant, id)),
    );
    const counted = Object.entries(add_another).filter(
      ([id, count]) => itemCount(store.tenant, application, id) !== count && isFree(keysOfItems(store.tenant, id)),
    );
    if (chosen.length + counted.length === 0) return;
    store.showLayout({ tabs: Object.fromEntries(chosen), addAnother: Object.fromEntries(counted) });
  };

  return {
    /** Runs a choice of this page. Ignores news that was requested before the server stored the choice. */
    async choose<T>(choice: () => Promise<T>): Promise<T> {
      choices += 1;
      underWay += 1;
      try {
        return await choice();
      } finally {
        choices += 1;
        underWay -= 1;
      }
    },
    async ask<T>(call: () => Promise<T>, newsIn: (answer: T) => Partial<News> | undefined): Promise<T> {
      const before = choices;
      const answer = await call();
      const news = newsIn(answer);
      if (news !== undefined && underWay === 0 && choices === before) show(news);
      return answer;
    },
  };
}

function keysOfTabs({ tabGroups }: Tenant, id: string): readonly string[] {
  return tabGroups.get(id)?.tabs.flatMap(({ keys }) => keys) ?? [];
}

function keysOfItems({ dependencies }: Tenant, id: string): readonly string[] {
  return [...(dependencies.fieldsOfAddAnother.get(id) ?? [])];
}
