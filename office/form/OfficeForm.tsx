import { Button, HStack, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useText } from "../office.tsx";
import { FormErrors } from "./fields.tsx";
import { FormAlert } from "./messages.tsx";
import type { FormState } from "./use-form-call.ts";

interface OfficeFormProps extends FormState {
  /** Label of the submit button. */
  readonly submit: string;
  readonly onCancel?: (() => void) | undefined;
  readonly isDestructive?: boolean;
  /** True if the button is only as wide as its label. */
  readonly isNarrow?: boolean;
  /** True if another button is the page's primary one. */
  readonly isQuiet?: boolean;
  /** Accessible name for a form without a heading. */
  readonly label?: string;
  readonly intro?: ReactNode;
  /** Further buttons, before the Cancel button. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function OfficeForm({
  form,
  onSubmit,
  isPending,
  errors,
  message,
  submit,
  onCancel,
  isDestructive = false,
  isNarrow = false,
  isQuiet = false,
  label,
  intro,
  actions,
  children,
}: OfficeFormProps) {
  const text = useText();
  const send = (
    <Button
      type="submit"
      size="md"
      variant={isQuiet ? "outline" : "solid"}
      aria-disabled={isPending}
      {...(isDestructive ? { colorPalette: "red", background: "error.solid" } : {})}
    >
      {submit}
    </Button>
  );
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={label}>
      <Stack gap={isNarrow ? "3" : "4"} align={isNarrow ? "start" : "stretch"}>
        {intro}
        <FormAlert message={message} />
        <FormErrors value={errors}>{children}</FormErrors>
        {onCancel === undefined ? (
          send
        ) : (
          <HStack gap="3" wrap="wrap">
            {send}
            {actions}
            <Button size="md" onClick={onCancel}>
              {text("office.cancel")}
            </Button>
          </HStack>
        )}
      </Stack>
    </form>
  );
}
