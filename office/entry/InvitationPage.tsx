import { Button, Link, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink, useParams } from "react-router-dom";
import { OfficeError } from "../api/office-error.ts";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { useSessionCalls } from "../session/session-calls.ts";
import { Loading } from "../shell/Loading.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { useEnter } from "./use-enter.ts";

/** Where the mail of an invitation leads: a password is chosen, and the second factor comes next. */
export function InvitationPage() {
  const text = useText();
  const { token = "" } = useParams();
  const calls = useSessionCalls();
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => calls.readInvitation(token),
    staleTime: Infinity,
  });
  if (error instanceof OfficeError && error.status !== 0 && error.status < 500) return <GoneInvitation />;
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Stack gap="4">
      <PageHeading title={text("office.invitation.title")} />
      <Text>{text("office.invitation.text", { email: data.email, role: text(`office.role.${data.role}`) })}</Text>
      <PasswordForm token={token} email={data.email} />
    </Stack>
  );
}

function PasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const text = useText();
  const calls = useSessionCalls();
  const { form, onSubmit, isPending, errors, message } = useFormCall<StaffSession>({
    send({ password = "", repeated = "" }) {
      if (password === "") return { password: text("office.login.passwordMissing") };
      if (password !== repeated) return { repeated: text("office.invitation.differ") };
      return calls.acceptInvitation(token, password);
    },
    onDone: useEnter(),
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <FormAlert message={message} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          name="password"
          type="password"
          label={text("office.invitation.password")}
          hint={text("office.invitation.rules")}
          autoComplete="new-password"
          error={errors["password"]}
        />
        <TextField
          name="repeated"
          type="password"
          label={text("office.invitation.repeat")}
          autoComplete="new-password"
          error={errors["repeated"]}
        />
        <Button type="submit" aria-disabled={isPending}>
          {text("office.invitation.submit")}
        </Button>
      </Stack>
    </form>
  );
}

/** For an invitation that has expired, was taken back or was used. */
function GoneInvitation() {
  const text = useText();
  return (
    <Stack gap="4">
      <PageHeading title={text("office.invitation.goneTitle")} />
      <Text>{text("office.invitation.goneText")}</Text>
      <Link asChild>
        <RouterLink to="/login">{text("office.invitation.goneLogIn")}</RouterLink>
      </Link>
    </Stack>
  );
}
