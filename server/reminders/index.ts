export { makeReminder } from "./make-reminder.ts";
export { createReminders, type Reminders } from "./reminders.ts";
export { readStopToken } from "./stop-token.ts";
