import { defaultConfig } from "@chakra-ui/react/preset";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import { semanticTokens } from "./semantic-tokens.ts";
import { themeConfig } from "./theme-config.ts";
import { tokens } from "./tokens.ts";

/** Chakra resets every element of a page. Ours has its own element styles, so only Chakra's components are reset. */
const componentReset = defineConfig({
  preflight: false,
  globalCss: {
    ':where([class^="chakra-"])': { borderWidth: 0, borderStyle: "solid" },
    ':where(button[class^="chakra-"])': { background: "transparent" },
  },
});

/**
 * The system of pages for staff and configurators, which use Chakra's components: Chakra's own recipes on our tokens.
 * Ours are used there through `chakra(element, recipe)`.
 */
export const componentSystem = createSystem(
  { ...defaultConfig, globalCss: {} },
  { ...themeConfig, globalCss: {}, theme: { tokens, semanticTokens } },
  componentReset,
);
