import * as z from "zod";
import { declareErrors, publicOperation, tokenOperation } from "#platform/api-contract.ts";
import { Note, RsvpSaved, RsvpStatus, RsvpResult, RsvpToken, TeamResponse } from "./schema.ts";

// Tokens are sent in request bodies, because URLs end up in logs.

const withToken = z.object({ token: RsvpToken });

export const rsvpContract = {
  lookUp: tokenOperation
    .route({
      method: "POST",
      path: "/rsvps/lookups",
      summary: "Look up an RSVP link's game, team, members, and responses",
      tags: ["attendance"],
      description:
        "Changes nothing. A link in a text to a shared phone has several `members`; `memberName` and `response` are then " +
        "null. If `success` is false, `message` has the reason and everything else is null or empty.",
    })
    .errors(declareErrors("LINK_EXPIRED"))
    .input(withToken)
    .output(z.array(RsvpResult)),
  check: publicOperation
    .route({
      method: "POST",
      path: "/rsvps/checks",
      summary: "Check whether an RSVP link exists",
      tags: ["attendance"],
    })
    .input(withToken)
    .output(z.object({ exists: z.boolean() })),
  respond: tokenOperation
    .route({
      method: "POST",
      path: "/rsvps/responses",
      summary: "Respond through an RSVP link, until the game starts",
      tags: ["attendance"],
      description:
        "Idempotent; the last response counts. `memberId` is one of the link's members; without it, the response " +
        "is for all of them. `note` goes with it; without one, an earlier note is removed. If it's too late, `success` is false and `message` has the reason. Limit: 30 per " +
        "minute per link. After the team's deadline, a yes or maybe is a request, and `message` says so.",
    })
    .errors(declareErrors("LINK_EXPIRED"))
    .input(withToken.extend({ response: RsvpStatus, memberId: z.uuid().optional(), note: Note.optional() }))
    .output(z.array(RsvpSaved)),
  listResponses: tokenOperation
    .route({
      method: "POST",
      path: "/rsvps/team-responses",
      summary: "List team responses for an RSVP link's game, newest first (first names only)",
      tags: ["attendance"],
    })
    .errors(declareErrors("LINK_EXPIRED"))
    .input(withToken)
    .output(z.array(TeamResponse)),
};
