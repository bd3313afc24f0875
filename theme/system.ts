import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import { themeConfig } from "./theme-config.ts";

const nativeStates = defineConfig({
  conditions: {
    focus: "&:focus",
    focusVisible: "&:focus-visible",
    invalid: '&[aria-invalid="true"]',
    selected: '&[aria-selected="true"]',
    empty: "&:empty",
    placeholder: "&::placeholder",
  },
});

export const system = createSystem(defaultBaseConfig, themeConfig, nativeStates);
