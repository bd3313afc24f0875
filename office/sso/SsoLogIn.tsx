import { Button, Stack, Text } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { FormAlert } from "../form/FormAlert.tsx";
import { useText } from "../office.tsx";
import { readReturnPath } from "../session/place.ts";
import { findProblem } from "./find-problem.ts";
import { useSso } from "./use-sso.ts";

/** The way in by the school's single sign-on, and what went wrong on it. */
export function SsoLogIn() {
  const text = useText();
  const { search } = useLocation();
  const { go, isPending, error } = useSso("begin");
  const problem = findProblem(search);
  return (
    <Stack gap="4">
      <FormAlert
        message={error === null && problem !== undefined ? text(`office.sso.problem.${problem}`) : undefined}
        error={error}
      />
      <Text>{text("office.sso.text")}</Text>
      <Button aria-disabled={isPending} onClick={() => go(readReturnPath(search))}>
        {text("office.sso.submit")}
      </Button>
    </Stack>
  );
}
