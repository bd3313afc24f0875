import { useMutation } from "@tanstack/react-query";
import { ssoBegunSchema } from "../../engine/protocol/index.ts";
import { messageOf } from "../api/office-error.ts";
import { useOffice, useText } from "../office.tsx";

interface SsoCall {
  readonly go: (to: string) => void;
  readonly isPending: boolean;
  readonly message: string | undefined;
}

/** Sends the browser to the school's single sign-on, which sends it back to a path of the console. */
export function useSso(kind: "begin" | "again"): SsoCall {
  const { callOffice } = useOffice();
  const text = useText();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (to: string) =>
      callOffice(kind === "begin" ? "/api/office/sso" : "/api/office/sso/again", ssoBegunSchema, {
        method: "POST",
        body: { to },
      }),
    onSuccess: ({ address }) => location.assign(address),
  });
  // The page stays for a moment while the browser goes.
  const isGoing = isPending || isSuccess;
  return {
    go(to) {
      if (!isGoing) mutate(to);
    },
    isPending: isGoing,
    message: error === null ? undefined : messageOf(error, text("office.problem.unexpected")),
  };
}
