import { expect, it } from "vitest";
import type { ExportRequest, ExportSource } from "../export/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { ApplicationSummary, OfficeView } from "../store/index.ts";
import { chooseView } from "./choose-view.ts";

const VIEW: OfficeView = { sort: "active", isDescending: true, statuses: [], rounds: [], filters: [] };

const summaryOf = (account: string, configHash: string, isSubmitted: boolean): ApplicationSummary => ({
  account,
  configHash,
  round: "",
  webStatus: isSubmitted
    ? (["started", "validating", "submitted"] as const).map((web_status) => ({ web_status, at: 1 }))
    : [],
  createdAt: 1,
  updatedAt: 1,
  isBegun: true,
  reopening: null,
  withdrawals: [],
});

/** A list in which one application moves to the top after a read, as if somebody saved it. */
function movingList(count: number, moves: readonly number[]) {
  const activeAt = new Map(Array.from({ length: count }, (_, index) => [`a${String(index)}`, count - index]));
  let reads = 0;
  return {
    listOfficeIds: async (
      _tenant: string,
      _view: OfficeView,
      { from, limit }: { from?: { key: unknown } | undefined; limit: number },
    ) => {
      const moved = moves[reads];
      const page = [...activeAt]
        .toSorted(([, one], [, other]) => other - one)
        .filter(([, at]) => from === undefined || at < Number(from.key))
        .slice(0, limit)
        .map(([id, at]) => ({ id, key: at }));
      reads += 1;
      if (moved !== undefined) activeAt.set(`a${String(moved)}`, count + reads);
      return page;
    },
    listApplicationSummaries: async (_tenant: string, after: string) =>
      after === ""
        ? [summaryOf("a1", "old", true), summaryOf("other", "none", true), summaryOf("a2", "draft", false)]
        : [],
  };
}

async function choose(count: number, moves: readonly number[]) {
  const list = movingList(count, moves);
  const source = { tenant: "t", current: { hash: "now" } } as unknown as ExportSource;
  const chosen = await chooseView(list, VIEW)(source, {} as ExportRequest, {} as LoadedTenant);
  const ids: string[] = [];
  for await (const id of chosen.ids()) ids.push(id);
  return { ids, total: chosen.total, versions: [...chosen.versions] };
}

it("lists all applications of a view in order", async () => {
  const { ids, total, versions } = await choose(1_250, []);
  expect(ids).toEqual(Array.from({ length: 1_250 }, (_, index) => `a${String(index)}`));
  expect(total).toBe(1_250);
  expect(versions).toEqual(["old"]);
});

it("lists each application once, even if it moves meanwhile", async () => {
  const { ids } = await choose(1_250, [1_200, 25, 600, 1_205]);
  expect(ids.toSorted()).toEqual(Array.from({ length: 1_250 }, (_, index) => `a${String(index)}`).toSorted());
});
