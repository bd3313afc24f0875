import { useId, useState } from "react";
import type { OwnApplication, OwnApplications } from "../../engine/protocol/index.ts";
import { Button, Card } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { toMoment } from "../rounds/round-times.ts";
import { useLateText } from "../../widgets/notices.ts";

interface BeginRoundProps {
  readonly round: OwnApplications["to_begin"][number];
  readonly earlier: readonly OwnApplication[];
  /** True if the applicant has a draft without a round. The draft then joins the chosen round. */
  readonly hasFreeDraft: boolean;
  readonly isBusy: boolean;
  readonly onBegin: (from: string | undefined) => void;
}

export function BeginRound({ round, earlier, hasFreeDraft, isBusy, onBegin }: BeginRoundProps) {
  const text = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  const name = useId();
  const choices = hasFreeDraft ? [] : earlier;
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const begin = () => {
    if (choices.length === 0) return onBegin(undefined);
    setMissing(chosen === undefined);
    if (chosen === undefined) document.getElementById(`${name}-0`)?.focus();
    else onBegin(chosen === "" ? undefined : chosen);
  };
  const options = [
    ...choices.map(({ id, label, created_at }) => ({
      value: id,
      label: text("applications.takeOver", { round: label || toDay(lang, created_at) }),
    })),
    { value: "", label: text("applications.afresh") },
  ];
  return (
    <Card title={text("applications.begin", { round: round.label })} level={2}>
      <p>
        {text("rounds.deadline", { round: round.label, date: toMoment(lang, Date.parse(round.closes_at), timeZone) })}
      </p>
      {choices.length > 0 && (
        <fieldset
          aria-describedby={`${name}-hint${isMissing ? ` ${name}-error` : ""}`}
          role="radiogroup"
          aria-invalid={isMissing}
        >
          <legend>{text("applications.how")}</legend>
          <p className="a-soft" id={`${name}-hint`}>
            {text("applications.howHint")}
          </p>
          {isMissing && (
            <p className="p-field__error" id={`${name}-error`} role="alert">
              {text("applications.howMissing")}
            </p>
          )}
          <div className="p-choices">
            {options.map(({ value, label }, index) => (
              <label className="p-choice" key={value}>
                <input
                  className="p-choice__input"
                  type="radio"
                  id={`${name}-${String(index)}`}
                  name={name}
                  checked={chosen === value}
                  onChange={() => setChosen(value)}
                />
                <span className="p-choice__label">{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p>
        <Button busy={isBusy} onClick={begin}>
          {text("applications.beginButton", { round: round.label })}
        </Button>
      </p>
    </Card>
  );
}

export const toDay = (lang: string, at: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(at));
