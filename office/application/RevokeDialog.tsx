import { Stack, Text } from "@chakra-ui/react";
import type * as z from "zod/mini";
import { officeLinksSchema, type OfficeLink } from "../../engine/protocol/index.ts";
import { FormActions } from "../form/FormActions.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";

interface RevokeFormProps {
  /** Of the application that the link opens. */
  readonly path: string;
  readonly link: Pick<OfficeLink, "id">;
  readonly onRevoked: (links: readonly OfficeLink[]) => void;
  readonly onCancel: () => void;
}

interface RevokeDialogProps extends Omit<RevokeFormProps, "link"> {
  /** The link that is about to be withdrawn; the dialog is closed while there is none. */
  readonly link: RevokeFormProps["link"] | undefined;
  readonly focusAfter: () => HTMLElement | null;
}

/** The second step of withdrawing a link, which cannot be undone. */
export function RevokeDialog({ link, focusAfter, ...form }: RevokeDialogProps) {
  const text = useText();
  return (
    <FormDialog
      title={text("office.links.revokeTitle")}
      isOpen={link !== undefined}
      onClose={form.onCancel}
      focusAfter={focusAfter}
    >
      {link !== undefined && <RevokeForm {...form} link={link} />}
    </FormDialog>
  );
}

function RevokeForm({ path, link, onRevoked, onCancel }: RevokeFormProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const { form, onSubmit, isPending, message } = useFormCall<z.output<typeof officeLinksSchema>>({
    send: () => callOffice(`${path}/links/${encodeURIComponent(link.id)}`, officeLinksSchema, { method: "DELETE" }),
    onDone: ({ links }) => onRevoked(links),
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <Text>{text("office.links.revokeText")}</Text>
        <FormAlert message={message} />
        <FormActions
          submit={text("office.links.revokeSubmit")}
          isDestructive
          isPending={isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
