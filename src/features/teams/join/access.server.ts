import { consume } from "#platform/rate-limit.ts";
import { getTeamToJoin } from "./queries.server.ts";

declare const proof: unique symbol;

/** Proof that someone has a team's open join link and may use it now. Only this file creates these proofs. */
export type Joiner = { teamId: string; token: string; clientAddress: string; [proof]: "join" };

/** Checks a join link. Throws LINK_INVALID or RATE_LIMITED. Rate limits apply per client address and per team. */
export async function requireJoiner(token: string, clientAddress: string): Promise<Joiner> {
  const { id: teamId } = await getTeamToJoin(token);
  await consume("join:address", clientAddress);
  await consume("join:team", teamId);
  return { teamId, token, clientAddress } as Joiner;
}
