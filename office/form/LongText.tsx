import { Textarea } from "@chakra-ui/react";
import type { ComponentProps } from "react";

interface LongTextProps extends ComponentProps<typeof Textarea> {
  /** The lines that it shows before its text needs more. */
  readonly rows: number;
}

/** A text of several lines. It grows with what is typed, and then `rows` no longer holds: its minimum height does. */
export function LongText({ rows, ...textarea }: LongTextProps) {
  return <Textarea rows={rows} minBlockSize={`calc(${String(rows)}lh + 1.1rem)`} {...textarea} />;
}
