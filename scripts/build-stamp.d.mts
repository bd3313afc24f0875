export const root: string;
export function isBuilt(): Promise<boolean>;
