import { Alert, Text } from "@chakra-ui/react";
import type { Ref } from "react";
import { messageOf } from "../api/call-office.ts";
import { useText } from "../office.tsx";

/** The error of a whole form. Its element is always rendered, so that screen readers announce it. */
export function FormAlert({
  message,
  error = null,
}: {
  readonly message?: string | undefined;
  readonly error?: unknown;
}) {
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

/** The words about the last act. They can take the focus, and are always rendered, like FormAlert. */
export function Said({ words, ref }: { readonly words: string; readonly ref?: Ref<HTMLParagraphElement> }) {
  return (
    <Text role="status" ref={ref} tabIndex={-1} fontWeight="600">
      {words}
    </Text>
  );
}
