import { consume } from "#platform/rate-limit.ts";
import { getPoolToJoin } from "./queries.server.ts";

declare const proof: unique symbol;

/** Proof that someone has a pool's open join link and may use it now. Only this file creates these proofs. */
export type PoolJoiner = { leagueId: string; token: string; clientAddress: string; [proof]: "pool" };

/** Checks a pool's join link. Throws LINK_INVALID or RATE_LIMITED. Rate limits apply per client address and per pool. */
export async function requirePoolJoiner(token: string, clientAddress: string): Promise<PoolJoiner> {
  const { leagueId } = await getPoolToJoin(token);
  await consume("join:address", clientAddress);
  await consume("join:pool", leagueId);
  return { leagueId, token, clientAddress } as PoolJoiner;
}
