import { Badge, Button, chakra, Code, Heading, HStack, Stack, Text } from "@chakra-ui/react";
import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type * as z from "zod/mini";
import { webhookSentAgainSchema, webhooksSchema, type WebhookDelivery } from "../../engine/protocol/index.ts";
import { isOfficeTextKey } from "../../engine/texts/index.ts";
import { FormAlert } from "../form/OfficeForm.tsx";
import { useAnswer, useOffice, useText, useTimes } from "../office.tsx";
import { PageHeading, Loading, Problem, ButtonLink, TextLink } from "../shell/screen.tsx";
import { DataTable, EmptyRows, type DataColumn } from "../table/DataTable.tsx";

const PATH = "/api/office/webhooks";
const KEY = ["webhooks"] as const;

export function Component() {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const [params] = useSearchParams();
  const [said, setSaid] = useState("");
  const cursor = params.get("cursor");
  const { data, error, refetch, isPlaceholderData, isFetching } = useAnswer(
    [...KEY, cursor],
    cursor === null ? PATH : `${PATH}?${new URLSearchParams({ cursor }).toString()}`,
    webhooksSchema,
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const again = useMutation({
    mutationFn: ({ endpoint, key }: WebhookDelivery) =>
      callOffice(PATH, webhookSentAgainSchema, { method: "POST", body: { endpoint, key } }),
    onMutate: () => setSaid(""),
    onSuccess: () => setSaid(text("office.webhooks.sentAgain")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const toAnswer = ({ status, reason }: WebhookDelivery) => {
    if (status !== null) return <Code>{status}</Code>;
    if (reason === null) return null;
    const key = `office.webhooks.reason.${reason}`;
    return isOfficeTextKey(key) ? text(key) : <Code>{reason}</Code>;
  };
  const toTime = (at: string | null) => at !== null && <Text whiteSpace="nowrap">{toMinute(at)}</Text>;
  const columns: readonly DataColumn<WebhookDelivery>[] = [
    {
      id: "what",
      header: text("office.webhooks.what"),
      isHeading: true,
      cell: ({ event }) => text(`office.webhooks.event.${event}`),
    },
    {
      id: "application",
      header: text("office.webhooks.application"),
      cell: ({ application, reference, event }) =>
        event === "application.erased" ? (
          (reference ?? application)
        ) : (
          <TextLink to={`/applications/${encodeURIComponent(application)}`}>{reference ?? application}</TextLink>
        ),
    },
    { id: "happened", header: text("office.webhooks.happened"), cell: ({ happened_at: at }) => toTime(at) },
    { id: "to", header: text("office.webhooks.to"), cell: ({ endpoint }) => endpoint },
    {
      id: "state",
      header: text("office.webhooks.state"),
      cell: ({ state }) => (
        <Badge colorPalette={PALETTES[state]} whiteSpace="nowrap">
          {text(`office.webhooks.state.${state}`)}
        </Badge>
      ),
    },
    { id: "tries", header: text("office.webhooks.tries"), cell: ({ tries }) => tries, isNumeric: true },
    { id: "answer", header: text("office.webhooks.answer"), cell: toAnswer },
    { id: "next", header: text("office.webhooks.next"), cell: ({ next_at: at }) => toTime(at) },
    {
      id: "again",
      header: text("office.webhooks.action"),
      cell: (delivery) => (
        <Button
          aria-label={text("office.webhooks.againOf", {
            event: text(`office.webhooks.event.${delivery.event}`),
            endpoint: delivery.endpoint,
            reference: delivery.reference ?? delivery.application,
          })}
          onClick={() => again.mutate(delivery)}
        >
          {text("office.webhooks.again")}
        </Button>
      ),
    },
  ];
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="4">
      <PageHeading title={text("office.webhooks")} intro={text("office.webhooks.intro")} />
      {data === undefined ? <Loading /> : <Endpoints endpoints={data.endpoints} />}
      <FormAlert error={again.error} />
      <Text role="status">{said}</Text>
      {data !== undefined && (
        <>
          <HStack justify="space-between" wrap="wrap">
            <Heading as="h2" fontSize="lg">
              {text("office.webhooks.deliveries")}
            </Heading>
            <Button aria-disabled={isFetching} onClick={() => void refetch()}>
              {text("office.webhooks.reload")}
            </Button>
          </HStack>
          <DataTable
            label={text("office.webhooks.deliveries")}
            columns={columns}
            rows={data.deliveries}
            idOf={({ endpoint, key }) => `${endpoint} ${key}`}
            isStale={isPlaceholderData}
            empty={[text("office.webhooks.empty"), text("office.webhooks.emptyHint")]}
          />
          <HStack gap="3">
            {cursor !== null && <ButtonLink to="/webhooks">{text("office.webhooks.newest")}</ButtonLink>}
            {data.next !== null && (
              <ButtonLink to={`?${new URLSearchParams({ cursor: data.next }).toString()}`}>
                {text("office.webhooks.older")}
              </ButtonLink>
            )}
          </HStack>
        </>
      )}
    </Stack>
  );
}

function Endpoints({ endpoints }: Pick<z.output<typeof webhooksSchema>, "endpoints">) {
  const text = useText();
  if (endpoints.length === 0)
    return <EmptyRows title={text("office.webhooks.none")} hint={text("office.webhooks.noneHint")} />;
  return (
    <Stack gap="2">
      <Heading as="h2" fontSize="lg">
        {text("office.webhooks.endpoints")}
      </Heading>
      <chakra.ul paddingInlineStart="5" overflowWrap="anywhere">
        {endpoints.map(({ id, host, events }) => (
          <li key={id}>
            {text("office.webhooks.endpoint", {
              id,
              host,
              events: events.map((event) => text(`office.webhooks.event.${event}`)).join(", "),
            })}
          </li>
        ))}
      </chakra.ul>
    </Stack>
  );
}

const PALETTES: Readonly<Record<WebhookDelivery["state"], string>> = {
  waiting: "orange",
  sending: "blue",
  delivered: "green",
  given_up: "red",
};
