import { defineConfig, defineKeyframes } from "@chakra-ui/react/styled-system";
import { globalCss } from "./global-css.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import { tokens } from "./tokens.ts";

const keyframes = defineKeyframes({
  breathe: { to: { opacity: 0.45 } },
  spin: { to: { transform: "rotate(1turn)" } },
  "toast-in": { from: { opacity: 0, transform: "translateY(1rem)" } },
});

/**
 * Everything that the project says about looks, for `createSystem`. It needs the conditions and
 * utilities of Chakra's base.
 */
export const themeConfig = defineConfig({
  cssVarsPrefix: "p",
  cssVarsRoot: ":root",
  preflight: false,
  // Styles outside any layer would win over all styles in one.
  disableLayers: true,
  // Chakra's own hover leaves out touch screens, where ours shows what was pressed.
  conditions: { hover: "&:hover" },
  globalCss,
  theme: {
    tokens,
    semanticTokens,
    keyframes,
  },
});
