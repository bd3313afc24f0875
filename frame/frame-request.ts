import type { Tenant } from "../engine/core/index.ts";
import type { Pictures, Profile } from "../engine/protocol/index.ts";

/** The page that a frame is drawn for. */
export interface FrameRequest {
  readonly tenant: Tenant;
  /** The address below which the tenant's pictures are. It ends in a slash. */
  readonly configUrl: string;
  readonly pictures: Pictures;
  /** The path that was asked for. */
  readonly path: string;
  /** Whose page it is: a visitor's, an applicant's, or that of somebody of whom nothing is known yet. */
  readonly person: Profile | "visitor" | "unknown";
  readonly now: Date;
  /** What a browser without scripts shows. */
  readonly noScript: string;
}
