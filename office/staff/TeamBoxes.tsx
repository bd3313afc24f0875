import { chakra } from "@chakra-ui/react";
import { useText } from "../office.tsx";

interface TeamBoxesProps {
  /** Teams of the tenant. */
  readonly known: readonly string[];
  readonly teams: readonly string[];
  readonly onChange: (teams: readonly string[]) => void;
}

export function TeamBoxes({ known, teams, onChange }: TeamBoxesProps) {
  const text = useText();
  if (known.length === 0) return null;
  return (
    <chakra.fieldset border="none" padding="0" margin="0">
      <chakra.legend fontWeight="600">{text("office.staff.teams")}</chakra.legend>
      {known.map((team) => (
        <chakra.label key={team} display="flex" gap="2" alignItems="center" minBlockSize="2rem">
          <chakra.input
            type="checkbox"
            inlineSize="1.5rem"
            blockSize="1.5rem"
            checked={teams.includes(team)}
            onChange={(event) => {
              const others = teams.filter((one) => one !== team);
              onChange(event.currentTarget.checked ? [...others, team] : others);
            }}
          />
          {team}
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
