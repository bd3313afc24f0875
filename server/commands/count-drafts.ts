import type { CountDrafts } from "../../engine/node/index.ts";
import { readPortalConfig } from "./with-store.ts";
import { openStore } from "../open-store.ts";

/** Counts the drafts that each difference affects, for `portico diff --store`. No answer leaves the database. */
export const countDrafts: CountDrafts = async (tenant, differences) => {
  const store = await openStore(readPortalConfig());
  try {
    const counts: number[] = [];
    for (const { touched } of differences) counts.push(await store.countDrafts(tenant, touched));
    return counts;
  } finally {
    await store.close();
  }
};
