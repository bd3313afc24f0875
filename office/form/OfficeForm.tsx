import { Button, HStack, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useText } from "../office.tsx";
import { FormAlert } from "./FormAlert.tsx";
import type { FormState } from "./use-form-call.ts";

interface OfficeFormProps extends FormState {
  /** What the form does, on its button. */
  readonly submit: string;
  /** The way out of a form that is asked for before something is done. */
  readonly onCancel?: (() => void) | undefined;
  /** It cannot be undone. */
  readonly isDestructive?: boolean;
  /** It stands among other things, not in a dialog or on a page of its own. */
  readonly isSmall?: boolean;
  /** Its button is no wider than its words. */
  readonly isNarrow?: boolean;
  /** There is another way to the same, which comes first. */
  readonly isQuiet?: boolean;
  /** Names a form that no title names. */
  readonly label?: string;
  /** Read before what is wrong. */
  readonly intro?: ReactNode;
  /** Further buttons, before the way out. */
  readonly actions?: ReactNode;
  /** The inputs. */
  readonly children?: ReactNode;
}

/** A form of the office: what it is about, what is wrong with the whole of it, its inputs, what it does, and a way out. */
export function OfficeForm({
  form,
  onSubmit,
  isPending,
  message,
  submit,
  onCancel,
  isDestructive = false,
  isSmall = false,
  isNarrow = false,
  isQuiet = false,
  label,
  intro,
  actions,
  children,
}: OfficeFormProps) {
  const text = useText();
  const size = isSmall ? "sm" : "md";
  const send = (
    <Button
      type="submit"
      size={size}
      variant={isQuiet ? "outline" : "solid"}
      aria-disabled={isPending}
      {...(isDestructive ? { colorPalette: "red", background: "error.solid" } : {})}
    >
      {submit}
    </Button>
  );
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={label}>
      <Stack gap={isSmall || isNarrow ? "3" : "4"} align={isNarrow ? "start" : "stretch"}>
        {intro}
        <FormAlert message={message} />
        {children}
        {onCancel === undefined ? (
          send
        ) : (
          <HStack gap="3" wrap="wrap">
            {send}
            {actions}
            <Button variant="outline" size={size} onClick={onCancel}>
              {text("office.cancel")}
            </Button>
          </HStack>
        )}
      </Stack>
    </form>
  );
}
