import { Heading, Stack, Text } from "@chakra-ui/react";
import { useRef, useState, type ReactNode } from "react";
import { staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { TextField } from "../form/fields.tsx";
import { Said } from "../form/messages.tsx";
import { NewPasswordFields, useNewPassword } from "../form/new-password.tsx";
import { atField, useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { hasPasskeys } from "../session/passkeys.tsx";
import { SESSION_KEY, useStaff } from "../session/use-session.ts";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

export function Component() {
  const { email, role, sso } = useStaff();
  const text = useText();
  return (
    <Stack gap="6" maxInlineSize="measure">
      <PageHeading title={text("office.account")} />
      <Text overflowWrap="anywhere">
        {email} ({text(`office.role.${role}`)})
      </Text>
      {sso ? (
        <Text>{text("office.passkey.bySso")}</Text>
      ) : (
        <>
          <Section id="password" title={text("office.password.title")}>
            <ChangePassword email={email} />
          </Section>
          <Section id="app" title={text("office.app.title")}>
            <SecondFactor />
          </Section>
          <Section id="passkeys" title={text("office.passkey.title")}>
            <Text>{text("office.passkey.text")}</Text>
            {hasPasskeys() ? <Passkeys /> : <Text>{text("office.passkey.unsupported")}</Text>}
          </Section>
        </>
      )}
    </Stack>
  );
}

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap="3" as="section" aria-labelledby={id}>
      <Heading as="h2" size="lg" id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function ChangePassword({ email }: { readonly email: string }) {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const findFaults = useNewPassword();
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const state = useFormCall<StaffSession>({
    send(typed) {
      if ((typed["current_password"] ?? "") === "") return { current_password: text("office.login.passwordMissing") };
      const faults = findFaults(typed);
      if (faults !== undefined) return faults;
      const sent = callOffice("/api/office/session/password", staffSessionSchema, { method: "PUT", body: typed });
      return atField(sent, { password_wrong: "current_password" });
    },
    onDone(session) {
      state.form.current?.reset();
      queryClient.setQueryData(SESSION_KEY, session);
      setSaid(text("office.password.changed"));
      status.current?.focus();
    },
  });
  return (
    <Stack gap="3">
      <Said words={said} ref={status} />
      <OfficeForm {...state} submit={text("office.password.change")} isNarrow>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          name="current_password"
          type="password"
          label={text("office.password.current")}
          autoComplete="current-password"
        />
        <NewPasswordFields />
      </OfficeForm>
    </Stack>
  );
}
