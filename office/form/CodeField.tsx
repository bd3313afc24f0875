import { TextField } from "./TextField.tsx";

interface CodeFieldProps {
  readonly label: string;
  readonly error: string | undefined;
}

/** A code that an authenticator app shows. A phone opens its number keys for it, and a password manager fills it in. */
export function CodeField({ label, error }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      error={error}
    />
  );
}
