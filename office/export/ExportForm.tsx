import { useAudiences } from "../audiences.ts";
import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  EXPORT_ROLES,
  mayAct,
  officeExportSchema,
  REASON_MIN_LENGTH,
  type ExportedClass,
  type OfficeExportAnswer,
} from "../../engine/protocol/index.ts";
import { toViewBody } from "../applications/view-address.ts";
import { CheckBoxes, ReasonField, SelectField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";
import { useUnsent } from "../form/use-unsent.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";

export const EXPORTS_PATH = "/api/office/exports";
const FORMATS = ["csv", "pdf", "zip", "ndjson"] as const;
const CLASSES = ["sensitive", "secret"] as const satisfies readonly ExportedClass[];

interface ExportFormProps {
  readonly onBegun: (begun: OfficeExportAnswer) => void;
  readonly onCancel: () => void;
}

/** Asks for contents and format, and exports the view. */
export function ExportForm({ onBegun, onCancel }: ExportFormProps) {
  const { callOffice } = useOffice();
  const { role } = useStaff();
  const text = useText();
  const { options } = useAudiences();
  const unsent = useUnsent(EXPORTS_PATH);
  const [params] = useSearchParams();
  const [format, setFormat] = useState("csv");
  const [chosen, setChosen] = useState<readonly ExportedClass[]>([]);
  // A PDF masks secrets, and shows what its audience reads.
  const included = format === "pdf" ? [] : chosen;
  const state = useFormCall<OfficeExportAnswer>({
    send({ words = "labels", audience = "everyone", reason = "" }) {
      if (included.length > 0 && reason.trim().length < REASON_MIN_LENGTH)
        return { reason: text("office.export.reasonMissing") };
      return callOffice(EXPORTS_PATH, officeExportSchema, {
        method: "POST",
        body: {
          view: toViewBody(params),
          format,
          words,
          // Excel needs the byte order mark to read UTF-8.
          bom: format !== "ndjson",
          audience,
          include: included,
          ...(included.length === 0 ? {} : { reason: reason.trim() }),
        },
      });
    },
    onDone(begun) {
      unsent.drop();
      onBegun(begun);
    },
  });
  return (
    <OfficeForm
      {...state}
      intro={<Text>{text("office.export.text")}</Text>}
      submit={text("office.export.submit")}
      onCancel={onCancel}
    >
      <SelectField
        name="format"
        label={text("office.export.format")}
        options={FORMATS.map((one) => [one, text(`office.export.${one}`)])}
        value={format}
        onChoose={setFormat}
      />
      {(format === "csv" || format === "zip") && (
        <SelectField
          name="words"
          label={text("office.export.words")}
          options={[
            ["labels", text("office.export.labels")],
            ["codes", text("office.export.codes")],
          ]}
          defaultValue="labels"
        />
      )}
      {(format === "zip" || format === "pdf" || options.some(([id]) => id !== "everyone" && id !== "office")) && (
        <SelectField name="audience" label={text("office.export.audience")} options={options} />
      )}
      {format !== "pdf" && (
        <CheckBoxes
          legend={text("office.export.include")}
          options={CLASSES.filter((one) => mayAct(role, EXPORT_ROLES[one])).map((one) => [
            one,
            text(`office.export.include.${one}`),
          ])}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {included.length > 0 && (
        <ReasonField
          label={text("office.export.reason")}
          hint={text("office.export.reasonHint")}
          error={state.errors["reason"]}
          unsent={unsent}
        />
      )}
    </OfficeForm>
  );
}
