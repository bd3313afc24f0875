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
          blockSize="2.25rem"
          // Size reserved until the image is loaded.
          inlineSize={`calc(2.25rem * ${String((page.logo.width ?? 1) / (page.logo.height ?? 1))})`}
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
