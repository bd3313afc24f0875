import { Alert } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { z } from "zod/mini";

const stateSchema = z.object({ erased: z.string() });

/** Says above the list that something was erased, once somebody comes from erasing it. */
export function ErasedNotice() {
  const { data } = stateSchema.safeParse(useLocation().state);
  return (
    <div role="status">
      {data !== undefined && (
        <Alert.Root status="success" variant="outline">
          <Alert.Indicator aria-hidden />
          <Alert.Description>{data.erased}</Alert.Description>
        </Alert.Root>
      )}
    </div>
  );
}
