import { defineTokens } from "@chakra-ui/react/styled-system";

/** Basic values. Numeric names are quarters of a rem, as in Chakra. */
export const tokens = defineTokens({
  fonts: {
    body: {
      value:
        '"Source Sans 3 Variable", "Portico Sans Fallback", "Portico Sans Wide", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    },
    heading: {
      // A system font. A second web font would delay the form by a quarter of a second on a slow phone.
      value: 'Georgia, "Noto Serif", "Liberation Serif", "Times New Roman", "Portico Serif Wide", serif',
    },
  },
  fontSizes: {
    sm: { value: "0.9375rem" },
    md: { value: "1.0625rem" },
    lg: { value: "1.25rem" },
    xl: { value: "1.375rem" },
    "2xl": { value: "1.75rem" },
    "3xl": { value: "clamp(1.875rem, 1.4rem + 2vw, 2.625rem)" },
  },
  spacing: {
    1: { value: "0.25rem" },
    2: { value: "0.5rem" },
    3: { value: "0.75rem" },
    4: { value: "1rem" },
    6: { value: "1.5rem" },
    8: { value: "2rem" },
    12: { value: "3rem" },
    18: { value: "4.5rem" },
  },
  sizes: {
    control: { value: "2.75rem" },
    measure: { value: "42rem" },
    page: { value: "72rem" },
  },
  radii: {
    l1: { value: "3px" },
    l2: { value: "4px" },
    l3: { value: "8px" },
  },
  shadows: {
    sm: { value: "0 1px 2px rgb(26 34 48 / 8%), 0 4px 16px rgb(26 34 48 / 6%)" },
    lg: { value: "0 12px 40px rgb(26 34 48 / 24%)" },
  },
});
