import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";

/**
 * Why an invitation isn't resent: its email was just sent, the sender's own email isn't confirmed, a rate limit is used
 * up, or someone else owns the team.
 */
export const ResendBlocker = z.enum(["recent", "unconfirmed", "limit", "not-owner"]);
export type ResendBlocker = z.infer<typeof ResendBlocker>;

/** What happened to a league's pending invitations. */
export const ResendOutcome = z.object({
  /** How many emails are on their way. */
  sent: z.number().int(),
  /** The invitations that were left out, sorted by team. */
  skipped: z.array(
    z.object({
      id: z.uuid(),
      teamId: TeamId,
      teamName: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      reason: ResendBlocker,
    }),
  ),
});
export type ResendOutcome = z.infer<typeof ResendOutcome>;
