import { EMPTY_APPLICATION, type Application } from "../core/index.ts";
import { smallTenant } from "../core/small-tenant.fixture.ts";
import { createAnswerStore, type AnswerStore, type AnswerStoreOptions } from "./answer-store.ts";

/** Opens the small tenant's store on 2026-11-21. */
export const openSmallStore = (
  application: Partial<Application> = {},
  options: Partial<AnswerStoreOptions> = {},
): AnswerStore =>
  createAnswerStore({
    tenant: smallTenant(),
    application: { ...EMPTY_APPLICATION, ...application },
    now: new Date("2026-11-21T17:00:00Z"),
    ...options,
  });
