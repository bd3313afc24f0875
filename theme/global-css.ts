import { defineGlobalStyles } from "@chakra-ui/react/styled-system";

export const globalCss = defineGlobalStyles({
  "*, *::before, *::after": {
    boxSizing: "border-box",
    _motionReduce: {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      // With a transition, a change of colour would appear a frame late.
      transition: "none !important",
      scrollBehavior: "auto !important",
    },
  },
  html: {
    textSizeAdjust: "100%",
    // Keeps the focused element clear of sticky elements (WCAG 2.4.11).
    scrollPaddingBlock: "min(9rem, 40dvh) 2rem",
    overflowY: "scroll",
  },
  "html:has(.p-dialog[open])": {
    overflow: "hidden",
    scrollbarGutter: "stable",
    // Colours the gutter of the scrollbar like `backdrop`, which does not cover it.
    background: "color-mix(in srgb, rgb(16 22 32) 62%, {colors.bg})",
  },
  body: {
    minBlockSize: "100dvh",
    margin: 0,
    background: "bg",
    color: "fg",
    fontFamily: "body",
    fontSize: "md",
    lineHeight: 1.55,
    overflowWrap: "break-word",
    _print: { background: "none", fontSize: "11pt" },
  },
  "h1, h2, h3, h4": {
    margin: 0,
    fontFamily: "heading",
    fontWeight: 600,
    lineHeight: 1.2,
    textWrap: "balance",
  },
  // Limited by the window: a long word fits a phone at 200 % text size.
  h1: { fontSize: "min({fontSizes.3xl}, 12vw)", letterSpacing: "-0.01em" },
  h2: { fontSize: "min({fontSizes.2xl}, 10vw)" },
  h3: { fontSize: "xl" },
  // Hides the focus ring, because a focused heading would look like an input.
  ':is(h1, h2, h3)[tabindex="-1"]:focus': { outline: "none" },
  "p, ul, ol": { margin: 0 },
  a: {
    color: "brand.solid",
    textDecorationThickness: "max(1px, 0.07em)",
    textUnderlineOffset: "0.18em",
  },
  "a:hover": { color: "brand.strong", textDecorationThickness: "2px" },
  "img, svg": { maxInlineSize: "100%" },
  "button, input, select, textarea": { font: "inherit", color: "inherit" },
  ":focus-visible": { outline: "3px solid {colors.focusRing}", outlineOffset: "2px" },
  "@page": { margin: "15mm" },
});
