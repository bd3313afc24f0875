import type { OwnApplication } from "../../engine/protocol/index.ts";
import type { useLateText } from "../../widgets/notices.ts";
import { toDay } from "./BeginRound.tsx";

/** What an application is called in lists: its round, or the day on which it was begun. */
export const toApplicationName = (
  text: ReturnType<typeof useLateText>,
  lang: string,
  { label, created_at }: Pick<OwnApplication, "label" | "created_at">,
): string => label || text("applications.noRound", { date: toDay(lang, created_at) });
