import { Box, Code, QrCode, Stack, Text, Button, HStack, SimpleGrid } from "@chakra-ui/react";
import { OfficeForm, CopyButton } from "../form/OfficeForm.tsx";
import { CodeField } from "../form/fields.tsx";
import { useText } from "../office.tsx";
import { useSessionCalls, type Enrolled } from "../session/use-session.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeading, Loading, Problem } from "../shell/screen.tsx";
import { StartAgain, useEnter } from "./steps.tsx";

interface EnrolFormProps {
  readonly uri: string;
  readonly secret: string;
  readonly onDone: (enrolled: Enrolled) => void;
  readonly onErrors?: (hasErrors: boolean) => void;
  readonly onCancel?: () => void;
}

export function EnrolForm({ uri, secret, ...form }: EnrolFormProps) {
  const text = useText();
  const calls = useSessionCalls();
  return (
    <>
      <QrSecret uri={uri} secret={secret} />
      <OfficeForm
        {...form}
        send={({ code = "" }) =>
          code.trim() === "" ? { code: text("office.factor.missing") } : calls.enrol(code.replace(/\s/g, ""))
        }
        submit={text("office.enrol.submit")}
      >
        <CodeField label={text("office.enrol.code")} />
      </OfficeForm>
    </>
  );
}

function QrSecret({ uri, secret }: Pick<EnrolFormProps, "uri" | "secret">) {
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

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly kept: string;
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, kept, onKept }: RecoveryCodesProps) {
  const text = useText();
  return (
    <Stack gap="4">
      <Text>{text("office.codes.text")}</Text>
      <SimpleGrid
        as="ul"
        minChildWidth="min(10.5rem, 100%)"
        gap="1"
        paddingBlock="3"
        paddingInline="1"
        background="bg.muted"
        borderRadius="l2"
        listStyleType="none"
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fontSize="sm" background="transparent" letterSpacing="-0.02em">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <HStack gap="3" wrap="wrap">
        <Button onClick={() => print()}>{text("office.codes.print")}</Button>
        <CopyButton label={text("office.codes.copy")} words={codes.join("\n")} copied={text("office.codes.copied")} />
      </HStack>
      <Button variant="solid" size="md" onClick={onKept}>
        {kept}
      </Button>
    </Stack>
  );
}

export function Component() {
  const text = useText();
  const calls = useSessionCalls();
  const enter = useEnter();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const { data, error, refetch } = useQuery({
    queryKey: ["enrol"],
    queryFn: calls.beginEnrolment,
    staleTime: Infinity,
    gcTime: 0,
    enabled: enrolled === undefined,
  });
  const [hasErrors, setErrors] = useState(false);
  if (enrolled !== undefined)
    return (
      <Stack gap="4">
        <PageHeading title={text("office.codes.title")} />
        <RecoveryCodes
          codes={enrolled.recovery_codes}
          kept={text("office.codes.kept")}
          onKept={() => enter(enrolled.session)}
        />
      </Stack>
    );
  return (
    <Stack gap="4">
      <PageHeading title={text("office.enrol.title")} hasErrors={hasErrors} />
      <Text>{text("office.enrol.text")}</Text>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <EnrolForm {...data} onDone={setEnrolled} onErrors={setErrors} />}
      <StartAgain />
    </Stack>
  );
}
