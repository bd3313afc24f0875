import { expect, it } from "vitest";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { createLayoutNews } from "./create-form-services.ts";

const TABS = "sketch_tabs";

function open(isInWork: (key: string) => boolean = () => false) {
  const reported: unknown[] = [];
  const onChange = (change: unknown) => void reported.push(change);
  const store = openSmallStore({ tabs: { [TABS]: "type" } }, { onChange });
  const layout = createLayoutNews({ store, isInWork });
  const hear = (news: object) =>
    layout.ask(
      () => Promise.resolve(news),
      (answer) => answer,
    );
  return { store, layout, hear, reported, tab: () => store.application().tabs[TABS] };
}

it("shows the tab that another device chose, and does not report this change", async () => {
  const { hear, tab, reported } = open();
  await hear({ tabs: { [TABS]: "upload" } });
  expect(tab()).toBe("upload");
  expect(reported).toEqual([]);
});

it("keeps unsaved and uploading content on the screen", async () => {
  const { hear, tab } = open((key) => key === "sketch");
  await hear({ tabs: { [TABS]: "upload" } });
  expect(tab()).toBe("type");
});

it("keeps this page's newer choice when older news arrives", async () => {
  const { layout, store, hear, tab } = open();
  let answer = (_news: object) => undefined as void;
  const asked = layout.ask(
    () => new Promise<object>((resolve) => (answer = resolve)),
    (news) => news,
  );
  await layout.choose(async () => store.setTab(TABS, "upload"));
  answer({ tabs: { [TABS]: "type" } });
  await asked;
  expect(tab()).toBe("upload");
  let finish = () => undefined as void;
  const choosing = layout.choose(() => new Promise<void>((resolve) => (finish = resolve)));
  await hear({ tabs: { [TABS]: "type" } });
  expect(tab()).toBe("upload");
  finish();
  await choosing;
  await hear({ tabs: { [TABS]: "type" } });
  expect(tab()).toBe("type");
});
