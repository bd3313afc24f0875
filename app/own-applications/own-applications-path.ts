export const OWN_APPLICATIONS_PATH = "/applications";
/** Leads to the application for a round, as links in mails do. */
export const toApplicationPath = (round: string): string => `${OWN_APPLICATIONS_PATH}/${encodeURIComponent(round)}`;
