import { chakra, Text } from "@chakra-ui/react";
import type { TimelineEntry } from "../../engine/protocol/index.ts";
import { useText } from "../office.tsx";
import { sayCode } from "../say-code.ts";
import { useTimes } from "../times/use-times.ts";

/** What happened to an application, the oldest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useText();
  const { toMinute } = useTimes();
  const describe = ({ kind, what = "" }: TimelineEntry): string => {
    if (kind === "staff") return sayCode(text, `office.act.${what}`, what);
    if (kind === "link") return sayCode(text, `office.link.${what}`, what);
    const said = kind === "status" ? sayCode(text, `office.status.${what}`, what) : what;
    return said === "" ? text(`office.timeline.${kind}`) : `${text(`office.timeline.${kind}`)} · ${said}`;
  };
  return (
    <chakra.ol paddingInlineStart="5">
      {entries.map((entry, index) => (
        // Entries are never moved, and two may be of one moment.
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
}
