import type { ApplicationRecord, Store } from "../store/index.ts";
import type { ApplicationEvent } from "./delivery.ts";

/** `gone`: the application was erased since, and nobody is told of it any more but of that. */
export type Happened = "yes" | "notYet" | "gone";

/** Whether an event that was ordered has been stored, which the request that ordered it does next. */
export async function hasHappened(
  store: Pick<Store, "findApplication">,
  { tenant, application, type, at }: Pick<ApplicationEvent, "tenant" | "application" | "type" | "at">,
): Promise<Happened> {
  const record = await store.findApplication(tenant, application);
  // Its owner may have begun another one since, which has the same id.
  const isThere = record !== undefined && record.createdAt <= at;
  if (type === "application.erased") return isThere ? "notYet" : "yes";
  if (!isThere) return "gone";
  return SHOWN[type](record, at) ? "yes" : "notYet";
}

/** Where a record shows that it happened at that time. */
const SHOWN: Readonly<
  Record<Exclude<ApplicationEvent["type"], "application.erased">, (record: ApplicationRecord, at: number) => boolean>
> = {
  // The office may have opened it again since.
  "application.submitted": ({ webStatus, earlier }, at) =>
    [webStatus, ...earlier.map((submitted) => submitted.webStatus)]
      .flat()
      .some((entry) => entry.web_status === "submitted" && entry.at === at),
  // One that was open when it was withdrawn is opened again by taking that back.
  "application.reopened": ({ earlier, withdrawals }, at) =>
    earlier.some(({ reopenedAt }) => reopenedAt === at) || withdrawals.some(({ endedAt }) => endedAt === at),
  // The office may have taken it back since.
  "application.withdrawn": ({ withdrawals }, at) => withdrawals.some((withdrawal) => withdrawal.at === at),
};
