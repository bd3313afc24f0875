import { Button, Stack } from "@chakra-ui/react";
import type { FormState } from "../form/use-form-call.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { TextField } from "../form/TextField.tsx";
import { useText } from "../office.tsx";

interface PasswordFormProps extends FormState {
  /** There is another way in, which comes before this one. */
  readonly isSecond: boolean;
}

/** The first step for whoever has a password here: e-mail address and password. */
export function PasswordForm({ form, onSubmit, isPending, errors, message, isSecond }: PasswordFormProps) {
  const text = useText();
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <FormAlert message={message} />
        <TextField
          name="email"
          type="email"
          label={text("office.login.email")}
          autoComplete="username"
          error={errors["email"]}
        />
        <TextField
          name="password"
          type="password"
          label={text("office.login.password")}
          autoComplete="current-password"
          error={errors["password"]}
        />
        <Button type="submit" variant={isSecond ? "outline" : "solid"} aria-disabled={isPending}>
          {text("office.login.submit")}
        </Button>
      </Stack>
    </form>
  );
}
