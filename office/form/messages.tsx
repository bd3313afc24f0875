import { Alert, Button, Text } from "@chakra-ui/react";
import { useState, type ComponentProps, type Ref } from "react";
import { messageOf } from "../api/call-office.ts";
import { useText } from "../office.tsx";

/** A message in a frame, whose icon and colour show its status. */
export function Message({ children, ...alert }: ComponentProps<typeof Alert.Root>) {
  return (
    <Alert.Root variant="outline" {...alert}>
      <Alert.Indicator aria-hidden />
      <Alert.Description>{children}</Alert.Description>
    </Alert.Root>
  );
}

/** Error of a whole form. The element always exists, so that screen readers announce new errors. */
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
        <Message status="error" colorPalette="red">
          {words}
        </Message>
      )}
    </div>
  );
}

/** Message about the last action. Can receive the focus. Its element always exists, like FormAlert's. */
export function Said({ words, ref }: { readonly words: string; readonly ref?: Ref<HTMLParagraphElement> }) {
  return (
    <Text role="status" ref={ref} tabIndex={-1} fontWeight="600">
      {words}
    </Text>
  );
}

interface CopyButtonProps extends ComponentProps<typeof Button> {
  readonly label: string;
  readonly words: string;
  /** Message after the words are copied. */
  readonly copied: string;
}

export function CopyButton({ label, words, copied, ...button }: CopyButtonProps) {
  const text = useText();
  const [said, setSaid] = useState("");
  const copy = () =>
    void navigator.clipboard.writeText(words).then(
      () => setSaid(copied),
      () => setSaid(text("office.codes.notCopied")),
    );
  return (
    <>
      <Button {...button} onClick={copy}>
        {label}
      </Button>
      <Text role="status">{said}</Text>
    </>
  );
}
