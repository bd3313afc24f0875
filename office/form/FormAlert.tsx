import { Alert } from "@chakra-ui/react";
import { messageOf } from "../api/office-error.ts";
import { useText } from "../office.tsx";

interface FormAlertProps {
  readonly message?: string | undefined;
  /** Why a call failed, where there is no message; null where it did not. */
  readonly error?: unknown;
}

/** What is wrong with a form as a whole. It is there before it says anything, so that it is announced. */
export function FormAlert({ message, error = null }: FormAlertProps) {
  const text = useText();
  const words = message ?? (error === null ? undefined : messageOf(error, text("office.problem.unexpected")));
  return (
    <div role="alert">
      {words !== undefined && (
        <Alert.Root status="error" variant="outline" colorPalette="red">
          <Alert.Indicator aria-hidden />
          <Alert.Description>{words}</Alert.Description>
        </Alert.Root>
      )}
    </div>
  );
}
