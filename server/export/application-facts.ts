import type { ExportQuestion, ExportRow, TenantDefinition } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { formatReference, toZonedTime } from "../applications/index.ts";
import type { ApplicationRecord } from "../store/index.ts";
import type { ExportStatus } from "./export-request.ts";

const PREFIX = "application.";

/** Facts about an application besides its answers. Their keys contain a dot, so they never equal an answer key. */
export function toFactQuestions(definition: TenantDefinition, isZip: boolean): readonly ExportQuestion[] {
  const question = (
    name: FactName,
    type: ExportQuestion["type"],
    options: ExportQuestion["options"] = [],
  ): ExportQuestion => ({
    key: PREFIX + name,
    names: [serverText(definition, `export.${name}`)],
    surroundings: [],
    type,
    options,
    privacy: name === "email" ? "personal" : "public",
  });
  const { rounds = [] } = definition.tenant;
  return [
    question("reference", "text"),
    question("id", "text"),
    question("email", "text"),
    question("status", "choice", [
      { value: "draft", label: serverText(definition, "export.draft") },
      { value: "submitted", label: serverText(definition, "export.submitted") },
      { value: "reopened", label: serverText(definition, "export.reopened") },
      { value: "withdrawn", label: serverText(definition, "export.withdrawn") },
    ]),
    question(
      "round",
      "choice",
      rounds.map(({ id, label }) => ({ value: id, label })),
    ),
    question("created", "time"),
    question("active", "time"),
    question("submitted_at", "time"),
    question("version", "text"),
    ...(isZip ? [question("file", "text")] : []),
    question(LAST_FACT, "time"),
  ];
}

/** The last column, so that columns of earlier exports keep their places. */
const LAST_FACT = "withdrawn_at";

type FactName =
  | "reference"
  | "id"
  | "email"
  | "status"
  | "round"
  | "created"
  | "active"
  | "submitted_at"
  | "version"
  | "file"
  | typeof LAST_FACT;

export interface ApplicationFacts {
  readonly record: ApplicationRecord;
  readonly definition: TenantDefinition;
  readonly hash: string;
  readonly status: ExportStatus;
  readonly reference: string | undefined;
  readonly username: string;
  readonly submittedAt: number | undefined;
  readonly withdrawnAt: number | undefined;
}

/** Times are ISO 8601 with the UTC offset of the tenant's time zone. */
export function toFactRow(facts: ApplicationFacts): ExportRow {
  const { record, definition, hash, status, reference, username, submittedAt, withdrawnAt } = facts;
  const zoned = (at: number) => ({ value: toZonedTime(at, definition.tenant.timeZone) });
  const round = record.submission?.round ?? (definition.tenant.rounds ?? []).find(({ id }) => id === record.round);
  const row: Partial<Record<FactName, ExportRow[string]>> = {
    ...(reference === undefined ? {} : { reference: { value: formatReference(reference) } }),
    id: { value: record.account },
    email: { value: username },
    status: { value: status, label: serverText(definition, `export.${status}`) },
    ...(record.round === "" ? {} : { round: { value: record.round, label: round?.label ?? record.round } }),
    created: zoned(record.createdAt),
    active: zoned(record.updatedAt),
    ...(submittedAt === undefined ? {} : { submitted_at: zoned(submittedAt) }),
    version: { value: hash },
    ...(withdrawnAt === undefined ? {} : { [LAST_FACT]: zoned(withdrawnAt) }),
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [PREFIX + name, value]));
}

export function toTableOrder<Column extends { readonly key: string }>(columns: readonly Column[]): readonly Column[] {
  const isLast = ({ key }: Column): boolean => key === PREFIX + LAST_FACT;
  return [...columns.filter((column) => !isLast(column)), ...columns.filter(isLast)];
}

/** Returns undefined for an answer key. */
export const factNameOf = (key: string) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined);

export const EMAIL_KEY = `${PREFIX}email`;
export const FILE_KEY = `${PREFIX}file`;
