import { Button, chakra, Heading, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { workingLinksSchema, type WorkingLink } from "../../engine/protocol/index.ts";
import { LinkItem, RevokeForm } from "../application/print-links.tsx";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { Said } from "../form/messages.tsx";
import { useAnswer, useText, useTimes } from "../office.tsx";
import { Problem } from "../shell/Problem.tsx";

/** Working print links without an owner among the staff, with a button to revoke each. */
export function LooseLinks() {
  const text = useText();
  const { data, error, refetch } = useWorkingLinks();
  const { asked, said, status, ask, cancel, finish, dialog } = useAsked<WorkingLink>();
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
      <FormDialog title={text("office.links.revokeTitle")} {...dialog}>
        <RevokeForm
          path={`/api/office/applications/${encodeURIComponent(asked?.application.id ?? "")}`}
          id={asked?.id ?? ""}
          onCancel={cancel}
          onRevoked={() => {
            finish(text("office.links.revokedNow"));
            void refetch();
          }}
        />
      </FormDialog>
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
        <LinkItem
          key={link.id}
          link={link}
          title={<Text>{toApplicationName(link)}</Text>}
          facts={[text("office.links.endsAt", { time: toMinute(link.ends_at) })]}
        >
          {actionOf?.(link)}
        </LinkItem>
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
