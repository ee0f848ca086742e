import { consume } from "#platform/rate-limit.ts";
import { getTeamToJoin } from "./queries.server.ts";

declare const proof: unique symbol;

/** Proof that somebody holds a team's open join link and may use it now. Only this file makes one. */
export type Joiner = { teamId: string; token: string; clientAddress: string; [proof]: "join" };

/** Throws LINK_INVALID or RATE_LIMITED. Counts per address, and per team whatever the addresses. */
export async function requireJoiner(token: string, clientAddress: string): Promise<Joiner> {
  const { id: teamId } = await getTeamToJoin(token);
  await consume("join:address", clientAddress);
  await consume("join:team", teamId);
  return { teamId, token, clientAddress } as Joiner;
}
