import { defineSemanticTokens } from "@chakra-ui/react/styled-system";

/** If a browser lacks relative colours, the portal's colours apply, because a tenant's could be unreadable. */
const RELATIVE_COLORS = "@supports (color: oklch(from red l c h))";

const BRAND = "#1b3f66";

/**
 * Colours by purpose, under Chakra's names. `brand` and `accent` are derived from the tenant's `--portico-brand` and
 * `--portico-accent`.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    fg: {
      DEFAULT: { value: "#1a2230" },
      muted: { value: "#434d5c" },
    },
    bg: {
      DEFAULT: { value: "#f6f5f1" },
      panel: { value: "#ffffff" },
      muted: { value: "#eeede8" },
    },
    border: {
      DEFAULT: { value: "#d5d6d3" },
      emphasized: { value: "#6a7482" },
    },
    backdrop: { value: "rgb(16 22 32 / 62%)" },
    focusRing: { value: "#0b57d0" },
    brand: {
      // Darkens the brand to a contrast of at least 4.5:1 with white (WCAG 1.4.3).
      solid: {
        value: { base: BRAND, [RELATIVE_COLORS]: `oklch(from var(--portico-brand, ${BRAND}) min(l, 0.47) c h)` },
      },
      contrast: { value: "#ffffff" },
      strong: { value: "color-mix(in oklab, {colors.brand.solid} 82%, black)" },
      subtle: { value: "color-mix(in oklab, {colors.brand.solid} 7%, white)" },
      muted: { value: "color-mix(in oklab, {colors.brand.solid} 14%, white)" },
      emphasized: { value: "color-mix(in oklab, {colors.brand.solid} 28%, white)" },
      border: { value: "{colors.brand.solid}" },
      fg: { value: "{colors.brand.solid}" },
      focusRing: { value: "{colors.focusRing}" },
    },
    accent: {
      // Darkens the accent to a contrast of at least 3:1 with white, for lines (WCAG 1.4.11).
      solid: {
        value: {
          base: "{colors.brand.solid}",
          [RELATIVE_COLORS]: `oklch(from var(--portico-accent, var(--portico-brand, ${BRAND})) min(l, 0.6) c h)`,
        },
      },
    },
    error: {
      solid: { value: "#951a14" },
      contrast: { value: "#ffffff" },
      strong: { value: "color-mix(in oklab, {colors.error.solid} 82%, black)" },
      subtle: { value: "#fdf0ee" },
    },
    success: {
      solid: { value: "#17583a" },
      contrast: { value: "#ffffff" },
      subtle: { value: "#edf6f0" },
    },
    warning: {
      solid: { value: "#6b4300" },
      contrast: { value: "#ffffff" },
      subtle: { value: "#fdf5e2" },
    },
  },
});
