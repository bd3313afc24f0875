import { chakra } from "@chakra-ui/react";
import { useState } from "react";

/** The rows that somebody has ticked, those of other pages too. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly select: (id: string, isSelected: boolean) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    select: (id, isSelected) =>
      setIds((before) => new Set([...before].filter((other) => other !== id).concat(isSelected ? [id] : []))),
  };
}

interface SelectBoxProps {
  readonly label: string;
  readonly isSelected: boolean;
  /** As many are ticked as a view can name. */
  readonly isFull: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** The box by which a row is selected. */
export function SelectBox({ label, isSelected, isFull, onSelect }: SelectBoxProps) {
  return (
    <chakra.input
      type="checkbox"
      aria-label={label}
      inlineSize="1.25rem"
      blockSize="1.25rem"
      display="block"
      margin="0"
      checked={isSelected}
      disabled={isFull && !isSelected}
      onChange={(event) => onSelect(event.currentTarget.checked)}
    />
  );
}
