/** Whether a path is one of the office's calls, which have nothing to do with an applicant's session. */
export const isOfficePath = (path: string): boolean => path === "/api/office" || path.startsWith("/api/office/");
