/** Under which the query cache keeps who is logged in; null for nobody. */
export const SESSION_KEY = ["session"] as const;
