import { ownReopeningSchema, type Profile } from "../../engine/protocol/index.ts";
import { Notice } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { toMoment } from "../rounds/round-times.ts";
import { useLateText } from "../../widgets/notices.ts";

/** Says on every page that the office has opened a submitted application again: until when, why, and what counts meanwhile. */
export function ReopenedNotice() {
  const text = useLateText();
  const { queryClient, definition } = usePortal();
  const { data: reopened } = ownReopeningSchema.safeParse(queryClient.getQueryData<Profile>(["profile"])?.reopened);
  if (reopened === undefined) return null;
  const { lang, timeZone } = definition.tenant;
  const toWords = (at: string) => toMoment(lang, Date.parse(at), timeZone);
  const submitted = { date: toWords(reopened.submitted_at) };
  return (
    <Notice tone="warning" level={2} title={text("reopened.title", { date: toWords(reopened.until) })}>
      <p>{text("reopened.why", { reason: reopened.reason })}</p>
      <p>{text("reopened.counts", submitted)}</p>
      <p>
        <a href={reopened.print} target="_blank" rel="noopener">
          {text("reopened.read", submitted)} {text("link.newTab")}
        </a>
      </p>
    </Notice>
  );
}
