import { Button, HStack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useText } from "../office.tsx";

interface FormActionsProps {
  /** What the form does. */
  readonly submit: string;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  /** It cannot be undone. */
  readonly isDestructive?: boolean;
  readonly size?: "sm" | "md";
  /** Further buttons, between the two. */
  readonly children?: ReactNode;
}

/** The end of a form that is asked for: what it does, and a way out of it. */
export function FormActions({
  submit,
  isPending,
  onCancel,
  isDestructive = false,
  size = "md",
  children,
}: FormActionsProps) {
  const text = useText();
  return (
    <HStack gap="3" wrap="wrap">
      <Button
        type="submit"
        size={size}
        aria-disabled={isPending}
        {...(isDestructive ? { colorPalette: "red", background: "error.solid" } : {})}
      >
        {submit}
      </Button>
      {children}
      <Button variant="outline" size={size} onClick={onCancel}>
        {text("office.cancel")}
      </Button>
    </HStack>
  );
}
