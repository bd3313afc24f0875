import { Box, Center, Stack } from "@chakra-ui/react";
import { Outlet } from "react-router-dom";
import { Brand } from "../shell/Brand.tsx";
import { PANEL } from "../shell/panel.ts";

/** Around the steps of a log-in: one narrow card under the school's name. */
export function EntryLayout() {
  return (
    <Center as="main" minBlockSize="100dvh" paddingInline="4" paddingBlock="8" alignItems="start">
      <Stack gap="6" inlineSize="100%" maxInlineSize="27rem" marginBlockStart={{ base: "0", md: "8vh" }}>
        <Brand />
        <Box padding={{ base: "4", md: "6" }} {...PANEL} boxShadow="sm">
          <Outlet />
        </Box>
      </Stack>
    </Center>
  );
}
