import { Button, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { officeErasureSchema } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useOffice, useText } from "../office.tsx";
import { Loading } from "../shell/Loading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { EraseSteps } from "./EraseSteps.tsx";

interface EraseApplicationProps {
  readonly id: string;
  /** The address of its calls. */
  readonly path: string;
}

/** Opens the dialog in which an administrator erases an application or the account of its applicant. */
export function EraseApplication({ id, path }: EraseApplicationProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="3" align="start">
      <Text color="fg.muted">{text("office.erase.text")}</Text>
      <Button variant="outline" size="sm" minBlockSize="2.25rem" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("office.erase.open")}
      </Button>
      <FormDialog title={text("office.erase.dialog")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Plan id={id} path={path} onCancel={() => setOpen(false)} />
      </FormDialog>
    </Stack>
  );
}

function Plan({ id, path, onCancel }: EraseApplicationProps & { readonly onCancel: () => void }) {
  const { callOffice } = useOffice();
  // Asked for each time: an order names what was shown, and is refused where something else would go by then.
  const { data, error, refetch } = useQuery({
    queryKey: ["erasure", path],
    queryFn: ({ signal }) => callOffice(`${path}/erasure`, officeErasureSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return <EraseSteps key={data.seen} id={id} path={path} plan={data} onCancel={onCancel} />;
}
