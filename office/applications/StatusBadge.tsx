import { Badge } from "@chakra-ui/react";
import { OFFICE_TEXTS, type OfficeTextKey } from "../../engine/texts/index.ts";
import { useText } from "../office.tsx";

const PALETTES: Readonly<Record<string, string>> = {
  submitted: "green",
  started: "blue",
  validating: "orange",
  reopened: "purple",
  withdrawn: "red",
};

/** The words for a status; a status that this page does not know yet stands for itself. */
export function useStatusWords(): (status: string) => string {
  const text = useText();
  return (status) => {
    const key = `office.status.${status}`;
    return isTextKey(key) ? text(key) : status;
  };
}

const isTextKey = (key: string): key is OfficeTextKey => Object.hasOwn(OFFICE_TEXTS, key);

export function StatusBadge({ status }: { readonly status: string }) {
  const words = useStatusWords();
  return (
    <Badge colorPalette={PALETTES[status] ?? "gray"} whiteSpace="nowrap">
      {words(status)}
    </Badge>
  );
}
