import { Button, HStack, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { staffLoggedOutSchema } from "../../engine/protocol/index.ts";
import { useOffice, useText } from "../office.tsx";
import { SESSION_KEY } from "../session/session-key.ts";
import { useStaff } from "../session/use-session.ts";
import { TextLink } from "./TextLink.tsx";

/** Who is logged in, and the way out. */
export function AccountBar() {
  const { callOffice, queryClient, unsent } = useOffice();
  const { email, role } = useStaff();
  const text = useText();
  const logOut = useMutation({
    mutationFn: () => callOffice("/api/office/session", staffLoggedOutSchema, { method: "DELETE" }),
    onSuccess({ address }) {
      unsent.clear();
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      queryClient.setQueryData(SESSION_KEY, null);
      // The single sign-on would let whoever comes next in again without asking.
      if (address !== undefined) location.assign(address);
    },
  });
  return (
    <HStack gap="3" wrap="wrap" minInlineSize="0">
      <Text fontSize="sm" overflowWrap="anywhere">
        <TextLink to="/account" aria-label={`${text("office.account")}: ${email}`}>
          {email}
        </TextLink>{" "}
        <Text as="span" color="fg.muted">
          ({text(`office.role.${role}`)})
        </Text>
      </Text>
      <Button
        variant="outline"
        size="sm"
        minBlockSize="2.25rem"
        paddingInline="4"
        fontSize="sm"
        aria-disabled={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        {text("office.logOut")}
      </Button>
    </HStack>
  );
}
