import { Button, Code, HStack, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useText } from "../office.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Label of the button that closes the list. */
  readonly kept: string;
  readonly onKept: () => void;
}

/** Recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, kept, onKept }: RecoveryCodesProps) {
  const text = useText();
  const [said, setSaid] = useState("");
  const copy = () => {
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setSaid(text("office.codes.copied")),
      () => setSaid(text("office.codes.notCopied")),
    );
  };
  return (
    <Stack gap="4">
      <Text>{text("office.codes.text")}</Text>
      <SimpleGrid
        as="ul"
        columns={2}
        gap="1"
        paddingBlock="3"
        paddingInline="1"
        background="bg.muted"
        borderRadius="l2"
        listStyleType="none"
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fontSize="sm" background="transparent" whiteSpace="nowrap" letterSpacing="-0.02em">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <HStack gap="3" wrap="wrap">
        <Button onClick={copy}>{text("office.codes.copy")}</Button>
        <Button onClick={() => print()}>{text("office.codes.print")}</Button>
      </HStack>
      <Text role="status" fontSize="sm" minBlockSize="1.5em">
        {said}
      </Text>
      <Button variant="solid" size="md" onClick={onKept}>
        {kept}
      </Button>
    </Stack>
  );
}
