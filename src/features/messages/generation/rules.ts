import { seconds } from "#platform/clock.ts";
import type { HoldReason } from "../holds/schema.ts";

/** What the database recorded about itself, which a restore takes back with everything else. */
export type Generation = {
  generation: number;
  systemId: string;
  timeline: number;
  beats: number;
  beatAt: Date;
};

/** What a process has seen committed. It survives a restore, because it isn't in the database. */
export type SeenGeneration = Pick<Generation, "generation" | "beats">;

/** The server as it is now, by its own clock. */
export type Server = Pick<Generation, "systemId" | "timeline"> & { now: Date };

/** How often workers update the row. It's also how exactly we know the recovery point. */
export const BEAT_MS = seconds(2);
/** Longer than a server takes to restart, so an ordinary restart is never in doubt. */
const MAX_GAP_MS = seconds(60);
/** A server's clock may be corrected by this much. */
const MAX_STEP_MS = seconds(5);

/**
 * Returns why the database may have forgotten texts that were sent, or null if it can't have. A missing row means that
 * no worker ever ran.
 */
export function findDoubt(
  stored: Generation | null,
  server: Server,
  seen: SeenGeneration | null,
): HoldReason | null {
  if (stored === null) return seen === null ? null : "older-data";
  if (seen !== null && isOlder(stored, seen)) return "older-data";
  if (stored.systemId !== server.systemId || stored.timeline !== server.timeline) return "other-server";
  const silenceMs = server.now.getTime() - stored.beatAt.getTime();
  if (silenceMs < -MAX_STEP_MS) return "clock";
  return silenceMs > MAX_GAP_MS ? "gap" : null;
}

/** A later generation starts a count of its own. */
const isOlder = (stored: SeenGeneration, seen: SeenGeneration) =>
  stored.generation < seen.generation || (stored.generation === seen.generation && stored.beats < seen.beats);
