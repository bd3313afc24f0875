import { defineConfig } from "@chakra-ui/react/styled-system";
import { globalCss } from "./global-css.ts";
import { keyframes } from "./keyframes.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import { tokens } from "./tokens.ts";

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
