import type { AudienceFile, TenantFile } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** `applicant`: the applicant's own copy. `everyone`: shows only answers that all audiences may read. */
export const BUILT_IN_AUDIENCES = ["everyone", "office", "applicant"] as const;

/** `everyone`, `office`, `applicant`, or the id of an audience in tenant.json. */
export type PrintAudience = string;

export interface Reader {
  readonly role: string;
  readonly teams: readonly string[];
}

type Declared = Pick<TenantFile, "audiences">;

export const findAudience = ({ audiences = [] }: Declared, id: PrintAudience): AudienceFile | undefined =>
  audiences.find((audience) => audience.id === id);

export const isAnonymous = (tenant: Declared, id: PrintAudience): boolean =>
  findAudience(tenant, id)?.anonymous === true;

/** True if prints for the audience show the answer. */
export const isPrintedFor = ({ print }: Pick<Field, "print">, audience: PrintAudience): boolean =>
  audience === "applicant" || print.includes("everyone") || print.includes(audience);

/**
 * True if readers of one of the audiences may read the answer on a screen or in an export. Answers that no print shows
 * are for the office only.
 */
export function isReadBy(field: Pick<Field, "print">, audiences: readonly PrintAudience[]): boolean {
  const readers = audiences.map((audience) => (audience === "everyone" ? "office" : audience));
  return (
    readers.some((audience) => isPrintedFor(field, audience)) ||
    (field.print.length === 0 && readers.includes("office"))
  );
}

/** Lists the audiences for which a staff member may read, print, export and make print links. `office` comes first. */
export function audiencesOf(tenant: Declared, { role, teams }: Reader): readonly PrintAudience[] {
  const mayRead = (audience: AudienceFile | undefined): boolean =>
    audience === undefined ||
    audience.readers.roles?.includes(role) === true ||
    audience.readers.teams?.some((team) => teams.includes(team)) === true;
  const further = (tenant.audiences ?? []).filter((audience) => audience.id !== "office" && mayRead(audience));
  return [...(mayRead(findAudience(tenant, "office")) ? ["office", "everyone"] : []), ...further.map(({ id }) => id)];
}

export const teamsOf = ({ audiences = [] }: Declared): readonly string[] => [
  ...new Set(audiences.flatMap(({ readers }) => readers.teams ?? [])),
];

/**
 * Returns an earlier form version with the current audiences. An answer keeps only the readers that both versions name.
 * New readers must not see answers that applicants gave for others.
 */
export function withReadersOf(version: Tenant, { definition, fields, hash }: Tenant): Tenant {
  const { audiences } = definition.tenant;
  if (audiences === undefined || version.hash === hash) return version;
  const readersOf = (own: readonly string[], now: readonly string[] = own): readonly string[] => {
    if (now.includes("everyone")) return own;
    return own.includes("everyone") ? now : own.filter((audience) => now.includes(audience));
  };
  return {
    ...version,
    definition: { ...version.definition, tenant: { ...version.definition.tenant, audiences } },
    fields: new Map(
      [...version.fields].map(([key, field]) => [
        key,
        { ...field, print: readersOf(field.print, fields.get(key)?.print) },
      ]),
    ),
  };
}
