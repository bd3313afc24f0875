import { Heading, Stack, Text } from "@chakra-ui/react";
import { useText } from "../office.tsx";
import { hasPasskeys } from "../passkey/browser-passkeys.ts";
import { useStaff } from "../session/use-session.ts";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Passkeys } from "./Passkeys.tsx";

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
      <Stack gap="3" as="section" aria-labelledby="passkeys">
        <Heading as="h2" size="lg" id="passkeys">
          {text("office.passkey.title")}
        </Heading>
        {sso ? (
          <Text>{text("office.passkey.bySso")}</Text>
        ) : (
          <>
            <Text>{text("office.passkey.text")}</Text>
            {hasPasskeys() ? <Passkeys /> : <Text>{text("office.passkey.unsupported")}</Text>}
          </>
        )}
      </Stack>
    </Stack>
  );
}
