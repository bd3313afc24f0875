import { Button, chakra, Heading, HStack, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { workingLinksSchema, type WorkingLink } from "../../engine/protocol/index.ts";
import { RevokeDialog } from "../application/RevokeDialog.tsx";
import { useAsked } from "../form/FormDialog.tsx";
import { Said } from "../form/messages.tsx";
import { useAnswer, useText, useTimes } from "../office.tsx";
import { Problem } from "../shell/Problem.tsx";

/** Working print links without an owner among the staff, with a button to revoke each. */
export function LooseLinks() {
  const text = useText();
  const { data, error, refetch } = useWorkingLinks();
  const { asked, said, status, ask, finish, dialog } = useAsked<WorkingLink>();
  const loose = data?.links.filter(({ maker }) => maker === null) ?? [];
  const title = text("office.staff.loose");
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="2">
      {loose.length > 0 && (
        <>
          <Heading as="h2" size="md">
            {title}
          </Heading>
          <Text color="fg.muted" maxInlineSize="measure">
            {text("office.staff.looseText")}
          </Text>
        </>
      )}
      <Said words={said} ref={status} />
      {loose.length > 0 && (
        <WorkingLinkList
          label={title}
          links={loose}
          actionOf={(link) => (
            <Button
              aria-label={text("office.staff.looseRevoke", { application: toApplicationName(link) })}
              onClick={(event) => ask(event, link)}
            >
              {text("office.links.revoke")}
            </Button>
          )}
        />
      )}
      <RevokeDialog
        path={`/api/office/applications/${encodeURIComponent(asked?.application.id ?? "")}`}
        link={asked}
        dialog={dialog}
        onRevoked={() => {
          finish(text("office.links.revokedNow"));
          void refetch();
        }}
      />
    </Stack>
  );
}

interface WorkingLinkListProps {
  readonly label: string;
  readonly links: readonly WorkingLink[];
  readonly actionOf?: (link: WorkingLink) => ReactNode;
}

const toApplicationName = ({ application: { id, name, reference } }: WorkingLink): string =>
  [name ?? id, reference].filter((part) => part !== null).join(" · ");

/** Working print links, each with its application, recipient and expiry. */
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

export const WORKING_LINKS_KEY = ["working-links"] as const;

export function useWorkingLinks({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useAnswer(WORKING_LINKS_KEY, "/api/office/links", workingLinksSchema, {
    enabled: isEnabled,
    // People decide about links, so the list must be current.
    staleTime: 0,
  });
}
