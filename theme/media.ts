/**
 * The conditions that Chakra has no name for, as keys of a style. They are written in the order in which they stand
 * here, so that the narrower one wins. docs/specification.md, section 9, gives some of the widths in pixels.
 */
export const WIDE = "@media (min-width: 900px)";
/** Wide enough for a message beside the form. */
export const ROOMY = "@media (min-width: 77rem)";
export const NARROW = "@media (max-width: 900px)";
export const PHONE = "@media (max-width: 675px)";
/** Too narrow for two things side by side, whatever size the text is. */
export const SLIM = "@media (max-width: 30rem)";
/**
 * As SLIM, within what has `containerType: "inline-size"`, and also where the text was made larger in the page. The
 * minifier writes `max-width` of a container with "<", which no style sheet in the page may have.
 */
export const CRAMPED = "@container not (min-width: 13rem)";
