import { Text } from "@chakra-ui/react";
import type * as z from "zod/mini";
import { officeLinksSchema, type OfficeLink } from "../../engine/protocol/index.ts";
import { FormDialog, type useAsked } from "../form/FormDialog.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

interface RevokeDialogProps {
  readonly dialog: ReturnType<typeof useAsked>["dialog"];
  /** API path of the application. */
  readonly path: string;
  /** Link to revoke. If undefined, the dialog is closed. */
  readonly link: Pick<OfficeLink, "id"> | undefined;
  readonly onRevoked: (links: readonly OfficeLink[]) => void;
}

export function RevokeDialog(props: RevokeDialogProps) {
  const text = useText();
  return (
    <FormDialog title={text("office.links.revokeTitle")} {...props.dialog}>
      <RevokeForm {...props} />
    </FormDialog>
  );
}

function RevokeForm({ dialog, path, link, onRevoked }: RevokeDialogProps) {
  const { callOffice } = useOffice();
  const text = useText();
  const id = encodeURIComponent(link?.id ?? "");
  const state = useFormCall<z.output<typeof officeLinksSchema>>({
    send: () => callOffice(`${path}/links/${id}`, officeLinksSchema, { method: "DELETE" }),
    onDone: ({ links }) => onRevoked(links),
  });
  return (
    <OfficeForm
      {...state}
      intro={<Text>{text("office.links.revokeText")}</Text>}
      submit={text("office.links.revokeSubmit")}
      isDestructive
      onCancel={dialog.onClose}
    />
  );
}
