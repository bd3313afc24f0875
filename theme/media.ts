/**
 * Conditions without a name in Chakra, in the order in which they are written. Widths: docs/specification.md, section
 * 9.
 */
export const WIDE = "@media (min-width: 900px)";
export const ROOMY = "@media (min-width: 77rem)";
export const NARROW = "@media (max-width: 900px)";
export const PHONE = "@media (max-width: 675px)";
/** No room for two columns at any text size. */
export const SLIM = "@media (max-width: 30rem)";
/**
 * As SLIM in a size container, also for enlarged text. Written with `not`, because the minifier writes `max-width` of a
 * container with "<", which a style sheet in the page may not contain.
 */
export const CRAMPED = "@container not (min-width: 13rem)";
