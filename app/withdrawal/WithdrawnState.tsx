import { RichText } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { toMoment } from "../rounds/round-times.ts";
import type { OwnWithdrawal } from "../../engine/protocol/index.ts";
import { useLateText } from "../../widgets/notices.ts";

/** Says of an application that is withdrawn who did it and when, what that means, and whom to ask if it is a mistake. */
export function WithdrawnState({ withdrawn: { at, by, reason } }: { readonly withdrawn: OwnWithdrawal }) {
  const text = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  const values = { date: toMoment(lang, Date.parse(at), timeZone) };
  return (
    <>
      <p>{text(by === "office" ? "withdrawn.byOffice" : "withdrawn.byYou", values)}</p>
      {reason !== "" && <p>{text("withdrawn.why", { reason })}</p>}
      <p>{text("withdrawn.text")}</p>
      <RichText source={text("withdrawn.mistake")} />
    </>
  );
}
