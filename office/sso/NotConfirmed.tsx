import { Stack, Text } from "@chakra-ui/react";
import type { SsoProblem } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { TextLink } from "../shell/TextLink.tsx";

/** For somebody who is still logged in and wanted to give proof once more, which came to nothing. */
export function NotConfirmed({ problem, to }: { readonly problem: SsoProblem; readonly to: string }) {
  const text = useText();
  return (
    <Stack gap="4">
      <PageHeading title={text("office.sso.notConfirmed")} hasErrors />
      <Text>{text(`office.sso.problem.${problem}`)}</Text>
      <TextLink to={to}>{text("office.sso.back")}</TextLink>
    </Stack>
  );
}
