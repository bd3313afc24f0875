import { defineSlotRecipe, defineStyle } from "@chakra-ui/react/styled-system";
import { COARSE } from "../../media.ts";

/** A link that stands alone is a target of its own (WCAG 2.5.8). */
const lonelyLinks = defineStyle({
  "& > a": { display: "inline-block", minBlockSize: "1.5rem", [COARSE]: { paddingBlock: "0.5rem" } },
});

const bandHeight = "clamp(6rem, 16vh, 11rem)";

/** The screens of accounts: a card on a band in the brand's colour. */
export const accountRecipe = defineSlotRecipe({
  className: "a-account",
  slots: ["root", "form", "extra", "foot"],
  base: {
    root: {
      flex: 1,
      inlineSize: "100%",
      padding: "clamp(1.5rem, 6vh, 4.5rem) min(1rem, 4.5vw)",
      background: `linear-gradient(to bottom, {colors.brand.solid} 0, {colors.brand.solid} ${bandHeight}, transparent ${bandHeight})`,
      _focus: { outline: "none" },
      "& h1": { fontSize: "clamp(1.5rem, 1.2rem + 1.4vw, 1.75rem)" },
    },
    form: {
      display: "grid",
      gap: "6",
    },
    extra: {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      gap: "{spacing.2} {spacing.6}",
      ...lonelyLinks,
    },
    foot: {
      textAlign: "center",
      ...lonelyLinks,
    },
  },
});
