import { Button, Stack } from "@chakra-ui/react";
import { CodeField } from "../form/CodeField.tsx";
import { FormActions } from "../form/FormActions.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import type { FormState } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { QrSecret } from "./QrSecret.tsx";

interface EnrolFormProps extends FormState {
  readonly uri: string;
  readonly secret: string;
  /** Where the app takes the place of another one, which stays then. */
  readonly onCancel?: () => void;
}

/** The key for an authenticator app, and the first code of it. */
export function EnrolForm({ uri, secret, onCancel, form, onSubmit, isPending, errors, message }: EnrolFormProps) {
  const text = useText();
  const submit = text("office.enrol.submit");
  return (
    <>
      <QrSecret uri={uri} secret={secret} />
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap="4">
          <FormAlert message={message} />
          <CodeField label={text("office.enrol.code")} error={errors["code"]} />
          {onCancel === undefined ? (
            <Button type="submit" aria-disabled={isPending}>
              {submit}
            </Button>
          ) : (
            <FormActions {...{ submit, isPending, onCancel }} />
          )}
        </Stack>
      </form>
    </>
  );
}
