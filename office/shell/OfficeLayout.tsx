import { Box, Flex } from "@chakra-ui/react";
import { Outlet } from "react-router-dom";
import { FactorDialog } from "../session/FactorDialog.tsx";
import { IdleDialog } from "../session/IdleDialog.tsx";
import { AccountBar } from "./AccountBar.tsx";
import { Brand } from "./Brand.tsx";
import { OfficeNavigation } from "./OfficeNavigation.tsx";
import { CONTENT_ID, SkipLink } from "./SkipLink.tsx";

/** Around each screen of somebody who is logged in. */
export function OfficeLayout() {
  return (
    <>
      <Box as="header" position="relative" background="bg.panel" borderBlockEnd="1px solid {colors.border}">
        <SkipLink />
        <Flex wrap="wrap" justify="space-between" align="center" gap="3" paddingInline={GUTTER} paddingBlock="2">
          <Brand />
          <AccountBar />
        </Flex>
        <OfficeNavigation />
      </Box>
      <Box as="main" id={CONTENT_ID} tabIndex={-1} paddingInline={GUTTER} paddingBlock="4" outline="none">
        <Outlet />
      </Box>
      <FactorDialog />
      <IdleDialog />
    </>
  );
}

const GUTTER = { base: "4", md: "6" } as const;
