import type { CountDrafts } from "../../engine/node/index.ts";
import { readPortalConfig, withOpenStore } from "./with-store.ts";

/** Counts the drafts that each difference affects, for `portico diff --store`. No answer leaves the database. */
export const countDrafts: CountDrafts = async (tenant, differences) =>
  withOpenStore(readPortalConfig(), async (store) => {
    const counts: number[] = [];
    for (const { touched } of differences) counts.push(await store.countDrafts(tenant, touched));
    return counts;
  });
