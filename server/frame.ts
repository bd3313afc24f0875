import { access } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Tenant } from "../engine/core/index.ts";
import type { Pictures, Profile } from "../engine/protocol/index.ts";

/** The page that a frame is drawn for. */
export interface FramedPage {
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

/** Draws what a page shows before its script has run. It may throw, and a page is sent without a frame then. */
export type RenderFrame = (page: FramedPage) => string;

/**
 * Loads what draws the frames, which the build makes of the portal's own parts: the server itself knows nothing of
 * React. Undefined where it was not built, as in tests of the source.
 */
export async function loadFrame(file: string): Promise<RenderFrame | undefined> {
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return undefined;
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  if (!hasRenderFrame(loaded)) throw new Error(`${file} has no renderFrame.`);
  return loaded.renderFrame;
}

const hasRenderFrame = (loaded: unknown): loaded is { readonly renderFrame: RenderFrame } =>
  typeof loaded === "object" && loaded !== null && "renderFrame" in loaded && typeof loaded.renderFrame === "function";
