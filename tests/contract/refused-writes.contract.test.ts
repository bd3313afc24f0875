import { expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { idOf, recordOf, submitAs } from "./submitted.fixture.ts";
import { expectRefused, writingCalls } from "./writing-calls.ts";

const ROUND = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 };
// New York is at UTC-5 in winter and UTC-4 in summer.
const OPENS = Date.parse("2026-09-01T13:00Z");
const CLOSES = Date.parse("2027-01-16T04:59Z");
const GRACE_ENDS = CLOSES + 5 * 60_000;
const IN_TIME = CLOSES - 10 * 60_000;

/** Dismissing a notice and fetching a PDF change no answer. */
const CHANGES = /^(?!.*\/(?:notice|pdf\/draft))/;
/** Calls of an attempt to submit are allowed until the grace ends. */
const NO_ATTEMPTS = /^(?!.*\/(?:notice|pdf\/draft|validations|web-status|submit))/;

describeOnStore("Calls that change an application", () => {
  const portal = usePortal({}, [
    "tenants/graduate",
    { "tenant.json": (file) => Object.assign(file, { rounds: [ROUND] }) },
  ]);
  const withdraw = async (one: Person): Promise<void> => {
    const { id } = await submitAs(one);
    expect((await one.call("POST", `/api/applications/${id}/withdrawal`, { seen: null })).status).toBe(200);
  };

  it.each([
    { state: "before the first round opens", begunAt: OPENS - 1, at: OPENS - 1, calls: CHANGES },
    { state: "from the millisecond in which the round closes", at: CLOSES, calls: NO_ATTEMPTS },
    { state: "from the millisecond in which the grace ends", at: GRACE_ENDS, calls: CHANGES },
    {
      state: "after the submission, also when the round has closed",
      act: submitAs,
      at: GRACE_ENDS,
      calls: /^PUT (?!.*notice)|presigned|pdf\/draft$/,
      code: "application_submitted",
    },
    {
      state: "after a withdrawal",
      act: withdraw,
      calls: /answer$|tabs|add-another|last-page|validations|submit|presigned|POST \S+document-answer|draft$/,
      code: "application_withdrawn",
    },
  ])("refuses calls that change an application $state, and changes nothing", async (row) => {
    portal.holdClock(row.begunAt ?? IN_TIME);
    const one = await portal.applicant(COMPLETE_ANSWERS);
    const id = await idOf(one);
    await row.act?.(one);
    portal.holdClock(row.at ?? IN_TIME);
    const before = await recordOf(portal, id);
    await expectRefused(one, writingCalls(row.calls), [409, row.code ?? "round_closed"]);
    expect(await recordOf(portal, id)).toEqual(before);
  });
});
