import { useQuery } from "@tanstack/react-query";
import { ownReopeningSchema, type Profile, ownLapseSchema, type OwnApplication } from "../../engine/protocol/index.ts";
import { Notice } from "../../widgets/theme.ts";
import { usePortal, useApplication, useSaverState } from "../portal.tsx";
import { useMoment } from "../rounds/round-times.ts";
import { useLateText } from "../../widgets/notices.ts";
import { FoldingNotice } from "../application/notice-parts.tsx";

export function ReopenedNotice() {
  const text = useLateText();
  const { calls } = useApplication();
  const toWords = useMoment();
  // Read again: another page may have submitted, and staff may have reopened the application again.
  const { data: profile } = useQuery({
    queryKey: ["profile"],
    queryFn: calls.readProfile,
    // A log-out empties the cache while this notice is still shown.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    throwOnError: false,
  });
  const { data: reopened } = ownReopeningSchema.safeParse(profile?.reopened);
  if (reopened === undefined) return null;
  const submitted = { date: toWords(reopened.submitted_at) };
  return (
    <FoldingNotice title={text("reopened.title", { date: toWords(reopened.until) })}>
      <p>{text("reopened.why", { reason: reopened.reason })}</p>
      <p>{text("reopened.counts", submitted)}</p>
      <p>
        <a href={reopened.print} target="_blank" rel="noopener">
          {text("reopened.read", submitted)} {text("link.newTab")}
        </a>
      </p>
    </FoldingNotice>
  );
}

/** Notice on /completion that a reopening has ended. Shows why it ended, and which version counts. */
export function ReopeningEnded() {
  const text = useLateText();
  const toWords = useMoment();
  const { queryClient } = usePortal();
  const profile = queryClient.getQueryData<Profile>(["profile"]);
  const { data: lapse } = ownLapseSchema.safeParse(useSaverState()?.lapsed ?? profile?.lapsed);
  if (lapse === undefined) return null;
  const { reason } = lapse;
  const date = toWords(lapse.until);
  return (
    <Notice tone="warning" level={2} title={text("lapsed.title")}>
      <p>{reason === null ? text("lapsed.byDay", { date }) : text("lapsed.byOffice", { date, reason })}</p>
      <p>{text("lapsed.counts", { date: toWords(lapse.submitted_at) })}</p>
    </Notice>
  );
}

export function EarlierSubmissions({ earlier }: Pick<OwnApplication, "earlier">) {
  const text = useLateText();
  const toMoment = useMoment();
  if (earlier.length === 0) return null;
  return (
    <>
      <p>{text("reopened.earlier")}</p>
      <ul>
        {earlier.map(({ number, submitted_at, print, pdf }) => {
          const date = submitted_at === null ? "" : toMoment(submitted_at);
          return (
            <li key={number}>
              <a href={print} target="_blank" rel="noopener">
                {text("reopened.read", { date })} {text("link.newTab")}
              </a>
              {pdf !== null && (
                <>
                  {" "}
                  <a href={pdf}>{text("reopened.pdf", { date })}</a>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
