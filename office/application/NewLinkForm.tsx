import { Button, HStack, Stack } from "@chakra-ui/react";
import { officeNewLinkSchema, type OfficeLink } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { SelectField } from "../form/SelectField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";

/** How long a link may be chosen to work. */
const DAYS = [1, 7, 30, 90] as const;
const DAY_HOURS = 24;

export interface MadeLink {
  readonly url: string;
  readonly links: readonly OfficeLink[];
}

interface NewLinkFormProps {
  readonly path: string;
  readonly onMade: (made: MadeLink) => void;
  readonly onCancel: () => void;
}

/** Asks for how long a new print link works, and what it shows. */
export function NewLinkForm({ path, onMade, onCancel }: NewLinkFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const { form, onSubmit, isPending, errors, message } = useFormCall<undefined>({
    send: ({ days = "", audience }) =>
      // What a call resolves to stays in the cache of mutations for minutes, so the address takes another way.
      callOffice(`${path}/links`, officeNewLinkSchema, {
        method: "POST",
        body: { hours: Number(days) * DAY_HOURS, for_office: audience === "office" },
      }).then((made) => {
        onMade(made);
        return undefined;
      }),
    onDone: () => undefined,
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={text("office.links.make")}>
      <Stack gap="3">
        <FormAlert message={message} />
        <SelectField
          name="days"
          label={text("office.links.lifetime")}
          options={DAYS.map((days) => [
            String(days),
            days === 1 ? text("office.links.oneDay") : text("office.links.days", { days }),
          ])}
          defaultValue="7"
          isFocused
          error={errors["hours"]}
        />
        <SelectField
          name="audience"
          label={text("office.links.audience")}
          options={[
            ["everyone", text("office.links.forEveryone")],
            ["office", text("office.links.forOffice")],
          ]}
          defaultValue="everyone"
        />
        <HStack gap="3" wrap="wrap">
          <Button type="submit" size="sm" aria-disabled={isPending}>
            {text("office.links.submit")}
          </Button>
          <Button variant="outline" size="sm" onClick={onCancel}>
            {text("office.cancel")}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
