import { useEffect, useState } from "react";
import { useText } from "../../ui/texts/use-text.ts";
import { LiveText } from "../../ui/visually-hidden/VisuallyHidden.tsx";

/** Screen readers announce the count from here on, because before that it is only noise. */
const SPOKEN_SHARE = 0.8;
const PAUSE_MS = 1000;

interface CharacterCountProps {
  id: string;
  length: number;
  limit: number;
}

/**
 * How many characters are left. The page shows it at once; screen readers announce it when typing pauses and the limit
 * is near (WCAG 4.1.3).
 */
export function CharacterCount({ id, length, limit }: CharacterCountProps) {
  const text = useText();
  const left = limit - length;
  const words =
    left === 1
      ? text("textarea.oneLeft")
      : left >= 0
        ? text("textarea.left", { count: toNumber(left) })
        : left === -1
          ? text("textarea.oneOver")
          : text("textarea.over", { count: toNumber(-left) });
  const [spoken, setSpoken] = useState("");
  const toSpeak = length >= limit * SPOKEN_SHARE ? words : "";
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(toSpeak), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [toSpeak]);
  return (
    <div className="p-count" data-over={left < 0 || undefined}>
      <span id={id}>{words}</span>
      <LiveText>{spoken}</LiveText>
    </div>
  );
}

/** Four digits stay together, as a tenant writes its limits. */
const toNumber = (count: number): string => count.toLocaleString(undefined, { useGrouping: "min2" });
