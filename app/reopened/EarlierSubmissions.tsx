import type { OwnApplication } from "../../engine/protocol/index.ts";
import { useCurrentApplication } from "../own-applications/own-applications-calls.ts";
import { useMoment } from "../rounds/round-times.ts";
import { useLateText } from "../../widgets/notices.ts";

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

export function OwnEarlierSubmissions() {
  const current = useCurrentApplication();
  return current === undefined ? null : <EarlierSubmissions earlier={current.earlier} />;
}
