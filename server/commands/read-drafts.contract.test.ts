import { beforeAll, expect, it } from "vitest";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import { createApplicationRecord, type ApplicationRecord } from "../store/index.ts";
import { describeStore, useStore } from "../store/store-under-test.fixture.ts";
import { countTouched } from "./read-drafts.ts";

const draft = (account: string, change: Partial<ApplicationRecord>): ApplicationRecord => ({
  ...createApplicationRecord("graduate", account, 1),
  ...change,
});

describeStore("drafts that a difference affects", () => {
  const opened = useStore();
  const countAll = (all: Parameters<typeof countTouched>[2]) => countTouched(opened.store, "graduate", all);
  beforeAll(async () => {
    const { store } = opened;
    await store.createApplication(draft("a", { answers: { city: "Columbus", gender: "F", credits: 3, agree: false } }));
    await store.createApplication(
      draft("b", { answers: { city: "", gender: "M" }, sealed: { ssn: "…" }, round: "fall" }),
    );
    await store.createApplication(
      draft("c", {
        answers: { city: "Oslo", gender: "F" },
        webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: 1 })),
      }),
    );
    await store.createApplication({ ...draft("d", { answers: { city: "Rome" } }), tenant: "nursing" });
  });

  it("counts drafts by their answers, also by chosen values and by 900 keys at once", async () => {
    const counts = await countAll([
      { keys: [], drafts: "answered" },
      { keys: ["city"], values: [], drafts: "answered" },
      { keys: ["credits", "agree"], values: ["3", "true"], drafts: "answered" },
      { keys: ["agree"], drafts: "answered" },
      { keys: ["city", "gender"], drafts: "unanswered" },
      { keys: Array.from({ length: 900 }, (_, index) => `school_${String(index)}_name`), drafts: "answered" },
    ]);
    expect(counts).toEqual([0, 0, 1, 0, 1, 0]);
  });

  it("counts all drafts of one tenant, those with an answer or those without it, but no submissions", async () => {
    expect(
      await countAll([
        { keys: ["city"], drafts: "answered" },
        { keys: ["city"], drafts: "unanswered" },
        { keys: ["gender"], values: ["M"], drafts: "answered" },
        { keys: ["ssn"], drafts: "answered" },
        // An encrypted answer cannot be compared.
        { keys: ["ssn"], values: ["1"], drafts: "answered" },
        { keys: ["gone"], drafts: "answered" },
        { keys: [], drafts: "all" },
        { keys: [], drafts: "all", rounds: ["fall"] },
        { keys: ["city"], drafts: "answered", rounds: ["spring"] },
      ]),
    ).toEqual([1, 1, 1, 1, 1, 0, 2, 1, 0]);
  });
});
