import { Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../office.tsx";
import { PageHeading, Loading, Problem } from "../shell/screen.tsx";
import { EnrolForm, useEnrol, RecoveryCodes } from "./EnrolForm.tsx";
import { StartAgain, useEnter } from "./steps.tsx";
import { useSessionCalls, type Enrolled } from "../session/use-session.ts";

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
  const enrolment = useEnrol(setEnrolled);
  if (enrolled !== undefined)
    return (
      <Stack gap="4">
        <PageHeading title={text("office.codes.title")} />
        <RecoveryCodes
          codes={enrolled.recoveryCodes}
          kept={text("office.codes.kept")}
          onKept={() => enter(enrolled.session)}
        />
      </Stack>
    );
  return (
    <Stack gap="4">
      <PageHeading title={text("office.enrol.title")} hasErrors={enrolment.hasErrors} />
      <Text>{text("office.enrol.text")}</Text>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <EnrolForm {...data} {...enrolment} />}
      <StartAgain />
    </Stack>
  );
}
