import type { AnswerChange, SaveRequest } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";

/**
 * Refuses a content revision that the application has not reached. Only a page that has seen writes which are gone can
 * know one: the database was restored, and nobody gave it another epoch.
 *
 * @throws ServerError `portal_restored`
 */
export function requireReached(contentRevision: number, named: readonly (number | undefined)[]): void {
  if (named.some((revision = 0) => revision > contentRevision)) throw new ServerError("portal_restored");
}

/** Every content revision that a page names in a save. */
export const revisionsOf = ({ known, changes = {} }: SaveRequest): readonly (number | undefined)[] => [
  known,
  ...Object.values(changes).flatMap(({ base, clears = {} }) => [base, ...Object.values(clears).map((saw) => saw.base)]),
];

/** Finds the change that came with an answer. */
export const findChange = ({ changes }: SaveRequest, key: string): AnswerChange | undefined =>
  changes !== undefined && Object.hasOwn(changes, key) ? changes[key] : undefined;
