import { Button } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { messageSchema } from "../../engine/protocol/index.ts";
import { useOffice, useText } from "../office.tsx";
import { SESSION_KEY } from "../session/session-key.ts";

/** Leads back to the first step, for whoever has begun as somebody else. */
export function StartAgain() {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callOffice("/api/office/session", messageSchema, { method: "DELETE" }),
    // Where it could not be ended, it ends by itself soon, and another log-in takes its place.
    onSettled: () => queryClient.setQueryData(SESSION_KEY, null),
  });
  return (
    <Button variant="ghost" size="sm" alignSelf="start" aria-disabled={isPending} onClick={() => mutate()}>
      {text("office.factor.startAgain")}
    </Button>
  );
}
