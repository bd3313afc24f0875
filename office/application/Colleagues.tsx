import { Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { officeNewsSchema } from "../../engine/protocol/index.ts";
import { isNotFound } from "../api/call-office.ts";
import { useAnswer, useOffice, useText } from "../office.tsx";

const NEWS_MS = 5_000;

/** Reads the screen again after a change to the application. Names colleagues who have the application open. */
export function Colleagues({ path }: { readonly path: string }) {
  const { queryClient } = useOffice();
  const text = useText();
  const { data, error } = useAnswer(["news", path], `${path}/news`, officeNewsSchema, {
    refetchInterval: NEWS_MS,
    isQuiet: true,
  });
  const version = isNotFound(error) ? "gone" : data?.version;
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current !== undefined && version !== undefined && shown.current !== version)
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== "news" });
    shown.current = version ?? shown.current;
  }, [queryClient, version]);
  const people = data?.readers ?? [];
  return (
    <Text role="status" fontSize="sm" color="fg.muted" margin="0" minBlockSize="lh">
      {people.length > 0 && text("office.application.readers", { people: people.join(", ") })}
    </Text>
  );
}
