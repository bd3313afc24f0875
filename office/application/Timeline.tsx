import { chakra, Text } from "@chakra-ui/react";
import { ROUTINE_READS, type TimelineEntry } from "../../engine/protocol/index.ts";
import { translateCode, useText, useTimes } from "../office.tsx";

/** History of an application, the oldest entry first. Entries about reading are folded. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useText();
  const { toMinute } = useTimes();
  const describe = ({ kind, what = "" }: TimelineEntry): string => {
    if (kind === "staff") return translateCode(text, `office.act.${what}`, what);
    if (kind === "link") return translateCode(text, `office.link.${what}`, what);
    const said = kind === "status" ? translateCode(text, `office.status.${what}`, what) : what;
    return said === "" ? text(`office.timeline.${kind}`) : `${text(`office.timeline.${kind}`)} · ${said}`;
  };
  const list = (shown: readonly TimelineEntry[]) => (
    <chakra.ol paddingInlineStart="5">
      {shown.map((entry, index) => (
        // Entries never move, and two may have the same time.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${entry.at} ${String(index)}`}>
          <Text as="span" color="fg.muted">
            {toMinute(entry.at)}
          </Text>{" "}
          {[describe(entry), entry.by].filter((part) => part !== undefined && part !== "").join(" · ")}
        </li>
      ))}
    </chakra.ol>
  );
  const reads = entries.filter(isRoutineRead);
  return (
    <>
      {list(entries.filter((entry) => !isRoutineRead(entry)))}
      {reads.length > 0 && (
        <details>
          <summary>{text("office.timeline.reads", { count: reads.length })}</summary>
          {list(reads)}
        </details>
      )}
    </>
  );
}

const isRoutineRead = ({ kind, what = "" }: TimelineEntry): boolean => kind === "staff" && ROUTINE_READS.includes(what);
