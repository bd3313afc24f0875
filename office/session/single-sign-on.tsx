import { Button, HStack, Stack, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { SSO_PROBLEMS, ssoBegunSchema, type SsoProblem } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/OfficeForm.tsx";
import { useOffice, useText } from "../office.tsx";
import { PageHeading, TextLink } from "../shell/screen.tsx";
import { readReturnPath } from "./use-session.ts";

export function SsoLogIn() {
  const text = useText();
  const { search } = useLocation();
  const { go, isPending, error } = useSso("/api/office/sso");
  const problem = findProblem(search);
  return (
    <Stack gap="4">
      <FormAlert
        message={error === null && problem !== undefined ? text(`office.sso.problem.${problem}`) : undefined}
        error={error}
      />
      <Text>{text("office.sso.text")}</Text>
      <Button variant="solid" size="md" aria-disabled={isPending} onClick={() => go(readReturnPath(search))}>
        {text("office.sso.submit")}
      </Button>
    </Stack>
  );
}

export function SsoAgain() {
  const { freshFactor } = useOffice();
  const text = useText();
  const { pathname, search } = useLocation();
  const { go, isPending, error } = useSso("/api/office/sso/again");
  return (
    <Stack gap="4">
      <Text>{text("office.sso.again")}</Text>
      <FormAlert error={error} />
      <HStack gap="3" wrap="wrap">
        <Button variant="solid" size="md" aria-disabled={isPending} onClick={() => go(`${pathname}${search}`)}>
          {text("office.sso.againSubmit")}
        </Button>
        <Button size="md" onClick={() => freshFactor.answer(false)}>
          {text("office.cancel")}
        </Button>
      </HStack>
    </Stack>
  );
}

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

/** Sends the browser to the school's single sign-on, which returns it to a path of the office. */
function useSso(path: "/api/office/sso" | "/api/office/sso/again") {
  const { callOffice } = useOffice();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (to: string) => callOffice(path, ssoBegunSchema, { method: "POST", body: { to } }),
    onSuccess: ({ address }) => location.assign(address),
  });
  const isGoing = isPending || isSuccess;
  return {
    go(to: string) {
      if (!isGoing) mutate(to);
    },
    isPending: isGoing,
    error,
  };
}

export function findProblem(search: string): SsoProblem | undefined {
  const found = new URLSearchParams(search).get("problem");
  return SSO_PROBLEMS.find((one) => one === found);
}
