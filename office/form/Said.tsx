import { Text } from "@chakra-ui/react";
import type { Ref } from "react";

interface SaidProps {
  readonly words: string;
  readonly ref?: Ref<HTMLParagraphElement>;
}

/** What was done last. It is there before it says anything, so that it is announced, and can take the focus. */
export function Said({ words, ref }: SaidProps) {
  return (
    <Text role="status" ref={ref} tabIndex={-1} fontWeight="600">
      {words}
    </Text>
  );
}
