import { Text } from "@chakra-ui/react";
import type * as z from "zod/mini";
import { officeLinksSchema, type OfficeLink } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

interface RevokeFormProps {
  /** API path of the application. */
  readonly path: string;
  readonly link: Pick<OfficeLink, "id">;
  readonly onRevoked: (links: readonly OfficeLink[]) => void;
  readonly onCancel: () => void;
}

interface RevokeDialogProps extends Omit<RevokeFormProps, "link"> {
  /** Link to revoke. If undefined, the dialog is closed. */
  readonly link: RevokeFormProps["link"] | undefined;
  readonly focusAfter: () => HTMLElement | null;
}

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
  const state = useFormCall<z.output<typeof officeLinksSchema>>({
    send: () => callOffice(`${path}/links/${encodeURIComponent(link.id)}`, officeLinksSchema, { method: "DELETE" }),
    onDone: ({ links }) => onRevoked(links),
  });
  return (
    <OfficeForm
      {...state}
      intro={<Text>{text("office.links.revokeText")}</Text>}
      submit={text("office.links.revokeSubmit")}
      isDestructive
      onCancel={onCancel}
    />
  );
}
