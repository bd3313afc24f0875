/** Media queries that Chakra does not name. 675 and 900 px: docs/reference/behaviour.md. */
export const WIDE = "@media (min-width: 900px)";
export const ROOMY = "@media (min-width: 77rem)";
export const NARROW = "@media (max-width: 900px)";
export const PHONE = "@media (max-width: 675px)";
/** Windows too narrow for two columns at any text size. */
export const SLIM = "@media (max-width: 30rem)";
/**
 * Like SLIM, but depends on a size container and on enlarged text. Uses `not`: the minifier would turn `max-width` into
 * "<", which an inline style sheet must not contain.
 */
export const CRAMPED = "@container not (min-width: 13rem)";
