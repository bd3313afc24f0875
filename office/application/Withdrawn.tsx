import { Alert, Stack, Text } from "@chakra-ui/react";
import type { OfficeWithdrawal } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { useTimes } from "../times/use-times.ts";

/** Says above an application that it is withdrawn: who did it, why, and what that means. */
export function Withdrawn({ withdrawal: { at, by, staff, reason } }: { readonly withdrawal: OfficeWithdrawal }) {
  const text = useText();
  const { toMinute } = useTimes();
  const date = toMinute(at);
  return (
    <Alert.Root status="warning" variant="outline">
      <Alert.Indicator aria-hidden />
      <Alert.Description>
        <Stack gap="1">
          <Text fontWeight="600">
            {by === "office"
              ? text("office.withdrawn.byOffice", { by: staff ?? "", date })
              : text("office.withdrawn.byApplicant", { date })}
          </Text>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {reason === "" ? text("office.withdrawn.noReason") : text("office.withdrawn.reason", { reason })}
          </Text>
          <Text>{text("office.withdrawn.follows")}</Text>
        </Stack>
      </Alert.Description>
    </Alert.Root>
  );
}
