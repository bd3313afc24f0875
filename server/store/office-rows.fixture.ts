import { OFFICE_STATUSES, toFilterToken, type OfficeRow } from "../../engine/core/index.ts";
import { createApplicationRecord, type ApplicationRecord } from "./application-record.ts";

const NAMES = ["Ada Lovelace", "Alan Turing", "Grace Hopper", "Edsger Dijkstra", "Ada Byron", ""] as const;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 8, 1);

export const draw = (seed: number, below: number): number => (Math.imul(seed + 1, 2_654_435_761) >>> 8) % below;

export function officeRow(seed: number, change: Partial<OfficeRow> = {}): OfficeRow {
  const name = NAMES[draw(seed, NAMES.length)] ?? "";
  const status = OFFICE_STATUSES[draw(seed + 1, OFFICE_STATUSES.length)] ?? "begun";
  const submittedAt = status === "submitted" ? START + draw(seed + 2, 30) * DAY_MS : 0;
  const submittedDay = submittedAt === 0 ? "" : new Date(submittedAt).toISOString().slice(0, 10);
  return {
    office: "office-1",
    owner: `a${seed}`,
    name,
    nameKey: name.toLowerCase(),
    words: name.toLowerCase().split(" ").filter(Boolean),
    status,
    statusKey: `${OFFICE_STATUSES.indexOf(status)} ${submittedDay}`,
    round: ["fall", "spring", ""][draw(seed + 3, 3)] ?? "",
    createdAt: START,
    activeAt: START + draw(seed + 4, 20) * 60_000,
    submittedAt,
    submittedDay,
    cells: {},
    filters: [
      toFilterToken("program", ["mba", "msc"][draw(seed + 5, 2)] ?? ""),
      toFilterToken("age", draw(seed + 6, 50)),
    ],
    ...change,
  };
}

export const listedRecord = (tenant: string, seed: number, change: Partial<OfficeRow> = {}): ApplicationRecord => ({
  ...createApplicationRecord(tenant, `a${seed}`, START),
  row: officeRow(seed, change),
});
