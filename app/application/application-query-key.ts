/** Where the query client keeps the open application; apart, because account screens load this and not the application. */
export const APPLICATION_QUERY_KEY = ["application"] as const;
