import { AsyncLocalStorage } from "node:async_hooks";

/** What each kind of work may use of the database, so that none can starve the others (docs/decisions/0036). */
type LaneLimits = {
  /** The number of connections for each 16 of POOL_SIZE. A web process uses the first four lanes, a worker the last two. */
  connections: number;
  /** How long a statement may wait for a lock. */
  lockTimeoutMs: number;
};

export const lanes = {
  pages: { connections: 5, lockTimeoutMs: 3_000 },
  api: { connections: 6, lockTimeoutMs: 3_000 },
  // Longer, because STOP waits for texts that are being sent to the same number.
  webhooks: { connections: 3, lockTimeoutMs: 12_000 },
  // Status reports use one connection at a time.
  reports: { connections: 2, lockTimeoutMs: 3_000 },
  loops: { connections: 10, lockTimeoutMs: 5_000 },
  // Short, because a job that changes tables keeps everyone else waiting behind it. Jobs are retried.
  jobs: { connections: 6, lockTimeoutMs: 2_000 },
} as const satisfies Record<string, LaneLimits>;

export type Lane = keyof typeof lanes;

type Place = {
  lane: Lane;
  /** Work that uses the same tables. A compartment that's stuck can't use the whole lane. Without one, there's no limit. */
  compartment?: string;
};

const places = new AsyncLocalStorage<Place | undefined>();

/** Runs `work` with the connections of a lane. */
export const inLane = <Result>(place: Place, work: () => Result): Result => places.run(place, work);

/**
 * Runs `work` outside the current lane, for statements that can't use the current transaction. In the same lane,
 * transactions that each need a second connection could wait for each other.
 */
export const outsideLanes = <Result>(work: () => Result): Result => places.run(undefined, work);

/** Returns the lane of the current work. Returns undefined for tests, scripts, and health checks. */
export const getPlace = () => places.getStore();
