import { chakra, Field, Input, NativeSelect, Textarea } from "@chakra-ui/react";
import { createContext, useContext, useId, type ChangeEvent, type ComponentProps, type ReactNode } from "react";
import { REASON_MAX_LENGTH, isNewPassword, PASSWORD_MIN_LENGTH } from "../../engine/protocol/index.ts";
import { useOffice, useText } from "../office.tsx";
import { useSessionQuery } from "../session/use-session.ts";

interface LabelledFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
}

interface ErringFieldProps extends LabelledFieldProps {
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function LabelledField({ label, hint, error, children }: ErringFieldProps) {
  const id = useId();
  return (
    <Field.Root invalid={error !== undefined} gap="1" ids={{ control: id }}>
      <Field.Label>{label}</Field.Label>
      {hint !== undefined && (
        <Field.HelperText fontSize="sm" color="fg.muted">
          {hint}
        </Field.HelperText>
      )}
      {error !== undefined && (
        <Field.ErrorText fontSize="sm" color="error.solid" fontWeight="600">
          {error}
        </Field.ErrorText>
      )}
      {children}
    </Field.Root>
  );
}

/** Values or errors by the name of the field. */
export type FieldTexts = Readonly<Record<string, string>>;

export const FormContext = createContext<{ readonly errors: FieldTexts; readonly place: string }>({
  errors: {},
  place: "",
});

const useError = (name: string | undefined) => useContext(FormContext).errors[name ?? ""];

interface TextFieldProps extends LabelledFieldProps, ComponentProps<typeof Input> {
  /** True if the browser keeps the text until the form is sent. */
  readonly isKept?: boolean;
}

export function TextField({ label, hint, isKept = false, ...input }: TextFieldProps) {
  const { text, onChange } = useUnsent(useContext(FormContext).place, input.name);
  return (
    <LabelledField label={label} hint={hint} error={useError(input.name)}>
      <Input required {...input} {...(isKept ? { defaultValue: text ?? input.defaultValue, onChange } : {})} />
    </LabelledField>
  );
}

interface ReasonFieldProps extends LabelledFieldProps {
  /** Makes a text area of this height. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly defaultValue?: string | undefined;
}

/** A reason. The browser keeps it until the form is sent. */
export function ReasonField({ label, hint, rows, defaultValue, maxLength = REASON_MAX_LENGTH }: ReasonFieldProps) {
  const { text = defaultValue, onChange } = useUnsent(useContext(FormContext).place, "reason");
  const field = { name: "reason", required: true, autoComplete: "off", maxLength, defaultValue: text, onChange };
  return (
    <LabelledField label={label} hint={hint} error={useError("reason")}>
      {rows === undefined ? <Input {...field} /> : <LongText rows={rows} {...field} />}
    </LabelledField>
  );
}

export interface ChoiceListProps {
  readonly name?: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChoose?: ((value: string) => void) | undefined;
  readonly size?: "sm" | "md";
}

export function ChoiceList({ options, onChoose, size = "md", ...field }: ChoiceListProps) {
  return (
    <NativeSelect.Root size={size}>
      <NativeSelect.Field
        {...field}
        background="bg.panel"
        borderColor="border.emphasized"
        onChange={(event) => onChoose?.(event.currentTarget.value)}
      >
        {options.map(([code, text]) => (
          <chakra.option key={code} value={code}>
            {text}
          </chakra.option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator aria-hidden />
    </NativeSelect.Root>
  );
}

export function SelectField({ label, hint, ...list }: LabelledFieldProps & ChoiceListProps) {
  return (
    <LabelledField label={label} hint={hint} error={useError(list.name)}>
      <ChoiceList {...list} />
    </LabelledField>
  );
}

interface CheckBoxesProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly chosen: readonly Value[];
  readonly onChoose: (chosen: readonly Value[]) => void;
  /** `radio`: one option at a time. */
  readonly type?: "checkbox" | "radio";
  readonly isInRow?: boolean;
}

export function CheckBoxes<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
  type = "checkbox",
  isInRow = false,
}: CheckBoxesProps<Value>) {
  if (options.length === 0) return null;
  return (
    <chakra.fieldset border="none" padding="0" margin="0">
      <chakra.legend fontWeight="600">{legend}</chakra.legend>
      {options.map(([value, label]) => (
        <chakra.label
          key={value}
          display={isInRow ? "inline-flex" : "flex"}
          marginInlineEnd="5"
          gap="2"
          alignItems="center"
          minBlockSize="2rem"
        >
          <chakra.input
            type={type}
            name={type === "radio" ? legend : undefined}
            inlineSize="1.5rem"
            blockSize="1.5rem"
            flexShrink="0"
            accentColor="brand.solid"
            checked={chosen.includes(value)}
            onChange={(event) => {
              const others = chosen.filter((one) => type === "checkbox" && one !== value);
              onChoose(event.currentTarget.checked ? [...others, value] : others);
            }}
          />
          {label}
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}

/** A text area that grows with its text. Browsers then ignore `rows`, so the minimum height replaces it. */
export function LongText({ rows, ...textarea }: ComponentProps<typeof Textarea> & { readonly rows: number }) {
  return (
    <Textarea
      rows={rows}
      minBlockSize={`calc(${String(rows)}lh + 1.1rem)`}
      // The limit below a long text stays in sight.
      maxBlockSize="40dvh"
      {...textarea}
    />
  );
}

/** Input for a code. Phones show number keys, and password managers fill in the code. */
export function CodeField(field: LabelledFieldProps) {
  return <TextField name="code" autoComplete="one-time-code" inputMode="numeric" spellCheck={false} {...field} />;
}

/**
 * Keeps unsent text through a reload and a new log-in until the log-out. The text belongs to one person in one tab.
 * @param path of the call that will send the text
 */
export function useUnsent(path: string, name = "") {
  const { unsent } = useOffice();
  const email = useSessionQuery().data?.email ?? "";
  const place = `${path} ${name}`;
  const keep = (typed: string) => unsent.keep(email, place, typed);
  return {
    text: unsent.find(email, place),
    keep,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => keep(event.currentTarget.value),
  };
}

export function NewPasswordFields() {
  const text = useText();
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={text("office.invitation.password")}
        hint={text("office.invitation.rules", { length: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <TextField
        name="confirm_password"
        type="password"
        label={text("office.invitation.repeat")}
        autoComplete="new-password"
      />
    </>
  );
}

export function useNewPassword() {
  const text = useText();
  return ({ password = "", confirm_password: repeated = "" }: FieldTexts): FieldTexts | undefined => {
    if (password === "") return { password: text("office.login.passwordMissing") };
    if (!isNewPassword(password)) return { password: text("office.invitation.weak") };
    return password === repeated ? undefined : { confirm_password: text("office.invitation.differ") };
  };
}
