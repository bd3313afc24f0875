export function renderTextChanges(before: Record<string, unknown>, after: Record<string, unknown>): string;
