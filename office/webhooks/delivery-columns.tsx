import { Badge, Button, Code, Text } from "@chakra-ui/react";
import type { WebhookDelivery } from "../../engine/protocol/index.ts";
import { isOfficeTextKey } from "../../engine/texts/index.ts";
import { useText } from "../office.tsx";
import type { DataColumn } from "../table/DataTable.tsx";
import { useTimes } from "../times/use-times.ts";
import { TextLink } from "../shell/TextLink.tsx";

const PALETTES: Readonly<Record<WebhookDelivery["state"], string>> = {
  waiting: "orange",
  sending: "blue",
  delivered: "green",
  given_up: "red",
};

/** The columns of the deliveries, with a button that sends one again. */
export function useDeliveryColumns(
  sendAgain: (delivery: WebhookDelivery) => void,
): readonly DataColumn<WebhookDelivery>[] {
  const text = useText();
  const { toMinute } = useTimes();
  const toAnswer = ({ status, reason }: WebhookDelivery) => {
    if (status !== null) return <Code>{status}</Code>;
    if (reason === null) return null;
    const key = `office.webhooks.reason.${reason}`;
    return isOfficeTextKey(key) ? text(key) : <Code>{reason}</Code>;
  };
  const toTime = (at: string | null) => at !== null && <Text whiteSpace="nowrap">{toMinute(at)}</Text>;
  return [
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
          variant="outline"
          size="sm"
          aria-label={text("office.webhooks.againOf", {
            event: text(`office.webhooks.event.${delivery.event}`),
            endpoint: delivery.endpoint,
            reference: delivery.reference ?? delivery.application,
          })}
          onClick={() => sendAgain(delivery)}
        >
          {text("office.webhooks.again")}
        </Button>
      ),
    },
  ];
}
