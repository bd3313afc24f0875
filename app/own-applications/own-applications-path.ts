export const OWN_APPLICATIONS_PATH = "/applications";
