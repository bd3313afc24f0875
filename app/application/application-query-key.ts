/** Where the query client keeps the open application. It has a file of its own, because account screens need nothing else of it. */
export const APPLICATION_QUERY_KEY = ["application"] as const;
