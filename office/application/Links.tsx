import { Badge, Button, chakra, HStack, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { officeLinksSchema, officeNewLinkSchema, type OfficeLink } from "../../engine/protocol/index.ts";
import { useAudiences } from "../audiences.ts";
import { useAsked } from "../form/FormDialog.tsx";
import { Said } from "../form/messages.tsx";
import { useAnswer, useOffice, useText, useTimes } from "../office.tsx";
import { Problem } from "../shell/Problem.tsx";
import { NewAddress } from "./NewLinkForm.tsx";
import { NewLinkForm, type MadeLink } from "./NewLinkForm.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";

const PALETTES = { open: "green", expired: "gray", revoked: "orange" } as const;

export function Links({ path }: { readonly path: string }) {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const { nameOf } = useAudiences();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  const makeButton = useRef<HTMLButtonElement>(null);
  const { asked, said, status, ask, finish, dialog } = useAsked<OfficeLink>();
  const queryKey = ["links", path];
  const { data, error, refetch } = useAnswer(queryKey, `${path}/links`, officeLinksSchema);
  const show = (links: readonly OfficeLink[]) => queryClient.setQueryData(queryKey, { links: [...links] });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="4" align="start">
      <Text color="fg.muted">{text("office.links.text")}</Text>
      {made !== undefined && <NewAddress url={made.url} onKept={() => setMade(undefined)} />}
      {made === undefined && !isMaking && (
        <Button ref={makeButton} onClick={() => setMaking(true)}>
          {text("office.links.make")}
        </Button>
      )}
      {isMaking && (
        <NewLinkForm
          submit={text("office.links.submit")}
          make={(body) => callOffice(`${path}/links`, officeNewLinkSchema, { method: "POST", body })}
          onCancel={() => {
            setMaking(false);
            requestAnimationFrame(() => makeButton.current?.focus());
          }}
          onMade={(link) => {
            setMaking(false);
            finish("");
            setMade(link);
            show(link.links);
          }}
        />
      )}
      <Said words={said} ref={status} />
      {data?.links.length === 0 && <Text color="fg.muted">{text("office.links.none")}</Text>}
      {data !== undefined && data.links.length > 0 && (
        <chakra.ul listStyleType="none" padding="0" inlineSize="100%">
          {data.links.map((link) => (
            <chakra.li key={link.id} paddingBlock="3" borderBlockStart="1px solid {colors.border}">
              <HStack gap="2" wrap="wrap" justify="space-between" align="start">
                <Stack gap="1">
                  <HStack gap="2" wrap="wrap">
                    <Badge colorPalette={PALETTES[link.state]}>{text(`office.links.${link.state}`)}</Badge>
                    <Text>{nameOf(link.audience)}</Text>
                  </HStack>
                  {link.recipient !== null && (
                    <Text overflowWrap="anywhere">{text("office.links.for", { recipient: link.recipient })}</Text>
                  )}
                  <Text color="fg.muted" overflowWrap="anywhere">
                    {text("office.links.madeAt", {
                      time: toMinute(link.made_at),
                      by: link.made_by ?? text("office.links.byCommand"),
                    })}
                  </Text>
                  <Text color="fg.muted">
                    {link.revoked_at === null
                      ? text(link.state === "open" ? "office.links.endsAt" : "office.links.endedAt", {
                          time: toMinute(link.ends_at),
                        })
                      : text("office.links.revokedAt", { time: toMinute(link.revoked_at) })}
                  </Text>
                  <Text color="fg.muted">
                    {link.last_used_at === null
                      ? text("office.links.unused")
                      : text("office.links.used", { count: link.uses, time: toMinute(link.last_used_at) })}
                  </Text>
                </Stack>
                {link.state === "open" && (
                  <Button
                    aria-label={text("office.links.revokeOne", { time: toMinute(link.made_at) })}
                    onClick={(event) => ask(event, link)}
                  >
                    {text("office.links.revoke")}
                  </Button>
                )}
              </HStack>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <RevokeDialog
        path={path}
        link={asked}
        dialog={dialog}
        onRevoked={(links) => {
          // Hides the address of the new link if it was revoked.
          if (asked?.id === made?.id) setMade(undefined);
          finish(text("office.links.revokedNow"));
          show(links);
        }}
      />
    </Stack>
  );
}
