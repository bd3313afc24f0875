/**
 * Names one application of a tenant: whose it is and which of theirs. The first one of an account has the account's own
 * id, as all had before there were several; each later one has after it the round for which it was begun. It never
 * changes, and is what everything of an application is stored under: answers, files, jobs, print links, its reference.
 */
export type ApplicationId = string;

/** In no id of an account and no id of a round. */
const SEPARATOR = ".";
const AFTER_SEPARATOR = "/";

export const toApplicationId = (account: string, round: string): ApplicationId => `${account}${SEPARATOR}${round}`;

/** The id of the account that an application belongs to. */
export const accountOf = (application: ApplicationId): string => application.split(SEPARATOR, 1).join("");

/** The ids of an account's later applications lie between these two. */
export const laterApplicationsOf = (account: string): readonly [after: string, before: string] => [
  `${account}${SEPARATOR}`,
  `${account}${AFTER_SEPARATOR}`,
];
