import { Box, chakra, HStack, Text } from "@chakra-ui/react";
import { useOffice, useText } from "../office.tsx";

export function Brand() {
  const { page } = useOffice();
  const text = useText();
  return (
    <HStack gap="3" minInlineSize="0">
      {page.logo !== null && (
        <chakra.img
          src={page.logo.src}
          alt=""
          width={page.logo.width}
          height={page.logo.height}
          blockSize="2.25rem"
          inlineSize="auto"
          flex="none"
          // Tenants draw their logos for a light background.
          _dark={{ background: "white", padding: "1", borderRadius: "l2" }}
        />
      )}
      <Box minInlineSize="0" lineHeight="1.2">
        <Text fontWeight="600">{page.name}</Text>
        <Text fontSize="sm" color="fg.muted">
          {text("office.title")}
        </Text>
      </Box>
    </HStack>
  );
}
