import { ByLeague, leagueOperation } from "../../contract.ts";
import { ResendOutcome } from "./schema.ts";

export const resendingContract = {
  resendAll: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/invitations/emails",
      tags: ["managers"],
      summary: "Resend a league's pending invitations",
      description:
        "Sends new links that are valid for 14 days. The old links stop working. `skipped` lists the invitations " +
        "that were left out and why: sent less than 10 minutes ago, your own email isn't confirmed, a rate limit, or " +
        "a team that someone else owns.",
    })
    .input(ByLeague)
    .output(ResendOutcome),
};
