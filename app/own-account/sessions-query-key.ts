/** Where the query client keeps the list of sessions. A change of the password makes another one of this browser. */
export const SESSIONS_QUERY_KEY = ["sessions"] as const;
