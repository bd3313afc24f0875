/** Repeated here, because loading what exports would slow down `--help`. */
export const FORMATS = ["csv", "ndjson", "zip"] as const;
export const STATUSES = ["draft", "submitted", "reopened", "withdrawn"] as const;
export const GUARDED = ["sensitive", "secret"] as const;

/** The options of `portico export` as they were given. */
export interface ExportOptions {
  readonly tenant?: string;
  readonly format: (typeof FORMATS)[number];
  readonly status: readonly (typeof STATUSES)[number][];
  readonly round?: string;
  readonly since?: string;
  readonly include: readonly (typeof GUARDED)[number][];
  readonly reason?: string;
  readonly header: "labels" | "keys";
  readonly values: "labels" | "codes";
  readonly bom: boolean;
  readonly office: boolean;
  readonly output?: string;
  readonly dictionary?: string;
  readonly force: boolean;
  readonly quiet: boolean;
}
