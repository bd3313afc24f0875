import { z } from "zod";
import type { ApplicationId, JobIdentity, Store } from "../store/index.ts";

const toldSchema = z.object({ touchedAt: z.number() });

const toIdentity = (tenant: string, account: ApplicationId): JobIdentity => ({
  tenant,
  account,
  kind: "notice",
  key: "retention",
});

/** When the applicant was told that this draft will go; undefined if that was not, or before it was last touched. */
export async function findToldAt(
  store: Pick<Store, "findJob">,
  tenant: string,
  application: ApplicationId,
  touchedAt: number,
): Promise<number | undefined> {
  const told = await store.findJob(toIdentity(tenant, application));
  return told !== undefined && toldSchema.safeParse(told.input).data?.touchedAt === touchedAt
    ? told.createdAt
    : undefined;
}

/** Keeps it with the application's jobs, so that it goes with them. Nobody works on it. */
export async function noteTold(
  store: Pick<Store, "enqueueJob">,
  tenant: string,
  application: ApplicationId,
  touchedAt: number,
  now: number,
): Promise<void> {
  await store.enqueueJob(toIdentity(tenant, application), { touchedAt }, now);
}
