import { Button, Heading, Stack, Text } from "@chakra-ui/react";
import type { WorkingLink } from "../../engine/protocol/index.ts";
import { RevokeDialog } from "../application/RevokeDialog.tsx";
import { useText } from "../office.tsx";
import { Problem } from "../shell/Problem.tsx";
import { useWorkingLinks } from "./use-working-links.ts";
import { toApplicationName, WorkingLinkList } from "./WorkingLinkList.tsx";
import { Said } from "../form/Said.tsx";
import { useAsked } from "../form/use-asked.ts";

/** The working print links that no member of staff is responsible for, with a button to revoke each. */
export function LooseLinks() {
  const text = useText();
  const { data, error, refetch } = useWorkingLinks();
  const { asked, said, status, ask, cancel, finish, focusAfter } = useAsked<WorkingLink>();
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
              variant="outline"
              size="sm"
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
        focusAfter={focusAfter}
        onCancel={cancel}
        onRevoked={() => {
          finish(text("office.links.revokedNow"));
          void refetch();
        }}
      />
    </Stack>
  );
}
