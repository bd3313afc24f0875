import { Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface EmptyRowsProps {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** What stands in the place of a table that would have no rows. */
export function EmptyRows({ title, hint, children }: EmptyRowsProps) {
  return (
    <Stack
      gap="2"
      align="start"
      padding="6"
      background="bg.panel"
      border="1px dashed {colors.border.emphasized}"
      borderRadius="l3"
    >
      <Text fontWeight="600">{title}</Text>
      <Text color="fg.muted">{hint}</Text>
      {children}
    </Stack>
  );
}
