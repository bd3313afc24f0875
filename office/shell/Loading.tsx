import { Center, Spinner, Text } from "@chakra-ui/react";
import { useText } from "../office.tsx";

export function Loading() {
  const text = useText();
  return (
    <Center role="status" gap="3" minBlockSize="12rem" color="fg.muted">
      <Spinner size="sm" aria-hidden />
      <Text>{text("office.loading")}</Text>
    </Center>
  );
}
