/** Media queries without a name in Chakra, in the order of the output. Widths: docs/specification.md, section 9. */
export const WIDE = "@media (min-width: 900px)";
export const ROOMY = "@media (min-width: 77rem)";
export const NARROW = "@media (max-width: 900px)";
export const PHONE = "@media (max-width: 675px)";
/** Too narrow for two columns at any text size. */
export const SLIM = "@media (max-width: 30rem)";
/**
 * As SLIM, but in a size container and also for enlarged text. Written with `not`: the minifier turns `max-width` of a
 * container into "<", which an inline style sheet must not contain.
 */
export const CRAMPED = "@container not (min-width: 13rem)";
