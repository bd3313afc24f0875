/**
 * The address at which its applicant finds this very application after the log-in, although another one of theirs may be
 * current by then. It names the round, which is no secret.
 *
 * @param elsewhere the path for an application that is for no round
 */
export const toApplicationLink = (origin: string, { round }: { readonly round: string }, elsewhere: string): string =>
  `${origin}${round === "" ? elsewhere : `/applications/${round}`}`;
