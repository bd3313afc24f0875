import { Box, Code, QrCode, Stack, Text } from "@chakra-ui/react";
import { useText } from "../office.tsx";

interface QrSecretProps {
  /** `otpauth:` address of the key. */
  readonly uri: string;
  readonly secret: string;
}

/** The key for an authenticator app, as a code to scan, which is drawn in this browser, and as text to type. */
export function QrSecret({ uri, secret }: QrSecretProps) {
  const text = useText();
  return (
    <Stack gap="3" align="start">
      <Box padding="3" background="white" border="1px solid {colors.border}" borderRadius="l2">
        <QrCode.Root value={uri} encoding={{ ecc: "M" }} size="lg" role="img" aria-label={text("office.enrol.qrLabel")}>
          <QrCode.Frame aria-hidden>
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      </Box>
      <Text fontSize="sm">{text("office.enrol.typed")}</Text>
      <Code fontSize="md" padding="2" lineHeight="1.5" blockSize="auto" overflowWrap="anywhere">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </Code>
    </Stack>
  );
}
