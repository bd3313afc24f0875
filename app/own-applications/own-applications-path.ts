export const OWN_APPLICATIONS_PATH = "/applications";
/** Path of the application for a round. Emails contain it. */
export const toApplicationPath = (round: string): string => `${OWN_APPLICATIONS_PATH}/${encodeURIComponent(round)}`;
