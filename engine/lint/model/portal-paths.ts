/** Screens of the account and of completion (docs/specification.md, sections 2 and 7), to which a text may link. */
export const ACCOUNT_PATHS = ["/login", "/signup", "/confirm", "/forgot", "/reset", "/completion"] as const;
