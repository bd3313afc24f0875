import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import type { OfficeErasure } from "../../engine/protocol/index.ts";
import { useStatusWords } from "../applications/StatusBadge.tsx";
import { useText } from "../office.tsx";

interface LossesProps {
  readonly applications: OfficeErasure["applications"];
  readonly isAccount: boolean;
}

/** What goes, by name and number, and what stays. It is read out when the choice above it changes. */
export function Losses({ applications, isAccount }: LossesProps) {
  const text = useText();
  const words = useStatusWords();
  return (
    <Stack gap="2" fontSize="sm" aria-live="polite">
      <Text fontWeight="600">{text("office.erase.goes")}</Text>
      <chakra.ul paddingInlineStart="5">
        {applications.map(({ id, status, round_label: round, reference, documents, links, notes }) => (
          <li key={id}>
            {[
              ...[reference, round].filter((part) => part !== null && part !== ""),
              text("office.erase.one", { status: words(status), documents, links, notes }),
            ].join(" · ")}
          </li>
        ))}
        <li>{text("office.erase.all")}</li>
        {isAccount && <li>{text("office.erase.losesAccount")}</li>}
      </chakra.ul>
      <Box color="fg.muted">
        {!isAccount && <Text>{text("office.erase.keepsAccount")}</Text>}
        <Text>{text("office.erase.stays")}</Text>
      </Box>
    </Stack>
  );
}
