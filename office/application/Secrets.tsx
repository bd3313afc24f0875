import { Stack, Text } from "@chakra-ui/react";
import { mayAct } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { Secret, type MaskedSecret } from "./Secret.tsx";

interface SecretsProps {
  /** The address of the application's calls. */
  readonly path: string;
  readonly secrets: readonly MaskedSecret[];
}

/** The secret answers that were given, masked; an officer reveals one at a time. */
export function Secrets({ path, secrets }: SecretsProps) {
  const { role } = useStaff();
  const text = useText();
  const isOfficer = mayAct(role, "officer");
  return (
    <Stack gap="4">
      <Text color="fg.muted">{text(isOfficer ? "office.secrets.officer" : "office.secrets.reader")}</Text>
      {secrets.map((secret) => (
        <Secret key={secret.key} path={path} secret={secret} mayReveal={isOfficer} />
      ))}
    </Stack>
  );
}
