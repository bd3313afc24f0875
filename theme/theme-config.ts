import { defineConfig, defineKeyframes } from "@chakra-ui/react/styled-system";
import { globalCss } from "./global-css.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import { tokens } from "./tokens.ts";

const keyframes = defineKeyframes({
  breathe: { to: { opacity: 0.45 } },
  spin: { to: { transform: "rotate(1turn)" } },
  "toast-in": { from: { opacity: 0, transform: "translateY(1rem)" } },
});

export const themeConfig = defineConfig({
  cssVarsPrefix: "p",
  cssVarsRoot: ":root",
  preflight: false,
  // Chakra's layers would lose to styles without a layer.
  disableLayers: true,
  // Chakra's own hover condition excludes touch screens.
  conditions: { hover: "&:hover" },
  globalCss,
  theme: {
    tokens,
    semanticTokens,
    keyframes,
  },
});
