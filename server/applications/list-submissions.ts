import { submittedAtOf, type ApplicationRecord } from "../store/index.ts";

/**
 * Submissions as a page lists them, the last one first.
 *
 * @param submitted some or all of an application, from the first
 * @param address under which the application is read
 */
export async function listSubmissions(
  submitted: readonly Pick<ApplicationRecord, "webStatus">[],
  address: string,
  hasPdf: (submission: number) => Promise<boolean>,
) {
  const listed = submitted.map(async ({ webStatus }, index) => {
    const number = index + 1;
    const at = submittedAtOf({ webStatus, reopening: null });
    const query = `?submission=${String(number)}`;
    return {
      number,
      submitted_at: at === undefined ? null : new Date(at).toISOString(),
      print: `${address}/print${query}`,
      pdf: (await hasPdf(number)) ? `${address}/pdf${query}` : null,
    };
  });
  return (await Promise.all(listed)).toReversed();
}
