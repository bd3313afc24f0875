import { useQuery } from "@tanstack/react-query";
import type { OwnApplication } from "../../engine/protocol/index.ts";
import { usePortal } from "../portal.tsx";
import { ownApplicationsQuery } from "../own-applications/own-applications-calls.ts";
import { toMoment } from "../rounds/round-times.ts";
import { useLateText } from "../../widgets/notices.ts";

/** Earlier submissions of a reopened application. */
export function EarlierSubmissions({ earlier }: Pick<OwnApplication, "earlier">) {
  const text = useLateText();
  const { lang, timeZone } = usePortal().definition.tenant;
  if (earlier.length === 0) return null;
  return (
    <>
      <p>{text("reopened.earlier")}</p>
      <ul>
        {earlier.map(({ number, submitted_at, print, pdf }) => {
          const date = submitted_at === null ? "" : toMoment(lang, Date.parse(submitted_at), timeZone);
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

/** Earlier submissions of the open application. */
export function OwnEarlierSubmissions() {
  const { data } = useQuery(ownApplicationsQuery(usePortal()));
  const current = data?.applications.find(({ id }) => id === data.current);
  return current === undefined ? null : <EarlierSubmissions earlier={current.earlier} />;
}
