import type { ReactNode } from "react";
import { useFormServices } from "../../../engine/react/index.ts";
import { OfItem } from "../../layout/add-another/item-title.tsx";
import { SignUpLink } from "../../ui/sign-up-link/SignUpLink.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { FieldErrors, FieldHint, OptionalMark } from "../field-frame/FieldFrame.tsx";
import type { toWidgetFrame } from "../field-frame/FieldTemplate.tsx";

interface FileFrameProps {
  readonly id: string;
  readonly frame: ReturnType<typeof toWidgetFrame>;
  /** True if the label belongs to the input. A click on the label then opens the file dialog. */
  readonly isForInput: boolean;
  readonly limits: string;
  readonly children: ReactNode;
}

export function FileFrame({ id, frame, isForInput, limits, children }: FileFrameProps) {
  const text = useText();
  const { isLoggedIn } = useFormServices();
  const { label, hint, hintId, errorId, errors, optional } = frame;
  const LabelOrWords = isForInput ? "label" : "p";
  return (
    <div
      className="p-field p-file"
      role="group"
      aria-labelledby={`${id}-label`}
      data-invalid={errors.length > 0 || undefined}
    >
      <LabelOrWords className="p-field__label" id={`${id}-label`} {...(isForInput ? { htmlFor: id } : {})}>
        {label}
        <OfItem />
      </LabelOrWords>
      {optional && <OptionalMark />}
      <FieldHint id={hintId}>{hint}</FieldHint>
      {isLoggedIn && (
        <p className="p-field__hint" id={limitsIdOf(id)}>
          {limits}
        </p>
      )}
      <FieldErrors id={errorId} errors={errors} />
      {isLoggedIn ? (
        children
      ) : (
        <p className="p-file__logged-out" id={id} tabIndex={-1}>
          {text("upload.loggedOut")} <SignUpLink />
        </p>
      )}
    </div>
  );
}

export const limitsIdOf = (id: string): string => `${id}-limits`;
