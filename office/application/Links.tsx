import { Badge, Button, chakra, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { officeLinksSchema, officeNewLinkSchema, type OfficeLink } from "../../engine/protocol/index.ts";
import { useAudiences } from "../applications/use-filters.tsx";
import { FormDialog, useAsked } from "../form/FormDialog.tsx";
import { StatusMessage } from "../form/OfficeForm.tsx";
import { useAnswer, useOffice, useText, useTimes } from "../office.tsx";
import { Problem } from "../shell/screen.tsx";
import { LinkItem, NewAddresses, NewLinkForm, RevokeForm, type MadeLink } from "./print-links.tsx";

const PALETTES = { open: "green", expired: "gray", revoked: "orange" } as const;

export function Links({ path }: { readonly path: string }) {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const { nameOf } = useAudiences();
  const [made, setMade] = useState<MadeLink>();
  const { asked, said, status, ask, cancel, finish, dialog } = useAsked<OfficeLink | "new">();
  const queryKey = ["links", path];
  const { data, error, refetch } = useAnswer(queryKey, `${path}/links`, officeLinksSchema);
  const show = (links: readonly OfficeLink[]) => queryClient.setQueryData(queryKey, { links: [...links] });
  const toFacts = ({ state, ends_at, revoked_at, last_used_at, uses: count }: OfficeLink) => [
    revoked_at === null
      ? text(state === "open" ? "office.links.endsAt" : "office.links.endedAt", { time: toMinute(ends_at) })
      : text("office.links.revokedAt", { time: toMinute(revoked_at) }),
    last_used_at === null
      ? text("office.links.unused")
      : text("office.links.used", { count, time: toMinute(last_used_at) }),
  ];
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="4" align="start">
      <Text color="fg.muted">{text("office.links.text")}</Text>
      {made === undefined ? (
        <Button onClick={(event) => ask(event, "new")}>{text("office.links.make")}</Button>
      ) : (
        <NewAddresses key={made.id} links={[{ url: made.url }]} onKept={() => setMade(undefined)} />
      )}
      <StatusMessage words={said} ref={status} />
      {data?.links.length === 0 && <Text color="fg.muted">{text("office.links.none")}</Text>}
      {data !== undefined && data.links.length > 0 && (
        <chakra.ul listStyleType="none" padding="0" inlineSize="100%">
          {data.links.map((link) => (
            <LinkItem
              key={link.id}
              link={link}
              title={
                <HStack gap="2" wrap="wrap">
                  <Badge colorPalette={PALETTES[link.state]}>{text(`office.links.${link.state}`)}</Badge>
                  <Text>{nameOf(link.audience)}</Text>
                </HStack>
              }
              facts={toFacts(link)}
            >
              {link.state === "open" && (
                <Button
                  aria-label={text("office.links.revokeOne", { time: toMinute(link.made_at) })}
                  onClick={(event) => ask(event, link)}
                >
                  {text("office.links.revoke")}
                </Button>
              )}
            </LinkItem>
          ))}
        </chakra.ul>
      )}
      <FormDialog title={text(asked === "new" ? "office.links.make" : "office.links.revokeTitle")} {...dialog}>
        {asked === "new" ? (
          <NewLinkForm
            submit={text("office.links.submit")}
            make={(body) => callOffice(`${path}/links`, officeNewLinkSchema, { method: "POST", body })}
            onCancel={cancel}
            onMade={(link) => {
              finish("");
              setMade(link);
              show(link.links);
            }}
          />
        ) : (
          <RevokeForm
            path={path}
            id={asked?.id ?? ""}
            onCancel={cancel}
            onRevoked={(links) => {
              // Hides the address of the new link if it was revoked.
              if (asked?.id === made?.id) setMade(undefined);
              finish(text("office.links.revokedNow"));
              show(links);
            }}
          />
        )}
      </FormDialog>
    </Stack>
  );
}
