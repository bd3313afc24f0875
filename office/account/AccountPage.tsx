import { Heading, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useText } from "../office.tsx";
import { hasPasskeys } from "../passkey/browser-passkeys.ts";
import { useStaff } from "../session/use-session.ts";
import { PageHeading } from "../shell/PageHeading.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/** What somebody has of their own in the office. */
export function AccountPage() {
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
