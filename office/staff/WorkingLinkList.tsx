import { chakra, HStack, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { WorkingLink } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { useTimes } from "../times/use-times.ts";

interface WorkingLinkListProps {
  readonly label: string;
  readonly links: readonly WorkingLink[];
  /** What can be done with a link. */
  readonly actionOf?: (link: WorkingLink) => ReactNode;
}

/** The application that a link opens, by what people call it. */
export const toApplicationName = ({ application: { id, name, reference } }: WorkingLink): string =>
  [name ?? id, reference].filter((part) => part !== null).join(" · ");

/** Working print links: which application each opens, for whom, and until when. */
export function WorkingLinkList({ label, links, actionOf }: WorkingLinkListProps) {
  const text = useText();
  const { toMinute } = useTimes();
  return (
    <chakra.ul listStyleType="none" padding="0" inlineSize="100%" aria-label={label}>
      {links.map((link) => (
        <chakra.li key={link.id} paddingBlock="2" borderBlockStart="1px solid {colors.border}">
          <HStack gap="2" wrap="wrap" justify="space-between" align="start">
            <Stack gap="1" overflowWrap="anywhere">
              <Text>{toApplicationName(link)}</Text>
              {link.recipient !== null && <Text>{text("office.links.for", { recipient: link.recipient })}</Text>}
              <Text color="fg.muted">
                {text("office.links.madeAt", {
                  time: toMinute(link.made_at),
                  by: link.made_by ?? text("office.links.byCommand"),
                })}
              </Text>
              <Text color="fg.muted">{text("office.links.endsAt", { time: toMinute(link.ends_at) })}</Text>
            </Stack>
            {actionOf?.(link)}
          </HStack>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
