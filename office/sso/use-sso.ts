import { useMutation } from "@tanstack/react-query";
import { ssoBegunSchema } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";

interface SsoCall {
  readonly go: (to: string) => void;
  readonly isPending: boolean;
  /** Why it cannot begin; null where nothing is wrong. */
  readonly error: Error | null;
}

/** Sends the browser to the school's single sign-on, which sends it back to a path of the console. */
export function useSso(kind: "begin" | "again"): SsoCall {
  const { callOffice } = useOffice();
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
    error,
  };
}
