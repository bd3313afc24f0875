export { makeReminder, readStopToken } from "./make-reminder.ts";
export { createReminders, type Reminders } from "./reminders.ts";
