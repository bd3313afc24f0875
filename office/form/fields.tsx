import { chakra, Field, Input, NativeSelect, Textarea } from "@chakra-ui/react";
import { createContext, useContext, useId, type ChangeEvent, type ComponentProps, type ReactNode } from "react";
import { REASON_MAX_LENGTH, isNewPassword, PASSWORD_MIN_LENGTH } from "../../engine/protocol/index.ts";
import { useOffice, useText } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

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
      {children}
      {error !== undefined && (
        <Field.ErrorText fontSize="sm" color="error.solid" fontWeight="600">
          {error}
        </Field.ErrorText>
      )}
    </Field.Root>
  );
}

export const FormErrors = createContext<Readonly<Record<string, string>>>({});

const useError = (name: string | undefined) => useContext(FormErrors)[name ?? ""];

export function TextField({ label, hint, ...input }: LabelledFieldProps & ComponentProps<typeof Input>) {
  return (
    <LabelledField label={label} hint={hint} error={useError(input.name)}>
      <Input {...input} />
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
  readonly isInRow?: boolean;
}

export function CheckBoxes<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
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
            type="checkbox"
            inlineSize="1.5rem"
            blockSize="1.5rem"
            checked={chosen.includes(value)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== value);
              onChoose(event.currentTarget.checked ? [...others, value] : others);
            }}
          />
          {label}
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}

/** A text area that grows with its text. The style sheet ignores `rows`, so the minimum height replaces it. */
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
 * @param place path of the call that will send the text, with the input's name if there are several
 */
export function useUnsent(place: string) {
  const { unsent } = useOffice();
  const { email } = useStaff();
  const keep = (typed: string) => unsent.keep(email, place, typed);
  return {
    text: unsent.find(email, place),
    keep,
    drop: () => keep(""),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => keep(event.currentTarget.value),
  };
}

interface ReasonFieldProps extends LabelledFieldProps {
  readonly unsent: ReturnType<typeof useUnsent>;
}

export function ReasonField({ unsent, ...field }: ReasonFieldProps) {
  return (
    <TextField
      name="reason"
      maxLength={REASON_MAX_LENGTH}
      autoComplete="off"
      defaultValue={unsent.text ?? ""}
      onChange={unsent.onChange}
      {...field}
    />
  );
}

type Errors = Readonly<Record<string, string>>;

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
  return ({ password = "", confirm_password: repeated = "" }: Errors): Errors | undefined => {
    if (password === "") return { password: text("office.login.passwordMissing") };
    if (!isNewPassword(password)) return { password: text("office.invitation.weak") };
    return password === repeated ? undefined : { confirm_password: text("office.invitation.differ") };
  };
}
