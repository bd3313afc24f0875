import { Badge } from "@chakra-ui/react";
import { translateCode, useText } from "../office.tsx";

const PALETTES: Readonly<Record<string, string>> = {
  submitted: "green",
  started: "blue",
  validating: "orange",
  reopened: "purple",
  withdrawn: "red",
};

/** Returns the text for a status. Returns an unknown status unchanged. */
export function useStatusWords(): (status: string) => string {
  const text = useText();
  return (status) => translateCode(text, `office.status.${status}`, status);
}

export function StatusBadge({ status }: { readonly status: string }) {
  const words = useStatusWords();
  return (
    <Badge colorPalette={PALETTES[status] ?? "gray"} whiteSpace="nowrap">
      {words(status)}
    </Badge>
  );
}
