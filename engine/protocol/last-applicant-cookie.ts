/**
 * The name of the cookie that says whose application was open in a browser last. It cannot begin as that of a session,
 * whose prefix each tenant chooses.
 */
export const lastApplicantCookie = (tenant: string): string => `~applicant-${tenant}`;
