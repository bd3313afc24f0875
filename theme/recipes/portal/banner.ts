import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { WIDE } from "../../media.ts";

export const bannerRecipe = defineSlotRecipe({
  className: "a-banner",
  slots: ["root", "words", "title", "hero", "list"],
  base: {
    root: {
      position: "relative",
      background: "brand.solid",
      color: "brand.contrast",
      "& a": { color: "inherit" },
      "& :focus-visible": { outlineColor: "currentcolor" },
      "& :is(li, p)": { textWrap: "pretty" },
      _print: { display: "none" },
    },
    words: {
      display: "grid",
      gap: "2",
      maxInlineSize: "page",
      marginInline: "auto",
      padding: "{spacing.4} clamp(1rem, 4vw, 2rem)",
    },
    title: {
      fontFamily: "heading",
      fontSize: "xl",
      fontWeight: 600,
      lineHeight: 1.2,
      textWrap: "balance",
    },
    hero: {
      display: "block",
      inlineSize: "100%",
      blockSize: "clamp(7rem, 24vw, 12rem)",
      objectFit: "cover",
      [WIDE]: {
        position: "absolute",
        inset: 0,
        blockSize: "100%",
        objectPosition: "70% 80%",
      },
      // Forced colours drop the gradient behind the words, so the picture has to go with it.
      _highContrast: { display: "none" },
    },
    list: {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 24rem), 1fr))",
      gap: "{spacing.2} {spacing.8}",
      padding: 0,
      listStyle: "none",
      "& > li": {
        position: "relative",
        paddingInlineStart: "1.75em",
      },
      "& > li::before": {
        content: '""',
        position: "absolute",
        insetBlockStart: "0.35em",
        insetInlineStart: "0.2em",
        inlineSize: "0.45em",
        blockSize: "0.8em",
        border: "solid currentcolor",
        borderWidth: "0 2px 2px 0",
        rotate: "40deg",
      },
    },
  },
  variants: {
    variant: {
      hero: {
        title: { fontSize: "3xl" },
        words: {
          gap: "3",
          paddingBlock: "6",
          [WIDE]: {
            position: "relative",
            paddingBlock: "12",
            zIndex: 1,
          },
          "& > *": { [WIDE]: { maxInlineSize: "calc(100% / 1.62)" } },
        },
        root: {
          [WIDE]: { overflow: "hidden" },
          // This is behind the words, because the picture must never decide whether they can be read.
          _after: {
            [WIDE]: {
              content: '""',
              position: "absolute",
              inset: 0,
              background:
                "linear-gradient(to right, {colors.brand.solid} 0 52%, color-mix(in oklab, {colors.brand.solid} 60%, transparent) 72%, transparent 92%)",
            },
          },
        },
      },
    },
  },
});
