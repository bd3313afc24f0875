import { Link, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "react-router-dom";
import type { SsoProblem } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";

/** For somebody who is still logged in and wanted to give proof once more, which came to nothing. */
export function NotConfirmed({ problem, to }: { readonly problem: SsoProblem; readonly to: string }) {
  const text = useText();
  return (
    <Stack gap="4">
      <PageHeading title={text("office.sso.notConfirmed")} hasErrors />
      <Text>{text(`office.sso.problem.${problem}`)}</Text>
      <Link asChild>
        <RouterLink to={to}>{text("office.sso.back")}</RouterLink>
      </Link>
    </Stack>
  );
}
