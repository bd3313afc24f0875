import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Tenant } from "../engine/core/index.ts";
import type { Pictures, Profile } from "../engine/protocol/index.ts";

export interface FramedPage {
  readonly tenant: Tenant;
  /** URL of the tenant's configuration, with a final slash. */
  readonly configUrl: string;
  readonly pictures: Pictures;
  readonly path: string;
  readonly person: Profile | "visitor" | "unknown";
  readonly now: Date;
  readonly noScript: string;
}

/**
 * Renders the page that a browser shows before its script runs. If it throws, the server sends the page without a
 * frame.
 */
export type RenderFrame = (page: FramedPage) => string;

/** Loads the built frame renderer, so that the server does not import React. Returns undefined if it is not built. */
export async function loadFrame(file: string): Promise<RenderFrame | undefined> {
  if (!existsSync(file)) return undefined;
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  if (!hasRenderFrame(loaded)) throw new Error(`${file} has no renderFrame.`);
  return loaded.renderFrame;
}

const hasRenderFrame = (loaded: unknown): loaded is { readonly renderFrame: RenderFrame } =>
  typeof loaded === "object" && loaded !== null && "renderFrame" in loaded && typeof loaded.renderFrame === "function";
