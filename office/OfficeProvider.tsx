import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { componentSystem } from "../theme/index.ts";

/** Rules are inserted and not written as text, so that the page's policy can allow the empty style element alone. */
const cache = createCache({ key: "office", speedy: true });

/** Chakra's components in the portal's theme. */
export function OfficeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={componentSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
