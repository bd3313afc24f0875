import type { JsonPlace } from "../finding.ts";
import { inTenantFile } from "../model/tenant-model.ts";
import type { DiffSides } from "./diff-side.ts";
import type { Report } from "./difference.ts";

/** Reports changes of settings on which drafts depend. */
export function compareSettings({ before, after }: DiffSides, report: Report): void {
  const [was, is] = [before.tenant.definition.tenant, after.tenant.definition.tenant];
  const placeOf = (name: string): JsonPlace => ({ ...inTenantFile(name), on: "key" });
  if (was.id !== is.id)
    report(
      "tenant-id",
      placeOf("id"),
      `The tenant is "${is.id}" and no longer "${was.id}": the portal stores applications under this id, so applicants would not find their drafts.`,
      { drafts: "all" },
    );
  const hasDates = [...after.tenant.fields.values()].some(({ schema }) => schema["x-date"] !== undefined);
  if (was.timeZone !== is.timeZone && hasDates)
    report(
      "time-zone",
      placeOf("timeZone"),
      "The new time zone decides which day is today: a date at its limit may now be wrong.",
      { drafts: "all" },
    );
}
