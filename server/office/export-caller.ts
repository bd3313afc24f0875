import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Staff } from "../staff/index.ts";

export interface ExportCaller {
  readonly served: LoadedTenant;
  readonly staff: Staff;
  /** The session's token: the export ends with the session. */
  readonly token: string;
  readonly address: string | null;
  readonly request: string;
  /** Closes the connection. */
  readonly drop: () => void;
}
