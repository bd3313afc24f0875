import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Staff } from "../staff/index.ts";

/** Who asks, and from where. */
export interface ExportCaller {
  readonly served: LoadedTenant;
  readonly staff: Staff;
  /** Of the session: when it ends, so does what is being sent. */
  readonly token: string;
  readonly address: string | null;
  readonly request: string;
  /** Ends a connection at whose other end nobody reads any more. */
  readonly drop: () => void;
}
