import { Button, chakra, Heading, HStack, Stack, Text } from "@chakra-ui/react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { webhookSentAgainSchema, webhooksSchema, type WebhookDelivery } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { useOffice, useText } from "../office.tsx";
import { Loading } from "../shell/Loading.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { DataTable } from "../table/DataTable.tsx";
import { EmptyRows } from "../table/EmptyRows.tsx";
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { ButtonLink } from "../shell/ButtonLink.tsx";

const PATH = "/api/office/webhooks";
const KEY = ["webhooks"] as const;

/** Which systems are told of what, and how each delivery went. */
export function WebhooksPage() {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const [params] = useSearchParams();
  const [said, setSaid] = useState("");
  const cursor = params.get("cursor");
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    queryKey: [...KEY, cursor],
    queryFn: ({ signal }) =>
      callOffice(cursor === null ? PATH : `${PATH}?${new URLSearchParams({ cursor }).toString()}`, webhooksSchema, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const again = useMutation({
    mutationFn: ({ endpoint, key }: WebhookDelivery) =>
      callOffice(PATH, webhookSentAgainSchema, { method: "POST", body: { endpoint, key } }),
    onMutate: () => setSaid(""),
    onSuccess: () => setSaid(text("office.webhooks.sentAgain")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const columns = useDeliveryColumns(again.mutate);
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="4">
      <PageHeading title={text("office.webhooks")} />
      <Text color="fg.muted" maxInlineSize="measure">
        {text("office.webhooks.intro")}
      </Text>
      {data === undefined ? <Loading /> : <Endpoints endpoints={data.endpoints} />}
      <FormAlert error={again.error} />
      <Text role="status">{said}</Text>
      {data !== undefined && (
        <>
          <HStack justify="space-between" wrap="wrap">
            <Heading as="h2" fontSize="lg">
              {text("office.webhooks.deliveries")}
            </Heading>
            <Button variant="outline" size="sm" aria-disabled={isFetching} onClick={() => void refetch()}>
              {text("office.webhooks.reload")}
            </Button>
          </HStack>
          {data.deliveries.length === 0 ? (
            <EmptyRows title={text("office.webhooks.empty")} hint={text("office.webhooks.emptyHint")} />
          ) : (
            <DataTable
              label={text("office.webhooks.deliveries")}
              columns={columns}
              rows={data.deliveries}
              idOf={({ endpoint, key }) => `${endpoint} ${key}`}
              isStale={isPlaceholderData}
            />
          )}
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

interface EndpointsProps {
  readonly endpoints: readonly {
    readonly id: string;
    readonly host: string;
    readonly events: readonly WebhookDelivery["event"][];
  }[];
}

function Endpoints({ endpoints }: EndpointsProps) {
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
